"""How people stand among each other, and whom the host of a table wants."""
