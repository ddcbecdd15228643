"""Lessons from games among bots: what they teach, how it is fitted, and whether it helps."""
