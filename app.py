"""Phasekeeper, put together: create_app() for a server, `python app.py` to be one."""

import logging
import os
import sys
import time
from itertools import count

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

import models
import web
from store import faults, files, fingerprint, schema
from store.kept import Busy
from web import lines, serving, shell
from web.settings import Unusable, settings, wait_for_data

PAUSE = 1
"""Seconds between two tries of a process that is to serve beside others that do."""
TOLD_EACH = 60
"""Of so many tries one is told."""
ANOTHER_KEY = (
    "the secret key is another one than before. All phones still get in, and what was sent still "
    "opens; links and codes that are shown again are new ones"
)
log = logging.getLogger(__name__)


def create_app(config=None, is_first=False, is_worker=False):
    """The app, set up from the environment; what `config` names wins over it.

    `is_first`: nobody else serves from its database, which is looked over if it was cut off.
    `is_worker`: somebody has made all ready; if that is away just now, it is waited for.
    """
    config = config or {}
    if is_worker:
        wait_for_data(os.environ)
    app = Flask(__name__)
    app.config.update(config)
    app.config.update(settings({**os.environ, **config}))
    app.extensions["database"] = open_database(app.config, is_first, is_worker)
    trust_proxies(app, app.config["PROXY_HOPS"])
    web.register(app)
    return app


def open_database(config, is_first, is_worker):
    try:
        database = models.open_database(config["DATABASE_URL"])
    except (RuntimeError, ValueError) as error:  # what peewee says of an address
        raise Unusable(f"DATABASE_URL cannot be used: {error}") from error
    if not shell.is_looked_up():
        make_ready(database, config, is_first, is_worker)
    return database


def make_ready(database, config, is_first, is_worker):
    for tries in count():
        try:
            if is_worker:
                files.wait_for(database)
            schema.prepare(database, config["PHASEKEEPER_DATA"], is_first)
            if fingerprint.is_another(database, config["SECRET_KEY"]):
                log.warning(ANOTHER_KEY)
            return
        except schema.Unfit as error:
            raise Unusable(str(error)) from error
        except (*faults.ERRORS, Busy) as error:
            why = faults.why_not(error, database)
            if not is_worker or faults.fault_of(error) == "data_damaged":
                raise Unusable(why) from error
            if tries % TOLD_EACH == 0:
                log.error("a process waits until it can serve: %s", why)
        time.sleep(PAUSE)


def trust_proxies(app, hops):
    """Believe what this many proxies in front of us say about the client, and no more."""
    if hops:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)


def main():
    """Serve until stopped; what is in the way is said in a sentence."""
    if os.environ.get("LOG_FORMAT") == "json":
        lines.begin(os.environ)
    try:
        serving.serve(create_app(is_first=True).config)
    except Unusable as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
