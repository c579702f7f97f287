"""Whose page does a post come from? What real browsers say of that, in each kind of network."""

import re
from urllib.parse import urlsplit

import pytest

from tests.browser import chromium

HERE, ELSEWHERE = "table.example", "elsewhere.example"
COUNT = 'button[name="count"][value="3"]'


@pytest.fixture(scope="module")
def named(browser):
    """A browser to which the server is not this very machine but one in the network."""
    rules = f"--host-resolver-rules=MAP {HERE} 127.0.0.1"
    told = {"executable_path": chromium.of_this_system(), "args": ["--no-sandbox", rules]}
    made = browser.browser_type.launch(**told)
    yield made
    made.close()


@pytest.fixture
def network(server):
    """The server's address, as phones in its network know it."""
    return f"http://{HERE}:{urlsplit(server).port}"


@pytest.fixture(params=["scripts", "no scripts"])
def visitor(named, request):
    context = named.new_context(java_script_enabled=request.param == "scripts", locale="en")
    yield context.new_page()
    context.close()


def test_our_own_forms_are_heard_over_plain_http(visitor, network):
    answer = visitor.goto(f"{network}/")
    assert "sec-fetch-site" not in answer.request.all_headers()
    assert answer.headers["referrer-policy"] == "same-origin"
    visitor.click(COUNT)
    visitor.wait_for_url(re.compile(r"/games/\w+$"))


def test_our_own_forms_are_heard_where_no_referrer_is_sent_at_all(phone):
    page = phone(java_script_enabled=False)
    answer = page.goto("/")
    assert answer.headers["referrer-policy"] == "no-referrer"
    page.click(COUNT)
    page.wait_for_url(re.compile(r"/games/\w+$"))


def lure(address, policy):
    """Another site's page, with a form that posts to us."""
    form = f"""<meta name="referrer" content="{policy}">
        <form method="post" action="{address}/games">
        <button name="count" value="3">Free phones!</button></form>"""
    return lambda route: route.fulfill(body=form, content_type="text/html")


@pytest.mark.parametrize("policy", ["unsafe-url", "no-referrer"])
def test_forms_of_another_site_are_not(visitor, network, server, policy):
    for ours in (network, server):
        visitor.route(f"http://{ELSEWHERE}/", lure(ours, policy))
        visitor.goto(f"http://{ELSEWHERE}/")
        with visitor.expect_response(f"{ours}/games") as told:
            visitor.click(COUNT)
        assert told.value.status == 403
        assert "set-cookie" not in told.value.headers
        visitor.unroute(f"http://{ELSEWHERE}/")
