"""Brass: Birmingham: its facts, its numbered rules and the rules that only it has."""
