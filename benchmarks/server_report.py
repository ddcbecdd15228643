"""The figures of the server bench for a reader."""

from rich.table import Table

from benchmarks.server_fairness import BOTS
from benchmarks.server_parts import Figures

LEAST_SHOWN = 0.005  # milliseconds of a move in a thread
MOST_SHOWN = 40  # functions


def table_of(result: Figures) -> Table:
    """The figures for a reader."""
    table = Table("", "", "wanted", title="The server under load")
    for key, name in (
        ("ceiling", "ceiling: rows a second over HTTP, one for each commit"),
        ("moves", "whole moves a second, SQLite, one server"),
        ("postgres_1", "whole moves a second, PostgreSQL, one server"),
        ("postgres_2", "whole moves a second, PostgreSQL, two servers"),
        ("postgres_3", "whole moves a second, PostgreSQL, three servers"),
    ):
        if key in result:
            table.add_row(name, f"{result[key]['per_second']:,.0f}")
            table.add_row(
                "    CPU time of the server for each, ms", f"{result[key]['server_cpu_milliseconds']:.2f}"
            )
            table.add_row(
                "    so a core carries, for each second",
                f"{1000 / result[key]['server_cpu_milliseconds']:,.0f}",
            )
            for process, share in result[key]["busy"].items():
                table.add_row(f"    {process}, share of a core", f"{share:.0%}")
    if "moves_per_ceiling" in result:
        table.add_row("moves for each row of the ceiling", f"{result['moves_per_ceiling']:.2f}", "0.50")
        table.add_row(
            "CPU time of a move for each row of the ceiling", f"{result['move_per_row_by_cpu']:.2f}", "2"
        )
        half = result["half_load"]
        for key, name in (("acknowledged", "stored"), ("told_to_all_four", "told to the last of four")):
            for share in ("p50", "p95", "p99"):
                wanted = "100" if share == "p99" else ""
                table.add_row(f"half load: {name}, {share}, ms", f"{half[key][share]:.1f}", wanted)
            table.add_row("    p99 of the slowest round", f"{max(half[key]['p99_of_rounds']):.1f}")
    if "idle" in result:
        table.add_row(
            f"MiB with {result['idle']['sockets']} sockets", f"{result['idle']['resident_mib']:.0f}", "1024"
        )
    for name, wanted in (("two", "1.05"), ("three", ""), ("two_together", "1.05")):
        if f"{name}_per_one" in result:
            table.add_row(f"moves of {name} servers for each of one", f"{result[f'{name}_per_one']:.2f}")
            of_servers, of_all = (result[f"{kind}_of_{name}_per_one"] for kind in ("cpu", "whole_cpu"))
            table.add_row(f"    CPU time of a move on {name}, for that on one", f"{of_servers:.2f}", wanted)
            table.add_row("    the same with the database", f"{of_all:.2f}")
    if "lobby" in result:
        add_lobby(table, result["lobby"])
    if "clicks" in result:
        add_clicks(table, result["clicks"])
    if "sockets" in result:
        found = result["sockets"]
        table.add_row(
            f"MiB with {found['tables']:,} idle tables of one socket", f"{found['resident_mib']:.0f}"
        )
        table.add_row("    KiB for each", f"{found['kib_for_each']:.1f}")
    if "profile" in result:
        for name, used in sorted(result["profile"]["threads"].items(), key=lambda one: -one[1]):
            if used >= LEAST_SHOWN:
                table.add_row(f"CPU time of a move in the thread {name}, ms", f"{used:.3f}")
        for name, used in sorted(result["profile"]["inclusive"].items(), key=lambda one: -one[1])[
            :MOST_SHOWN
        ]:
            table.add_row(f"    within {name}, ms", f"{used:.3f}")
    if "fairness" in result:
        add_fairness(table, result["fairness"])
    return table


def add_lobby(table: Table, found: Figures) -> None:
    """How long a turn takes beside those who read the lobby, and how long they wait."""
    beside = f"beside {found['readers']} readers a second of a lobby of {found['tables']}"
    for share in ("p50", "p99"):
        alone, with_readers = found["alone"][share], found["beside"][share]
        table.add_row(f"a turn stored, {share}, ms: alone, {beside}", f"{alone:.1f}, {with_readers:.1f}")
        table.add_row(f"    the lobby read, {share}, ms", f"{found['read'][share]:.1f}")


def add_clicks(table: Table, found: Figures) -> None:
    """How long a person's turn takes at half load, beside bots that think."""
    for when, name in (("alone", "alone"), ("beside", f"beside {found['left_tables']} tables of bots")):
        for share in ("p50", "p99"):
            wanted = "50" if share == "p99" and when == "beside" else ""
            stored = found[when]["acknowledged"][share]
            table.add_row(f"half load {name}: a turn stored, {share}, ms", f"{stored:.1f}", wanted)


def add_fairness(table: Table, found: Figures) -> None:
    """How long a person waits for a bot, alone and beside tables that were left to bots."""
    for bot in BOTS:
        alone, beside = found[f"{bot} alone"], found[f"{bot} beside"]
        for share in ("mean", "p50", "p95", "p99"):
            wanted = {"novice p99": "300", "master mean": "twice"}.get(f"{bot} {share}", "")
            figures = f"{alone[share]:.0f}, {beside[share]:.0f} ({beside[share] / alone[share]:.1f} times)"
            table.add_row(f"{bot}, {share}, ms: alone, beside {found['left_tables']} tables", figures, wanted)
    table.add_row(
        "load of the machine: alone, beside",
        ", ".join(f"{a:.1f} to {b:.1f}" for a, b in (found["load alone"], found["load beside"])),
    )
