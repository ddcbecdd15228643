"""Measurements: ratios taken in one run, never part of the tests."""
