"""Retries: what is sent again, when, and what is not."""

from __future__ import annotations

import unittest
from typing import Any, Optional, cast

import httpx

from crewcall import ApiError, Client, ConnectionError

from .service import SITE, Wire, client_of, error_response, is_api, new_game


class RetryTest(unittest.TestCase):
    def test_waits_as_retry_after_says_and_not_for_ever(self) -> None:
        twice = Wire(
            lambda request, nth: error_response(429 if nth == 2 else 503, "0") if is_api(request) and nth < 4 else None
        )
        with client_of(twice) as client:
            self.assertEqual(client.account.get()["name"], "Ada Okafor")
        self.assertEqual(len(twice.sent), 4)
        always = Wire(lambda request, _nth: error_response(503, "0") if is_api(request) else None)
        with client_of(always, max_retries=2) as client, self.assertRaises(ApiError) as caught:
            client.account.get()
        self.assertEqual((caught.exception.status, caught.exception.retry_after, len(always.sent)), (503, 0, 4))
        long = Wire(lambda request, _nth: error_response(429, "3600") if is_api(request) else None)
        with client_of(long) as client, self.assertRaises(ApiError) as caught:
            client.account.get()
        self.assertEqual((caught.exception.retry_after, len(long.sent)), (3600, 2))

    def test_a_post_whose_response_was_lost_is_carried_out_once(self) -> None:
        def lose(request: httpx.Request, nth: int) -> Optional[httpx.Response]:
            if request.method == "POST" and is_api(request) and nth == 2:
                raise httpx.ReadError("lost")
            return None

        wire = Wire(lose=lose)
        with client_of(wire) as client:
            game = client.games.create(SITE, new_game(user_defined_id=f"ONCE-{id(wire)}"))
            found = client.games.list(SITE, search={"query": f"ONCE-{id(wire)}"}).all()
        keys = [request.headers.get("idempotency-key") for request in wire.requests if request.method == "POST"]
        self.assertEqual((len(keys), len(set(keys[1:]))), (3, 1))  # the token, and the game twice
        self.assertEqual([one["id"] for one in found], [game["id"]])

    def test_what_is_not_safe_to_repeat_is_not_repeated(self) -> None:
        def fail(request: httpx.Request, _nth: int) -> Optional[httpx.Response]:
            if is_api(request):
                raise httpx.ReadError("lost")
            return None

        def by_header(client: Client) -> object:
            return client.games.change(1, {"published": True}, headers={"If-Match": '"1"'})

        def by_version(client: Client) -> object:
            return client.games.change(1, cast(Any, {"lock_version": 1}))

        def by_option(client: Client) -> object:
            return client.games.change(1, {"published": True}, if_match='"1"')

        def delete(client: Client) -> object:
            return client.games.delete(1)

        for call in (by_header, by_version, by_option, delete):
            wire = Wire(fail)
            with (
                client_of(wire, max_wait=0) as client,
                self.assertRaisesRegex(ConnectionError, "no response from http"),
            ):
                call(client)
            self.assertEqual(len(wire.sent), 2)
        wire = Wire(fail)
        with client_of(wire, max_wait=0) as client, self.assertRaises(OSError):  # it is Python's ConnectionError, too
            client.games.change(1, {"published": True})
        self.assertEqual(len(wire.sent), 5)
