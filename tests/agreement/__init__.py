"""Engine and oracle, side by side."""
