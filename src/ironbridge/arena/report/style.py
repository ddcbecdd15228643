"""The look of the report: light and dark, for any width."""

from collections.abc import Iterable
from html import escape

_DAY = {
    "bg": "#E4D9C2",
    "surface": "#FBF6EA",
    "line": "#C9B994",
    "ink": "#26211B",
    "ink-2": "#5B5143",
    "edge": "#1C1813",
    "bot-0": "#A8322C",
    "bot-1": "#20488C",
    "bot-2": "#F3D64B",
    "bot-3": "#7DC4B4",
    "bot-4": "#7C5F8E",
    "bot-5": "#B4501F",
    "canal-0": "#2F6F86",
    "canal-1": "#7FA7B3",
    "canal-2": "#BDD3D6",
    "rail-0": "#B4501F",
    "rail-1": "#C98B1F",
    "rail-2": "#F1DDAE",
    "end-0": "#3E7C6B",
    "end-1": "#7C5F8E",
    "end-2": "#75674F",
    "lost": "#5B5143",
}
_NIGHT = {
    "bg": "#0E1216",
    "surface": "#1A2027",
    "line": "#3A454F",
    "ink": "#F0E7D3",
    "ink-2": "#B9AF9A",
    "edge": "#F0E7D3",
    "bot-0": "#C44E40",
    "bot-1": "#3F73BF",
    "bot-2": "#F5DD62",
    "bot-3": "#8AD3C2",
    "bot-4": "#B497C6",
    "bot-5": "#D9733A",
    "canal-0": "#7FAABA",
    "canal-1": "#3E6878",
    "canal-2": "#24404C",
    "rail-0": "#D9733A",
    "rail-1": "#E6BC62",
    "rail-2": "#6B4E14",
    "end-0": "#6FB09D",
    "end-1": "#B497C6",
    "end-2": "#93A0A8",
    "lost": "#B9AF9A",
}

_DISPLAY = "Besley,Clarendon,'Clarendon MT',Rockwell,'Bookman Old Style',Georgia,serif"
_TEXT = "Cabin,'Gill Sans','Gill Sans MT',system-ui,sans-serif"

_RULES = """
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 $TEXT;font-variant-numeric:lining-nums tabular-nums}
main{max-width:880px;margin:0 auto;padding:28px 20px 48px}
h1,h2{font-family:$DISPLAY;font-weight:600;line-height:1.2;text-wrap:balance}
h1{font-size:30px;margin:0 0 4px}
h2{font-size:20px;margin:0 0 4px}
p{margin:0 0 12px;max-width:68ch}
.facts{color:var(--ink-2);margin-bottom:20px}
.found{font-size:18px;margin:0 0 24px}
.found b{white-space:nowrap}
section{background:var(--surface);border:1px solid var(--line);border-radius:6px;padding:20px 24px 16px;margin:0 0 20px}
section>p{color:var(--ink-2);font-size:14.5px}
svg{display:block;width:100%;height:auto;margin:8px 0 12px;overflow:visible}
.narrow{display:none}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:14.5px}
caption{text-align:left;color:var(--ink-2);font-size:13px;padding-bottom:4px}
th,td{padding:5px 0 5px 16px;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th{font-weight:600;color:var(--ink-2);vertical-align:bottom}
thead th{white-space:normal}
tbody th{color:var(--ink);text-align:left;font-weight:500}
th:first-child{padding-left:0;text-align:left;position:sticky;left:0;background:var(--surface)}
tr:last-child>*{border-bottom:0}
.key{display:flex;flex-wrap:wrap;gap:4px 16px;margin:0 0 12px;padding:0;list-style:none;font-size:14px}
.key svg{display:inline-block;width:16px;height:16px;margin:0 6px 0 0;vertical-align:-3px}
footer{color:var(--ink-2);font-size:13px}
svg text{font:14px $TEXT;fill:var(--ink);stroke:var(--surface);stroke-width:4;stroke-linejoin:round;paint-order:stroke}
svg .n{font-family:$DISPLAY;font-weight:600;font-size:15px}
svg .s{fill:var(--ink-2);font-size:12.5px}
svg .m{text-anchor:middle}
svg .e{text-anchor:end}
.hair{stroke:var(--line);stroke-width:1}
.zero{stroke:var(--ink-2);stroke-width:1.2;stroke-dasharray:3 3}
.span{stroke:var(--ink);stroke-width:2.5;stroke-linecap:round}
.mean{stroke:var(--ink);stroke-width:2}
.tenth{stroke:var(--ink);stroke-width:2;stroke-dasharray:2 3}
.mark{stroke:var(--edge);stroke-width:1.3;stroke-linejoin:round}
.seg{stroke:var(--surface);stroke-width:1.5}
.bar{stroke:var(--edge);stroke-width:.7}
@media (max-width:640px){
main{padding:18px 12px 32px}
section{padding:16px 14px 12px}
h1{font-size:24px}
.found{font-size:16.5px}
table{font-size:14px}
th,td{padding-left:10px}
tbody th{white-space:normal}
.wide{display:none}
.narrow{display:block}
}
@media print{body{background:none}section{break-inside:avoid}}
"""


def style_sheet() -> str:
    """The style sheet of the page."""
    fills = "\n".join(f".c-{name}{{fill:var(--{name})}}" for name in _DAY if "-" in name or name == "lost")
    rules = _RULES.strip().replace("$DISPLAY", _DISPLAY).replace("$TEXT", _TEXT)
    return (
        f":root{{color-scheme:light dark;{_declared(_DAY)}}}\n"
        f"@media (prefers-color-scheme:dark){{:root{{{_declared(_NIGHT)}}}}}\n{rules}\n{fills}"
    )


def _declared(colours: dict[str, str]) -> str:
    return ";".join(f"--{name}:{colour}" for name, colour in colours.items())


def whole_page(title: str, facts: str, sections: Iterable[str], footer: str, style: str = "") -> str:
    """A page that needs nothing else; sections and footer are HTML already, and a style may be added to the look."""
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width,initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>\n{style_sheet()}\n{style}</style>",
            "</head>",
            "<body>",
            "<main>",
            f"<h1>{escape(title)}</h1>",
            f'<p class="facts">{escape(facts)}</p>',
            *sections,
            f"<footer>{footer}</footer>",
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )
