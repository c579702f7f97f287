"""A link as a QR code: every dark module is drawn, and no other."""

import re

import segno

from web.qr_codes import QUIET, qr_code

LINK = "http://192.168.1.20:8000/join/abcdefghijklmnopqrstuvwxyz0123456789"


def drawn(code):
    """The dark modules of the path, by column and row."""
    return {
        (int(x) + step, int(y))
        for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", code.path)
        for step in range(int(width))
    }


def test_it_is_the_code_that_was_made():
    rows = segno.make(LINK, micro=False, error="m").matrix
    dark = {
        (x + QUIET, y + QUIET) for y, row in enumerate(rows) for x, each in enumerate(row) if each
    }
    assert drawn(qr_code(LINK)) == dark


def test_it_is_quiet_on_every_side():
    code = qr_code(LINK)
    edges = [each for place in drawn(code) for each in place]
    assert (min(edges), max(edges)) == (QUIET, code.size - QUIET - 1)
