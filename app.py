"""Phasekeeper, put together: create_app() for a server, `python app.py` to be one."""

import os
import sys

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

import models
import web
from store import faults, schema
from store.kept import Busy
from web import lines, serving
from web.settings import Unusable, settings, wait_for_data


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
    app.extensions["database"] = open_database(app.config, is_first)
    trust_proxies(app, app.config["PROXY_HOPS"])
    web.register(app)
    return app


def open_database(config, is_first):
    try:
        database = models.open_database(config["DATABASE_URL"])
    except (RuntimeError, ValueError) as error:  # what peewee says of an address
        raise Unusable(f"DATABASE_URL cannot be used: {error}") from error
    try:
        schema.prepare(database, config["PHASEKEEPER_DATA"], is_first)
    except schema.Unfit as error:
        raise Unusable(str(error)) from error
    except (*faults.ERRORS, Busy) as error:
        raise Unusable(faults.why_not(error, database)) from error
    return database


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
