"""`AsyncClient`: what differs from `Client`."""

from __future__ import annotations

import asyncio
import unittest
from typing import Any, List, Optional, cast

import httpx

from crewcall import ApiError, AsyncClient, Client, OAuthError, Tokens

from .service import BASE_URL, OPTIONS, SITE, Wire, async_client_of, client_of, control, create_games, is_api
from .test_tokens import run_token


class AsyncClientTest(unittest.IsolatedAsyncioTestCase):
    async def test_reads_lists_and_follows_links(self) -> None:
        with client_of() as client:
            games = create_games(client, 4)
        wire = Wire()
        async with async_client_of(wire) as own:
            found = own.games.list(SITE, search={"venue_id": cast(int, games[0]["venue_id"])}, limit=3)
            self.assertEqual({game["id"] async for game in found}, {game["id"] for game in games})
            self.assertEqual(len(wire.sent), 3)
            self.assertEqual(len((await found.first()).items), 3)
            self.assertEqual(len(await found.all()), 4)
            venue = await own.follow(games[0]["_links"]["venue"])
            self.assertEqual(len(await own.follow(venue["_links"]["games"]).all()), 4)
            changed = await own.games.change(games[0]["id"], {"venue_name": "Lighthouse Field"})
            self.assertEqual(changed["id"], games[0]["id"])
            await own.games.delete(games[0]["id"])
            with self.assertRaises(ApiError) as caught:
                await own.games.get(games[0]["id"])
            self.assertEqual(caught.exception.status, 404)
            self.assertEqual((await own.send("GET", "/api/v2")).status, 200)
            self.assertEqual(repr(own), f"AsyncClient('{BASE_URL}')")

    async def test_twenty_tasks_share_one_token(self) -> None:
        wire = Wire()
        async with async_client_of(wire) as client:
            await asyncio.gather(*(client.account.get() for _ in range(20)))
            self.assertEqual((wire.tokens, len(wire.sent)), (1, 21))
            await asyncio.to_thread(control, "end-tokens")
            await asyncio.gather(*(client.account.get() for _ in range(20)))
        self.assertEqual(wire.tokens, 2)

    async def test_a_cancelled_caller_leaves_the_token_to_the_others(self) -> None:
        requested, given = asyncio.Event(), asyncio.Event()

        class Slow(httpx.AsyncHTTPTransport):
            async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
                if not is_api(request):
                    requested.set()
                    await given.wait()
                return await super().handle_async_request(request)

        async with httpx.AsyncClient(transport=Slow()) as http:
            client = AsyncClient(BASE_URL, http=http, **OPTIONS)
            impatient = asyncio.ensure_future(client.account.get())
            patient = asyncio.ensure_future(client.account.get())
            await requested.wait()
            impatient.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await impatient
            given.set()
            self.assertEqual((await patient)["name"], "Ada Okafor")

    async def test_a_failure_is_shared_and_the_next_call_tries_again(self) -> None:
        wire = Wire()
        async with async_client_of(wire, client_secret="wrong") as client:
            results = await asyncio.gather(*(client.account.get() for _ in range(5)), return_exceptions=True)
            self.assertTrue(all(isinstance(result, OAuthError) for result in results), results)
            self.assertEqual(wire.tokens, 1)
            with self.assertRaises(OAuthError):
                await client.account.get()
        self.assertEqual(wire.tokens, 2)

    async def test_own_source_may_be_asynchronous(self) -> None:
        asked: List[Optional[str]] = []
        token = await asyncio.to_thread(run_token)

        class Source:
            async def access_token(self, rejected: Optional[str]) -> str:
                asked.append(rejected)
                return "old" if rejected is None else token

        async with AsyncClient(BASE_URL, token_source=Source()) as client:
            self.assertEqual((await client.account.get())["name"], "Ada Okafor")
        self.assertEqual(asked, [None, "old"])
        with Client(BASE_URL, token_source=cast(Any, Source())) as sync:
            with self.assertRaisesRegex(TypeError, "access_token is asynchronous: use it with AsyncClient"):
                sync.account.get()

    async def test_store_locks_are_asynchronous(self) -> None:
        class Store:
            def load(self) -> Optional[Tokens]:
                return None

            def save(self, tokens: Tokens) -> None: ...

            def exclusive(self) -> Any:
                return object()

        async with async_client_of(scopes=None, tokens=Store()) as client:
            with self.assertRaisesRegex(TypeError, "asynchronous context manager"):
                await client.account.get()
