"""Small wrong changes to the rules, one at a time: the tests must notice each. `make mutants`."""
