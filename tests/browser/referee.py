"""What one does at the referee's tabs, and what there is to see on any page."""

ILLEGAL = "phase=4&cards=8,9,W,11,12,1,2"
HANDS = {
    "empty": "",
    "cards": "cards=1,5,9,9,3,2,10,12,W,7&laid=no",
    "odd": "cards=W,W,1&laid=yes&phase=3",
    "fine": "cards=W,W&laid=yes&phase=3",
    "counts": "low=6&high=2&wild=8&laid=no",
    "unclear": "cards=5,X5",
    "dear": "cards=5,W&points=100,100,100,100&decks=2",
    "turned": "turned=yes&cards=1,5,9,9,3,2,10,12,W,7&laid=no",
}
HITS = {
    "empty": "",
    "card": "card=8",
    "open": "card=8&group=3,6",
    "legal": "card=7&group=3,4,5,6",
    "long": "card=W&group=2,3,4,5,6,7,8,9,10,11",
    "illegal": "card=8&group=3,4,5,6",
    "too early": "card=8&group=3,4,5,6&turn=laid_this_turn&rulebook=guide",
    "no group": "card=5&group=5,5,7",
    "wild": "card=7&group=W,4,5,6",
    "wilds": "card=7&group=W,W,W&kind=set",
    "colored": "kind=color&card=R5&group=B1,B4",
    "kind": "card=G10&group=R3,R4,R5,R6,R7,R8,R9",
    "unclear": "card=X5&group=5",
    "turned": "turned=yes&card=8&group=3,4,5,6",
}


def heading(page):
    return page.locator("#verdict h2")


def key(page, value):
    return page.locator(f"button.key[value='{value}']:visible")


def tap(page, cards):
    for value in cards.split():
        key(page, value).tap()


def choose_phase(page, number):
    page.locator(".phases summary").tap()
    page.locator(f"label:has(input[name=phase][value='{number}'])").tap()
    page.wait_for_url(f"**phase={number}**")


def too_wide(page, width):
    return page.evaluate("document.documentElement.scrollWidth") - width
