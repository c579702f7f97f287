"""Every screen there is: by its name, the page it belongs to, and how one gets there.

A new page needs a line here; `test_screens.py` compares the list with the app's addresses.
"""

import json
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import expect

from rules.facts import GameEnded, PlayerLeft, Result, ResultTold, RoundScored
from store import clubs, errands, invitations, merges, phones, reports
from store import players as store_players
from store.ids import new_token
from tests.browser.entries import enter
from tests.clubs import Club
from tests.rules.told import corrected, results, scored, start
from web.contents import BY_NAME
from web.phones import BETWEEN, COOKIE
from web.rulings import RULINGS

FOUR = "A B C D"
NAMES = {"A": "Maximiliana Alexandrescu", "B": "Bo", "C": "محمد", "D": "X" * 24}
AT = "A 2:85, B 9:1115, C 8:135, D 4:235"
TIED = "A 10:185, B 10:160, C 8:150, D 6:320"
ROUND = scored("A +0, B +25, C -65, D -75")
MELD = (
    "phase=1&groups=R5,B5,G5_R7,B7,W&allow_all_wild=no&decks=1&exact_laydown=no"
    "&go_out=any&natural_per_group=no&wrap_runs=no"
)
CODES = ("not_laid_below_minimum",)
ODD = RoundScored(results("A +0, B +25, C -65, D -30"), confirmed=CODES)
LATER = [start(FOUR, AT), ROUND, corrected(1, "A -50, B +0, C -65, D -75")]


class Place(NamedTuple):
    """A phone in a club; ``page`` is what it shows."""

    page: object
    club: Club
    phone: object

    def game(self, *facts):
        return f"/games/{self.club.played(*(facts or (start(FOUR, AT), ROUND)), names=NAMES).id}"

    def go(self, path):
        self.page.goto(path)

    def posts(self, path, **fields):
        """Send a form of these fields, as it is sent with scripts off."""
        told = {name.replace("__", "-"): value for name, value in fields.items()}
        self.page.goto("/healthz")
        self.page.evaluate(
            """([action, told]) => {
              const made = (what, how) => Object.assign(document.createElement(what), how);
              const form = made("form", { action, method: "post" });
              for (const [name, value] of Object.entries(told))
                form.append(made("input", { name, value }));
              document.body.append(form);
              form.submit();
            }""",
            [path, told],
        )
        self.page.wait_for_selector("h1")


def nobody(place):
    place.page.context.clear_cookies()


def at(path, *facts):
    """A page of a game after these facts."""
    return lambda place: place.go(place.game(*facts) + path)


def plain(path):
    return lambda place: place.go(path)


def first(place):
    nobody(place)
    place.go("/")
    place.page.locator("[href='#many']").tap()


def same_table(place):
    place.game(start(FOUR, AT), ROUND, GameEnded("A"))
    place.go("/games/new")


def waiting(place):
    place.go(place.game())
    place.page.evaluate(
        """() => { for (const { dataset: { waits } } of document.querySelectorAll("[data-waits]"))
        localStorage[waits.trim() + (waits.startsWith("c") ? "1" : "")] = "seq=1&sent=yes"; }"""
    )
    place.page.reload()
    expect(place.page.locator("[data-waits]").first).to_be_visible()


def other_games(place):
    place.game()
    place.game(start("A B"))
    place.go("/")


def opened_rows(place):
    place.go(place.game())
    place.page.locator(".player summary").first.tap()


def tables(place):
    """The history of a phone that is in another club as well."""
    place.game()
    place.game(start(FOUR, AT), ROUND, GameEnded("A"))
    place.game(start(FOUR, TIED), ROUND)
    other = clubs.found(place.club.database, "Monday", "UTC")[0].tokens["owner"]
    tokens = BETWEEN.join([place.club.tokens["owner"], other])
    (cookie,) = [each for each in place.page.context.cookies() if each["name"] == COOKIE]
    place.page.context.add_cookies([{**cookie, "value": tokens}])
    place.go("/history")


def narrowed(place):
    tables(place)
    place.go("/history?q=a&from=2020-01-01")


def no_history(place):
    nobody(place)
    place.go("/history")


def deleted(path):
    """A game was deleted a moment ago."""

    def go(place):
        game = place.game(start(FOUR, AT), ROUND, GameEnded("A"))
        place.posts(f"{game}/delete", seq="2")
        place.go(path.format(game.rpartition("/")[2]))

    return go


def shared(place):
    """The page of a game's link, once it was made."""
    place.go(place.game(start(FOUR, AT), ROUND, ROUND) + "/share")
    place.page.get_by_role("button", name="Make a link").tap()
    return place.page.locator("#address").input_value()


def shown_to_all(place):
    path = shared(place)
    nobody(place)
    place.go(path)
    place.page.locator(".its-log summary").tap()


def refused_about(place):
    told = {"title": "x" * 101, "note": "Snow", "date": "2999-01-01"}
    place.posts(place.game(start(FOUR), GameEnded()) + "/about", **told)


def refused_joining(place):
    game = place.game()
    seq = 1
    place.posts(f"{game}/joins", seq=str(seq), name="Bo", phase="30", total="-5")


def whole_start(place):
    place.go(place.game(start(FOUR)) + "/start")
    for section in ("variant", "house", "paper"):
        place.page.locator(f"label[for=open-{section}]").tap()
    place.page.locator("[name=variant][value=custom]").check()
    expect(place.page.locator(".own-phase")).to_have_count(10)


def refused_start(place):
    place.go(place.game(start(FOUR)) + "/start")
    place.page.locator("label[for=open-paper]").tap()
    place.page.locator("[name=rounds_played]").fill("many")
    place.page.locator(".naming").first.fill("Bo")
    place.page.locator(".pad .primary").tap()
    expect(place.page.locator(".amiss").first).to_be_visible()


def previewed_start(place):
    place.go(place.game() + "/start")
    place.page.locator(".seat [name=deals]").first.check()
    place.page.locator(".pad .primary").tap()
    expect(place.page.locator(".preview")).to_be_visible()


def kept_start(place):
    place.go(place.game(start(FOUR)) + "/start")
    place.page.locator(".naming").first.fill("Bea")
    place.page.reload()
    expect(place.page.locator("#unsaved")).to_be_visible()


def both_starts(place):
    place.go(place.game(start(FOUR)) + "/start")
    place.page.locator("[name=seq]").evaluate("(each) => (each.value = -1)")
    place.page.locator(".naming").first.fill("Bea")
    place.page.locator(".pad .primary").tap()
    expect(place.page.locator(".changes")).to_be_visible()


def entry(way, *facts):
    """The entry of a round with one hand entered, in one of the three ways."""

    def go(place):
        place.go(place.game(*facts) + f"/round?out={place.club.ids['A']}")
        place.page.locator(f"label[for=by-{way}]").tap()

    return go


def asked_phase(place):
    game = place.game(start(FOUR, variant="pick", switches={"win": "immediate"}))
    place.go(f"{game}/round?out=laid_last")


def summary(place):
    place.go(place.game(start("A B C")) + f"/round?out={place.club.ids['A']}")
    enter(place.page, NAMES["B"], "wild wild wild", laid=True)
    enter(place.page, NAMES["C"])
    expect(place.page.locator("#summary")).to_be_visible()


def refused_round(place):
    game, ids = place.game(start("A B")), place.club.ids
    place.posts(f"{game}/rounds", seq="0", place="1", out=ids["A"], **{f"points__{ids['B']}": "x"})
    expect(place.page.locator(".fault").first).to_be_attached()


def both_rounds(place):
    game, ids = place.game(start("A B"), scored("A +0, B -60")), place.club.ids
    told = {f"laid__{ids['B']}": "no", f"points__{ids['B']}": "75"}
    place.posts(f"{game}/rounds", seq="0", place="1", out=ids["A"], **told)
    expect(place.page.locator(".differs")).to_be_visible()


def reported(place, way=""):
    """A round of which two phones say different things of one hand."""
    game, club = place.game(start(FOUR, AT)), place.club
    kept, told = club.read(game.rpartition("/")[2]), {"place": 1}
    other, _ = clubs.new_key(club.database, club.id, "player", "X" * 24)
    for name, result, by in (
        ("D", Result(True, 45), club.holder.key),
        ("D", Result(False, 65), other),
        ("A", Result(None, None, out=True), other),
    ):
        kept, _ = reports.tell(club.database, kept, club.ids[name], result, by=by, **told)
    return game + way


def summary_of_reported(place):
    game = reported(place)
    place.go(f"{game}/round?out={place.club.ids['A']}")
    for name in "BCD":
        enter(place.page, NAMES[name], "low", laid=True)
    expect(place.page.locator(".differs").first).to_be_visible()


def doubted(place):
    summary_of_reported(place)
    place.page.locator(".save").tap()
    expect(place.page.locator(".doubts")).to_be_visible()


def own_hand(place):
    game = place.game(start(FOUR, AT, switches={"win": "immediate"}))
    place.go(f"{game}/hand?player={place.club.ids['A']}")
    expect(place.page.locator(".stepped")).to_be_visible()


def late_hand(place):
    game, ids = place.game(start("A B"), scored("A +0, B -60")), place.club.ids
    told = {f"laid__{ids['B']}": "no", f"points__{ids['B']}": "75"}
    place.posts(f"{game}/hand", player=ids["B"], place="1", out="nobody", **told)
    expect(place.page.locator(".differs")).to_be_visible()


def previewed_round(place):
    game, ids = place.game(start("A B"), scored("A +0, B -60")), place.club.ids
    told = {f"laid__{ids['A']}": "no", f"points__{ids['A']}": "75"}
    place.posts(f"{game}/rounds/1", seq="1", step="preview", out=ids["B"], **told)
    expect(place.page.locator(".changes")).to_be_visible()


def joined(place):
    place.go(f"/join/{place.club.tokens['watcher']}")


def by_invitation(place):
    """The page of a link, on a phone that is in no club."""
    place.go("/club/join")
    link = place.page.locator(".token").input_value()
    nobody(place)
    place.go(link)


def refused_code(place):
    place.posts("/join", code="777 777")


def invited(place):
    """A phone that has joined, on the page that asks who it is."""
    place.game()
    by_invitation(place)
    place.page.locator("main .primary").tap()
    expect(place.page.locator(".chairs").first).to_be_visible()


def asking_for_a_seat(place):
    """The same phone; another one has the seat that it wishes."""
    table = clubs.holder(place.club.database, place.club.tokens["owner"])
    place.game()
    phones.sit(place.club.database, place.club.id, table.key, place.club.ids["A"])
    by_invitation(place)
    place.page.locator("main .primary").tap()
    place.page.locator("a.way").first.tap()
    expect(place.page.locator(".two-ways")).to_be_visible()


def asked_for_a_seat(place):
    asking_for_a_seat(place)
    place.page.locator(".two-ways button").tap()
    expect(place.page.locator(".notice")).to_be_visible()


def asked_on_the_board(place):
    game, owner = place.game(), place.club.tokens["owner"]
    table = clubs.holder(place.club.database, owner)
    player = clubs.holder(place.club.database, place.club.tokens["player"])
    phones.sit(place.club.database, place.club.id, table.key, place.club.ids["A"])
    phones.claim(place.club.database, place.club.id, player.key, place.club.ids["A"])
    place.go(game)
    expect(place.page.locator(".asks")).to_be_visible()


def unnamed_seat(place):
    names = {"A": "Player 1", "B": "Bo"}
    place.club.played(start("A B"), names=names)
    by_invitation(place)
    place.page.locator("main .primary").tap()
    place.page.locator(".chairs button").first.tap()
    expect(place.page.get_by_label("Your name")).to_be_visible()


def locked(place):
    invitations.lock(place.club.database, place.club.id, True)
    place.go("/club/join")


def members(place):
    place.game()
    add_phone(place)
    place.go("/club/phones")


def one_phone(place):
    place.go(f"/club/phones/{add_phone(place)}")


def add_phone(place):
    database, club = place.club.database, place.club.id
    token = new_token(club)
    key = phones.add(database, club, "player", token, "Android", "2026-11-03")
    phones.call(database, club, key, "The phone of " + NAMES["A"])
    return key


def made_recovery(place):
    place.go("/recovery")
    place.page.locator(".primary").tap()
    expect(place.page.locator(".token")).to_be_visible()


def club_page(place):
    """With a name that is none and with a copy that was made."""
    place.game()
    place.go("/club")
    place.page.evaluate("fetch(document.querySelector('#make-copy').href).then((a) => a.text())")
    place.posts("/club/name", name="")
    expect(place.page.locator(".amiss").first).to_be_visible()


def first_table(place):
    nobody(place)
    place.go("/club")


def refused_file(place):
    place.game()
    place.go("/club")
    place.page.locator("[type=file]").set_input_files(a_file(b"GIF89a"))
    place.page.locator(".sends .key").tap()
    expect(place.page.locator("#file-amiss")).to_be_visible()


def a_file(text):
    return {"name": "a.json", "mimeType": "application/json", "buffer": text}


def erased(place):
    place.game()
    place.posts("/club/erase", name="Ann's")
    expect(place.page.locator(".offer [role=status]")).to_be_visible()


def misnamed(place):
    place.game()
    place.posts("/club/erase", name="x")


def sent_file(place, change=lambda told: None):
    """The club's own file, in a club of another phone."""
    place.game()
    place.game(start("A B"))
    place.go("/club")
    text = place.page.evaluate("fetch('/club/copy').then((answer) => answer.text())")
    told = json.loads(text)
    change(told)
    nobody(place)
    place.go("/club")
    place.page.locator("[type=file]").set_input_files(a_file(json.dumps(told).encode()))
    place.page.locator(".sends .key").tap()
    expect(place.page.locator("#coming")).to_be_visible()


def brought_file(place):
    sent_file(place)
    place.page.locator("#coming .primary").tap()
    expect(place.page.locator("[href='/history'].key")).to_be_visible()


def refused_games(place):
    sent_file(place, lambda told: told["games"][0]["facts"][0].update(kind="Magic"))
    place.page.locator("#coming .primary").tap()
    expect(place.page.locator("#coming form")).to_have_count(1)


def coming_file(place):
    """A file that takes its time."""
    data = Path(place.club.database.database).parent
    work = errands.Place(data, place.club.id, "bring")
    lock = errands.taken(work)
    place.page.on("close", lambda _: lock.close())
    errands.tell(work, "works", games=132, looked_at=132, stored=40)
    place.go("/club/import")


def forbidden(place):
    path = place.game()
    (cookie,) = [each for each in place.page.context.cookies() if each["name"] == COOKIE]
    place.page.context.add_cookies([{**cookie, "value": place.club.tokens["watcher"]}])
    place.go(f"{path}/start")


def overtaken(place):
    """A board that another phone was faster for."""
    place.posts(place.game() + "/undo", seq="0")


def asked_act(name):
    """What somebody's leaving, or an early end with this winner, changes."""

    def go(place):
        told = {"leaves": "leaves={A}", "ends": "ends=yes&winner={A}"}[name]
        game = place.game()
        place.go(f"{game}/people?{told.format(**place.club.ids)}")

    return go


PAST = ResultTold({"A": 185, "B": 185, "C": 1410, "D": 96_320}, ("A", "B"))
TABLE = "\n".join(
    [
        f"Date;{';'.join(NAMES.values())};Winner;Title;Place",
        "24/12/2025;340;125;410;1.240;;Christmas at the house by the sea;x",
        "6/1/2026;341;125;;;Bo;;y",
        "6/1/2026;341;125;;;Bo;;",
    ]
)


def refused_result(place):
    game = place.game(start(FOUR), PAST)
    place.posts(f"{game}/result", seq="1", **{f"total__{place.club.ids['A']}": "many"})
    expect(place.page.locator(".amiss").first).to_be_visible()


TABLES = {
    "right": TABLE,
    "wrong": TABLE + "\nsoon;x;5;;;Somebody who was not there;;\n1/1/1970;5;;;;;;",
    "asked about": "Date;Maximilliana Alexandrescu;Bo\n3/4/2025;5;10",
    "unreadable": "Ann;Bo\n1;2",
}


def looked_at(name):
    """The dry run of a table."""

    def go(place):
        place.game()
        place.go("/club/results")
        place.page.locator("textarea").fill(TABLES[name])
        place.page.locator("[value=look]").tap()
        expect(place.page.locator(".dry-run, #fault")).to_be_visible()

    return go


def brought_in(place):
    looked_at("right")(place)
    place.page.locator("[value=bring]").tap()
    expect(place.page.locator("[action$=undo]")).to_be_visible()


def taken_back(place):
    brought_in(place)
    place.page.locator("[action$=undo] button").tap()
    expect(place.page.locator("[action$=redo]")).to_be_visible()


def lately_brought_in(place):
    brought_in(place)
    place.go("/club/results")
    place.page.locator("summary").tap()


def refused_act(place):
    place.posts(place.game() + "/reopen", seq="1")


def refused_leaver(place):
    place.posts(place.game() + "/leaves", seq="1", player="nobody")


def players(*spellings):
    """A club that has played for a while; one of them was told by two names."""

    def go(place):
        for names in ["A B C D"] * 12 + ["E B"]:
            first, *others = names.split()
            at = ", ".join(f"{each} 8:{number * 65}" for number, each in enumerate(names.split()))
            said = ", ".join([f"{first} +0", *[f"{each} -60" for each in others]])
            called = {**NAMES, "E": "Maximiliana Alexandrescu-Gheorghe"}
            place.club.played(start(names, at), *[scored(said)] * 3, names=called)
        place.club.played(start("F B"), names={"F": "Player 1", "B": "Bo"})
        ids = place.club.ids
        store_players.archive(place.club.database, place.club.id, ids["D"], "gone" in spellings)
        if "merged" in spellings:
            merges.merge(place.club.database, place.club.id, ids["E"], ids["A"])

    return go


def player(path, *spellings):
    def go(place):
        players(*spellings)(place)
        place.go(f"/players/{place.club.ids['A']}{path.format(**place.club.ids)}")

    return go


def all_players(place):
    players("gone")(place)
    place.go("/players")
    for each in place.page.locator("summary").all():
        each.tap()


def refused_name(place):
    players()(place)
    place.posts(f"/players/{place.club.ids['A']}/name", name="Bo")


def refused_merge(place):
    players()(place)
    place.posts(f"/players/{place.club.ids['A']}/merge", into=place.club.ids["B"])


# The endpoint, the name, and how to get there.
SCREENS = {
    "first": ("starts.first", first),
    "games in play": ("starts.first", other_games),
    "same table": ("starts.new", same_table),
    "new": ("starts.new", plain("/games/new")),
    "board": ("games.board", opened_rows),
    "board before a round": ("games.board", at("", start(FOUR))),
    "board of any order": ("games.board", at("", start(FOUR, variant="pick"))),
    "entry waits": ("games.board", waiting),
    "tie": ("games.board", at("", start(FOUR, TIED), ROUND)),
    "over": ("games.board", at("", start(FOUR, "A 10:0"), ROUND)),
    "over, with charts": ("games.board", at("", start(FOUR, "A 9:0"), ROUND, ROUND)),
    "ended early": ("games.board", at("", start(FOUR, AT), ROUND, GameEnded())),
    "past game": ("games.board", at("", start(FOUR), PAST)),
    "sheet of a past game": ("games.sheet", at("/sheet", start(FOUR), PAST)),
    "log of a past game": ("games.log", at("/log", start(FOUR), ResultTold(PAST.totals), PAST)),
    "result": ("results.result_page", at("/result", start(FOUR), PAST)),
    "refused result": ("results.result_page", refused_result),
    **{f"past results {name}": ("results.page", looked_at(name)) for name in TABLES},
    "past results": ("results.page", lately_brought_in),
    "past results brought in": ("results.batch", brought_in),
    "past results taken back": ("results.batch", taken_back),
    "another phone was faster": ("games.board", overtaken),
    "refused act": ("games.board", refused_act),
    "sheet": ("games.sheet", at("/sheet", *LATER, ODD)),
    "empty sheet": ("games.sheet", at("/sheet", start(FOUR))),
    "paper": ("papers.of_game", at("/paper", *LATER, ODD)),
    "paper for twelve": ("papers.sheet", plain("/paper/sheet?players=12&names=Ann, Bo")),
    "paper for the table": ("papers.again", at("/paper/empty", start(FOUR, AT), ROUND)),
    "phases of a game on cards": ("papers.phases", at("/paper/phases", start(FOUR))),
    "phases on cards": ("papers.ten", plain("/rules/phases/paper")),
    "which paper": ("papers.new", plain("/paper")),
    "refused paper": ("papers.sheet", plain(f"/paper/sheet?names={',x' * 13}")),
    "log": ("games.log", at("/log", *LATER)),
    "watch": ("watches.page", at("/watch")),
    "watch a tie": ("watches.page", at("/watch", start(FOUR, TIED), ROUND)),
    "watch the end": ("watches.page", at("/watch", start(FOUR, AT), ROUND, GameEnded("A"))),
    "about": ("abouts.page", at("/about", start(FOUR, AT), ROUND, GameEnded("A"))),
    "refused about": ("abouts.page", refused_about),
    "deleted": ("histories.page", deleted("/history?deleted={}")),
    "deleted games": ("abouts.deleted", deleted("/history/deleted")),
    "share": ("told.page", at("/share", start(FOUR, AT), ROUND, ROUND)),
    "share with a link": ("told.page", shared),
    "shown": ("told.game", shown_to_all),
    "shown no more": ("told.game", plain("/shown/nothing")),
    "sheet with charts": ("games.sheet", at("/sheet", start(FOUR, AT), ROUND, ROUND)),
    "people": ("starts.people", at("/people", start(FOUR, AT), ROUND, PlayerLeft("B"))),
    "leaves": ("starts.people", asked_act("leaves")),
    "ends": ("starts.people", asked_act("ends")),
    "people of an ended game": ("starts.people", at("/people", start(FOUR), GameEnded())),
    "refused joining": ("starts.people", refused_joining),
    "refused leaver": ("starts.people", refused_leaver),
    "start": ("starts.start", whole_start),
    "start kept": ("starts.start", kept_start),
    "refused start": ("starts.start", refused_start),
    "start corrected": ("starts.start", previewed_start),
    "two starts": ("starts.start", both_starts),
    "entry by cards": ("rounds.entry_page", entry("cards")),
    "entry by sums": ("rounds.entry_page", entry("sums")),
    "entry by typing": ("rounds.entry_page", entry("type")),
    "entry of any order": ("rounds.entry_page", entry("cards", start(FOUR, variant="pick"))),
    "who laid the last": ("rounds.entry_page", asked_phase),
    "summary": ("rounds.entry_page", summary),
    "refused round": ("rounds.entry_page", refused_round),
    "reported": ("rounds.entry_page", lambda place: place.go(reported(place, "/round"))),
    "board with reports": ("games.board", lambda place: place.go(reported(place))),
    "summary of reported": ("rounds.entry_page", summary_of_reported),
    "not all say the same": ("rounds.entry_page", doubted),
    "own hand": ("reports.page", own_hand),
    "whose hand": ("reports.page", at("/hand?player=-")),
    "late hand": ("reports.page", late_hand),
    "two rounds": ("rounds.correction_page", both_rounds),
    "correction": ("rounds.correction_page", at("/rounds/1")),
    "correction previewed": ("rounds.correction_page", previewed_round),
    "history": ("histories.page", tables),
    "history narrowed": ("histories.page", narrowed),
    "no history": ("histories.page", no_history),
    "players": ("players.page", all_players),
    "no players": ("players.page", plain("/players")),
    "player": ("players.one", player("?merged={E}", "merged", "gone")),
    "name": ("players.name", player("/name")),
    "refused name": ("players.name", refused_name),
    "merge": ("players.merging", player("/merge")),
    "refused merge": ("players.merging", refused_merge),
    "join": ("keys.join", joined),
    "invited": ("keys.join", by_invitation),
    "code": ("keys.code", plain("/join")),
    "refused code": ("keys.code", refused_code),
    "who": ("seats.who", invited),
    "another phone's seat": ("seats.who", asking_for_a_seat),
    "seat is asked for": ("seats.who", asked_for_a_seat),
    "unnamed seat": ("seats.who", unnamed_seat),
    "asked on the board": ("games.board", asked_on_the_board),
    "invitation": ("inviting.sheet", plain("/club/join?right=scorer")),
    "locked": ("inviting.sheet", locked),
    "phones": ("members.page", members),
    "phone": ("members.one", one_phone),
    "recovery": ("keys.recovery", plain("/recovery")),
    "recovery link": ("keys.recovery", made_recovery),
    "table": ("club.page", club_page),
    "table of a phone without one": ("club.page", first_table),
    "refused file": ("club.page", refused_file),
    "erased table": ("club.page", erased),
    "erasing": ("club.erasing", misnamed),
    "file that was sent": ("copies.page", sent_file),
    "file that comes in": ("copies.page", coming_file),
    "file that came": ("copies.page", brought_file),
    "refused games": ("copies.page", refused_games),
    "referee": ("referee.page", plain("/referee")),
    "verdict": ("referee.page", plain("/referee?phase=4&cards=8,9,W,11,12,1,2")),
    "hit": ("hits.page", plain("/referee/hit")),
    "hand": ("hands.page", plain("/referee/hand")),
    "shared verdict": ("verdicts.page", plain(f"/verdict/1/meld?{MELD}")),
    "verdict to be kept": ("verdicts.new", at(f"/verdicts/new/meld?{MELD}")),
    "rulings": ("rulings.index", plain("/rules/rulings")),
    "rulings found": ("rulings.index", plain("/rules/rulings?q=wild")),
    "no ruling found": ("rulings.index", plain("/rules/rulings?q=xyzzy")),
    "ruling": ("rulings.ruling", plain(f"/rules/rulings/{next(iter(RULINGS))}")),
    "rules": ("chapters.index", plain("/rules")),
    **{f"rules: {name}": ("chapters.chapter", plain(f"/rules/{name}")) for name in BY_NAME},
    "offline": ("installed.offline", plain("/offline")),
    "closed link": (None, plain("/join/abcdefghjkmn.yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy")),
    "not found": (None, plain("/nowhere")),
    "not yours": (None, forbidden),
}
