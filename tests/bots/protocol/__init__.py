"""Tests of programs as bots."""
