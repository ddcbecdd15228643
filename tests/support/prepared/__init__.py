"""What tests of prepared turns share."""
