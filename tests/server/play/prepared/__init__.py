"""Tests of prepared turns."""
