"""Databases made by older versions of the server, kept so that every later one can be seen to open them."""
