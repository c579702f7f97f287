"""Requests in process: to the app as it ships, and to the barest Flask that could answer."""

from tempfile import mkdtemp

from flask import Flask, jsonify, request
from flask.testing import FlaskClient

from app import create_app

PATH = "/api/v1/melds/check"
QUESTION = {"phase": 3, "groups": [["R5", "B5", "G5", "W"], ["Y2", "W", "B4", "R5"]], "house": {}}


def client() -> FlaskClient:
    """A client of the app, with a data folder of its own."""
    return create_app({"PHASEKEEPER_DATA": mkdtemp()}).test_client()


def bare_client() -> FlaskClient:
    """A client of a Flask app of one route, which reads JSON and answers JSON."""
    bare = Flask(__name__)

    @bare.post(PATH)
    def echo() -> object:
        return jsonify(legal=bool(request.get_json()["groups"]))

    return bare.test_client()


def ask(client: FlaskClient) -> None:
    """One question, its answer read and looked at."""
    answer = client.post(PATH, json=QUESTION)
    if not answer.get_json()["legal"]:
        raise AssertionError(answer.data)


def get(client: FlaskClient, path: str) -> bytes:
    """A page, or a part of one."""
    answer = client.get(path)
    if answer.status_code != 200:
        raise AssertionError(answer.status)
    return answer.data
