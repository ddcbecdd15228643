"""The web: HTTP and WebSockets over the house; nothing here knows a rule."""
