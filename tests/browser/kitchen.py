"""A server that can be switched off, and a phone in its club."""

import socket
from contextlib import ExitStack

import models
from tests.clubs import Club
from tests.rules.told import scored, start
from tests.served import served
from web.phones import COOKIE
from web.settings import DATABASE

ROUND = scored("Ann +0, Bo +25, Cy -60")


class Kitchen:
    """A server that can be switched off, and a phone in its club."""

    def __init__(self, data, phone, **options):
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        self.data = data
        self.stack = ExitStack()
        self.on()
        self.club = Club(models.open_database(f"sqlite:///{data / DATABASE}"))
        self.game = self.club.played(start(), ROUND)
        self.page = phone(base_url=self.url, **options)
        token = self.club.tokens["owner"]
        self.page.context.add_cookies([{"name": COOKIE, "value": token, "url": self.url}])

    def on(self):
        self.url = self.stack.enter_context(served(self.data, PORT=str(self.port)))

    def off(self):
        self.stack.close()

    def go(self, path):
        self.page.goto(path)
        self.page.evaluate("navigator.serviceWorker.ready.then(() => {})")

    def kept(self, path):
        """Wait until the worker has put that page away."""
        look = "async (path) => !!(await (await caches.open('pages-1')).match(path))"
        for _ in range(100):
            if self.page.evaluate(look, path):
                return True
            self.page.wait_for_timeout(50)
        return False

    def close(self):
        self.club.database.close_all()
        self.off()
