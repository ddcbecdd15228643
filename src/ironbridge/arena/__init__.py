"""Games among bots, one or thousands."""
