"""The engine: what every ruleset shares, as packed integers; compiled by mypyc where there is a compiler."""
