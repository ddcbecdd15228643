"""The chapters of Lancashire that treat an action."""
