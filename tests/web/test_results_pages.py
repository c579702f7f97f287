"""Past results: looked at first, then brought in together, and taken back."""

import html
import io
import re

import pytest

from store import listing, merges, players, results
from store.kept import Busy
from tests.clubs import Club

PATH = "/club/results"
TABLE = """Date;Ann;Bo;Cy;Winner;Title
24/12/2025;340;125;410;;Christmas
31/12/2025;95;;230;Cy;
"""
NOBODY = "New players:"


@pytest.fixture
def owner(client, club):
    """The phone of whoever owns the club."""
    client.set_cookie("phone", club.tokens["owner"])
    club.start("Ann Bo")
    return client


@pytest.fixture
def look(owner):
    """The dry run of a table, as text."""

    def look(text, status=200, **fields):
        data = {"text": text, "step": "look", "token": "t", **fields}
        answer = owner.post(PATH, data=data, content_type="multipart/form-data")
        assert answer.status_code == status
        return html.unescape(answer.text)

    return look


@pytest.fixture
def bring(owner, look):
    """Brings a table in, as the button of its dry run does."""

    def bring(text, page=None, token="t1", **fields):
        page = page or look(text, **fields)
        seen = re.search(r'name="seen" value="(\w+)"', page)
        told = {"seen": seen[1] if seen else "", "step": "bring", "token": token}
        return owner.post(PATH, data={"text": text, **told, **fields})

    return bring


def past(club):
    found = listing.page(club.database, club.id)
    return [game for game in found if game.reason == "result_told"]


def said(page):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


class TestLooking:
    def test_nothing_is_stored(self, club, look):
        page = said(look(TABLE))
        assert "2 games would come in" in page
        assert "24 December 2025 Christmas Ann 340 Bo 125 Cy 410 Bo wins" in page
        assert "31 December 2025 Ann 95 Cy 230 Cy wins" in page
        assert "New players: Cy" in page
        assert "Bring in 2 games" in page
        assert past(club) == []
        assert len(players.all_of(club.database, club.id)) == 2

    def test_table_is_there_to_be_put_right(self, look):
        page = look(TABLE)
        assert TABLE in page.replace("\r\n", "\n")
        assert re.search(r"<textarea[^>]*>\n", page)

    def test_faults_are_told_line_by_line_and_keep_all_of_it_out(self, look, bring, club):
        wrong = TABLE + "soon;x;5;;Dee;\n24/12/2027;5;5;;;\n"
        page = look(wrong, 422)
        told = said(page)
        assert "2 lines are not right yet" in told
        for fault in ("“soon” is no date.", "Ann: “x” is no number of points.", "Dee is said"):
            assert fault in told
        assert "24 December 2027 is still to come." in told
        assert re.findall(r'id="line-(\d+)" class="wrong"', page) == ["4", "5"]
        assert "Bring in" not in told
        assert bring(wrong, page).status_code == 409
        assert past(club) == []

    def test_table_that_cannot_be_read_says_where(self, look):
        assert "Line 3: A quotation mark is opened here" in look('Date;Ann;Bo\n1;2;3\n"4;5', 422)
        page = look("Ann;Bo\n1;2", 422)
        assert "Line 1: No column is headed “Date”." in page
        assert 'aria-invalid="true"' in page

    def test_nearly_the_same_name_is_asked_about(self, look, bring, club):
        text = "Date;Anne;Bo\n24/12/2025;340;125"
        club.start("Anna Bo")
        page = look(text)
        assert "“Anne”, on 1 line: who is that?" in page
        assert "Anna" in page
        assert 'value="bring"' not in page
        assert bring(text, page).status_code == 409
        anna = club.ids["Anna"]
        page = look(text, **{"as-anne": anna})
        assert NOBODY not in page
        assert bring(text, page, **{"as-anne": anna}).status_code == 303
        assert {seat.name for seat in past(club)[0].seats} == {"Anna", "Bo"}

    def test_or_is_somebody_new(self, look, bring, club):
        text = "Date;Annie;Bo\n24/12/2025;340;125"
        club.start("Annika Bo")
        club.start("Anni Bo")
        answer = {"as-annie": "new"}
        assert "New players: Annie" in said(look(text, **answer))
        assert bring(text, **answer).status_code == 303
        assert past(club)[0].seats[0].name == "Annie"

    def test_two_spellings_of_one_new_name_are_asked_about(self, look, bring, club):
        text = "Date;Player;Total;Player;Total\n24/12/2025;Ioana;5;Bo;9\n1/1/2026;Ioanna;5;Bo;7"
        page = look(text)
        assert "“Ioanna”, on 1 line" in page
        same = {"as-ioanna": "~ioana"}
        assert "New players: Ioana 2 games" in said(look(text, **same))
        assert bring(text, **same).status_code == 303
        assert {seat.name for game in past(club) for seat in game.seats} == {"Ioana", "Bo"}

    def test_one_line_has_nobody_twice(self, look):
        text = "Date;Ioana;Ioanna;Bo\n24/12/2025;5;6;7"
        page = look(text, 422, **{"as-ioanna": "~ioana"})
        assert "Ioana is there twice, in two spellings." in page

    def test_made_up_answer_is_none(self, look):
        page = look("Date;Anne;Bo;Anna\n24/12/2025;340;125;5", **{"as-anna": "xyz"})
        assert 'value="bring"' not in page

    def test_order_of_day_and_month_is_asked_in_english(self, look, bring, club):
        text = "Date;Ann;Bo\n3/4/2025;340;125"
        page = look(text)
        assert "Which day is 3/4/2025?" in page
        assert "3 April 2025" in page
        assert "4 March 2025" in page
        assert 'value="bring"' not in page
        assert bring(text, order="month").status_code == 303
        assert past(club)[0].played_on == "2025-03-04"

    def test_what_is_there_already_stays_out(self, bring, look, club):
        bring(TABLE)
        page = said(look(TABLE + "24/12/2025;340;125;400;;\n24/12/2025;340;125;400;;"))
        assert "1 game would come in" in page
        assert "3 games are there already" in page
        assert "The same as line 4." in page
        assert NOBODY not in page
        assert "Nothing new" in look(TABLE)

    def test_another_spelling_of_somebody_is_that_one(self, look, bring, club):
        club.start("Anna Bo")
        merges.merge(club.database, club.id, club.ids["Anna"], club.ids["Ann"])
        text = "Date;Anna;Bo\n24/12/2025;340;125"
        assert NOBODY not in look(text)
        assert bring(text).status_code == 303
        assert [seat.name for seat in past(club)[0].seats] == ["Ann", "Bo"]
        assert "Ann is there twice, in two spellings." in look("Date;Ann;Anna\n1/1/2026;5;10", 422)

    def test_results_go_along_when_two_become_one(self, bring, club):
        bring("Date;Ann;Cy;Winner\n24/12/2025;340;125;Cy")
        cy = next(each.id for each in players.all_of(club.database, club.id) if each.name == "Cy")
        merges.merge(club.database, club.id, cy, club.ids["Bo"])
        seats = past(club)[0].seats
        assert [(seat.name, seat.total, seat.is_winner) for seat in seats] == [
            ("Ann", 340, False),
            ("Bo", 125, True),
        ]
        kept = club.read(past(club)[0].id)
        assert kept.game.winners == (club.ids["Bo"],)

    def test_odd_points_are_only_remarked_upon(self, look):
        page = look("Date;Ann;Bo\n24/12/2025;341;125")
        assert "Ann: 341 is no multiple of 5. Is that right?" in page
        assert 'value="bring"' in page

    def test_too_many_new_names_are_no_club(self, look):
        names = [f"Name{number}x" for number in range(101)]
        head = "Date;" + ";".join(names)
        row = "\n24/12/2025;" + ";".join(str(5) for _ in names)
        assert "101 new names are too many at once" in look(head + row, 422)


class TestFiles:
    def test_file_goes_before_what_was_pasted(self, owner):
        file = (io.BytesIO("Fecha;José;Bo\n24/12/2025;5;10".encode("cp1252")), "games.csv")
        data = {"text": "x", "step": "look", "file": file}
        page = html.unescape(owner.post(PATH, data=data).text)
        assert "1 game would come in" in page
        assert "Fecha;José;Bo" in page

    def test_no_file_is_none(self, owner):
        data = {"text": TABLE, "step": "look", "file": (io.BytesIO(b""), "")}
        assert "2 games would come in" in owner.post(PATH, data=data).text

    def test_too_large_a_table_is_said_to_be(self, owner):
        answer = owner.post(PATH, data={"text": "x" * 1_100_000, "step": "look"})
        assert answer.status_code == 413
        assert "The table is too large." in answer.text

    def test_a_thousand_games_fit(self, look):
        rows = [f"24/12/2025;{5 * n};{5 * n + 5};;;Some title that is long" for n in range(1000)]
        page = look(TABLE.splitlines()[0] + "\n" + "\n".join(rows))
        assert "1000 games would come in" in page
        assert re.search(r"<details>\s*<summary>1000 games", page)

    def test_empty_table_is_given_out(self, owner):
        answer = owner.get(f"{PATH}/table.csv")
        assert answer.text == "\ufeffDate,Ann,Bo,Winner,Title,Note\r\n"
        assert answer.headers["Content-Disposition"] == 'attachment; filename="past-results.csv"'


class TestBringing:
    def test_all_of_it_comes_in_and_is_told(self, owner, club, bring):
        answer = bring(TABLE)
        assert answer.status_code == 303
        page = said(html.unescape(owner.get(answer.location).text))
        assert "2 past games" in page
        assert "New players: Cy" in page
        told = {game.played_on: (game.title, game.seats) for game in past(club)}
        title, seats = told["2025-12-24"]
        assert title == "Christmas"
        assert [(seat.name, seat.place, seat.total) for seat in seats] == [
            ("Ann", 2, 340),
            ("Bo", 1, 125),
            ("Cy", 3, 410),
        ]
        assert [seat.name for seat in told["2025-12-31"][1] if seat.is_winner] == ["Cy"]

    def test_pressed_twice_it_comes_in_once(self, club, look, bring):
        page = look(TABLE)
        first, second = bring(TABLE, page), bring(TABLE, page)
        assert (second.status_code, second.location) == (303, first.location)
        assert len(past(club)) == 2

    def test_what_was_not_shown_is_shown_first(self, club, look, bring):
        page = look(TABLE)
        answer = bring(TABLE + "1/1/2026;5;10;;;\n", page)
        assert answer.status_code == 409
        assert "That is not what was shown before." in answer.text
        assert "3 games would come in" in answer.text
        assert past(club) == []

    def test_token_of_another_table_brings_nothing(self, club, bring):
        bring(TABLE)
        other = "Date;Ann;Bo\n24/12/2024;340;125"
        assert bring(other, token="t1").status_code == 409
        assert len(past(club)) == 2

    def test_while_others_write_nothing_is_lost(self, owner, bring, monkeypatch):
        def held(*_):
            raise Busy

        monkeypatch.setattr(results, "write", held)
        answer = bring(TABLE)
        assert answer.status_code == 503
        assert "Christmas" in answer.text
        assert 'value="bring"' in answer.text


class TestTakingBack:
    def test_all_of_it_goes_and_comes_back(self, owner, club, bring):
        page = bring(TABLE).location
        answer = owner.post(f"{page}/undo")
        assert (answer.status_code, answer.location) == (303, page)
        assert "Taken back." in owner.get(page).text
        assert past(club) == []
        assert "undone" in owner.get(PATH).text
        owner.post(f"{page}/redo")
        assert len(past(club)) == 2
        assert "Taken back." not in owner.get(page).text

    def test_pressed_twice_it_goes_once(self, owner, bring):
        page = bring(TABLE).location
        for _ in range(2):
            assert owner.post(f"{page}/undo").status_code == 303

    def test_lately_brought_in_is_listed(self, owner, bring):
        page = bring(TABLE).location
        assert page in owner.get(PATH).text

    def test_history_has_them_by_their_dates(self, owner, bring):
        bring(TABLE)
        page = said(html.unescape(owner.get("/history").text))
        assert "December 2025" in page
        assert "24 December 2025 Christmas Ann, Bo, Cy Bo wins only the result" in page


class TestRights:
    @pytest.mark.parametrize("right", ["scorer", "player", "watcher"])
    def test_owners_only(self, client, club, right):
        client.set_cookie("phone", club.tokens[right])
        for path in ("", "/table.csv", "/x"):
            assert client.get(PATH + path).status_code == 403
        for path in ("", "/x/undo", "/x/redo"):
            assert client.post(PATH + path).status_code == 403

    def test_phone_without_a_club_has_none(self, client):
        assert client.get(PATH).status_code == 404

    def test_batch_of_another_club_is_none(self, club, bring, client, database):
        page = bring(TABLE).location
        client.set_cookie("phone", Club(database, "Cy's").tokens["owner"])
        assert client.get(page).status_code == 404
        client.post(f"{page}/undo")
        assert len(past(club)) == 2
