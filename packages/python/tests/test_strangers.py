"""Where something else than the service responds: a proxy, a redirect, another program, or nobody."""

from __future__ import annotations

import asyncio
import copy
import pickle
import unittest
from http.server import BaseHTTPRequestHandler
from typing import Any, Dict, List, Type

import httpx

from crewcall import ApiError, AsyncClient, Client, ConnectionError, CrewcallError, OAuthError

from .service import serving

JSON = {"content-type": "application/json"}


def saying(status: int, text: str, headers: Dict[str, str]) -> Type[BaseHTTPRequestHandler]:
    class Stranger(BaseHTTPRequestHandler):
        def respond(self) -> None:
            self.rfile.read(int(self.headers.get("content-length", 0)))
            self.send_response(status)
            for name, value in {**headers, "content-length": str(len(text))}.items():
                self.send_header(name, value)
            self.end_headers()
            if status != 204:
                self.wfile.write(text.encode())

        do_GET = do_POST = do_PUT = do_DELETE = respond

        def log_message(self, *_args: object) -> None: ...

    return Stranger


def client_at(url: str, **options: Any) -> Client:
    return Client(url, **{"access_token": "token", "max_retries": 0, **options})


class StrangerTest(unittest.TestCase):
    def test_a_page_is_not_taken_for_a_response_of_the_api(self) -> None:
        strangers: List[Any] = [
            ("<!doctype html><h1>Welcome</h1>", {"content-type": "text/html; charset=utf-8"}, "text/html"),
            ("", {}, "empty"),
            ("{}", JSON, "application/json"),
            ("[]", JSON, "application/json"),
            ("null", JSON, "application/json"),
            ("[" * 100_000, JSON, "application/json"),
            ('{"page":{},"_links":{}}', JSON, "application/json"),
            ('{"_links": {', JSON, "application/json"),
        ]
        for text, headers, named in strangers:
            with serving(saying(200, text, headers)) as url, client_at(url) as client:
                calls: List[Any] = [lambda: client.games.list(1).all(), lambda: client.games.list(1).first()]
                if "page" not in text:
                    calls += [lambda: client.games.get(7), lambda: client.games.delete(7)]
                for call in calls:
                    with self.assertRaises(ApiError) as caught:
                        call()
                    self.assertEqual((caught.exception.status, caught.exception.code), (200, "unknown"))
                    self.assertEqual(
                        str(caught.exception),
                        f"The response (status 200, {named}) is not from the service. Check for a proxy in front of {url}, "
                        "and that base_url is the URL of the service.",
                    )

    def test_an_error_of_another_api(self) -> None:
        with serving(saying(404, '{"message": "no Route matched", "errors": [null, 1]}', JSON)) as url:
            with client_at(url) as client, self.assertRaises(ApiError) as caught:
                client.games.get(7)
        self.assertEqual((caught.exception.code, caught.exception.errors), ("unknown", []))
        text = '{"error": "bad_request", "message": "Not so.", "errors": [null, {"path": "/limit", "message": "too much"}]}'
        with serving(saying(400, text, JSON)) as url, client_at(url) as client, self.assertRaises(ApiError) as caught:
            client.games.get(7)
        error = caught.exception
        self.assertEqual((error.code, str(error)), ("bad_request", "Not so.\n  /limit: too much"))
        for other in (copy.copy(error), pickle.loads(pickle.dumps(error))):  # task queues store exceptions
            self.assertEqual((other.status, other.code, other.errors, str(other)), (400, *vars_of(error)))

    def test_a_redirect_is_not_followed(self) -> None:
        asked: List[str] = []

        class Service(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append(self.path)

        with serving(Service) as service:
            location = {"location": f"{service}/api/v2/games/7"}
            with serving(saying(301, "", location)) as proxy, client_at(proxy) as client:
                with self.assertRaises(ApiError) as caught:
                    client.games.get(7)
        self.assertIn(f"{proxy} redirects to {service}. Redirects are not followed", str(caught.exception))
        self.assertEqual(asked, [])
        with serving(saying(302, "", {"location": "/login?next=/"})) as url, client_at(url) as client:
            with self.assertRaisesRegex(ApiError, f"^{url} redirects to {url}/login, which the service never does"):
                client.games.get(7)

    def test_the_token_goes_to_no_other_origin(self) -> None:
        asked: List[str] = []

        def answer(request: httpx.Request) -> httpx.Response:
            asked.append(str(request.url))
            return httpx.Response(200, json={"_links": {"self": {"href": "HTTPS://API.example.org:443/api/v2"}}})

        with httpx.Client(transport=httpx.MockTransport(answer)) as http:
            client = Client("https://API.example.org:443/", access_token="token", http=http)
            client.send("GET", "https://api.example.org/api/v2")
            client.follow({"resource-type": "game", "href": "https://api.example.org:443/api/v2/games/7"})
            self.assertEqual(len(asked), 2)
            for other in (
                "http://api.example.org/api/v2",
                "https://api.example.org:8443/api/v2",
                "https://api.example.org.evil.example/api/v2",
                "https://api.example.org@evil.example/api/v2",
                "https://evil.example\\@api.example.org/api/v2",
                "https://evil.example\\.api.example.org/api/v2",
                "https://ada:secret@api.example.org/api/v2",
            ):
                with self.assertRaises((CrewcallError, ValueError)):
                    client.send("GET", other)
            client.send("GET", "//evil.example/api/v2")  # a path
            self.assertEqual([httpx.URL(url).host for url in asked], ["api.example.org"] * 3)

    def test_tokens_are_not_read_out_of_a_strangers_response(self) -> None:
        for text in ("<h1>Welcome</h1>", "", "{}", '{"access_token":"a"}', '{"access_token":7,"expires_in":1}'):
            with serving(saying(200, text, JSON)) as url:
                with Client(url, client_id="roster-sync", client_secret="not-a-secret") as client:
                    with self.assertRaises(OAuthError) as caught:
                        client.games.get(7)
            self.assertEqual((caught.exception.code, caught.exception.status), ("unknown", 200))

    def test_a_response_without_end_is_cut_off(self) -> None:
        class Endless(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.end_headers()
                try:
                    while True:
                        self.wfile.write(b"x" * 65_536)
                except OSError:
                    pass

            def log_message(self, *_args: object) -> None: ...

        with serving(Endless) as url, client_at(url) as client, self.assertRaises(ApiError) as caught:
            client.games.get(7)
        self.assertEqual(caught.exception.status, 200)

    def test_nobody_responds_or_too_late(self) -> None:
        with serving(saying(200, "", {})) as url:
            pass  # nobody listens there any more
        with client_at(url) as client, self.assertRaisesRegex(ConnectionError, "There was no response from http"):
            client.games.get(7)

        class Slow(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.rfile.read(1)  # until the client gives up

        with serving(Slow) as url, client_at(url, timeout=0.05) as client:
            with self.assertRaisesRegex(ConnectionError, "There was no response in time from http"):
                client.games.get(7)

        async def call() -> None:
            async with AsyncClient(url, access_token="token", max_retries=0) as client:
                await client.games.get(7)

        with self.assertRaisesRegex(ConnectionError, "There was no response from http"):
            asyncio.run(call())


def vars_of(error: ApiError) -> Any:
    return error.code, error.errors, str(error)
