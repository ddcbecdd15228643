"""What tests of notices need: real receivers, and people who can be told."""
