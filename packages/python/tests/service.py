"""The running service as the tests see it, and what goes over the wire to it."""

from __future__ import annotations

import os
import urllib.request
import uuid
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any, Callable, Dict, Iterator, List, Optional, Type

import httpx

from crewcall import AsyncClient, Client
from crewcall.generated.records import Game, GameInput

BASE_URL = os.environ["CREWCALL_BASE_URL"]
SITE = int(os.environ["TEST_SITE"])
APPLICATION = {"client_id": os.environ["CREWCALL_CLIENT_ID"], "client_secret": os.environ["CREWCALL_CLIENT_SECRET"]}

Answer = Callable[[httpx.Request, int], Optional[httpx.Response]]
"""Answers the nth request in the place of the service, or raises; None leaves it to the service."""


class Wire:
    """Counts what goes out."""

    def __init__(self, answer: Optional[Answer] = None, *, lose: Optional[Answer] = None) -> None:
        self.requests: List[httpx.Request] = []
        self._answer, self._lose = answer, lose

    @property
    def sent(self) -> List[str]:
        """Requests in order: `GET /api/v2/…`."""
        return [f"{request.method} {request.url.path}" for request in self.requests]

    @property
    def tokens(self) -> int:
        """How many tokens were requested."""
        return sum(1 for line in self.sent if line.endswith("/oauth/token"))

    def before(self, request: httpx.Request) -> Optional[httpx.Response]:
        self.requests.append(request)
        return self._answer(request, len(self.requests)) if self._answer else None

    def after(self, request: httpx.Request, response: httpx.Response) -> httpx.Response:
        """What has been carried out can still be lost."""
        changed = self._lose(request, len(self.requests)) if self._lose else None
        return response if changed is None else changed


class _SyncWire(httpx.BaseTransport):
    def __init__(self, wire: Wire) -> None:
        self._wire, self._inner = wire, httpx.HTTPTransport(verify=False)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        answer = self._wire.before(request)
        return answer if answer is not None else self._wire.after(request, self._inner.handle_request(request))

    def close(self) -> None:
        self._inner.close()


class _AsyncWire(httpx.AsyncBaseTransport):
    def __init__(self, wire: Wire) -> None:
        self._wire, self._inner = wire, httpx.AsyncHTTPTransport(verify=False)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        answer = self._wire.before(request)
        if answer is not None:
            return answer
        return self._wire.after(request, await self._inner.handle_async_request(request))

    async def aclose(self) -> None:
        await self._inner.aclose()


OPTIONS: Dict[str, Any] = {**APPLICATION, "scopes": ["read", "write", "webhooks"]}


@contextmanager
def client_of(wire: Optional[Wire] = None, base_url: str = BASE_URL, **options: Any) -> Iterator[Client]:
    """A client of Ada's application, unless told otherwise."""
    with httpx.Client(transport=_SyncWire(wire or Wire())) as http:
        yield Client(base_url, http=http, **(options if "access_token" in options else {**OPTIONS, **options}))


class async_client_of:
    """The same for asyncio."""

    def __init__(self, wire: Optional[Wire] = None, base_url: str = BASE_URL, **options: Any) -> None:
        self._http = httpx.AsyncClient(transport=_AsyncWire(wire or Wire()))
        own = options if "access_token" in options else {**OPTIONS, **options}
        self._client = AsyncClient(base_url, http=self._http, **own)

    async def __aenter__(self) -> AsyncClient:
        return self._client

    async def __aexit__(self, *_error: object) -> None:
        await self._http.aclose()


def is_api(request: httpx.Request) -> bool:
    return request.url.path.startswith("/api/")


def error_response(status: int, retry_after: Optional[str] = None) -> httpx.Response:
    headers = {} if retry_after is None else {"retry-after": retry_after}
    return httpx.Response(status, headers=headers, json={"error": "unavailable", "message": "Not now."})


def control(action: str, body: str = "") -> str:
    """Asks the tests' own server for what the API does not do."""
    request = urllib.request.Request(f"{os.environ['TEST_CONTROL']}/{action}", data=body.encode(), method="POST")
    with urllib.request.urlopen(request) as response:
        return str(response.read().decode())


def create_games(client: Client, count: int) -> List[Game]:
    """Games at a venue of their own, unpublished."""
    venue = f"Pier Park {uuid.uuid4()}"
    return [client.games.create(SITE, new_game(day + 1, venue_name=venue)) for day in range(count)]


def new_game(day: int = 1, **members: Any) -> GameInput:
    usual: Dict[str, Any] = {"localized_date": f"2097-05-{day:02}", "localized_time": "9:00 AM"}
    body: GameInput = {**usual, **members}  # type: ignore[typeddict-item]
    return body


POLL = 0.01  # seconds; how soon a server notices that it is to stop


@contextmanager
def serving(handler: Type[BaseHTTPRequestHandler]) -> Iterator[str]:
    """A server of somebody else; gives its address."""
    server = HTTPServer(("127.0.0.1", 0), handler)
    thread = Thread(target=server.serve_forever, args=[POLL], daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
