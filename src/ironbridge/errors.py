"""What can be wrong with what a caller gives us; each error says what and why, and nothing was changed."""


class IronbridgeError(ValueError):
    """The base of all errors of the rules."""


class UnknownRuleset(IronbridgeError):
    """There is no ruleset of that name."""


class BadGame(IronbridgeError):
    """A game of another package cannot be loaded or played, or its name is taken."""


class BadPlayerCount(IronbridgeError):
    """The ruleset is not played by that many."""


class BadDeal(IronbridgeError):
    """A deal does not hold exactly what the ruleset deals."""


class BadPosition(IronbridgeError):
    """A position breaks a table of the ruleset."""


class BadChoice(IronbridgeError):
    """A choice names something that does not exist, or is a number that is not listed."""


class NotYourTurn(IronbridgeError):
    """Another seat is to act, or none."""


class NotInView(IronbridgeError):
    """What would follow is not known to the seat of a view: a hand, or what would be drawn or turned over."""
