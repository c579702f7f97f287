"""The phone that the other browser tests hold is worth its name."""


def test_it_opens_the_shipped_server(page):
    assert page.goto("/healthz").ok
    assert page.locator("body").inner_text() == "ok"


def test_it_is_a_phone(page):
    page.goto("/healthz")
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
