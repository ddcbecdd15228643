"""Tests of tables of games."""
