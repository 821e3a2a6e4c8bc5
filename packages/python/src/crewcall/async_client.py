"""The client for asyncio."""

from __future__ import annotations

from types import TracebackType
from typing import AsyncIterator, Mapping, Optional, Sequence, Type

import httpx

from .calls import AsyncApi
from .changes import read_changes_async
from .generated.async_resources import AsyncResources
from .generated.links import AsyncFollow
from .generated.records import Change
from .oauth.token_source import AnySource, AnyStore
from .oauth.tokens import Scope
from .options import calls_of
from .response import HttpResponse
from .subscriptions import AsyncSubscriptions
from .transport import AsyncTransport


class AsyncClient(AsyncResources, AsyncFollow):
    """A client of one service, for one set of credentials, on asyncio. Any number of tasks may share it; see `Client`.

    async with AsyncClient(base_url, client_id=client_id, client_secret=client_secret, scopes=["read"]) as client:
        async for game in client.games.list(1, search={"published": True}):
            print(game["start_time"])
    """

    subscriptions: AsyncSubscriptions

    def __init__(
        self,
        base_url: str,
        *,
        client_id: Optional[str] = None,
        client_secret: Optional[str] = None,
        scopes: Optional[Sequence[Scope]] = None,
        tokens: Optional[AnyStore] = None,
        access_token: Optional[str] = None,
        token_source: Optional[AnySource] = None,
        auth_url: Optional[str] = None,
        max_retries: int = 3,
        max_wait: float = 60.0,
        timeout: float = 30.0,
        http: Optional[httpx.AsyncClient] = None,
    ) -> None:
        """Takes the options of `Client`. Raises a `ValueError` or `TypeError` that names the invalid option.

        A store of tokens and a token source may be asynchronous. `http` is an `httpx.AsyncClient` of your own.
        """
        self._transport = AsyncTransport(http)
        calls = calls_of(
            self._transport,
            base_url,
            auth_url=auth_url,
            client_id=client_id,
            client_secret=client_secret,
            scopes=scopes,
            tokens=tokens,
            access_token=access_token,
            token_source=token_source,
            max_retries=max_retries,
            max_wait=max_wait,
            timeout=timeout,
        )
        self._api = AsyncApi(calls)
        super().__init__(self._api)
        self.subscriptions = AsyncSubscriptions(self._api)

    async def send(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, object]] = None,
        body: object = None,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> HttpResponse:
        """Sends any request to the API: `path` begins with /api/v2, or is the href of a link.

        For operations without a method, and for the headers of a response, such as ETag.
        """
        return await self._api.send(
            method,
            path,
            query=query,
            body=body,
            if_match=if_match,
            idempotency_key=idempotency_key,
            headers=headers,
        )

    def changes(
        self, site_id: int, *, after: Optional[str] = None, poll_interval: float = 5.0
    ) -> AsyncIterator[Change]:
        """Every change of a site after the cursor `after`, as it happens, or after now; see `Client.changes`."""
        return read_changes_async(self._api.calls, site_id, after, poll_interval)

    async def close(self) -> None:
        """Closes the connections."""
        await self._transport.close()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"AsyncClient({self._api.calls.base_url!r})"
