"""Commands for those who run servers on several machines."""
