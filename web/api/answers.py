"""An answer in JSON, without white space."""

import json
from collections.abc import Mapping
from typing import Any

from flask import Response

_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


def json_answer(
    members: Any,
    status: int = 200,
    media_type: str = "application/json",
    headers: Mapping[str, str] | None = None,
) -> Response:
    """The members as the body; text in UTF-8, which JSON needs no charset for."""
    return Response(_encode(members), status, headers, content_type=media_type)
