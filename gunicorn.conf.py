"""How gunicorn serves; `python app.py` starts it with this file and a socket."""

import os
import resource
import shutil
import signal
import tempfile
import time
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import SimpleNamespace

import gevent
from gevent import Timeout
from gevent.pool import Pool
from gevent.server import StreamServer
from gunicorn.glogging import Logger
from gunicorn.http.errors import LimitRequestLine
from gunicorn.workers.ggevent import GeventWorker

FIGURES = "PROMETHEUS_MULTIPROC_DIR"
"""The folder of the files in which all workers count; web/metrics.py reads them together."""


def read_alone(path):
    """A module by its file: none of ours may be imported before the workers are begun.

    gevent has to come first there, and a restart has to find what is new.
    """
    spec = spec_from_file_location(path.stem, path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


lines = read_alone(Path(__file__).parent / "web" / "lines.py")


class Log(Logger):
    """What gunicorn has to say, in lines like all others."""

    def setup(self, cfg):
        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.setFormatter(lines.formatter(os.environ))


class Worker(GeventWorker):
    """gevent: the kind of worker that phones on a bad line cannot block."""

    wsgi = None
    """The app; a worker can be told to stop before it has one."""
    quitting = None
    """What ends this process at once, a moment after it was told to."""

    def load_wsgi(self):
        """Without an app it serves nobody: told to stop, it stops, also while it waits."""
        told = (signal.SIGTERM, signal.SIGQUIT)
        handlers = [signal.signal(each, signal.SIG_DFL) for each in told]
        super().load_wsgi()
        for each, handler in zip(told, handlers, strict=True):
            signal.signal(each, handler)

    def run(self):
        """Serve until told to stop; then whoever has got through to us is still answered.

        Connections that nobody asks anything on are not cut off, but run out as they always do:
        a phone may be asking just now. Its answer says that the connection closes.
        """
        servers = [self.server(each) for each in self.sockets]
        while self.alive:
            self.notify()
            gevent.sleep(1.0)
        for each in servers:
            take_all_that_wait(each)
        # The master, which kills what is left then, has counted for a second already.
        until = time.monotonic() + self.cfg.graceful_timeout - 3
        while time.monotonic() < until and any(map(len, (each.pool for each in servers))):
            self.notify()
            gevent.sleep(0.1)
        for each in servers:
            each.stop(timeout=0)
        # Python is on its way out: to be ended once more would only leave a traceback.
        signal.signal(signal.SIGQUIT, signal.SIG_IGN)
        if self.quitting:
            self.quitting.kill()

    def server(self, listener):
        """It takes connections from now on.

        They are told its address by something that outlives it: of a closed one, gunicorn would
        ask for it in vain, and leave the request without an answer.
        """
        listener.setblocking(1)
        name = listener.getsockname()
        told = SimpleNamespace(getsockname=lambda: name)
        pool = Pool(self.worker_connections)
        server = StreamServer(listener, handle=partial(self.handle, told), spawn=pool)
        server.max_accept = 1  # leave some for the other workers
        server.start()
        return server

    def handle_exit(self, sig, frame):
        self.dismiss_listeners()
        super().handle_exit(sig, frame)

    def handle_quit(self, sig, frame):
        self.dismiss_listeners()
        # As gunicorn's worker of gevent does it, but so that it can be called off.
        self.quitting = gevent.spawn(super(GeventWorker, self).handle_quit, sig, frame)

    def dismiss_listeners(self):
        """Phones that wait for a game to change are sent home; they ask another process."""
        if self.wsgi:
            self.wsgi.extensions["streams"].bell.close()

    def handle_error(self, req, client, addr, exc):
        """An address that is too long is told so in sentences, before the app hears of it.

        The rest is thrown away, within limits: a client that is still sending when the connection
        closes would never see the answer.
        """
        if not isinstance(exc, LimitRequestLine):
            super().handle_error(req, client, addr, exc)
            return
        # Not sooner: gevent changes modules in each worker, and has to come before they are used.
        from web.errors import address_too_long

        with Timeout(2, False):
            client.sendall(address_too_long())
            left = 1024 * 1024
            while left > 0 and (piece := client.recv(64 * 1024)):
                left -= len(piece)


def take_all_that_wait(server):
    """Take the connections that the system has made for us already, and no more.

    What waits there when the last process closes the socket is reset, request and all.
    """
    server.stop_accepting()
    while not server.full() and (connection := server.do_read()):
        server.do_handle(*connection)
    server.close()


wsgi_app = "app:create_app(is_worker=True)"
worker_class = Worker
# Seconds between two requests of a connection, and for the head of a request to arrive; its body
# has web/deadlines.py.
keepalive = 5
# As much as gunicorn allows; the referee's page never asks for more.
limit_request_line = 8190


def connections(wanted=4096, others=64):
    """How many at once, for each worker: as many as the system gives it open files for."""
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = (resource.RLIM_INFINITY, -1)
    if soft not in endless and soft < wanted + others:
        soft = wanted + others if most in endless else min(wanted + others, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, most))
    return wanted if soft in endless else max(1, min(wanted, soft - others))


worker_connections = connections()
FEW = 256
"""Connections: with less, a family of phones may have to wait for each other."""
# Whom to believe about the client, and whether it came by TLS, is PROXY_HOPS' to say.
forwarded_allow_ips = ""
# Seconds for requests that are under way when a stop or a restart is asked for (SIGTERM, SIGHUP);
# more than `keepalive`. Ctrl-C waits for nobody.
graceful_timeout = 30
control_socket_disable = True
# Quiet, so that the address stays on the screen.
loglevel = "warning"
logger_class = Log
# For who asks for it by GUNICORN_CMD_ARGS: no query, in which names are searched.
access_log_format = '%(h)s "%(m)s %(U)s %(H)s" %(s)s %(B)s'
# A disk may be slow, and the folder for what is temporary may be one.
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def on_starting(server):
    """Where figures are wanted, begin a new count: Prometheus knows that counters begin anew."""
    if os.environ.get("METRICS_TOKEN") or os.environ.get("METRICS_TOKEN_FILE"):
        server.figures = tempfile.mkdtemp(prefix="phasekeeper-", dir=worker_tmp_dir)
        os.environ[FIGURES] = server.figures


def child_exit(server, worker):
    """What a worker had open is closed with it; what it counted stays."""
    for each in Path(os.environ.get(FIGURES, "/nowhere")).glob(f"gauge_live*_{worker.pid}.db"):
        each.unlink()


def on_exit(server):
    if hasattr(server, "figures"):
        shutil.rmtree(server.figures, ignore_errors=True)


def when_ready(server):
    """From here on gunicorn knows how to stop; a Ctrl-C that came earlier was kept waiting."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    if worker_connections < FEW:
        server.log.warning(
            "each process can serve %d phones at once, since the system gives it few open files: "
            "raise the limit (ulimit -n, LimitNOFILE)",
            worker_connections,
        )


def post_fork(server, worker):
    """Ctrl-C reaches every process of a terminal: the first one acts on it and tells the workers.

    A worker that is told twice trips over itself (gunicorn 27.0, gevent) and has to be killed.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    # Told to stop before its own handlers are up, a worker is to stop, not to overhear it.
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    lines.begin(os.environ)


def post_worker_init(worker):
    """Say that somebody serves, so that nobody exchanges the database meanwhile.

    Then go on with what was cut off when the server stopped.
    """
    # not sooner, see above
    from store import backups, presence
    from web import errands

    backups.apart = gevent.get_hub().threadpool.apply

    # The rest is for those who ask for pages, and say what was played.
    worker.wsgi.extensions["streams"].most = worker_connections * 9 // 10
    worker.serving = presence.hold(worker.wsgi.config["PHASEKEEPER_DATA"])
    errands.go_on_with_all(worker.wsgi)


def worker_exit(server, worker):
    """Let go of the database, so that the next start finds it as a clean stop leaves it."""
    if worker.wsgi:
        worker.wsgi.extensions["database"].close_all()
