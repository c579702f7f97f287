"""The phone reckons as the server does: the same seeded cases, in the page and in the rules."""

import json
from random import Random

from rules.errors import RulesError
from rules.facts import Result
from rules.phases import HAND
from rules.rounds import played
from rules.scoring import Counts, points_of
from rules.seats import started
from tests.browser.entries import open_entry
from tests.rules.told import start
from web.catalogs import catalog
from web.phone_data import of_hand, of_table
from web.round_forms import form_of, sum_of, told_in

SEED, CASES = 10, 300
VALUES = ({}, {"high": 20, "wild": 30}, {"low": 1, "high": 2, "skip": 3, "wild": 7})
IN_THE_PAGE = """async (cases) => {
  const round = await import(document.querySelector("script[src*='round.js']").src);
  return cases.map(([name, ...told]) => round[name](...told));
}"""


def in_the_page(page, club, sit, cases):
    """What the page's script answers: a list of ``[function, argument, ...]``."""
    open_entry(sit(page), club, club.start(), "Ann")
    return page.evaluate(IN_THE_PAGE, cases)


def games():
    """Ann and Bo at each phase, with several card values and decks."""
    for phase in range(1, 11):
        for points in VALUES:
            for decks in (1, 2):
                switches = {"points": points, "decks": decks}
                fact = start("Ann Bo", f"Bo {phase}:0", switches=switches)
                yield started(fact)


def test_points_of_cards_and_hands_filled_up(page, club, sit):
    random = Random(SEED)
    cases, expected = [], []
    for game in games():
        counts = Counts(*(random.randint(0, 3) for _ in range(4)))
        values = [getattr(game.house.points, kind) for kind in Counts._fields]
        fields = {f"{kind}-Bo": str(n) for kind, n in counts._asdict().items() if n}
        form = form_of({"fill": "yes", "out": "Ann", "laid-Bo": "no", **fields}, ["Ann", "Bo"])
        cases += [["worth", counts, values], ["filled", counts, HAND]]
        filled = told_in(form).results["Bo"].counts
        expected += [points_of(counts, game.house.points), list(filled)]
    assert in_the_page(page, club, sit, cases) == expected


def test_sums_that_are_typed(page, club, sit):
    random = Random(SEED)
    texts = ["", "0", "8", "85", "10+15+5", "10 + 15", "10+", "+5", "1e3", "5.5", "-5", "12345"]
    texts += ["".join(random.choices("0158+ x", k=random.randint(1, 8))) for _ in range(CASES)]
    texts = [text.strip() for text in texts]
    answers = in_the_page(page, club, sit, [["sum", text] for text in texts])
    assert answers == [sum_of(text) for text in texts]


def test_limits_and_warnings(page, club, sit):
    random = Random(SEED)
    cases, expected = [], []
    for game in games():
        words = catalog("en")
        table = json.loads(of_table(game, (), words))
        laid = json.loads(of_hand(game, game.seats[1], words))["laid"]
        for _ in range(CASES // 20):
            is_laid = random.random() < 0.6
            result, cards = said(random, game, is_laid)
            points = result.points or points_of(result.counts, game.house.points)
            limits = laid if is_laid else table["notLaid"]
            cases.append(["doubt", points, cards, is_laid, limits, table["every"]])
            expected.append(judged(game, result))
    answers = in_the_page(page, club, sit, cases)
    assert [each for each in zip(cases, answers, expected, strict=True) if each[1] != each[2]] == []
    assert {answer.split("/")[0] for answer in answers} > {"", "points_unreachable"}


def said(random, game, is_laid):
    """A hand by its points, or by cards: after laying some, else ten."""
    if random.random() < 0.5:
        most = game.allowed.laid[game.seats[1].advanced].points if is_laid else 260
        return Result(is_laid, points=random.randint(1, most + 10)), None
    kinds = random.choices(range(4), (60, 30, 3, 7), k=random.randint(1, 6) if is_laid else HAND)
    counts = Counts(*(min(kinds.count(kind), 4) for kind in range(4)))
    counts = counts if is_laid else Counts(HAND - sum(counts[1:]), *counts[1:])
    return Result(is_laid, counts=counts), sum(counts)


def judged(game, result):
    """What the rules say of it: the code of a warning, with the phone's word for why."""
    try:
        _, found = played(game, {"Ann": Result(True, out=True), "Bo": result})
    except RulesError as error:
        return error.code
    if not found.warnings:
        return ""
    (warned,) = found.warnings
    if warned.code != "laid_above_maximum":
        return warned.code
    told = warned.evidence
    if (told["cards"] or 0) > told["most_cards"]:
        return f"{warned.code}/cards"
    return f"{warned.code}/{'points' if told['points'] > told['most_points'] else 'no_sum'}"
