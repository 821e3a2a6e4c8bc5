"""Tokens of `Client`: shared between threads, renewed in time, replaced when they are rejected."""

from __future__ import annotations

import json
import unittest
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import List, Optional

import httpx

from crewcall import ApiError, Client, OAuthError

from .service import BASE_URL, OPTIONS, Wire, client_of, control, error_response, is_api


class TokenTest(unittest.TestCase):
    def test_twenty_threads_share_one_token(self) -> None:
        wire = Wire()
        ready = Barrier(20)
        with client_of(wire) as client, ThreadPoolExecutor(20) as threads:

            def call(_nth: int) -> str:
                ready.wait()
                return client.account.get()["name"]

            self.assertEqual(set(threads.map(call, range(20))), {"Ada Okafor"})
            client.account.get()
        self.assertEqual((wire.tokens, len(wire.sent)), (1, 22))

    def test_twenty_threads_share_one_failure_and_the_next_call_tries_again(self) -> None:
        wire = Wire()
        ready = Barrier(20)
        with client_of(wire, client_secret="wrong") as client, ThreadPoolExecutor(20) as threads:

            def call(_nth: int) -> str:
                ready.wait()
                with self.assertRaises(OAuthError) as caught:
                    client.account.get()
                return caught.exception.code

            self.assertEqual(set(threads.map(call, range(20))), {"invalid_client"})
            before = wire.tokens
            with self.assertRaises(OAuthError):
                client.account.get()
        self.assertEqual(wire.tokens, before + 1)

    def test_renews_a_token_before_it_ends(self) -> None:
        def shortly(request: httpx.Request, _nth: int) -> Optional[httpx.Response]:
            if is_api(request):
                return None
            token = json.loads(httpx.post(request.url, content=request.content, headers=FORM).text)
            return httpx.Response(200, json={**token, "expires_in": 59})

        wire = Wire(shortly)
        with client_of(wire) as client:
            client.account.get()
            client.account.get()
        self.assertEqual(wire.tokens, 2)

    def test_replaces_a_rejected_token_once(self) -> None:
        wire = Wire()
        with client_of(wire) as client:
            client.account.get()
            control("end-tokens")
            self.assertEqual(client.account.get()["name"], "Ada Okafor")
        self.assertEqual(wire.tokens, 2)
        fixed = Wire()
        with client_of(fixed, access_token="no-such-token") as client, self.assertRaises(ApiError) as caught:
            client.account.get()
        self.assertEqual((caught.exception.status, len(fixed.sent)), (401, 1))
        always = Wire(lambda request, _nth: error_response(401) if is_api(request) else None)
        with client_of(always) as client, self.assertRaises(ApiError):
            client.account.get()
        self.assertEqual((always.tokens, len(always.sent)), (2, 4))

    def test_own_source_is_told_what_was_rejected(self) -> None:
        asked: List[Optional[str]] = []
        token = run_token()

        class Source:
            def access_token(self, rejected: Optional[str]) -> str:
                asked.append(rejected)
                return "old" if rejected is None else token

        with Client(BASE_URL, token_source=Source()) as client:
            self.assertEqual(client.account.get()["name"], "Ada Okafor")
        self.assertEqual(asked, [None, "old"])

        class Wrong:
            def access_token(self, rejected: Optional[str]) -> str:
                return "Bearer abc"

        with Client(BASE_URL, token_source=Wrong()) as client, self.assertRaisesRegex(TypeError, "without spaces"):
            client.account.get()


FORM = {"content-type": "application/x-www-form-urlencoded"}


def run_token() -> str:
    fields = {"grant_type": "client_credentials", "scope": "read"}
    credentials = {name: OPTIONS[name] for name in ("client_id", "client_secret")}
    return str(httpx.post(f"{BASE_URL}/oauth/token", data={**fields, **credentials}).json()["access_token"])
