"""The conformance vectors, and implementations that pass and fail them."""
