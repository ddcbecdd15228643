"""The place of the engine before it became `ironbridge.engine`; what programs were told to import from here stays."""
