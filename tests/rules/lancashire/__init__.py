"""The rule catalogue of Brass: Lancashire, both editions: each case cites the numbered rules it proves."""
