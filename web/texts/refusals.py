"""What the rules say no to in a whole game, and what they find odd, by code.

Titles and sentences as in `web.texts.complaints`. No sentence agrees in gender with a player.
"""

from web.texts.complaints import COMPLAINTS
from web.texts.sentences import N_, Table, counted

TITLES = {
    "game_is_over": N_("The game is over"),
    "tiebreak_pending": N_("Tie-break first"),
    "no_tiebreak": N_("No tie-break"),
    "player_count": N_("Number of players"),
    "name_taken": N_("Name taken"),
    "player_unknown": N_("Unknown name"),
    "too_few_players": N_("Too few players"),
    "result_missing": N_("Result missing"),
    "phase_required": N_("Which phase?"),
    "phase_unknown": N_("No such phase"),
    "phase_already_completed": N_("Phase completed before"),
    "points_unreachable": N_("Impossible points"),
    "out_with_points": N_("Out, and with points"),
    "out_without_phase": N_("Out without a phase"),
    "out_required": N_("Who went out?"),
    "two_players_out": N_("Two went out"),
    "nobody_went_out": N_("Nobody went out"),
    "later_act_refused": N_("Contradicts what came later"),
    "round_unknown": N_("No such round"),
    "nothing_to_undo": N_("Nothing to undo"),
    "nothing_to_redo": N_("Nothing to redo"),
    "not_ended_early": N_("Not ended early"),
    "too_many_verdicts": N_("Too many verdicts"),
    "too_many_reports": N_("Reported too often"),
    "game_has_begun": N_("The game has begun"),
    "too_many_players": N_("Too many players"),
    "too_many_games": N_("Too many games"),
    "too_many_keys": N_("Too many phones"),
    "too_many_facts": N_("Too long a game"),
}

REFUSALS: Table = {
    "game_is_over": (N_("The game is over; what came before can still be corrected."),),
    "tiebreak_pending": (
        N_("First the tie between %(people)s has to be broken."),
        N_("First the tie has to be broken."),
    ),
    "no_tiebreak": (N_("There is no tie to be broken."),),
    "too_many_verdicts": (
        counted(
            "most",
            "A game keeps at most %(most)d verdict.",
            "A game keeps at most %(most)d verdicts.",
        ),
    ),
    "too_many_reports": (
        counted(
            "most",
            "A hand can be reported at most %(most)d time in a round.",
            "A hand can be reported at most %(most)d times in a round.",
        ),
    ),
    "too_many_players": (N_("A club knows at most %(most)d players."),),
    "too_many_games": (N_("At most %(most)d games can begin in a day."),),
    "too_many_keys": (N_("At most %(most)d phones can be in a club; take one out first."),),
    "too_many_facts": (N_("More than %(most)d entries do not fit into a game."),),
    "player_count": (
        counted(
            "decks",
            "With one deck %(least)d to %(most)d people can play, not %(given)d.",
            "With %(decks)d decks %(least)d to %(most)d people can play, not %(given)d.",
        ),
        N_("With one deck 2 to 6 people can play, with two up to 12."),
    ),
    "name_taken": (
        N_("Somebody by the name of %(player)s is already at the table."),
        N_("Somebody by that name is already at the table."),
    ),
    "player_unknown": (
        N_("Nobody by the name of %(player)s can be meant here."),
        N_("Nobody by that name can be meant here."),
    ),
    "too_few_players": (N_("At least two have to stay, else there is no game."),),
    "result_missing": (
        N_("What about %(player)s? An empty field is not a 0."),
        N_("A result is missing. An empty field is not a 0."),
    ),
    "result_missing/completed": (
        N_("Did %(player)s lay the phase or not?"),
        N_("It is missing whether the phase was laid."),
    ),
    "result_missing/points": (
        N_("How many points does %(player)s have? An empty field is not a 0."),
        N_("Points are missing. An empty field is not a 0."),
    ),
    "result_missing/laid_first": (N_("Who was the first to lay the phase in the tie-break?"),),
    "result_missing/out_first": (N_("Who was the first to go out in the tie-break?"),),
    "phase_required": (
        N_("Which phase did %(player)s lay?"),
        N_("Which phase was laid?"),
    ),
    "phase_unknown": (
        N_("This game has no phase “%(phase)s”."),
        N_("This game has no such phase."),
    ),
    "phase_already_completed": (
        N_("%(player)s completed phase %(phase)s before; each one counts once."),
        N_("This phase was completed before; each one counts once."),
    ),
    "points_unreachable": (
        counted(
            "points",
            "No cards make %(points)d point; possible would be %(nearest)s.",
            "No cards make %(points)d points; possible would be %(nearest)s.",
        ),
        counted("points", "No cards make %(points)d point.", "No cards make %(points)d points."),
        N_("No cards make that many points."),
    ),
    "points_unreachable/above_all": (
        counted(
            "most",
            "All the cards together make %(most)d point, not %(points)d.",
            "All the cards together make %(most)d points, not %(points)d.",
        ),
        N_("All the cards together do not make that many points."),
    ),
    "points_unreachable/zero_not_out": (
        N_("%(player)s did not go out, so it cannot be 0 points."),
        N_("Only whoever went out has 0 points."),
    ),
    "out_with_points": (
        N_("%(player)s went out, so it is 0 points, not %(points)d."),
        N_("Whoever goes out has 0 points."),
    ),
    "out_without_phase": (
        N_("%(player)s went out, so the phase must have been laid."),
        N_("Nobody goes out without having laid the phase."),
    ),
    "out_required": (N_("Say who went out."),),
    "out_required/float": (
        N_("%(people)s have 0 points: say who went out."),
        N_("Several have 0 points: say who went out."),
    ),
    "out_required/immediate": (
        N_("Laying the last phase wins at once: enter the round as ended by that."),
    ),
    "two_players_out": (
        N_("Only one can go out in a round, not %(people)s."),
        N_("Only one can go out in a round."),
    ),
    "nobody_went_out": (N_("Who went out? If nobody did, say so."),),
    "later_act_refused": (N_("With this correction, something later would not be possible."),),
    "later_act_refused/round": (
        N_("With this correction, round %(round)d would not be possible."),
        N_("With this correction, a later round would not be possible."),
    ),
    "round_unknown": (
        N_("This game has no round %(given)s."),
        N_("This game has no such round."),
    ),
    "nothing_to_undo": (N_("There is nothing to undo."),),
    "nothing_to_redo": (N_("There is nothing to redo."),),
    "not_ended_early": (N_("Only a game that was ended early can be reopened."),),
    "game_has_begun": (N_("A result without rounds is only told of a game that has none."),),
}

WARNINGS: Table = {
    "not_laid_below_minimum": (
        counted(
            "least",
            "%(player)s did not lay, so it should be %(least)d point or more, not %(points)d.",
            "%(player)s did not lay, so it should be %(least)d points or more, not %(points)d.",
        ),
        counted(
            "least",
            "Without having laid, it should be %(least)d point or more, not %(points)d.",
            "Without having laid, it should be %(least)d points or more, not %(points)d.",
        ),
        N_("Without having laid, ten cards are left, and they make more points."),
    ),
    "not_laid_above_maximum": (
        counted(
            "most",
            "%(player)s did not lay; ten cards make at most %(most)d point, not %(points)d.",
            "%(player)s did not lay; ten cards make at most %(most)d points, not %(points)d.",
        ),
        counted(
            "most",
            "Ten cards make at most %(most)d point, not %(points)d.",
            "Ten cards make at most %(most)d points, not %(points)d.",
        ),
        N_("Ten cards do not make that many points."),
    ),
    "laid_above_maximum": (N_("After laying this phase that much cannot be left."),),
    "laid_above_maximum/cards": (
        counted(
            "most_cards",
            "%(player)s laid the phase, so at most %(most_cards)d card is left, not %(held)d.",
            "%(player)s laid the phase, so at most %(most_cards)d cards are left, not %(held)d.",
        ),
        counted(
            "most_cards",
            "After laying this phase, at most %(most_cards)d card is left, not %(held)d.",
            "After laying this phase, at most %(most_cards)d cards are left, not %(held)d.",
        ),
    ),
    "laid_above_maximum/points": (
        counted(
            "most_points",
            "%(player)s laid the phase, so it is at most %(most_points)d point, not %(points)d.",
            "%(player)s laid the phase, so it is at most %(most_points)d points, not %(points)d.",
        ),
        counted(
            "most_points",
            "After laying this phase, it is at most %(most_points)d point, not %(points)d.",
            "After laying this phase, it is at most %(most_points)d points, not %(points)d.",
        ),
    ),
    "laid_above_maximum/no_sum": (
        counted(
            "most_cards",
            "%(player)s laid the phase: with %(most_cards)d card at most, it is not %(points)d.",
            "%(player)s laid the phase: with %(most_cards)d cards at most, it is not %(points)d.",
        ),
        counted(
            "most_cards",
            "After laying this phase, with %(most_cards)d card at most, it is not %(points)d.",
            "After laying this phase, with %(most_cards)d cards at most, it is not %(points)d.",
        ),
    ),
    "wrong_hand_size": (
        N_("%(player)s did not lay, so it should be ten cards, not %(held)d."),
        N_("Without having laid, one has ten cards in hand, not %(held)d."),
        N_("Without having laid, one has ten cards in hand."),
    ),
    "deck_exceeded_in_total": (N_("All hands together hold more cards than the deck."),),
    **{
        f"deck_exceeded_in_total/{value}": COMPLAINTS[f"deck_exceeded/{value}"]
        for value in ("low", "high", "skip", "wild")
    },
}
