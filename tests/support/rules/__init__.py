"""Tables set for a case, and what is done at them."""
