"""The shapes of verdicts that are kept with a game, for openapi.json."""

from collections.abc import Mapping

from web.api.kept_schemas import NAME, SEQ, TIME
from web.api.schemas import Schema, any_of, asked, flag, many, nullable, ref, text, told, whole
from web.links import KINDS

KIND = text("Of the question.", enum=list(KINDS))
QUESTION = any_of(
    *[ref(f"{each}Question") for each in ("Meld", "Hand", "Hit", "Points")],
    description="The body that the referee's call of this kind takes.",
)
ANSWER = any_of(
    *[ref(each) for each in ("MeldVerdict", "Laying", "Lack", "HitVerdict", "PointsAnswer")]
)

SCHEMAS: Mapping[str, Schema] = {
    "NewVerdict": asked(
        {"kind": KIND, "question": QUESTION, "by": nullable(NAME), **SEQ},
        *("kind", "question", "seq"),
    ),
    "KeptVerdicts": told(
        {
            "verdicts": many(
                told(
                    {
                        "id": text(),
                        "round": whole(
                            "The number of the one that was in play, as `round` of the game."
                        ),
                        "kind": KIND,
                        "question": QUESTION,
                        "answer": ANSWER,
                        "legal": nullable(flag("As it was said then; null for points.")),
                        "code": text(
                            "As it was said then: a code of the rules; of a hand that cannot lay "
                            "`cards_missing`; of points the first warning, or `ok`."
                        ),
                        "by": nullable(text("Who asked.")),
                        "at": TIME,
                        "kept_by": told({"id": text("The id of a key."), "label": text()}),
                        "link": text("A path on this server."),
                    }
                )
            )
        }
    ),
}
