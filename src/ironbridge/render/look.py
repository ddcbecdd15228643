"""The colours, seat marks and typefaces of our look, by day and by night."""

from dataclasses import dataclass
from typing import Literal

Side = Literal["day", "night"]
Paint = Literal["day", "night", "page"]
"""How colours are written: those of one side, or as CSS variables for a page that has both."""

DAY = {
    "bg": "#E4D9C2",
    "surface": "#FBF6EA",
    "surface-2": "#F1E8D5",
    "line": "#C9B994",
    "ink": "#26211B",
    "ink-2": "#5B5143",
    "brass": "#8A5F12",
    "brass-fill": "#C98B1F",
    "brass-soft": "#F1DDAE",
    "water": "#7FA7B3",
    "water-ink": "#3B6673",
    "water-soft": "#BDD3D6",
    "stream": "#2F6F86",
    "coal": "#211F22",
    "iron": "#B4501F",
    "beer": "#8A4B12",
    "tile-face": "#FFFBF0",
    "tile-ink": "#1F1A14",
    "tile-edge": "#1C1813",
    "star": "#FFF8E4",
    "slot": "#E9DEC5",
    "slot-line": "#8F7F62",
    "ghost": "#75674F",
    "county": "#6A5D47",
    "track": "#75674F",
    "rail-edge": "#1C1813",
    "sleeper": "#1C1813",
    "plate": "#2B2621",
    "plate-text": "#F8EFDB",
    "good": "#2E6B3F",
    "bad": "#9B2C1E",
    "sea": "#C3D8DB",
    "sea-line": "#86ADB5",
    "sea-ink": "#3A5962",
    "coast": "#44656E",
    "merchant": "#5A2F1E",
    "merchant-line": "#F1DDAE",
    "ticket": "#F6E9C9",
    "ticket-edge": "#937E4E",
    "ticket-ink": "#26211B",
    "stub": "#3A332B",
    "trace": "#26211B",
    "medal": "#FBF6EA",
    "r-teal": "#D6E5DA",
    "r-blue": "#D3DFE7",
    "r-red": "#F0DACE",
    "r-gold": "#F2E6BE",
    "r-purple": "#E3DAE7",
    "r-outer": "#EFE5CF",
    "k-teal": "#3E7C6B",
    "k-blue": "#4A6F94",
    "k-red": "#A85D48",
    "k-gold": "#9A7A22",
    "k-purple": "#7C5F8E",
    "paper": "#F4ECDB",
    "land": "#EFE5CF",
    "shade": "#3A2E1A",
    "foam": "#E6F1F2",
}

NIGHT = {
    "bg": "#0E1216",
    "surface": "#1A2027",
    "surface-2": "#232B33",
    "line": "#3A454F",
    "ink": "#F0E7D3",
    "ink-2": "#B9AF9A",
    "brass": "#E6BC62",
    "brass-fill": "#D0942F",
    "brass-soft": "#4A3A18",
    "water": "#3E6878",
    "water-ink": "#7FAABA",
    "water-soft": "#24404C",
    "stream": "#2F6F86",
    "coal": "#0B0B0D",
    "iron": "#D9733A",
    "beer": "#D08A3E",
    "tile-face": "#EADFC6",
    "tile-ink": "#1F1A14",
    "tile-edge": "#07090B",
    "star": "#FFF8E4",
    "slot": "#222B32",
    "slot-line": "#64717B",
    "ghost": "#93A0A8",
    "county": "#93A0A8",
    "track": "#8C979E",
    "rail-edge": "#E4D6B6",
    "sleeper": "#8C8677",
    "plate": "#E4D6B6",
    "plate-text": "#1B1713",
    "good": "#7CC08D",
    "bad": "#F0907C",
    "sea": "#10242F",
    "sea-line": "#2F5563",
    "sea-ink": "#7FAABA",
    "coast": "#6B98A6",
    "merchant": "#3A2419",
    "merchant-line": "#D9B98A",
    "ticket": "#DFCFA9",
    "ticket-edge": "#7C693E",
    "ticket-ink": "#1F1A14",
    "stub": "#2A251F",
    "trace": "#FFF3D0",
    "medal": "#1A2027",
    "r-teal": "#1B2B2A",
    "r-blue": "#1B2733",
    "r-red": "#2E2423",
    "r-gold": "#2D291C",
    "r-purple": "#282431",
    "r-outer": "#161C21",
    "k-teal": "#6FB09D",
    "k-blue": "#86ABD0",
    "k-red": "#D68F7A",
    "k-gold": "#CDAA4F",
    "k-purple": "#B497C6",
    "paper": "#12171C",
    "land": "#182026",
    "shade": "#000000",
    "foam": "#E6F1F2",
}

PALETTES: dict[Side, dict[str, str]] = {"day": DAY, "night": NIGHT}

# Colours of printed pasteboard and cubes on pale tile faces, the same by day and by night.
ON_FACE = {"coal": "#211F22", "iron": "#A8481A", "beer": "#8A4B12", "need": "#6B390C", "count": "#FFFFFF"}

DISPLAY = (
    "Besley,Clarendon,'Clarendon MT',Rockwell,'Bookman Old Style',Georgia,'DejaVu Serif Condensed',serif"
)
TEXT = "Cabin,'Gill Sans','Gill Sans MT',system-ui,'DejaVu Sans',sans-serif"
CONDENSED = "'Cabin Condensed',Cabin,'Arial Narrow',system-ui,'DejaVu Sans Condensed',sans-serif"


@dataclass(frozen=True)
class SeatMark:
    """How seats are distinguished: by colour, by shape and by hatching."""

    name: str
    shape: str
    hatch: str
    day: str
    night: str
    text: str

    def fill(self, side: Side) -> str:
        """The seat's colour on a side of the look."""
        return self.day if side == "day" else self.night


SEATS = (
    SeatMark("Madder", "diamond", "M3 0v6", "#A8322C", "#C44E40", "#FFFFFF"),
    SeatMark("Prussian", "square", "M0 3h6", "#20488C", "#3F73BF", "#FFFFFF"),
    SeatMark(
        "Primrose", "disc", "M1.9 3a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0z", "#F3D64B", "#F5DD62", "#14110D"
    ),
    SeatMark("Verdigris", "triangle", "M-1 7 7-1M-1 1 1-1M5 7 7 5", "#7DC4B4", "#8AD3C2", "#14110D"),
)


def colours(side: Side) -> dict[str, str]:
    """All colours of a side by token: its palette, what is printed on pale faces, rims and seats."""
    palette = PALETTES[side]
    values = palette | {f"face-{name}": colour for name, colour in ON_FACE.items()}
    values["coal-rim"] = palette["surface"] if side == "day" else palette["ink-2"]
    values["seat-rim"] = palette["tile-edge"] if side == "day" else palette["ink"]
    for seat, mark in enumerate(SEATS):
        values[f"seat-{seat}"] = mark.fill(side)
        values[f"seat-{seat}-text"] = mark.text
    return values


PAINTS: dict[Paint, dict[str, str]] = {
    "day": colours("day"),
    "night": colours("night"),
    "page": {name: f"var(--{name})" for name in colours("day")},
}

# Pairs of tokens that meet in the drawing: text needs a contrast of 4.5, lines and icons 3.
TEXT_PAIRS = (
    ("ink", "surface"),
    ("ink", "surface-2"),
    ("ink", "bg"),
    ("ink", "brass-soft"),
    ("ink-2", "surface"),
    ("ink-2", "surface-2"),
    ("brass", "surface"),
    ("good", "surface"),
    ("plate-text", "plate"),
    ("tile-ink", "brass-fill"),
    ("tile-ink", "tile-face"),
    ("tile-ink", "star"),
    ("ticket-ink", "ticket"),
    ("ink-2", "brass-soft"),
    ("surface", "ink-2"),
    ("county", "r-outer"),
    ("county", "r-gold"),
    ("water-ink", "r-outer"),
    ("water-ink", "r-teal"),
    ("water-ink", "r-gold"),
    ("water-ink", "r-purple"),
    ("sea-ink", "sea"),
    ("bad", "surface"),
    ("bad", "brass-soft"),
    ("surface", "bad"),
    ("ghost", "surface"),
    ("good", "surface-2"),
)
ICON_PAIRS = (
    ("ghost", "slot"),
    ("ghost", "r-blue"),
    ("track", "r-gold"),
    ("track", "r-purple"),
    ("track", "r-red"),
    ("track", "r-blue"),
    ("track", "r-teal"),
    ("track", "r-outer"),
    ("iron", "surface"),
    ("iron", "surface-2"),
    ("beer", "surface"),
    ("brass", "surface-2"),
    ("good", "surface-2"),
    ("brass", "brass-soft"),
    ("good", "brass-soft"),
    ("iron", "brass-soft"),
    ("ghost", "surface-2"),
    ("slot-line", "r-outer"),
    ("water-ink", "water-soft"),
    ("ticket-edge", "ticket"),
    ("merchant-line", "merchant"),
    ("stub", "ticket"),
    ("trace", "surface"),
    ("tile-edge", "ticket"),
    ("bad", "surface-2"),
    ("coast", "sea"),
    ("coast", "r-purple"),
)
