"""The style sheet of a drawing, with every colour written out so that any SVG reader understands it."""

import re

from ironbridge.render.icons import PREFIXES
from ironbridge.render.look import DISPLAY, PAINTS, SEATS, TEXT, Paint

SCOPES: dict[Paint, str] = {"day": "day", "night": "night", "page": "scene"}
"""The class of whatever holds a drawing in a paint."""

FONTS: dict[Paint, tuple[str, str]] = {
    "day": (DISPLAY, TEXT),
    "night": (DISPLAY, TEXT),
    "page": ("var(--display)", "var(--text)"),
}

_RULES = """
text{font-family:$TEXT;font-size:15px;fill:$ink;stroke:none;font-variant-numeric:lining-nums tabular-nums}
.d,.dm{font-family:$DISPLAY;font-weight:600}
.dm,.m{text-anchor:middle}
.e{text-anchor:end}
.s{fill:$ink-2}
.bg{fill:$bg}
.card{fill:$surface;stroke:$line;stroke-width:1.5}
.act{fill:$brass-soft;stroke:$brass;stroke-width:2}
.well{fill:$surface-2}
.hair{fill:none;stroke:$line;stroke-width:1.5}
.frame{fill:none;stroke:$slot-line}
.margin{fill:none;stroke:$surface}
.degrees{fill:none;stroke:$slot-line}
.county{fill:none;stroke:$slot-line;stroke-width:1.6;stroke-dasharray:7 4 1.5 4;opacity:.7}
.engraved{fill:none;stroke:$slot-line;stroke-width:1.1;opacity:.45;stroke-linecap:round}
.river{fill:none;stroke:$water;stroke-width:8.5;opacity:.55;stroke-linecap:round}
.river2{fill:none;stroke:$water-soft;stroke-width:6;stroke-linecap:round}
.river-t{font:italic 500 16px $DISPLAY;fill:$water-ink;letter-spacing:1.5px;text-anchor:middle}
.county-t{font:600 13.5px $DISPLAY;fill:$county;letter-spacing:3px;text-anchor:middle}
.rose{fill:$slot-line;opacity:.7}
.rose2{fill:none;stroke:$slot-line;opacity:.7}
.rose-n{font-size:18px;fill:$slot-line}
.lines path{fill:none;stroke-linecap:butt}
.free .sl{stroke:$track;stroke-width:13;stroke-dasharray:2.5 7.5;opacity:.8}
.free .ra{stroke:$track;stroke-width:7}
.free .ga{stroke:$r-outer;stroke-width:4.2}
.canal .ra{stroke:$water-ink;stroke-width:9}
.canal .ga{stroke:$water-soft;stroke-width:6}
.off path{stroke:$track;stroke-width:3.5;stroke-dasharray:9 8;opacity:.5}
.orail .sl{stroke:$sleeper;stroke-width:20;stroke-dasharray:3 7.5}
.orail .ca,.ocanal .ca{stroke:$rail-edge;stroke-width:13.5}
.orail .co{stroke-width:10}
.ocanal .ca{stroke-width:18}
.ocanal .co{stroke-width:14.5}
.ocanal .st{stroke:$stream;stroke-width:6.5}
.ocanal .wa{stroke:$foam;stroke-width:2.2;stroke-dasharray:7 5;stroke-linecap:round}
.lines .trace{stroke:$trace;stroke-width:30;opacity:.32;stroke-linecap:round}
.dot{fill:$r-outer;stroke:$track;stroke-width:2.5}
.medal{fill:$medal;stroke:$rail-edge;stroke-width:2}
.plate{fill:$surface;stroke:$slot-line;stroke-width:1.5}
.ribbon{fill:$plate;stroke:$surface;stroke-width:1.5}
.ribbon-t{font-size:19.5px;fill:$plate-text}
.slot{fill:$slot;stroke:$slot-line;stroke-width:1.5;stroke-dasharray:5 4}
.cut{stroke:$slot-line;stroke-width:1.2;opacity:.7}
.ghost{color:$ghost;stroke:$slot}
.ghost-2{color:$ghost;stroke:$surface-2}
.pip{fill:$brass}
.face{fill:$tile-face}
.edge{fill:none;stroke:$tile-edge;stroke-width:1.8}
.ring{fill:none;stroke:$trace;stroke-width:3.6}
.on-face{color:$tile-ink;stroke:$tile-face}
.band{fill:#000;opacity:.2}
.lv{font-size:20px;font-weight:700;stroke-width:3;paint-order:stroke}
.badge{stroke:$tile-face;stroke-width:2.5}
.b-coal{fill:$face-coal}
.b-iron{fill:$face-iron}
.b-beer{fill:$face-beer}
.b-need{fill:none;stroke:$face-beer;stroke-width:2}
.count{font-size:20px;font-weight:700;fill:$face-count}
.needs{font-size:17px;font-weight:700;fill:$face-need}
.star{color:$star}
.star-n{font-size:19.5px;font-weight:700;fill:$tile-ink}
.m-plate{fill:$merchant}
.m-rim{fill:none;stroke:$brass-fill;stroke-width:1.8}
.m-tile{fill:$tile-face;stroke:$tile-edge;stroke-width:1.8}
.m-blank{fill:none;stroke:$merchant-line;stroke-width:1.6;stroke-dasharray:4 4}
.m-no{stroke:$merchant-line;stroke-width:3}
.m-full{fill:$face-beer;stroke:$tile-face;stroke-width:2}
.m-hoop{fill:none;stroke:$tile-face;stroke-width:1.6}
.m-drunk{fill:$merchant;stroke:$merchant-line;stroke-width:1.6;stroke-dasharray:3 3}
.brass-bar{fill:$brass-fill;stroke:$tile-edge;stroke-width:1.5}
.brass-t{font-size:19px;font-weight:700;fill:$tile-ink}
.on-brass{color:$tile-ink;stroke:$brass-fill}
.arrow{fill:none;stroke:$ink-2;stroke-width:1.8}
.b17{font-size:17px;font-weight:700}
.i-ink{color:$ink;stroke:$surface}
.i-soft{color:$ink-2;stroke:$surface-2}
.i-vp{color:$brass}
.i-up{color:$good}
.i-coal{color:$coal;stroke:$coal-rim}
.i-iron{color:$iron;stroke:$surface}
.i-beer{color:$beer;stroke:$surface}
.cube-rim{fill:none;stroke:$coal-rim;stroke-width:1.2}
.gap{fill:none;stroke:$slot-line;stroke-width:1.5}
.next{fill:$brass-soft;stroke:$brass;stroke-width:2}
.x26{font-size:26px}
.x20{font-size:20px}
.x18{font-size:18px}
.x17{font-size:17px}
.n{font-size:22px;font-weight:700}
.t14{font-size:14px}
.t13{font-size:13px}
.t11{font-size:11px}
.caps{font-size:13.5px;letter-spacing:1.2px;fill:$ink-2}
.b{font-weight:700}
.dark{fill:$ink-2}
.pale{fill:$surface-2}
.rim{fill:none;stroke:$ink;stroke-width:1.3}
.tick{stroke:$ink-2;stroke-width:1.1;fill:none}
.stem{stroke:$ink;stroke-width:1.5;fill:none}
.on-dark{fill:$surface}
.ticket{fill:$ticket;stroke:$ticket-edge;stroke-width:1.3}
.wild{fill:url(#$IDS-wild);stroke:$ticket-edge;stroke-width:1.3}
.stub{fill:$stub}
.perf{stroke:$ticket;stroke-width:2;stroke-dasharray:2 3}
.on-ticket{color:$ticket-ink;stroke:$ticket}
.taken{opacity:.38}
.mini{fill:none;stroke:$ticket-edge;stroke-width:1.1}
.ticket-t{font-size:17px;fill:$ticket-ink}
"""

# Rules for what only some drawings show: each is written where its class is used.
_SOMETIMES = """
.sea{fill:$sea}
.wl{fill:none;stroke:$sea-line}
.wf{fill:none;stroke:$sea}
.wl0{opacity:.3}
.wl1{opacity:.42}
.wl2{opacity:.55}
.wl3{opacity:.7}
.wl4{opacity:.85}
.coast{fill:none;stroke:$coast;stroke-width:2.2;stroke-linejoin:round}
.ferry{fill:none;stroke:$coast;stroke-width:3;stroke-dasharray:.1 7;stroke-linecap:round}
.sea-t{font:italic 500 24px $DISPLAY;fill:$sea-ink;letter-spacing:5px;text-anchor:middle}
.bay-t{font:italic 500 13.5px $DISPLAY;fill:$sea-ink;letter-spacing:.8px;text-anchor:middle}
.ferry-t{font:italic 500 13.5px $DISPLAY;fill:$coast;letter-spacing:.8px;text-anchor:middle}
.hollow{fill:$surface;stroke:$plate}
.hollow-t{fill:$ink}
.edition{font-style:italic;fill:$ink-2}
.lane{fill:none;stroke:$water-soft;stroke-width:20;stroke-linejoin:round;stroke-linecap:round}
.lane2{fill:none;stroke:$water;stroke-width:2;stroke-dasharray:6 6}
.bonus{fill:$tile-face;stroke:$tile-edge;stroke-width:1.8}
.bonus-t{font-size:22px;font-weight:700;fill:$tile-ink}
.past{fill:$surface;stroke:$slot-line;stroke-dasharray:4 4}
.bonus-t.past{fill:$ghost;stroke:none;font-weight:500}
.berth{fill:$plate;stroke:$surface;stroke-width:2.5}
.berth-t{font-size:18px;font-weight:700;fill:$plate-text}
.on-berth{color:$plate-text;stroke:$plate}
.shut{fill:$bad;stroke:$surface;stroke-width:2}
.on-shut{color:$surface;stroke:$bad}
.shuts{stroke:$bad;stroke-width:1.5}
.bad{fill:$bad}
.i-bad{color:$bad}
.gain{fill:$good}
.turned{fill:$tile-face;stroke:$tile-edge;stroke-width:1.5}
.turned-t{fill:$tile-ink}
.i-win{color:$plate-text}
.win{fill:$plate-text}
"""


# On a page a small map keeps its figures readable: none is smaller than --least, and names have a size of their own.
_SIZE = re.compile(r"font-size:([\d.]+)px")
_GROWING = """
.ribbon-t{font-size:var(--name,19.5px)}
.brass-t{font-size:max(19px,var(--name,0px))}
.ferry-t{font-size:max(13.5px,var(--least,0px))}
.pill{width:calc(67.8px + 2.6*max(17px,var(--least,0px)))}
"""


def style(paint: Paint, used: frozenset[str] | None = None) -> str:
    """The style sheet for one side or for a page, every selector held to drawings in that paint.

    Of the rules that only some drawings need, it holds those of the classes used, or all.
    """
    values = {f"${name}": colour for name, colour in PAINTS[paint].items()}
    values |= {"$DISPLAY": FONTS[paint][0], "$TEXT": FONTS[paint][1], "$IDS": PREFIXES[paint]}
    wanted = [rule for rule in _SOMETIMES.strip().splitlines() if used is None or _first_class(rule) in used]
    rules = "\n".join((_RULES.strip(), *wanted, _seat_rules()))
    for name in sorted(values, key=len, reverse=True):
        rules = rules.replace(name, values[name])
    if paint == "page":
        rules = _SIZE.sub(r"font-size:max(\1px,var(--least,0px))", rules) + _GROWING
    return "\n".join(_scoped(rule, SCOPES[paint]) for rule in rules.splitlines())


def _seat_rules() -> str:
    """Per seat: fill, stroke, text and icon in its colour, and its mark with an outline that shows on any ground."""
    lines = []
    for seat in range(len(SEATS)):
        fill, text = f"$seat-{seat}", f"$seat-{seat}-text"
        lines.append(f".f{seat}{{fill:{fill}}}")
        lines.append(f".h{seat}{{fill:url(#$IDS-h{seat})}}")
        lines.append(f".lines .c{seat}{{stroke:{fill}}}")
        lines.append(f".t{seat}{{fill:{text};stroke:{fill}}}")
        lines.append(f".o{seat}{{color:{text};stroke:{fill};stroke-width:1}}")
        lines.append(f".p{seat}{{fill:{text}}}")
        lines.append(f".e{seat}{{color:{fill};stroke:$seat-rim;stroke-width:4;paint-order:stroke}}")
    return "\n".join(lines)


def _first_class(rule: str) -> str:
    return rule.split("{", 1)[0].removeprefix(".").split(".")[0]


def _scoped(rule: str, scope: str) -> str:
    selectors, body = rule.split("{", 1)
    return ",".join(f".{scope} {selector}" for selector in selectors.split(",")) + "{" + body
