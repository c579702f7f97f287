"""A page as it comes out of a printer: each sheet of paper with its size and its lines of text."""

from io import BytesIO
from typing import NamedTuple

from pypdf import PdfReader

POINTS = 72 / 25.4
"""Of a millimetre."""
FIRST_COLUMN = 22
"""Where it ends, in mm."""
HEAD = "R."
"""What the column of the rounds is called, in every language."""
SIZES = {"A4": (210, 297), "Letter": (216, 279)}


class Word(NamedTuple):
    """A piece of text; where it begins, in mm from the left and from the top."""

    text: str
    x: float
    y: float


class Sheet(NamedTuple):
    """One sheet of paper, in mm."""

    width: int
    height: int
    words: tuple[Word, ...]

    @property
    def text(self):
        return " ".join(each.text for each in self.words)

    @property
    def rounds(self):
        """The rounds that have a line on this sheet: their numbers, below the table's head."""
        head = next(each.y for each in self.words if each.text == HEAD)
        return [each for each in self.words if is_number(each) and each.y > head]


def printed(page, paper):
    """What the browser prints of a page, as a phone would that knows just the kind of paper."""
    data = page.pdf(format=paper, prefer_css_page_size=True)
    return [sheet_of(each) for each in PdfReader(BytesIO(data)).pages]


def sheet_of(page):
    width, height = (round(float(each) / POINTS) for each in page.mediabox[2:])
    words = []

    def seen(text, matrix, text_matrix, _font, _size):
        if text.strip():
            x, y = placed(text_matrix, matrix)
            words.append(Word(text.strip(), x / POINTS, height - y / POINTS))

    page.extract_text(visitor_text=seen)
    return Sheet(width, height, tuple(words))


def is_number(word):
    """Of a round: in the first column."""
    return word.text.isdecimal() and word.x < FIRST_COLUMN


def placed(inner, outer):
    """Where the origin of text lies on the paper, in points."""
    x, y = inner[4], inner[5]
    return x * outer[0] + y * outer[2] + outer[4], x * outer[1] + y * outer[3] + outer[5]
