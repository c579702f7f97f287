"""Why a club cannot be read or written just now, by code: rights, races, limits of texts.

Titles and sentences as in `complaints`.
"""

from web.texts.sentences import N_, Table, counted

TITLES = {
    "unauthorized": N_("Key needed"),
    "forbidden": N_("Not allowed"),
    "gone": N_("Erased"),
    "stale": N_("Somebody was faster"),
    "round_over": N_("Not the round in play"),
    "token_reused": N_("Key of another request"),
    "bad_idempotency_key": N_("Idempotency-Key not possible"),
    "seq_required": N_("“seq” is missing"),
    "needs_confirmation": N_("Is that right?"),
    "busy": N_("Busy"),
    "disk_full": N_("The disk is full"),
    "read_only": N_("Nothing can be saved"),
    "data_damaged": N_("The data are damaged"),
    "data_unreachable": N_("The data are out of reach"),
    "last_owner_key": N_("The last key"),
    "same_player": N_("One person already"),
    "both_in_one_game": N_("Two at one table"),
    "not_merged": N_("Not merged"),
    "name_differs": N_("Another name"),
    "joining_locked": N_("Joining is locked"),
    "text_too_long": N_("Text too long"),
    "bad_export": N_("Not a club’s file"),
    "newer_export": N_("File of a newer version"),
}

NOTICES: Table = {
    "unauthorized": (N_("A valid key is needed: “Authorization: Bearer KEY”."),),
    "forbidden": (N_("What you may do here does not include this."),),
    "gone": (N_("This club is erased; for seven days its owner can take that back."),),
    "stale": (N_("Meanwhile somebody else has entered something. Look at it, then try again."),),
    "round_over": (N_("That round is not in play, so its hands cannot be reported."),),
    "token_reused": (N_("This Idempotency-Key belongs to another request."),),
    "bad_idempotency_key": (
        N_("An Idempotency-Key has %(least)d to 200 characters of ASCII, without spaces."),
        N_("An Idempotency-Key has 1 to 200 characters of ASCII, without spaces."),
    ),
    "seq_required": (N_("Tell the last “seq” that you have seen of this game."),),
    "needs_confirmation": (N_("Confirm what looks wrong, or correct it."),),
    "busy": (N_("Too many are writing at once, so nothing was saved. Please try again."),),
    "disk_full": (
        N_(
            "The server has no room left on its disk, so nothing was saved; what was saved before "
            "is safe. Whoever runs the server has to make room."
        ),
    ),
    "read_only": (
        N_(
            "The server may not write to its data, so nothing was saved; what was saved before is "
            "safe. Whoever runs the server has to allow it."
        ),
    ),
    "data_damaged": (
        N_(
            "The server cannot read its data, so nothing was saved. Whoever runs the server has to "
            "put back a backup."
        ),
    ),
    "data_unreachable": (
        N_(
            "The server cannot reach its data just now, so nothing was saved. Whoever runs the "
            "server has to look after its disk."
        ),
    ),
    "same_player": (N_("These are one person already."),),
    "both_in_one_game": (N_("The two played in one game, so they are two people."),),
    "not_merged": (N_("This is not another spelling of somebody."),),
    "last_owner_key": (N_("The owner’s last key cannot be revoked: nobody could undo that."),),
    "name_differs": (N_("Repeat the name of the club to erase it."),),
    "joining_locked": (N_("The owner has locked joining: nobody can be invited just now."),),
    "text_too_long": (
        counted(
            "most",
            "This text has at most %(most)d character, not %(given)d.",
            "This text has at most %(most)d characters, not %(given)d.",
        ),
        N_("This text is too long."),
    ),
    "bad_export": (
        N_("This is not, or not wholly, the file of a club; nothing was taken from it."),
    ),
    "newer_export": (N_("This file was written by a newer version; update this one to read it."),),
    "name_taken/club": (
        N_("Somebody by the name of %(player)s is already in the club."),
        N_("Somebody by that name is already in the club."),
    ),
}
