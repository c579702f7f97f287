"""Phasekeeper, put together: create_app() for a server, `python app.py` to be one."""

import os
import sys

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

import models
import web
from web import serving
from web.settings import Unusable, settings


def create_app(config=None):
    """The app, set up from the environment; what `config` names wins over it."""
    config = config or {}
    app = Flask(__name__)
    app.config.update(config)
    app.config.update(settings({**os.environ, **config}))
    app.extensions["database"] = open_database(app.config["DATABASE_URL"])
    trust_proxies(app, app.config["PROXY_HOPS"])
    web.register(app)
    return app


def open_database(url):
    try:
        return models.open_database(url)
    except (RuntimeError, ValueError) as error:  # what peewee says of an address
        raise Unusable(f"DATABASE_URL cannot be used: {error}") from error


def trust_proxies(app, hops):
    """Believe what this many proxies in front of us say about the client, and no more."""
    if hops:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)


def main():
    """Serve until stopped; what is in the way is said in a sentence."""
    try:
        app = create_app()
        if problem := models.why_unusable(app.extensions["database"]):
            raise Unusable(f"The database cannot be used: {problem}")
        serving.serve(app.config)
    except Unusable as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
