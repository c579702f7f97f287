"""What a body may be, before anybody looks at what it asks."""

import json
from io import BytesIO

import pytest
from gunicorn.http.errors import InvalidChunkSize

CHECK = "/api/v1/melds/check"
QUESTION = {"phase": 1, "groups": [["R5", "B5", "G5"], ["R7", "B7", "G7"]]}
GOOD = json.dumps(QUESTION)
KIB = 1024


def post(client, body, content_type="application/json", **more):
    return client.post(CHECK, data=body, content_type=content_type, **more)


def refusal(response):
    assert response.content_type == "application/problem+json"
    problem = response.json
    assert problem["status"] == response.status_code
    assert problem["type"] == "about:blank"
    assert problem["title"]
    assert problem["detail"]
    return problem["status"], problem["code"]


def nested(depth):
    """A question with lists in each other, ``depth`` deep with the object around them."""
    return '{"phase":' + "[" * (depth - 1) + "]" * (depth - 1) + "}"


@pytest.mark.parametrize(
    "content_type",
    [
        "application/json",
        "application/json; charset=utf-8",
        'application/json;charset="UTF-8"',
        "Application/JSON",
    ],
)
def test_json_is_read_whatever_its_type_is_decorated_with(client, content_type):
    assert post(client, GOOD, content_type).status_code == 200


@pytest.mark.parametrize(
    "content_type",
    [
        *("", ";", "text/plain", "application/x-www-form-urlencoded", "application/jsonp"),
        *("multipart/form-data; boundary=x", "application/problem+json"),
        "application/json; charset=latin-1",
    ],
)
def test_another_type_is_415(client, content_type):
    assert refusal(post(client, GOOD, content_type)) == (415, "unsupported_media_type")


def test_no_type_at_all_is_415(client):
    assert refusal(client.post(CHECK)) == (415, "unsupported_media_type")


def test_a_compressed_body_is_415(client):
    response = post(client, GOOD, headers={"Content-Encoding": "gzip"})
    assert refusal(response) == (415, "unsupported_media_type")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b" ",
        b"{",
        b"nonsense",
        b"{'phase': 1}",
        b'{"phase": 1,}',
        b'{"phase": 1} {}',
        b'{"phase": NaN}',
        b'{"phase": Infinity}',
        b'{"phase": -Infinity}',
        b'{"phase": 01}',
        b'{"phase": 1}\x00',
        b'{"phase": "\x00"}',
        rb'{"phase": "\u0000"}',
        b'{"phase": "\n"}',
        b'{"phase": "\xff"}',
        b'{"phase": "\xed\xa0\x80"}',
        rb'{"phase": "\ud800"}',
        rb'{"\udfff": 1}',
        rb'{"house": {"deep": ["\udc00"]}}',
        '{"phase": 1}'.encode("utf-16"),
        b'\xef\xbb\xbf{"phase": 1}',
        b"\x80",
        b'{"phase": "never closed',
        b'"' * 20001,
        b'{"a": "' + b'\\"' * 30000,
        b'{"a": 1, "a": 2',
    ],
)
def test_what_is_no_json_is_400(client, body):
    assert refusal(post(client, body)) == (400, "bad_json")


def test_an_escaped_pair_of_surrogates_is_one_character(client):
    problem = post(client, rb'{"\ud83c\udccf": 1}').json
    assert problem["code"] == "unknown_field"
    assert problem["errors"][0]["field"] == "\N{PLAYING CARD BLACK JOKER}"


@pytest.mark.parametrize("body", ["[]", "1", "null", "true", '"text"', "1e400", '[{"a":1,"a":2}]'])
def test_what_is_no_object_is_400(client, body):
    assert refusal(post(client, body)) == (400, "not_an_object")


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ('{"phase": 1, "phase": 2}', "phase"),
        ('{"phase": 1, "house": {"decks": 1, "decks": 1}}', "house.decks"),
        ('{"house": {"points": {"low": 1, "low": 1}}, "phase": 1}', "house.points.low"),
        ('{"objectives": [{"kind": "set"}, {"size": 1, "size": 1}]}', "objectives[1].size"),
        ('{"groups": [[1, [{}, {"a": [], "a": 1}]]]}', "groups[0][1][1].a"),
        ('{"phase": 1, "house": {"decks": 1, "decks": 1}, "phase": 1}', "house.decks"),
        (r'{"phase": 1, "ph\u0061se": 1}', "phase"),
    ],
)
def test_a_repeated_key_is_400(client, body, key):
    response = post(client, body)
    assert refusal(response) == (400, "repeated_key")
    assert response.json["errors"][0]["field"] == key


def test_a_repeated_key_is_named_in_the_sentence_as_in_the_field(client):
    problem = post(client, '{"phase": 1, "house": {"decks": 1, "decks": 1}}').json
    assert problem["detail"] == "“house.decks” comes twice in the same object."


@pytest.mark.parametrize("digits", ["9" * 17, "9" * 4300, "9" * 4301, "-" + "9" * 5000])
@pytest.mark.parametrize(
    ("question", "field"),
    [('"phase": %s', "phase"), ('"phase": 1, "house": {"decks": %s}', "house.decks")],
)
def test_a_number_of_any_length_is_out_of_range_at_its_field(client, digits, question, field):
    response = post(client, "{" + question % digits + ', "cards": []}')
    assert refusal(response) == (422, "out_of_range")
    assert response.json["errors"][0]["field"] == field
    assert len(response.json["detail"]) < 200


def test_a_number_of_thousands_of_digits_hides_no_wrong_type(client):
    body = '{"phase": ' + "9" * 5000 + ', "cards": 1}'
    assert refusal(post(client, body)) == (400, "wrong_type")


def test_ten_thousand_repeated_keys_are_no_trouble(client):
    pairs = ",".join(f'"k{n % 4999}":1' for n in range(5000))
    assert refusal(post(client, "{" + pairs + "}")) == (400, "repeated_key")


def test_nesting_over_32_is_400(client):
    assert refusal(post(client, nested(32))) == (400, "wrong_type")
    assert refusal(post(client, nested(33))) == (400, "too_deep")


@pytest.mark.parametrize("opening", ["[", '{"a":', '{"a":[', "[[]," * 2])
def test_nesting_as_deep_as_fits_is_400_too(client, opening):
    body = opening * (60 * KIB // len(opening))
    assert refusal(post(client, body)) == (400, "too_deep")


def test_brackets_in_strings_are_no_nesting(client):
    question = {**QUESTION, "[[[[" * 20: "]" * 50 + '"[\\"' * 40}
    assert refusal(post(client, json.dumps(question))) == (422, "unknown_field")


def test_brackets_in_strings_hide_no_nesting(client):
    body = '{"a":' + '["]",' * 40 + "1" + "]" * 40 + "}"
    assert refusal(post(client, body)) == (400, "too_deep")
    assert refusal(post(client, body.replace('"]"', r'"\"]"'))) == (400, "too_deep")


def test_many_lists_beside_each_other_are_no_nesting(client):
    response = post(client, json.dumps({"phase": 1, "groups": [[]] * 1000}))
    assert response.json["code"] == "wrong_group_count"


def test_64_kib_are_read_and_one_byte_more_is_413(client):
    fits = GOOD + " " * (64 * KIB - len(GOOD))
    assert post(client, fits).status_code == 200
    assert refusal(post(client, fits + " ")) == (413, "body_too_large")


def test_a_body_in_chunks_is_read_and_limited_alike(client):
    def chunked(body):
        stream = BytesIO(body.encode())
        environ = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
        response = client.post(
            CHECK,
            input_stream=stream,
            content_type="application/json",
            environ_overrides={**environ, "CONTENT_LENGTH": ""},
        )
        return response, stream

    assert chunked(GOOD)[0].status_code == 200
    fits = GOOD + " " * (64 * KIB - len(GOOD))
    assert chunked(fits)[0].status_code == 200
    response, stream = chunked(fits + " " * KIB * KIB)
    assert refusal(response) == (413, "body_too_large")
    assert stream.read() == b""


@pytest.mark.parametrize(
    ("path", "content_type", "status"),
    [
        (CHECK, "application/json", 413),
        (CHECK, "text/plain", 415),
        ("/api/v1/no", "a/b", 404),
        ("/api/v1/phases", "application/json", 405),
    ],
)
def test_the_rest_of_a_large_body_is_thrown_away(client, path, content_type, status):
    stream = BytesIO(b" " * (5 * KIB * KIB))
    response = client.post(path, input_stream=stream, content_type=content_type)
    assert response.status_code == status
    assert stream.tell() == 5 * KIB * KIB


def test_no_more_than_16_mib_are_thrown_away(client):
    stream = BytesIO(b" " * (20 * KIB * KIB))
    response = client.post(CHECK, input_stream=stream, content_type="application/json")
    assert response.status_code == 413
    assert stream.tell() == 16 * KIB * KIB


@pytest.mark.parametrize("error", [ConnectionResetError, InvalidChunkSize(b"zz")])
@pytest.mark.parametrize(("length", "status"), [("", 400), ("100", 400), ("100000", 413)])
def test_a_body_that_breaks_off_is_no_fault_of_ours(client, error, length, status):
    class Broken(BytesIO):
        def read(self, size=-1):
            raise error

    response = client.post(
        CHECK,
        input_stream=Broken(),
        content_type="application/json",
        environ_overrides={"CONTENT_LENGTH": length, "wsgi.input_terminated": True},
    )
    assert response.status_code == status


def test_half_a_body_is_not_read_as_a_whole_one(client):
    response = client.post(
        CHECK,
        input_stream=BytesIO(GOOD.encode()),
        content_type="application/json",
        environ_overrides={"CONTENT_LENGTH": "500", "wsgi.input_terminated": True},
    )
    assert refusal(response) == (400, "bad_json")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("PUT", CHECK),
        ("GET", CHECK),
        ("DELETE", CHECK),
        ("HEAD", CHECK),
        ("PATCH", "/api/v1/phases"),
    ],
)
def test_another_method_is_405_and_says_which_ones_there_are(client, method, path):
    response = client.open(path, method=method)
    assert response.status_code == 405
    assert response.content_type == "application/problem+json"
    assert "OPTIONS" in response.headers["Allow"]
    assert response.data == b"" or response.json["code"] == "method_not_allowed"


def test_options_say_which_methods_there_are(client):
    response = client.options(CHECK)
    assert response.status_code == 200
    assert set(response.allow) == {"POST", "OPTIONS"}


@pytest.mark.parametrize(
    "path",
    ["/api/v1/melds", "/api/v1/", "/api/", "/api/v2/phases", "/api/v1/phases/", "/api/v1/\0"],
)
def test_an_unknown_path_is_404(client, path):
    assert refusal(client.get(path)) == (404, "not_found")


def test_a_page_that_is_not_there_is_no_problem_json(client):
    assert client.get("/apiary").content_type != "application/problem+json"


def test_a_fault_of_ours_is_a_500_without_its_details(app, monkeypatch):
    def broken():
        raise RuntimeError("secret")

    monkeypatch.setitem(app.view_functions, "api./phases", broken)
    app.testing = False
    response = app.test_client().get("/api/v1/phases")
    assert refusal(response) == (500, "internal_error")
    assert b"secret" not in response.data


def test_no_cookie_is_taken_or_given(client):
    client.set_cookie("lang", "es")
    client.set_cookie("session", "nonsense")
    response = client.post(CHECK, json=QUESTION)
    assert "Set-Cookie" not in response.headers
    assert response.headers["Content-Language"] == "en"
