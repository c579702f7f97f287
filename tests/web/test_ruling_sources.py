"""Which sources a ruling can name: written down from the sources, not from the rulings.

S0, S2 and S3 are three translations of one guide, S1 is a rule card, the box is the publisher's
sheet. The letters and numbers are the rows of the table in which every source was compared.
"""

import pytest

from web.rulings import RULINGS

SAID = """
wilds-alone-in-a-group   S0 S2 S3 box        |             | R29: per phase; S1 is silent
wilds-alone-in-a-phase   S0 S2 S3 box        | S1          | R29; 2a: S1 names no limit
number-of-a-wild-group   follows             |             | R30: no text
replacing-a-wild         S0 S2 S3 box        |             | R31
wild-already-declared    S0 S2 S3 box        |             | R31
wilds-in-one-turn        S0 S1 S2 S3 box     |             | R29: no other limit; S1 none
one-wild-twice           S0 S2 S3 box        |             | R31: not used again
wild-as-a-skip           S0 S2 S3 box        | S1          | R28: S1, taken literally
first-card-a-wild        box                 |             | R8: the others are silent
wild-from-the-discards   S0 S1 S2 S3 box     |             | R11; 2a: the top card
discarding-a-wild        box                 |             | R12
colored-wilds            box                 |             | R3
twelve-then-one          follows             |             | R24: implied by 1 to 12
colors-in-a-run          box                 |             | R22
number-twice-in-a-run    follows             |             | R23: none of these five
run-of-three             box                 | S0 S1 S2 S3 | R22: they show three cards
wild-in-the-middle       S0 S1 S2 S3 box     |             | R28, R39
wild-at-either-end       follows             |             | R32: no text on which end
ends-of-a-run            S0 S1 S2 S3 box     |             | R39
full-run                 follows             |             | R40: derived
colors-in-a-set          S0 S1 S2 S3 box     |             | R19
two-sets-of-one-number   box                 |             | R20: the others are silent
number-in-set-and-run    S1                  |             | R21
third-set                box                 |             | R27
more-cards-than-asked    box                 |             | R26
part-of-a-phase          S0 S1 S2 S3 box     |             | R17
holding-a-phase-back     S0 S1 S2 S3 box     |             | R18: "may"
third-copy               follows             |             | R34: from R1, R6, R10
moving-laid-cards        box                 |             | R41
not-my-turn              S0 S1 S2 S3 box     |             | R10, R35
drawing-first            S0 S1 S2 S3 box     |             | R10
both-copies-in-a-color   S0 S2 S3 box        |             | R25
wild-in-a-color          S0 S1 S2 S3 box     |             | R28
own-groups-at-once       S0 S1 S2 S3 box     |             | R36
others-at-once           S1 box              | S0 S2 S3    | R37
lay-hit-and-go-out       S1 box              | S0 S2 S3    | R37
hitting-before-laying    S0 S1 S2 S3 box     |             | R35
whose-groups             S0 S1 S2 S3 box     |             | R37, R38: the guides, later
how-many-hits            S1 box              |             | R38
adding-to-a-color        S0 S1 S2 S3 box     |             | R39
last-card                S1 box              | S0 S1 S2 S3 | R42: S1 contradicts itself
laying-everything        S1 box              | S0 S1 S2 S3 | R42
two-without-cards        follows             |             | R44, R45: floating is in none
out-without-a-phase      follows             |             | R43: implied everywhere
discarding-what-fits     box                 |             | R12
out-with-a-skip          box                 |             | R51
one-more-turn            S0 S1 S2 S3 box     |             | R44
who-is-skipped           S1 box              | S0 S2 S3    | R46
skipped-twice            box                 |             | R48: the others are silent
skipped-again            box                 |             | R48
skip-with-two-players    follows             |             | R50: from R47
skipping-oneself         box                 |             | R49
everybody-is-skipped     custom              |             | R49: custom
skip-from-the-discards   S1 box              | S0 S2 S3    | R11; 2a: no exception
first-card-a-skip        S0 S2 S3 box        |             | R9: S1 is silent
keeping-a-skip           S0 S1 S2 S3 box     |             | R47
skip-and-discard         S0 S1 S2 S3 box     |             | R47
skip-before-the-end      follows             |             | 4.49: from R46
skip-in-a-phase          box                 |             | R33
phases-2-and-3           S1 S3 box           | S0 S2       | R14
phase-7                  S0 S1 S2 S3 box     | S1          | R14: only 2, 3 garbled; 2a: S1
phase-10                 S0 S1 S2 S3 box     |             | R14; R57: 5+3
five-cards-for-phase-5   S0 S1 S2 S3 box     |             | R14: only 2, 3 garbled
jumping-ahead            S0 S1 S2 S3 box     |             | R15
several-phases-at-once   S0 S1 S2 S3 box     |             | R15
phase-not-laid           S0 S1 S2 S3 box     |             | R15
laid-but-not-out         S0 S1 S2 S3 box     |             | R16, R54
same-phase-twice         S0 S2 S3            |             | 1f: pick a phase
shorter-game             S0 S2 S3            |             | 1f: short, even, odd
card-values              S0 S1 S2 S3 box     |             | R52
laid-cards-and-points    S0 S1 S2 S3 box     |             | R52: only cards in hand
laid-by-the-points       follows             |             | from R6, R10, R52
cards-in-the-deck        box                 |             | R1: no seed gives it
out-on-nine              S3 box              | S0 S2       | R55
both-complete-ten        S0 S1 S2 S3 box     |             | R56
equal-totals             S0 S2 S3            | box         | R57: S1 nothing
points-or-phases         S1 box              |             | R58
winning-at-once          S0 S1 S2 S3 box     |             | R55: not at once
empty-pile               custom              |             | R13
seven-players            box                 |             | R4
who-deals-next           S1 box              |             | R7: the others are silent
unwanted-discard         follows             |             | 4.66: from R10
somebody-leaves          custom              |             | 4.64
"""


def read():
    for line in SAID.strip().splitlines():
        told, against, _row = (part.strip() for part in line.split("|"))
        slug, *said = told.split()
        yield slug, said, against.split()


ROWS = list(read())


def test_every_ruling_was_looked_up():
    assert [slug for slug, _, _ in ROWS] == list(RULINGS)


@pytest.mark.parametrize(("slug", "said", "against"), ROWS)
def test_a_ruling_names_the_sources_that_say_so_and_those_that_say_otherwise(slug, said, against):
    told = RULINGS[slug].sources
    assert list(told.said_by) == ([] if said in (["follows"], ["custom"]) else said)
    assert list(told.against) == against
    assert told.ground == (said[0] if not told.said_by else "sources")
