"""Past results on a phone: pasted or chosen, looked at, brought in, taken back."""

import pytest
from playwright.sync_api import expect

TABLE = "Date;Ann;Bo;Winner\n24/12/2025;340;125;\n31/12/2025;95;230;Bo\n"


@pytest.mark.parametrize("scripts", [True, False])
def test_from_a_pasted_table_to_the_history_and_back(at_table, club, scripts):
    club.start("Ann Bo")
    page = at_table(java_script_enabled=scripts)
    page.goto("/club/results")
    page.get_by_label("Paste the table here").fill(TABLE + "soon;5;10;\n")
    page.get_by_role("button", name="Look at it first").tap()
    expect(page.get_by_text("“soon” is no date.")).to_be_visible()
    page.get_by_label("Your table, to be put right").fill(TABLE)
    page.get_by_role("button", name="Look at it again").tap()
    expect(page.get_by_role("heading", name="2 games would come in")).to_be_visible()
    page.get_by_role("button", name="Bring in 2 games").tap()
    expect(page.get_by_role("heading", name="2 past games")).to_be_visible()
    batch = page.url
    page.get_by_role("main").get_by_role("link", name="History").tap()
    expect(page.get_by_role("heading", name="December 2025").first).to_be_visible()
    page.get_by_text("Ann wins").or_(page.get_by_text("Bo wins")).first.tap()
    expect(page.get_by_text("Only the result of this game is known")).to_be_visible()
    page.goto(batch)
    page.get_by_role("button", name="Take back all of it").tap()
    page.get_by_role("button", name="Put back").tap()
    expect(page.get_by_role("button", name="Take back all of it")).to_be_visible()


def test_a_file_is_chosen_and_can_be_put_right_on_the_spot(at_table, club):
    club.start("Ann Bo")
    page = at_table(locale="es")
    page.goto("/club/results")
    told = {"name": "partidas.csv", "mimeType": "text/csv"}
    file = {**told, "buffer": "Fecha;José;Bo\n24/12/2025;5;10\n".encode("cp1252")}
    page.locator("[type=file]").set_input_files(file)
    page.locator("[value=look]").tap()
    expect(page.locator("textarea")).to_have_value("Fecha;José;Bo\n24/12/2025;5;10\n")
    expect(page.locator(".trial-lines bdi").first).to_have_text("José")


def test_what_is_asked_about_is_answered_by_a_tap(at_table, club):
    club.start("Anna Bo")
    page = at_table()
    page.goto("/club/results")
    page.locator("textarea").fill("Date;Anne;Bo\n3/4/2025;5;10\n")
    page.get_by_role("button", name="Look at it first").tap()
    expect(page.get_by_role("button", name="Bring in 1 game")).to_have_count(0)
    page.get_by_role("radiogroup", name="Which day is 3/4/2025?").get_by_label("4 March").check()
    page.get_by_role("radiogroup", name="“Anne”").get_by_label("Anna").check()
    page.get_by_role("button", name="Look at it again").tap()
    expect(page.locator(".trial-lines time")).to_have_text("4 March 2025")
    page.get_by_role("button", name="Bring in 1 game").tap()
    expect(page.get_by_role("heading", name="1 past game")).to_be_visible()
