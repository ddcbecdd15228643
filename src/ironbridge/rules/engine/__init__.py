"""The former place of `ironbridge.engine`, kept for the imports that its documents named."""
