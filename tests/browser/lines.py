"""Bad lines between a phone and the server: answers that come late, or not at all."""

import threading
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from urllib.parse import urlsplit

BETWEEN = {"connection", "keep-alive", "transfer-encoding", "content-length"}
"""Headers that are told anew on each side."""
POSTS = ("POST", "PUT")


class Line(BaseHTTPRequestHandler):
    """One request, passed on, and its answer on the way back.

    ``drops``: of so many writes the answer of the last one is lost, after the server has acted.
    ``seconds``: what every answer takes longer.
    """

    protocol_version = "HTTP/1.1"
    drops = 0
    seconds = 0.0

    def log_message(self, *told):
        """Nothing: what matters is what the phone shows."""

    def pass_on(self):
        if self.path.endswith("/events"):
            return self.send_error(503)
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        status, headers, data = self.asked(body)
        if self.is_lost():
            self.server.lost += 1
            self.close_connection = True
            return None
        self.server.stopping.wait(self.seconds)
        self.send_response(status)
        for name, value in headers:
            if name.lower() not in BETWEEN:
                self.send_header(name, value)
        # A browser sends again by itself what got no answer on a connection that was used before.
        self.send_header("Connection", "close")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
        self.close_connection = True
        return None

    def asked(self, body):
        headers = {name: value for name, value in self.headers.items() if name not in BETWEEN}
        with closing(HTTPConnection(*self.server.behind)) as connection:
            connection.request(self.command, self.path, body or None, headers)
            with connection.getresponse() as answer:
                return answer.status, answer.getheaders(), answer.read()

    def is_lost(self):
        if not self.drops or self.command not in POSTS:
            return False
        return next(self.server.writes) % self.drops == 0

    do_GET = do_POST = do_HEAD = pass_on  # noqa: N815  # the library's names


@contextmanager
def line(address, **told):
    """The address of a bad line to the server at ``address``, and the line itself.

    Event streams do not come through: a page on such a line looks by itself.
    """
    parts = urlsplit(address)
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("BadLine", (Line,), told))
    server.daemon_threads = True
    server.behind = parts.hostname, parts.port
    server.writes, server.lost, server.stopping = count(1), 0, threading.Event()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", server
    finally:
        server.stopping.set()
        server.shutdown()
        thread.join()
        server.server_close()
