"""The authorization of a person: the browser's way, the exchange, and refreshes that rotate."""

from __future__ import annotations

import os
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from threading import Lock
from typing import Any, Iterator, List, Optional, cast
from urllib.parse import parse_qs, urlsplit

from crewcall import (
    AsyncAuthorization,
    AsyncClient,
    Authorization,
    Client,
    OAuthError,
    Tokens,
    challenge_of,
    create_verifier,
)

from .service import BASE_URL, Wire, client_of, control

WEB: Any = {"client_id": os.environ["TEST_WEB_ID"], "client_secret": os.environ["TEST_WEB_SECRET"]}
FLOW: Any = {**WEB, "redirect_uri": os.environ["TEST_CALLBACK"]}


class Store:
    """A store that remembers all that was saved in it."""

    def __init__(self, tokens: Optional[Tokens]) -> None:
        self.saved: List[Tokens] = [] if tokens is None else [tokens]
        self.fail = False
        self.lock = Lock()
        self.entered = 0

    def load(self) -> Optional[Tokens]:
        return self.saved[-1] if self.saved else None

    def save(self, tokens: Tokens) -> None:
        if self.fail:
            raise OSError("disk full")
        self.saved.append(tokens)

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        with self.lock:
            self.entered += 1
            yield


def authorized() -> Tokens:
    with Authorization(BASE_URL, **FLOW) as authorization:
        url, pending = authorization.start(["read", "write"])
        return authorization.finish(control("allow", url), pending)


def ended(tokens: Tokens) -> Tokens:
    return replace(tokens, expires_at=time.time() - 1)


class AuthorizationTest(unittest.TestCase):
    def test_challenges_and_verifiers(self) -> None:
        challenge = challenge_of("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")  # RFC 7636, appendix B
        self.assertEqual(challenge, "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        self.assertEqual(len({create_verifier() for _ in range(100)}), 100)
        self.assertRegex(create_verifier(), r"^[A-Za-z0-9_-]{43}$")

    def test_a_person_allows_the_application(self) -> None:
        tokens = authorized()
        self.assertEqual(tokens.scopes, ("read", "write"))
        self.assertAlmostEqual(tokens.expires_at, time.time() + 2 * 3600, delta=120)
        self.assertNotIn(tokens.access_token, repr(tokens))
        self.assertNotIn(cast(str, tokens.refresh_token), repr(tokens))
        self.assertEqual(Tokens.from_json(tokens.to_json()), tokens)
        with client_of(Wire(), **WEB, scopes=None, tokens=Store(tokens)) as client:
            self.assertEqual(client.account.get()["name"], "Omar Reyes")
        for wrong in (
            "",
            "{}",
            "[]",
            '{"access_token": 1, "expires_at": 2}',
            '{"access_token": "a", "expires_at": NaN}',
        ):
            with self.assertRaises(ValueError):
                Tokens.from_json(wrong)

    def test_responses_that_do_not_belong_to_the_request(self) -> None:
        with Authorization(BASE_URL, **FLOW) as authorization:
            url, pending = authorization.start(["read"])
            query = parse_qs(urlsplit(url).query)
            self.assertEqual(query["code_challenge"], [challenge_of(pending["verifier"])])
            state, iss = pending["state"], BASE_URL
            wrong: List[Any] = [
                (f"/callback?code=a&state={state}&iss={iss}", None, "nothing_pending"),
                (f"/callback?code=a&state={state}&iss={iss}", {}, "nothing_pending"),
                (f"/callback?code=a&state=other&iss={iss}", pending, "state_mismatch"),
                (f"/callback?code=a&state=%C3%A9&iss={iss}", pending, "state_mismatch"),
                ("/callback", pending, "state_mismatch"),
                (f"/callback?code=a&state={state}", pending, "issuer_mismatch"),
                (f"/callback?code=a&state={state}&iss=https://elsewhere.example", pending, "issuer_mismatch"),
                (f"/callback?code=a&code=b&state={state}&iss={iss}", pending, "invalid_response"),
                (f"/callback?code=a&error=b&state={state}&iss={iss}", pending, "invalid_response"),
                (f"/callback?error=access_denied&state={state}&iss={iss}", pending, "access_denied"),
                (f"/callback?state={state}&iss={iss}", pending, "no_code"),
                (f"/callback?code=never-issued&state={state}&iss={iss}", pending, "invalid_grant"),
            ]
            for callback, session, code in wrong:
                with self.assertRaises(OAuthError) as caught:
                    authorization.finish(callback, session)
                self.assertEqual(caught.exception.code, code, callback)

    def test_options_are_checked_at_once(self) -> None:
        for changes, message in (
            ({"redirect_uri": "callback"}, "redirect_uri is a whole address"),
            ({"client_id": ""}, "client_id is missing or empty"),
            ({"client_secret": ""}, "client_secret is missing or empty"),
        ):
            with self.assertRaisesRegex(ValueError, message):
                Authorization(BASE_URL, **{**FLOW, **changes})
        with self.assertRaisesRegex(ValueError, "scopes is a list"):
            Authorization(BASE_URL, **FLOW).start(cast(Any, "read"))


class RefreshTest(unittest.TestCase):
    """The service forgives no second use of a refresh token here."""

    def test_twenty_threads_refresh_once(self) -> None:
        store, wire = Store(ended(authorized())), Wire()
        with client_of(wire, **WEB, scopes=None, tokens=store) as client, ThreadPoolExecutor(20) as threads:
            names = threads.map(lambda _nth: client.account.get()["name"], range(20))
            self.assertEqual(set(names), {"Omar Reyes"})
        self.assertEqual((wire.tokens, len(store.saved)), (1, 2))

    def test_clients_that_share_a_store_refresh_once(self) -> None:
        store = Store(ended(authorized()))
        wires = [Wire(), Wire(), Wire()]
        with ThreadPoolExecutor(3) as threads:

            def call(wire: Wire) -> str:
                with client_of(wire, **WEB, scopes=None, tokens=store) as client:
                    return client.account.get()["name"]

            self.assertEqual(set(threads.map(call, wires)), {"Omar Reyes"})
        self.assertEqual((sum(wire.tokens for wire in wires), store.entered), (1, 3))

    def test_tokens_that_could_not_be_saved_are_saved_by_the_next_call(self) -> None:
        store, wire = Store(ended(authorized())), Wire()
        with client_of(wire, **WEB, scopes=None, tokens=store) as client:
            store.fail = True
            for _time in range(2):
                with self.assertRaisesRegex(OSError, "disk full"):
                    client.account.get()
            store.fail = False
            self.assertEqual(client.account.get()["name"], "Omar Reyes")
        self.assertEqual((wire.tokens, len(store.saved)), (1, 2))

    def test_rejected_tokens_are_refreshed(self) -> None:
        store, wire = Store(authorized()), Wire()
        with client_of(wire, **WEB, scopes=None, tokens=store) as client:
            client.account.get()
            control("end-tokens")
            self.assertEqual(client.account.get()["name"], "Omar Reyes")
        self.assertEqual((wire.tokens, len(store.saved)), (1, 2))

    def test_an_authorization_that_has_ended_says_what_to_do(self) -> None:
        tokens = authorized()
        with Authorization(BASE_URL, **FLOW) as authorization:
            authorization.refresh(cast(str, tokens.refresh_token))
        stores: List[Any] = [
            (Store(ended(tokens)), "invalid_grant", "Have the person authorize the application again."),
            (Store(None), "not_authorized", "The store holds no tokens."),
            (Store(ended(replace(tokens, refresh_token=None))), "not_authorized", "have no refresh token"),
        ]
        for store, code, message in stores:
            with client_of(Wire(), **WEB, scopes=None, tokens=store) as client:
                with self.assertRaisesRegex(OAuthError, message) as caught:
                    client.account.get()
            self.assertEqual(caught.exception.code, code)

        class Wrong(Store):
            def load(self) -> Any:
                return {"access_token": "a"}

        with (
            Client(BASE_URL, **WEB, tokens=Wrong(None)) as client,
            self.assertRaisesRegex(TypeError, "gives the Tokens"),
        ):
            client.account.get()


class AsyncAuthorizationTest(unittest.IsolatedAsyncioTestCase):
    async def test_a_person_allows_the_application(self) -> None:
        async with AsyncAuthorization(BASE_URL, **FLOW) as authorization:
            url, pending = authorization.start(["read"])
            tokens = await authorization.finish(control("allow", url), pending)
            tokens = await authorization.refresh(cast(str, tokens.refresh_token))
            with self.assertRaises(OAuthError) as caught:
                await authorization.exchange("never-issued", pending["verifier"])
        self.assertEqual(caught.exception.code, "invalid_grant")
        saved: List[Tokens] = []

        class Lockable:
            async def __aenter__(self) -> None: ...

            async def __aexit__(self, *_error: object) -> None: ...

        class AsyncStore:
            async def load(self) -> Optional[Tokens]:
                return saved[-1] if saved else ended(tokens)

            async def save(self, fresh: Tokens) -> None:
                saved.append(fresh)

            def exclusive(self) -> Lockable:
                return Lockable()

        async with AsyncClient(BASE_URL, **WEB, tokens=AsyncStore()) as client:
            self.assertEqual((await client.account.get())["name"], "Omar Reyes")
        self.assertEqual(len(saved), 1)
