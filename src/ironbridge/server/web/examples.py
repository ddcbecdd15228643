"""An example of everything that is sent to the API, by its type."""

from collections.abc import Mapping

EXAMPLES: Mapping[str, Mapping[str, object]] = {
    "NewPerson": {"name": "Ada"},
    "Recovery": {"token": "RECOVERY"},
    "NewTable": {"ruleset": "birmingham", "seats": ["me", "invited", "open", "bot:planner"], "listed": True},
    "TableChange": {"listed": True},
    "Join": {"invitation": "INVITATION"},
    "SeatChange": {"wish": "bot:master"},
    "Start": {"bot": "apprentice"},
    "DraftChange": {"number": 1, "version": 0, "key": "a", "do": "push", "choice": {"do": "loan"}},
    "EndTurn": {"number": 1, "version": 2, "key": "c"},
    "Turn": {"number": 1, "key": "d", "choices": [{"do": "loan"}, {"do": "card", "card": "stafford"}]},
    "Undo": {"number": 4, "key": "e"},
    "AnswerUndo": {"number": 5, "key": "f", "agree": True},
    "Leave": {"key": "g", "resign": False},
    "AskPreview": {"choice": {"do": "build", "industry": "coal", "slot": "cannock.2"}},
    "AskWhyNot": {"choice": {"do": "link", "line": "belper-derby"}},
    "AskAdvice": {"best": 3, "refine": True},
    "AskComparison": {"choices": [{"do": "loan"}]},
    "Fork": {"action": 12, "seats": ["me", "me:Ben", "bot:planner"]},
    "NewRecord": {"text": "RECORD"},
}
