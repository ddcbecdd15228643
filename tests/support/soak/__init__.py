"""Long runs of the tests, in parts that can be done one after another."""
