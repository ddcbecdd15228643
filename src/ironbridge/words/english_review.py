"""The sentences of a review in English, by key."""

from collections.abc import Mapping

ENGLISH_REVIEW: Mapping[str, str] = {
    "review.loss": "{name}: {played}. Better by {vp} ± {error} VP: {better}. {why}",
    "review.less": "The turn played {less}.",
    "review.both": "The turn played {less}, but {more}.",
    "review.rest": "The turn played {less}; the rest shows only in the turns after.",
    "review.later": "What speaks for it shows only in the turns after.",
    "review.swing.more": "{name}: {played}. After that {name} may expect {vp} VP more against the others than before.",
    "review.swing.less": "{name}: {played}. After that {name} may expect {vp} VP less against the others than before.",
    "review.class.unjudged": "not judged",
    "review.class.forced": "forced",
    "review.class.good": "good",
    "review.class.inaccuracy": "inaccuracy",
    "review.class.mistake": "mistake",
    "review.class.blunder": "blunder",
}
