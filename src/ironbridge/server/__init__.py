"""The game server: the only authority at its tables; it deals, checks, stores and tells each seat what it may know."""
