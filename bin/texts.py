"""Bring translations/ in line with the sentences in code and templates: python bin/texts.py

Collects every text, keeps what is translated, drops what is no longer said, compiles. English
says what the code says. What lacks in another language is left empty for somebody to fill in
(and the tests fail until then); nothing is guessed, no line numbers or dates are kept, so that
two people who add a text each can merge.
"""

import io
import sys
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "translations"
SOURCE = "en"
# How many forms a text with a number has, and which one goes with n.
PLURALS = {
    "en": "nplurals=2; plural=(n != 1);",
    "es": "nplurals=2; plural=(n != 1);",
    "pt": "nplurals=2; plural=(n != 1);",
    "ro": "nplurals=3; plural=(n == 1 ? 0 : (n == 0 || (n % 100 > 0 && n % 100 < 20)) ? 1 : 2);",
}
NAMES = {"en": "English", "es": "Spanish", "pt": "Brazilian Portuguese", "ro": "Romanian"}
METHODS = [("web/**.py", "python"), ("templates/**.html", "jinja2")]
# counted("evidence", one, many) in the tables of web/
KEYWORDS = {**DEFAULT_KEYWORDS, "counted": (2, 3)}


HEADERS = ["Language", "MIME-Version", "Content-Type", "Content-Transfer-Encoding", "Plural-Forms"]


class Texts(Catalog):
    """A catalog without dates, addresses and versions in its header."""

    @property
    def mime_headers(self):
        told = dict(self._get_mime_headers())
        return [(name, told[name]) for name in HEADERS]

    @mime_headers.setter
    def mime_headers(self, headers):
        self._set_mime_headers(headers)


def main():
    said = collected()
    for language in PLURALS:
        catalog = updated(language, said)
        path = po_file(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(po_bytes(catalog))
        path.with_suffix(".mo").write_bytes(mo_bytes(catalog))
        for text in untranslated(catalog):
            print(f"{language} lacks {text!r}", file=sys.stderr)


def po_file(language):
    return FOLDER / language / "LC_MESSAGES" / "messages.po"


def collected():
    """Every text in code and templates, sorted: a string, or a pair for one and many."""
    found = extract_from_dir(ROOT, METHODS, keywords=KEYWORDS, directory_filter=lambda _: True)
    return sorted({text for _, _, text, _, _ in found}, key=lambda text: (first(text), str(text)))


def first(text):
    return text if isinstance(text, str) else text[0]


def stored(language):
    """The messages of a .po file, those that are out of use left aside; none before the first."""
    path = po_file(language)
    if not path.exists():
        return []
    with path.open("rb") as file:
        return list(read_po(file, language))


def updated(language, said):
    """The catalog with just the texts that are said, each with what is known of it."""
    known = {first(message.id): message.string for message in stored(language) if message.id}
    catalog = Texts(language, fuzzy=False, header_comment=f"# The texts in {NAMES[language]}.")
    catalog.mime_headers = [("Plural-Forms", PLURALS[language])]
    for text in said:
        string = text if language == SOURCE else known.get(first(text))
        catalog.add(text, fitting(text, string, catalog.num_plurals))
    return catalog


def fitting(text, string, forms):
    """What was translated, if it still has as many forms as the text needs."""
    if isinstance(text, str):
        return string if isinstance(string, str) else ""
    return string if isinstance(string, tuple) and len(string) == forms else ("",) * forms


def untranslated(catalog):
    for message in catalog:
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and not all(strings):
            yield first(message.id)


def po_bytes(catalog):
    file = io.BytesIO()
    write_po(file, catalog, width=None, no_location=True)
    return file.getvalue()


def mo_bytes(catalog):
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


if __name__ == "__main__":
    main()
