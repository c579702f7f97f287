"""A table of past results, as people and spreadsheets write it."""

from datetime import date

import pytest

from web.catalogs import LANGUAGES, catalog
from web.results.batches import empty_table, example, headings
from web.results.columns import columns_of
from web.results.days import day_of, is_open, orders_of
from web.results.faults import SENTENCES, fault_words
from web.results.lines import points_of
from web.results.reading import MOST_LINES, read
from web.results.tables import Unclosed, rows_of, text_of
from web.texts.terms import MONTHS

TODAY = date(2026, 11, 30)
XMAS = date(2025, 12, 24)
EN = catalog("en")


def table(text, order="", language="es"):
    return read(text, order, language, TODAY)


def lines(text):
    return table(text).lines


def line(cells, head="Date;Ann;Bo;Winner"):
    """One line under these headings."""
    (found,) = lines(f"{head}\n{cells}")
    return found


def faults(cells, head="Date;Ann;Bo;Winner"):
    return [fault.code for fault in line(cells, head).faults]


class TestFile:
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
    def test_every_encoding_of_a_spreadsheet_is_read(self, encoding):
        assert text_of("Fecha;José\n".encode(encoding), "es") == "Fecha;José\n"

    def test_big_end_first(self):
        assert text_of(b"\xfe\xff" + "Fecha".encode("utf-16-be"), "es") == "Fecha"

    def test_old_romanian_page_has_cedillas_that_are_commas(self):
        assert text_of("Ştefan;Ţuţu;Mărţişor".encode("cp1250"), "ro") == "Ștefan;Țuțu;Mărțișor"

    @pytest.mark.parametrize("separator", [";", ",", "\t"])
    def test_cells_are_parted_by_what_there_is_most_of(self, separator):
        text = f"Date{separator}Ann{separator}Bo\r\n"
        assert rows_of(text)[0].cells == ("Date", "Ann", "Bo")

    def test_excel_says_itself_what_parts_them(self):
        rows = rows_of("sep=|\nDate|Ann|Bo\n")
        assert (rows[0].line, rows[0].cells) == (2, ("Date", "Ann", "Bo"))

    def test_lines_are_those_of_the_file(self):
        rows = rows_of('Date,Note,Ann\n\n ,,\n1,"two\nlines",3\n4,5,6\n')
        assert [(row.line, row.cells) for row in rows] == [
            (1, ("Date", "Note", "Ann")),
            (4, ("1", "two lines", "3")),
            (6, ("4", "5", "6")),
        ]

    def test_comma_in_quotes_parts_nothing(self):
        assert rows_of('Date;"a, b, c, d";Bo')[0].cells == ("Date", "a, b, c, d", "Bo")

    def test_open_quotation_mark_is_found(self):
        with pytest.raises(Unclosed) as found:
            rows_of('a;b\nc;d\n"e;f\ng;h')
        assert found.value.line == 3

    @pytest.mark.parametrize("text", ["", " \n", "\ufeff", ";;\n"])
    def test_nothing_is_nothing(self, text):
        assert table(text).fault.code == "empty"


class TestColumns:
    @pytest.mark.parametrize(
        ("heads", "named", "winners"),
        [
            ("Date;Ann;Bo;Winner", {1: "Ann", 2: "Bo"}, (3,)),
            ("fecha;Ann;Bo;Ganador", {1: "Ann", 2: "Bo"}, (3,)),
            ("DATA;Ann;Bo;Quem ganhou?", {1: "Ann", 2: "Bo"}, (3,)),
            ("Dată;Ann;Bo;Câștigă", {1: "Ann", 2: "Bo"}, (3,)),
            ("Ann;Bo;Día", {0: "Ann", 1: "Bo"}, ()),
        ],
    )
    def test_everybody_has_a_column(self, heads, named, winners):
        found = columns_of(heads.split(";"))
        assert (found.named, found.winners, found.lacks) == (named, winners, "")

    def test_names_and_totals_have_columns_of_their_own(self):
        found = columns_of(["Date", "Player 1", "Total1", "Jugador 2", "Puntos 2", "Place"])
        assert (found.players, found.totals, found.unused) == ((1, 3), (2, 4), ("Place",))

    @pytest.mark.parametrize(
        ("heads", "lacks"),
        [
            ("Ann;Bo", "date"),
            ("Date;Ann", "player"),
            ("Date;Total 1;Total 2", "player"),
            ("Date;Player 1;Player 2", "total"),
        ],
    )
    def test_what_lacks_is_told(self, heads, lacks):
        assert columns_of(heads.split(";")).lacks == lacks
        found = table(heads + "\n1;2;3")
        assert (found.fault.code, found.at) == (f"no_{lacks}", 1)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_what_we_give_out_is_read_again(self, language):
        words = catalog(language)
        found = columns_of(headings(["Ann", "Bo"], words))
        assert list(found.named.values()) == ["Ann", "Bo"]
        assert (found.date, len(found.winners)) == (0, 1)
        assert None not in (found.title, found.note)
        assert not columns_of(rows_of(empty_table([], words))[0].cells).lacks
        told = read(example(words), "", language, TODAY).lines
        assert [len(each.totals) for each in told] == [3, 2]
        assert not any(each.faults for each in told)

    def test_column_of_words_is_no_player(self):
        found = table("Date;Ann;Bo;Place\n1/12/2025;5;10;home\n2/12/2025;5;10;home\n")
        assert found.unused == ("Place",)
        assert [each.totals for each in found.lines] == [{"Ann": 5, "Bo": 10}] * 2
        assert not any(each.faults for each in found.lines)

    def test_one_slip_is_told_where_it_is(self):
        found = table("Date;Ann;Bo\n1/12/2025;x;10\n2/12/2025;5;10\n")
        assert [[fault.code for fault in each.faults] for each in found.lines] == [
            ["points_unreadable"],
            [],
        ]


class TestDays:
    @pytest.mark.parametrize(
        "text",
        [
            *("2025-12-24", "2025/12/24", "2025-12-24 21:30", "2025-12-24T21:30:00"),
            *("24/12/2025", "24.12.2025", "24-12-25", "24. 12. 2025", "24/12/2025 21:30"),
            *("24 December 2025", "December 24th, 2025", "24 dic 2025", "24 de diciembre de 2025"),
            *("mié., 24 dic. 2025", "24 de dezembro de 2025", "24 decembrie 2025", "24 dec 2025"),
        ],
    )
    def test_one_day_in_many_ways(self, text):
        assert day_of(text, "day", TODAY) == XMAS

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_month_is_known_by_three_letters_and_by_its_name(self, language):
        for number, name in enumerate(MONTHS, 1):
            told = catalog(language).gettext(name)
            for word in (told, told[:3], told.upper()):
                assert day_of(f"1 {word} 2024", "day", TODAY) == date(2024, number, 1)

    def test_month_may_come_first(self):
        assert day_of("12/24/2025", "month", TODAY) == XMAS
        assert day_of("12/24/2025", "day", TODAY) is None

    def test_two_figures_are_the_last_year_that_ends_so(self):
        assert day_of("1/2/26", "day", TODAY).year == 2026
        assert day_of("1/2/27", "day", TODAY).year == 1927

    @pytest.mark.parametrize(
        "text",
        [
            *("", "x", "2025", "12/2025", "30/2/2025", "0/1/2025", "2025-13-01", "24 foo 2025"),
            *("24 december", "99 december 2025", "1" * 40, "٢٤/١٢/٢٠٢٥"),
            f"24 dic {'9' * 30}",
        ],
    )
    def test_what_is_no_day(self, text):
        assert day_of(text, "day", TODAY) is None

    def test_a_day_that_is_the_same_either_way_is_not_asked_about(self):
        assert is_open("5/6/2024")
        assert not any(map(is_open, ("05/5/2024", "5.05.24", "05/05/2024")))

    def test_other_days_of_the_table_tell_what_comes_first(self):
        assert orders_of(["3/4/2025", "24/12/2025"]) == {"day"}
        assert orders_of(["3/4/2025", "12/24/2025"]) == {"month"}
        assert orders_of(["3/4/2025", "2025-01-01"]) == {"day", "month"}
        text = "Date;Ann;Bo\n3/4/2025;1;2\n12/24/2025;1;2"
        assert [each.day for each in lines(text)] == [date(2025, 3, 4), XMAS]

    def test_where_nothing_tells_english_is_asked_and_others_only_shown(self):
        text = "Date;Ann;Bo\n3/4/2025;1;2"
        for language in LANGUAGES:
            found = table(text, language=language)
            assert (found.example, found.is_told) == ("3/4/2025", language != "en")
            assert found.lines[0].day == date(2025, 4, 3)
        found = table(text, "month", "en")
        assert (found.lines[0].day, found.is_told) == (date(2025, 3, 4), True)

    def test_days_that_are_the_same_either_way_need_no_question(self):
        assert table("Date;Ann;Bo\n4/4/2025;1;2", language="en").example == ""


class TestLines:
    def test_line_is_a_day_with_totals(self):
        found = line("24/12/2025;340;125;")
        assert (found.number, found.day, found.totals) == (2, XMAS, {"Ann": 340, "Bo": 125})
        assert (found.winners, found.faults) == ((), ())

    def test_empty_cell_was_not_there(self):
        found = line("24/12/2025;340;;125", "Date;Ann;Bo;Cy")
        assert found.totals == {"Ann": 340, "Cy": 125}

    def test_lists_in_one_cell_go_together(self):
        head = "Fecha;Jugadores;Totales;Gana"
        for cells in ("Ann, Bo y Cy;340, 125, 90;Bo", "Ann/Bo/Cy;340/125/90;bo"):
            found = line(f"24/12/2025;{cells}", head)
            assert found.totals == {"Ann": 340, "Bo": 125, "Cy": 90}
            assert found.winners == ("Bo",)
        assert faults("24/12/2025;Ann, Bo;340;", head) == ["not_paired"]

    def test_winners_are_several_or_one_with_an_and_in_the_name(self):
        assert line("24/12/2025;5;5;Ann and Bo").winners == ("Ann", "Bo")
        assert line("24/12/2025;5;5;bo, ann, Bo").winners == ("Bo", "Ann")
        head = "Date;Ann and Bo;Cy;Winner"
        assert line("24/12/2025;5;5;ann and bo", head).winners == ("Ann and Bo",)

    @pytest.mark.parametrize(
        ("told", "points"),
        [("340", 340), ("1.240", 1240), ("1,240", 1240), ("1 240", 1240), ("340,0", 340)],
    )
    def test_points_are_read_as_spreadsheets_write_them(self, told, points):
        assert points_of(told) == points

    @pytest.mark.parametrize("told", ["", "x", "-5", "12.5", "1.24", "1e3", "9999999", "٣"])
    def test_what_are_no_points(self, told):
        assert points_of(told) is None

    @pytest.mark.parametrize(
        ("cells", "codes"),
        [
            (";340;125;", ["day_missing"]),
            ("soon;340;125;", ["day_unreadable"]),
            ("24/12/2027;340;125;", ["day_to_come"]),
            ("24/12/1981;340;125;", ["day_too_early"]),
            ("24/12/2025;x;125;", ["points_unreadable"]),
            ("24/12/2025;340;;", ["player_count"]),
            ("24/12/2025;;;", ["player_count"]),
            ("24/12/2025", ["player_count"]),
            ("24/12/2025;340;125;Cy", ["winner_unknown"]),
            ("soon;x;125;Cy", ["day_unreadable", "points_unreadable", "winner_unknown"]),
        ],
    )
    def test_every_fault_of_a_line_is_told(self, cells, codes):
        assert faults(cells) == codes

    def test_one_name_stands_once(self):
        assert faults("24/12/2025;1;2;3", "Date;Ann;Bo;ANN") == ["named_twice"]
        head = "Date;Player;Total;Player;Total"
        assert faults("24/12/2025;Ann;5;;7", head) == ["name_empty"]
        assert faults("24/12/2025;Ann;5;Bo;", head) == ["points_missing"]
        assert faults("24/12/2025;Ann;5;B\u200eo;5", head) == ["name_unprintable"]

    def test_title_and_note_come_along_up_to_a_length(self):
        head = "Date;Ann;Bo;Title;Note"
        found = line("24/12/2025;1;2;Christmas;At home", head)
        assert (found.title, found.note) == ("Christmas", "At home")
        told = f"24/12/2025;1;2;{'x' * 101};{'x' * 2001}"
        assert faults(told, head) == ["title_too_long", "note_too_long"]

    def test_there_are_not_too_many(self):
        head, one = "Date;Ann;Bo\n", "24/12/2025;1;2\n"
        assert len(lines(head + one * MOST_LINES)) == MOST_LINES
        fault = table(head + one * (MOST_LINES + 1)).fault
        assert (fault.code, fault.told["given"]) == ("too_many_lines", MOST_LINES + 1)
        assert table(head).fault.code == "no_lines"


def test_every_fault_has_its_sentence():
    text = "Date;Player;Total;Player;Total;Winner;Title\n"
    told = "soon;Ann;x;;5;Cy;" + "x" * 101
    for fault in lines(text + told)[0].faults:
        assert fault.code in SENTENCES
        assert "%(" not in fault_words(fault, {}, EN)
