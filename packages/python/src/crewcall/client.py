"""The clients: `Client` for programs without an event loop, `AsyncClient` for asyncio."""

from __future__ import annotations

from typing import Any, AsyncIterator, Generic, Literal, Mapping, Optional, Sequence, TypeVar, cast

import httpx

from .calls import Calls
from .changes import read_changes
from .form import Form
from .generated.links import AsyncFollow, Follow
from .generated.records import Change, Import, NewExport
from .generated.resources import Resources
from .modes import Async, Both, Mode, Sync
from .oauth.token_source import AnySource, AnyStore, TokenSource, TokenStore, source_of
from .oauth.tokens import Scope, TokenEndpoint
from .response import HttpResponse
from .settings import origin, send_settings
from .subscriptions import Subscriptions
from .transport import AsyncClosing, Closing, SyncClosing
from .url import path
from .warning import OnWarning, default_on_warning

Store = TypeVar("Store", bound=AnyStore)
Source = TypeVar("Source", bound=AnySource)
Http = TypeVar("Http")


class _Client(Resources[Mode], Closing[Mode], Generic[Mode, Store, Source, Http]):
    subscriptions: Subscriptions[Mode]

    def __init__(
        self,
        base_url: str,
        *,
        client_id: Optional[str] = None,
        client_secret: Optional[str] = None,
        scopes: Optional[Sequence[Scope]] = None,
        tokens: Optional[Store] = None,
        access_token: Optional[str] = None,
        token_source: Optional[Source] = None,
        auth_url: Optional[str] = None,
        max_retries: int = 3,
        max_wait: float = 60.0,
        timeout: float = 30.0,
        http: Optional[Http] = None,
        on_warning: Optional[OnWarning] = None,
    ) -> None:
        """Raises a `ValueError` or `TypeError` that names the invalid option.

        `base_url` is the origin of the API, as it appears in the service's links; `auth_url` that of the authorization
        server, `base_url` by default. The client acts for the account that owns the application (`client_id`,
        `client_secret`, `scopes`), for the person who authorized it (`client_id`, `client_secret`, `tokens`), or with
        `access_token`, or with what `token_source` supplies. `max_retries` counts those after a 429, a 503 or no response;
        if the service asks for a longer wait than `max_wait` seconds, the call raises; `timeout` is of one attempt, in
        seconds. `http` is an httpx client of your own, for proxies and tests; close it yourself. For an `AsyncClient` it is
        an `httpx.AsyncClient`, and a store of tokens and a token source may be asynchronous. `on_warning` is called after a
        request whose response names filters that nothing reads, or has warnings; by default a line is written on standard
        error in Python's development mode.
        """
        self._transport = self._transport_type(http)
        api_origin = origin("base_url", base_url)
        auth_origin = api_origin if auth_url is None else origin("auth_url", auth_url)
        settings = send_settings(max_retries, max_wait, timeout)
        source = source_of(
            TokenEndpoint(auth_origin, self._transport, settings),
            client_id=client_id,
            client_secret=client_secret,
            scopes=scopes,
            tokens=tokens,
            access_token=access_token,
            token_source=token_source,
        )
        if on_warning is not None and not callable(on_warning):
            raise TypeError("on_warning is a function that takes a warning.")
        told = on_warning or default_on_warning()
        super().__init__(Calls(api_origin, source, self._transport, settings, told))
        self.subscriptions = Subscriptions(self._calls)

    @Both
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
        given: Any = {"query": query, "body": body, "if_match": if_match, "idempotency_key": idempotency_key}
        return await self._calls.send(method, path, headers=headers, **given)

    @Both
    def changes(
        self,
        site_id: Optional[int] = None,
        *,
        after: Optional[str] = None,
        poll_interval: float = 5.0,
        embed: Optional[Literal["record"]] = None,
    ) -> AsyncIterator[Change]:
        """Every change of a site, or of all your sites, after the cursor `after`, as it happens, or after now. Needs the scope `read`.

        It does not end: leave the loop, or close the iterator. It reads a stream, or polls where it gets none, with pauses
        of `poll_interval` seconds. If the connection is lost, it goes on at its cursor. The `cursor` of a change goes on
        after that change: store it once you have dealt with it. With `embed="record"`, each change has the record that it
        is about, if that is still there: `change["_embedded"]["record"]`. Raises an `ApiError` with the code `cursor_expired` if the
        cursor is too old: read the lists again.
        """
        return read_changes(self._calls, site_id, after, poll_interval, embed)

    @Both
    async def import_file(
        self,
        site_id: int,
        file: bytes,
        *,
        filename: str = "sheet",
        kind: Optional[str] = None,
        sheet: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Import:
        """Imports a CSV, TSV or XLSX file: the response says what was understood of it. Needs the scope `write`.

        Nothing is changed until `client.imports.apply(id)`. `kind` and `sheet` are guessed without them.
        """
        fields = {name: value for name, value in (("kind", kind), ("sheet", sheet)) if value is not None}
        body = Form(fields, file, filename)
        given: Any = {"body": body, "idempotency_key": idempotency_key, "headers": headers}
        address = path("/api/v2/sites/{site_id}/imports", site_id)
        return cast("Import", await self._calls.request("POST", address, **given))

    @Both
    async def export_file(
        self, site_id: int, table: NewExport, *, headers: Optional[Mapping[str, str]] = None
    ) -> bytes:
        """Exports a table as a CSV or XLSX file, and returns the file. Needs the scope `read`."""
        address = path("/api/v2/sites/{site_id}/exports", site_id)
        made = await self._calls.request("POST", address, body=table, headers=headers)
        return await self._calls.download(made["_links"]["self"]["href"])

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._calls.base_url!r})"


class Client(_Client[Sync, TokenStore, TokenSource, httpx.Client], Follow, SyncClosing):
    """A client of one service, for one set of credentials. Any number of threads may share it.

    It requests a token when it first needs one, and a new one before that token expires. Calls raise an `ApiError` if the
    service responds with an error, an `OAuthError` if the client cannot get a token, and a `ConnectionError` if there is
    no response.

        with Client(base_url, client_id=client_id, client_secret=client_secret, scopes=["read"]) as client:
            for game in client.games.list(1, search={"published": True}):
                print(game["start_time"])
    """


class AsyncClient(_Client[Async, AnyStore, AnySource, httpx.AsyncClient], AsyncFollow, AsyncClosing):
    """A client of one service, for one set of credentials, on asyncio. Any number of tasks may share it; see `Client`.

    async with AsyncClient(base_url, client_id=client_id, client_secret=client_secret, scopes=["read"]) as client:
        async for game in client.games.list(1, search={"published": True}):
            print(game["start_time"])
    """
