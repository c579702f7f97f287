"""A table as a spreadsheet saves it: bytes to text, text to rows with the lines they stand on.

Excel writes UTF-8 with a mark, UTF-16 ("Unicode text"), or the old code page of its country; cells
are parted by whatever is no decimal sign there.
"""

import csv
from collections.abc import Iterator
from io import StringIO
from typing import NamedTuple

MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
PAGES = {"ro": "cp1250"}
"""The old code page, by the reader's language; else that of Western Europe."""
COMMAS = str.maketrans("şţŞŢ", "șțȘȚ")
"""The old code page has no s and t with a comma, only with a cedilla."""
SEPARATORS = (";", "\t", ",")
MOST_CELL = 4000


class Row(NamedTuple):
    """The cells of a row; ``line`` is the number of the line it begins on, from 1."""

    line: int
    cells: tuple[str, ...]


class Unclosed(Exception):
    """A quotation mark that opens on that line is never closed."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def text_of(data: bytes, language: str) -> str:
    """What the bytes of a file say."""
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode(PAGES.get(language, "cp1252"), "replace")
        return text.translate(COMMAS) if language == "ro" else text


def rows_of(text: str) -> list[Row]:
    """The rows that have something in them. Raises `Unclosed`."""
    lines = text.removeprefix("\ufeff").splitlines(keepends=True)
    first, separator = _declared(lines)
    return list(_rows(lines, first, separator or _separator(lines[first:])))


def _declared(lines: list[str]) -> tuple[int, str]:
    """Excel's own first line, ``sep=;``: how many lines it takes, and what it says."""
    told = lines[0].strip().lower() if lines else ""
    if told.startswith("sep=") and len(told) == 5:
        return 1, lines[0].strip()[4]
    return 0, ""


def _separator(lines: list[str]) -> str:
    """What parts the cells of the first row that has any: the one that there is most of."""
    head = next((line for line in lines if line.strip()), "")
    outside = "".join(head.split('"')[::2])
    return max(SEPARATORS, key=outside.count)


def _rows(lines: list[str], first: int, separator: str) -> Iterator[Row]:
    reader = csv.reader(
        StringIO("".join(lines[first:]), newline=""), delimiter=separator, strict=True
    )
    begins = 1
    try:
        for told in reader:
            cells = tuple(" ".join(each.split())[:MOST_CELL] for each in told)
            if any(cells):
                yield Row(first + begins, cells)
            begins = reader.line_num + 1
    except csv.Error:
        raise Unclosed(first + begins) from None
