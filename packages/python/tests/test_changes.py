"""The feed of changes: from a stream, by polling, through outages."""

from __future__ import annotations

import asyncio
import json
import unittest
from itertools import islice
from typing import Any, Iterable, Iterator, List, Optional, Tuple

import httpx

from crewcall import ApiError, Client, ConnectionError
from crewcall.records import Change

from .service import SITE, Wire, async_client_of, client_of, is_api, new_game


def is_feed(request: httpx.Request) -> bool:
    return request.url.path.endswith("/changes")


def is_stream(request: httpx.Request) -> bool:
    return request.headers["accept"].startswith("text/event-stream")


def poll(request: httpx.Request, _nth: int) -> Optional[httpx.Response]:
    """A proxy that knows no streams."""
    if is_feed(request):
        request.headers["accept"] = "application/json"
    return None


def names(changes: Iterable[Change]) -> List[Tuple[str, int, bool]]:
    return [(change["type"], change["id"], change["deleted"]) for change in changes]


def happen(client: Client) -> Tuple[str, List[Tuple[str, int, bool]]]:
    """Creates two games and deletes one, after the cursor that it gives with what the feed must say."""
    cursor = client.sites.list_changes(SITE)["cursor"]
    one, two = client.games.create(SITE, new_game()), client.games.create(SITE, new_game(2))
    client.games.delete(one["id"])
    return cursor, [("game", two["id"], False), ("game", one["id"], True)]


def last_of_each(changes: Iterator[Change], count: int) -> List[Tuple[str, int, bool]]:
    """What a reader has at the end: a stream may name a record more than once."""
    found: List[Tuple[str, int, bool]] = []
    for change in changes:
        (name,) = names([change])
        found = [one for one in found if one[:2] != name[:2]] + [name]
        if len(found) == count and found[-1][2]:
            break
    return found


class Broken(httpx.SyncByteStream):
    """A body that ends after so many chunks."""

    def __init__(self, inner: Any, chunks: int, error: Exception) -> None:
        self._inner, self._chunks, self._error = inner, chunks, error

    def __iter__(self) -> Iterator[bytes]:
        yield from islice(iter(self._inner), self._chunks)
        raise self._error

    def close(self) -> None:
        self._inner.close()


class ChangesTest(unittest.TestCase):
    def test_names_what_happened_and_goes_on_at_any_cursor(self) -> None:
        for answer in (None, poll):
            with client_of(Wire(answer)) as client:
                cursor, expected = happen(client)
                self.assertEqual(last_of_each(client.changes(SITE, after=cursor, poll_interval=0), 2), expected)
                first = next(client.changes(SITE, after=cursor))
                later = next(client.changes(SITE, after=first["cursor"]))
                self.assertNotEqual(first["cursor"], later["cursor"])

    def test_has_the_changes_of_all_sites_without_a_site(self) -> None:
        for answer in (None, poll):
            with client_of(Wire(answer)) as client:
                after = client.account.list_changes()["cursor"]
                _cursor, expected = happen(client)
                self.assertEqual(last_of_each(client.changes(after=after, poll_interval=0), 2), expected)

    def test_reads_a_stream_where_there_is_one(self) -> None:
        types: List[str] = []

        class Recording(Wire):
            def after(self, request: httpx.Request, response: httpx.Response) -> httpx.Response:
                if is_feed(request):
                    types.append(response.headers["content-type"])
                return response

        with client_of() as other, client_of(Recording()) as client:
            cursor, expected = happen(other)
            changes = client.changes(SITE, after=cursor)
            self.assertEqual(last_of_each(changes, 2), expected)
            game = other.games.create(SITE, new_game())
            self.assertEqual(names(take_until(changes, ("game", game["id"], False)))[-1], ("game", game["id"], False))
        self.assertEqual([one.split(";")[0] for one in types], ["text/event-stream"])

    def test_outlasts_an_outage_and_misses_nothing(self) -> None:
        state = {"down": 0}

        def unreachable(request: httpx.Request, nth: int) -> Optional[httpx.Response]:
            if is_feed(request) and state["down"] > 0:
                state["down"] -= 1
                if state["down"] % 2:
                    raise httpx.ConnectError("refused")
                return httpx.Response(502, text="<h1>Bad gateway</h1>")
            return poll(request, nth)

        with client_of(Wire(unreachable), max_retries=0) as client, client_of() as other:
            cursor, _expected = happen(other)
            changes = client.changes(SITE, after=cursor, poll_interval=0)
            next(changes)
            state["down"] = 3
            _cursor, more = happen(other)
            found = {name[:2]: name for name in (names([change])[0] for change in take_until(changes, more[-1]))}
            for name in more:
                self.assertEqual(found[name[:2]], name)
            self.assertEqual(state["down"], 0)

    def test_goes_on_after_a_stream_that_broke(self) -> None:
        broken: List[int] = []

        class OneBreak(Wire):
            def after(self, request: httpx.Request, response: httpx.Response) -> httpx.Response:
                if is_feed(request) and is_stream(request) and not broken:
                    broken.append(1)
                    return httpx.Response(
                        response.status_code,
                        headers=response.headers,
                        stream=Broken(response.stream, 1, httpx.ReadError("broken")),
                    )
                return response

        with client_of(OneBreak()) as client:
            cursor, expected = happen(client)
            self.assertEqual(last_of_each(client.changes(SITE, after=cursor, poll_interval=0), 2), expected)
        self.assertEqual(broken, [1])

    def test_polls_when_a_proxy_holds_the_stream_back(self) -> None:
        class Held(Wire):
            def after(self, request: httpx.Request, response: httpx.Response) -> httpx.Response:
                if not (is_feed(request) and is_stream(request)):
                    return response
                stream = Broken(response.stream, 0, httpx.ReadTimeout("held back"))
                return httpx.Response(200, headers={"content-type": "text/event-stream"}, stream=stream)

        wire = Held()
        with client_of(wire) as client:
            cursor, expected = happen(client)
            self.assertEqual(last_of_each(client.changes(SITE, after=cursor, poll_interval=0), 2), expected)
        self.assertEqual(sum(1 for request in wire.requests if is_feed(request) and is_stream(request)), 1)

    def test_reads_every_form_of_an_event(self) -> None:
        change = {"type": "game", "id": 7, "deleted": False, "cursor": "b", "_links": {}}
        text = f": a comment\n\nid: a\n\nretry: 1\nevent: change\nid: b\ndata: {json.dumps(change)}\n\ndata: {{"
        asked: List[Optional[str]] = []

        def answer(request: httpx.Request, _nth: int) -> Optional[httpx.Response]:
            if not is_api(request):
                return None
            asked.append(request.url.params.get("after"))
            return httpx.Response(200, headers={"content-type": "text/event-stream; charset=utf-8"}, text=text)

        with client_of(Wire(answer)) as client:
            found = list(islice(client.changes(SITE), 2))
        self.assertEqual((found, asked), ([change, change], [None, "b"]))

    def test_mistakes_and_the_first_failure_are_raised(self) -> None:
        def refuse(request: httpx.Request, _nth: int) -> Optional[httpx.Response]:
            if is_api(request):
                raise httpx.ConnectError("refused")
            return None

        with client_of() as client:
            with self.assertRaises(ApiError) as caught:
                next(client.changes(SITE, after="42"))
            self.assertEqual(caught.exception.status, 422)
            for wrong in ({"after": 42}, {"poll_interval": -1}):
                with self.assertRaises((TypeError, ValueError)):
                    client.changes(SITE, **wrong)  # type: ignore[arg-type]
        with client_of(Wire(refuse), max_retries=0) as client, self.assertRaises(ConnectionError):
            next(client.changes(SITE))


class AsyncChangesTest(unittest.IsolatedAsyncioTestCase):
    async def test_names_what_happened_as_it_happens(self) -> None:
        for answer in (None, poll):
            async with async_client_of(Wire(answer)) as client:
                cursor = (await client.sites.list_changes(SITE))["cursor"]
                changes = client.changes(SITE, after=cursor, poll_interval=0.01)
                waiting = asyncio.ensure_future(changes.__anext__())
                game = await client.games.create(SITE, new_game())
                self.assertEqual(names([await waiting]), [("game", game["id"], False)])
                waiting = asyncio.ensure_future(changes.__anext__())
                await asyncio.sleep(0)
                waiting.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await waiting


def take_until(changes: Iterator[Change], last: Tuple[str, int, bool]) -> Iterator[Change]:
    for change in changes:
        yield change
        if names([change]) == [last]:
            return
