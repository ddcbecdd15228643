"""The chapters of Birmingham that treat an action."""
