"""The rule catalogue: cases for every numbered rule, written from the rules and not from the code."""
