"""The referee's sentences, by code: verdicts on melds and hits, and the switch they hang on.

Of several sentences of a code the first is said for which there is all the evidence; the names in
them are explained in `web.texts.sentences`. ``code/detail`` is for one kind of group, parity or
reason.
"""

from web.texts.sentences import N_, Table, counted

MELDS: Table = {
    "ok": (N_("%(objectives)s."),),
    "wrong_group_count": (
        counted(
            "asked",
            "The phase asks for one group, not %(given)d.",
            "The phase asks for %(asked)d groups, not %(given)d.",
        ),
    ),
    "skip_in_meld": (N_("A skip is never part of a phase."),),
    "deck_exceeded": (
        counted(
            "decks",
            "One deck does not hold that many: %(names)s.",
            "%(decks)d decks do not hold that many: %(names)s.",
        ),
    ),
    "hand_exceeded": (
        counted(
            "most",
            "One hand lays at most %(most)d card, not %(given)d.",
            "One hand lays at most %(most)d cards, not %(given)d.",
        ),
    ),
    "hand_exceeded/discard": (
        N_("One card must stay for the discard: at most %(most)d can be laid, not %(given)d."),
    ),
    "group_too_small/set": (N_("Not enough cards for the set of %(size)d: only %(given)d."),),
    "group_too_small/run": (N_("Not enough cards for the run of %(size)d: only %(given)d."),),
    "group_too_small/color": (
        N_("Not enough cards of one color: %(size)d are asked for, here only %(given)d."),
    ),
    "group_too_small/even": (
        N_("Not enough even cards: %(size)d are asked for, here only %(given)d."),
    ),
    "group_too_small/odd": (
        N_("Not enough odd cards: %(size)d are asked for, here only %(given)d."),
    ),
    "group_too_small/color_run": (
        N_("Not enough cards for the run of %(size)d in one color: only %(given)d."),
    ),
    "group_too_large/set": (
        N_("At this table the set of %(size)d has exactly %(size)d cards, not %(given)d."),
    ),
    "group_too_large/run": (
        N_("At this table the run of %(size)d has exactly %(size)d cards, not %(given)d."),
    ),
    "group_too_large/color": (
        N_("At this table exactly %(size)d cards of one color are laid, not %(given)d."),
    ),
    "group_too_large/even": (
        N_("At this table exactly %(size)d even cards are laid, not %(given)d."),
    ),
    "group_too_large/odd": (
        N_("At this table exactly %(size)d odd cards are laid, not %(given)d."),
    ),
    "group_too_large/color_run": (
        N_("At this table the run in one color has exactly %(size)d cards, not %(given)d."),
    ),
    "set_mixed_numbers": (
        counted(
            "numbers",
            "A set has a single number: %(numbers)s does not go with the %(number)ds.",
            "A set has a single number: %(numbers)s do not go with the %(number)ds.",
        ),
    ),
    "run_repeats_number": (
        counted(
            "numbers",
            "No number comes twice in a run: %(numbers)s is one too many.",
            "No number comes twice in a run: %(numbers)s are too many.",
        ),
    ),
    "run_wraps": (N_("No 1 comes after the 12: a run does not wrap around."),),
    "run_has_gap": (
        counted(
            "numbers",
            "The run has a gap: without %(lacking)s, %(numbers)s does not connect.",
            "The run has a gap: without %(lacking)s, %(numbers)s do not connect.",
        ),
        counted(
            "numbers",
            "The run has a gap: %(numbers)s does not connect with the rest.",
            "The run has a gap: %(numbers)s do not connect with the rest.",
        ),
    ),
    "color_mixed": (
        counted(
            "cards",
            "All must be of one color, here %(color)s: %(cards)s does not fit.",
            "All must be of one color, here %(color)s: %(cards)s do not fit.",
        ),
    ),
    "parity_mixed/even": (
        counted(
            "numbers",
            "Only even numbers go here, and %(numbers)s is odd.",
            "Only even numbers go here, and %(numbers)s are odd.",
        ),
    ),
    "parity_mixed/odd": (
        counted(
            "numbers",
            "Only odd numbers go here, and %(numbers)s is even.",
            "Only odd numbers go here, and %(numbers)s are even.",
        ),
    ),
    "no_natural_card": (
        N_("Wilds alone are no phase: at least one card with a number must be among them."),
    ),
    "no_natural_card_in_group": (
        N_("Wilds alone are no group at this table: every group needs a card with a number."),
    ),
    "cards_left_over": (
        counted(
            "cards",
            "%(cards)s fits in no group of the phase.",
            "%(cards)s fit in no group of the phase.",
        ),
    ),
}

WHY: Table = {
    "group_not_legal": (N_("What lies there is no legal group, so nothing can be added to it."),),
    "group_not_legal/skip_in_meld": (
        N_("Nothing can be added there: a skip is never part of a group."),
    ),
    "group_not_legal/deck_exceeded": (
        N_("Nothing can be added there: the deck does not hold that many equal cards."),
    ),
    "group_not_legal/group_too_small": (
        N_("Nothing can be added there: no cards lie in that group."),
    ),
    "group_not_legal/set_mixed_numbers": (
        N_("Nothing can be added there: that set has more than one number."),
    ),
    "group_not_legal/run_repeats_number": (
        N_("Nothing can be added there: that run has a number twice."),
    ),
    "group_not_legal/run_wraps": (
        N_("Nothing can be added there: that run goes on from 12 to 1."),
    ),
    "group_not_legal/run_has_gap": (N_("Nothing can be added there: that run has a gap."),),
    "group_not_legal/color_mixed": (
        N_("Nothing can be added there: that group has more than one color."),
    ),
    "group_not_legal/parity_mixed": (
        N_("Nothing can be added there: that group mixes even and odd numbers."),
    ),
    "group_not_legal/no_natural_card_in_group": (
        N_("Nothing can be added there: at this table a group of wilds alone is not legal."),
    ),
}
HITS: Table = {
    **WHY,
    "ok": (N_("You can add %(cards)s."),),
    "skip_never_hit": (N_("A skip is never added to a group, only discarded."),),
    "not_laid_yet": (N_("First lay your own phase; then you can add cards."),),
    "not_this_turn": (
        N_(
            "In the turn in which you lay, you add to your own groups only; "
            "to those of others from your next turn on."
        ),
    ),
    "deck_exceeded": MELDS["deck_exceeded"],
    "not_that_color": (N_("That group is %(color)s: %(cards)s does not fit."),),
    "not_that_parity/even": (N_("Only even numbers go there, and %(numbers)s is odd."),),
    "not_that_parity/odd": (N_("Only odd numbers go there, and %(numbers)s is even."),),
    "not_that_number": (N_("Only a %(number)d fits in that set, not %(numbers)s."),),
    "number_already_there": (N_("The run already has its %(number)d."),),
    "run_complete": (N_("The run already has all twelve numbers: nothing more fits."),),
    "not_at_an_end": (N_("Only %(fits)s fits at the ends of the run, not %(numbers)s."),),
}

SWITCHES = {
    "natural_per_group/no": N_(
        "Here one card with a number in the whole phase is enough; "
        "if every group needed one, this would not be legal."
    ),
    "natural_per_group/yes": N_(
        "Here every group needs a card with a number; "
        "if one in the whole phase were enough, this would be legal."
    ),
    "allow_all_wild/no": N_("Here wilds alone are no phase; if they were, this would be legal."),
    "allow_all_wild/yes": N_(
        "Here a phase may be all wilds; if it needed a card with a number, this would not be legal."
    ),
    "exact_laydown/no": N_(
        "Here more cards than asked for may be laid; with the exact number, "
        "this would not be legal."
    ),
    "exact_laydown/yes": N_(
        "Here the exact number of cards is laid; if more were fine, this would be legal."
    ),
    "wrap_runs/no": N_("Here runs do not wrap; if they went on from 12 to 1, this would be legal."),
    "wrap_runs/yes": N_("Here runs go on from 12 to 1; if not, this would not be legal."),
    "same_turn_hit_others/yes": N_(
        "Here one may add to groups of others in the turn in which one lays; "
        "if not, this would not be legal."
    ),
    "same_turn_hit_others/no": N_(
        "Here one adds to groups of others from the next turn on; "
        "if one might at once, this would be legal."
    ),
    "decks/1": N_("Here one deck is in play; with two, this would be legal."),
    "decks/2": N_("Here two decks are in play; with one, this would not be legal."),
    "go_out/any": N_(
        "Here the last card may be laid; if it had to be discarded, this would not be legal."
    ),
    "go_out/float": N_(
        "Here the last card may be laid; if it had to be discarded, this would not be legal."
    ),
    "go_out/discard_only": N_(
        "Here the last card must be discarded; if it might be laid, this would be legal."
    ),
}
"""How it is here, and how it would be the other way: by switch and its value here."""
