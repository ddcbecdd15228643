"""The tests; `make test` runs them on both engines."""
