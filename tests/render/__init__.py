"""Tests of the drawing of positions."""
