"""The engine compared with the oracle."""
