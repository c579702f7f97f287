"""How gunicorn serves; `python app.py` starts it with this file and a socket."""

import signal

wsgi_app = "app:create_app()"
# gevent: the kind of worker that phones on a bad line cannot block.
worker_class = "gevent"
workers = 2
graceful_timeout = 5
control_socket_disable = True
# Quiet, so that the address stays on the screen.
loglevel = "warning"


def when_ready(server):
    """From here on gunicorn knows how to stop; a Ctrl-C that came earlier was kept waiting."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def post_fork(server, worker):
    """Ctrl-C reaches every process of a terminal: the first one acts on it and tells the workers.

    A worker that is told twice trips over itself (gunicorn 27.0, gevent) and has to be killed.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    # Told to stop before its own handlers are up, a worker is to stop, not to overhear it.
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def worker_exit(server, worker):
    """Let go of the database, so that the next start finds it as a clean stop leaves it."""
    if worker.wsgi:
        worker.wsgi.extensions["database"].close_all()
