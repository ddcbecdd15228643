"""The web: HTTP and WebSockets over the backend; nothing here knows a rule."""
