"""What is wrong with a request, by code: a title, and sentences as in `web.texts.rulings`."""

from web.texts.sentences import N_, Table, counted

TITLES = {
    "bad_request": N_("Request not understood"),
    "bad_json": N_("No valid JSON"),
    "not_an_object": N_("No JSON object"),
    "repeated_key": N_("A key comes twice"),
    "too_deep": N_("Nested too deep"),
    "wrong_type": N_("Wrong type"),
    "missing": N_("Something is missing"),
    "unknown_field": N_("Unknown field"),
    "unknown_switch": N_("Unknown house rule"),
    "unknown_value": N_("Unknown value"),
    "unknown_rulebook": N_("Unknown rulebook"),
    "unknown_variant": N_("Unknown variant"),
    "contradictory": N_("A contradiction"),
    "out_of_range": N_("Out of range"),
    "bad_card": N_("No such card"),
    "mixed_notation": N_("Some colors are missing"),
    "color_needed": N_("Colors needed"),
    "wild_undeclared": N_("What is the wild?"),
    "too_many_cards": N_("Too many cards"),
    "no_phase": N_("No such phase"),
    "phase_impossible": N_("Impossible phase"),
    "deck_exceeded": N_("More than the deck holds"),
    "hand_exceeded": N_("Hand too large"),
    "name_empty": N_("Name missing"),
    "name_too_long": N_("Name too long"),
    "name_unprintable": N_("Name not possible"),
    "unsupported_media_type": N_("JSON expected"),
    "body_too_large": N_("Request too large"),
    "request_timeout": N_("Request too slow"),
    "uri_too_long": N_("Address too long"),
    "not_found": N_("Not found"),
    "method_not_allowed": N_("Method not allowed"),
    "too_many_requests": N_("Too many requests"),
    "internal_error": N_("Something went wrong"),
}

POINTS_DISAGREE = (
    N_("The points of %(player)s are told in two ways that disagree."),
    N_("The points are told in two ways that disagree."),
)
NO_CONTROLS = N_("A name has no control characters and no invisible ones.")
COMPLAINTS: Table = {
    "bad_request": (N_("This request cannot be understood."),),
    "bad_json": (N_("The body is not valid JSON in UTF-8."),),
    "not_an_object": (N_("The body must be a JSON object."),),
    "repeated_key": (
        N_("“%(field)s” comes twice in the same object."),
        N_("A key comes twice in the same object."),
    ),
    "too_deep": (
        counted(
            "most",
            "Lists and objects may be nested %(most)d level deep, no deeper.",
            "Lists and objects may be nested %(most)d levels deep, no deeper.",
        ),
        N_("Lists and objects are nested too deep."),
    ),
    "wrong_type": (
        N_("“%(field)s” must be %(expected)s."),
        N_("What is expected here is %(expected)s."),
        N_("A value has the wrong type."),
    ),
    "missing": (N_("“%(field)s” is missing."), N_("Something that is needed here is missing.")),
    "unknown_field": (
        N_("There is no field “%(value)s” here."),
        N_("A field is not known here."),
    ),
    "unknown_switch": (
        N_("There is no house rule “%(value)s”."),
        N_("There is no such house rule."),
    ),
    "unknown_value": (
        N_("“%(value)s” is none of the values that are possible here."),
        N_("This value is not possible here."),
    ),
    "unknown_rulebook": (
        N_("There is no rulebook “%(value)s”."),
        N_("There is no such rulebook."),
    ),
    "unknown_variant": (
        N_("There is no variant “%(value)s”."),
        N_("There is no such variant."),
    ),
    "out_of_range": (
        N_("%(value)s is not possible here: it must be from %(least)s to %(most)s."),
        N_("%(value)s is not possible here: it must be at least %(least)s."),
        N_("%(value)s is out of the range that is possible here."),
        N_("This number is out of the range that is possible here."),
    ),
    "bad_card": (
        N_("“%(card)s” is no card. Cards are written like R5, B12, W or S."),
        N_("That is no card. Cards are written like R5, B12, W or S."),
    ),
    "mixed_notation": (N_("Tell the color of every card, or of none."),),
    "color_needed": (N_("Colors count here: tell every card with its color, like R5."),),
    "wild_undeclared": (
        N_("The wild on the table could be several cards: say which one, like W@8."),
    ),
    "too_many_cards": (
        counted(
            "most",
            "At most %(most)d card can be judged at once, not %(given)d.",
            "At most %(most)d cards can be judged at once, not %(given)d.",
        ),
        N_("Those are too many cards to judge at once."),
    ),
    "no_phase": (N_("“%(value)s” is no phase."), N_("That is no phase.")),
    "phase_impossible": (
        counted(
            "needed",
            "This phase needs %(needed)d card, and one hand lays at most %(most)d.",
            "This phase needs %(needed)d cards, and one hand lays at most %(most)d.",
        ),
        N_("No hand can lay this phase."),
    ),
    "deck_exceeded": (
        counted(
            "decks",
            "One deck does not hold that many: %(names)s.",
            "%(decks)d decks do not hold that many: %(names)s.",
        ),
        N_("The deck does not hold that many equal cards."),
    ),
    "deck_exceeded/together": (
        counted(
            "decks",
            "All hands together hold more than one deck has: %(names)s.",
            "All hands together hold more than %(decks)d decks have: %(names)s.",
        ),
        N_("All hands together hold more cards than the deck."),
    ),
    "deck_exceeded/low": (
        counted(
            "most",
            "Only %(most)d card from 1 to 9 is in play, not %(given)d.",
            "Only %(most)d cards from 1 to 9 are in play, not %(given)d.",
        ),
    ),
    "deck_exceeded/high": (
        counted(
            "most",
            "Only %(most)d card from 10 to 12 is in play, not %(given)d.",
            "Only %(most)d cards from 10 to 12 are in play, not %(given)d.",
        ),
    ),
    "deck_exceeded/skip": (
        counted(
            "most",
            "Only %(most)d skip is in play, not %(given)d.",
            "Only %(most)d skips are in play, not %(given)d.",
        ),
    ),
    "deck_exceeded/wild": (
        counted(
            "most",
            "Only %(most)d wild is in play, not %(given)d.",
            "Only %(most)d wilds are in play, not %(given)d.",
        ),
    ),
    "hand_exceeded": (
        counted(
            "most",
            "A hand has at most %(most)d card, not %(given)d.",
            "A hand has at most %(most)d cards, not %(given)d.",
        ),
        N_("A hand does not have that many cards."),
    ),
    "name_empty": (N_("A name has at least one character."),),
    "name_too_long": (
        counted(
            "most",
            "A name has at most %(most)d character.",
            "A name has at most %(most)d characters.",
        ),
        N_("The name is too long."),
    ),
    "name_unprintable": (NO_CONTROLS,),
    "unsupported_media_type": (N_("Send the body as application/json in UTF-8."),),
    "body_too_large": (
        N_("A request has at most %(kilobytes)d KiB."),
        N_("The request is too large."),
    ),
    "request_timeout": (N_("The request took too long to arrive. Please try again."),),
    "uri_too_long": (N_("This address is too long. Ask about fewer cards at once."),),
    "not_found": (N_("There is nothing at this address."),),
    "method_not_allowed": (N_("This address cannot be used with that method."),),
    "too_many_requests": (N_("Too many requests at once. Wait a moment, then try again."),),
    "internal_error": (N_("Something went wrong here. Please try again."),),
    "contradictory": (
        N_("Tell either “%(first)s” or “%(second)s”, not both."),
        N_("Two things that were told contradict each other."),
    ),
    "contradictory/points": POINTS_DISAGREE,
    "contradictory/phase": (
        N_("Everybody’s phase is fixed in this variant: leave out that of %(player)s."),
        N_("Everybody’s phase is fixed in this variant: leave it out."),
    ),
    "contradictory/completed": (
        N_("Here the phases come in order: tell the next one, not those completed."),
    ),
    "contradictory/one_phase": (
        N_("Here any phase may come next: tell those completed, not the next one."),
    ),
    "contradictory/laid_last_win": (
        N_("At this table nobody wins in the moment of laying, so no round ends by that."),
    ),
    "contradictory/laid_last_finishers": (
        N_("A round ends by laying when exactly one person has laid the last phase."),
    ),
    "contradictory/finishers": (
        N_("The first to lay the last phase wins at once, so it cannot be several in one round."),
    ),
    "contradictory/nobody_out": (
        N_("The round ended with nobody out, so %(player)s cannot have gone out."),
        N_("Either nobody went out or somebody did, not both."),
    ),
    "contradictory/laid_last": (
        N_("The last phase ended the round, so %(player)s cannot have gone out."),
        N_("The last phase ended the round, so nobody else can have gone out."),
    ),
    "contradictory/start": (
        N_("It is told twice where %(player)s starts."),
        N_("It is told twice where the same person starts."),
    ),
    "contradictory/results": (
        N_("There are two results for %(player)s."),
        N_("There are two results for the same person."),
    ),
    "contradictory/start_phases": (
        N_("Here everybody goes on together, so all start with the phase of the round."),
    ),
    "contradictory/join_phase": (
        N_("Here everybody goes on together: whoever joins now starts with phase %(table)s."),
        N_("Here everybody goes on together: whoever joins starts with the phase of the table."),
    ),
    "contradictory/parameter": (
        N_("“%(name)s” does not belong to the variant “%(variant)s”."),
        N_("That does not belong to this variant."),
    ),
}
