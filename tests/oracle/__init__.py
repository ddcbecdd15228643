"""A slow, plain second implementation of the numbered rules, against which the engine is checked."""
