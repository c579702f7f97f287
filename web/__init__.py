"""Everything that knows HTTP."""

from flask import Flask

from web import delivery, health


def register(app: Flask) -> None:
    """Hang all routes, and what happens around each of them, on the app."""
    delivery.register(app)
    app.register_blueprint(health.blueprint)
