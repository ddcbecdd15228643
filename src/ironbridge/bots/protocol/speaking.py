"""The other side of the protocol: one of our bots answers by lines."""

from collections.abc import Callable, Iterable, Mapping

from ironbridge.bots.bot import Bot, ProgramFault
from ironbridge.bots.protocol.messages import Message, excerpt, hello, luck_of, read_message, words_of
from ironbridge.errors import IronbridgeError
from ironbridge.rules.state import View


def speak(bot: Bot, lines: Iterable[bytes], write: Callable[[Message], None]) -> None:
    """Answer every line for a bot until it is told goodbye or the lines end."""
    for line in lines:
        if not line.strip():
            continue
        try:
            kind, data = read_message(line)
            if kind == "bye":
                return
            if (message := _answer(bot, kind, data)) is not None:
                write(message)
        except IronbridgeError as error:
            write({"type": "error", "text": str(error)})


def _answer(bot: Bot, kind: str, data: Mapping[str, object]) -> Message | None:
    match kind:
        case "hello":
            return hello(f"ironbridge {bot.name}", {"nodes": bot.nodes})
        case "options":
            options = data.get("options")
            nodes = options.get("nodes", bot.nodes) if isinstance(options, dict) else None
            if type(nodes) is not int or nodes < 1:
                raise ProgramFault("unreadable", "the option is nodes, a whole number from 1")
            bot.nodes = nodes
        case "choose":
            return _choice(bot, data)
        case "over":
            bot.end_game(None)
    return None


def _choice(bot: Bot, data: Mapping[str, object]) -> Message:
    view, luck = View.from_data(data.get("view")), luck_of(data.get("luck"))
    budget = bot.budget()
    nodes = data.get("nodes", budget.nodes)
    if type(nodes) is not int or nodes < 1:
        raise ProgramFault("unreadable", f"nodes is a whole number from 1, not {excerpt(nodes)}")
    if luck is None:
        raise ProgramFault("unreadable", "luck is four words of 32 bits, not all 0")
    budget.nodes = nodes
    if view.seat != view.seat_to_act:
        raise ProgramFault("illegal", f"seat {view.seat} has nothing to choose")
    code = bot.choose_code(view, budget, luck)
    index = view.position.legal().index(code)
    return {"type": "choice", "index": index, "nodes": budget.spent, "luck": words_of(luck)}
