"""The rules: the engine, the rulesets on it, and the numbered rules they carry out."""
