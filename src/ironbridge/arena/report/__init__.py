"""The report of a match: its page, sections, plots and look."""

from ironbridge.arena.report.page import report_page

__all__ = ["report_page"]
