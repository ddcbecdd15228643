"""The sentences of a review in German, by key."""

from collections.abc import Mapping

GERMAN_REVIEW: Mapping[str, str] = {
    "review.loss": "{name}: {played}. Um {vp} ± {error} SP besser: {better}. {why}",
    "review.less": "Der gespielte Zug {less}.",
    "review.both": "Der gespielte Zug {less}, doch er {more}.",
    "review.rest": "Der gespielte Zug {less}; der Rest zeigt sich erst in den Zügen danach.",
    "review.later": "Was dafür spricht, zeigt sich erst in den Zügen danach.",
    "review.swing.more": "{name}: {played}. Danach darf {name} gegenüber den anderen {vp} SP mehr erwarten als davor.",
    "review.swing.less": "{name}: {played}. Danach darf {name} gegenüber den anderen {vp} SP weniger erwarten.",
    "review.class.unjudged": "nicht beurteilt",
    "review.class.forced": "erzwungen",
    "review.class.good": "gut",
    "review.class.inaccuracy": "Ungenauigkeit",
    "review.class.mistake": "Fehler",
    "review.class.blunder": "grober Fehler",
}
