"""Bots in any language: programs that are asked by JSON lines, as docs/protocol.md tells."""
