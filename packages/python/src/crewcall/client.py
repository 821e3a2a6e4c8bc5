"""The client for programs without an event loop."""

from __future__ import annotations

from types import TracebackType
from typing import Iterator, Mapping, Optional, Sequence, Type

import httpx

from .calls import Api
from .changes import read_changes
from .generated.links import Follow
from .generated.records import Change
from .generated.resources import Resources
from .oauth.token_source import TokenSource, TokenStore
from .oauth.tokens import Scope
from .options import calls_of
from .response import HttpResponse
from .subscriptions import Subscriptions
from .transport import SyncTransport


class Client(Resources, Follow):
    """A client of one service, for one set of credentials. Any number of threads may share it.

    It requests a token when it first needs one, and a new one before that token expires. Calls raise an `ApiError` if the
    service responds with an error, an `OAuthError` if the client cannot get a token, and a `ConnectionError` if there is
    no response.

        with Client(base_url, client_id=client_id, client_secret=client_secret, scopes=["read"]) as client:
            for game in client.games.list(1, search={"published": True}):
                print(game["start_time"])
    """

    subscriptions: Subscriptions

    def __init__(
        self,
        base_url: str,
        *,
        client_id: Optional[str] = None,
        client_secret: Optional[str] = None,
        scopes: Optional[Sequence[Scope]] = None,
        tokens: Optional[TokenStore] = None,
        access_token: Optional[str] = None,
        token_source: Optional[TokenSource] = None,
        auth_url: Optional[str] = None,
        max_retries: int = 3,
        max_wait: float = 60.0,
        timeout: float = 30.0,
        http: Optional[httpx.Client] = None,
    ) -> None:
        """Raises a `ValueError` or `TypeError` that names the invalid option.

        `base_url` is the origin of the API, as it appears in the service's links; `auth_url` that of the authorization
        server, `base_url` by default. The client acts for the account that owns the application (`client_id`,
        `client_secret`, `scopes`), for the person who authorized it (`client_id`, `client_secret`, `tokens`), or with
        `access_token`, or with what `token_source` supplies. `max_retries` counts those after a 429, a 503 or no response;
        if the service asks for a longer wait than `max_wait` seconds, the call raises; `timeout` is of one attempt, in
        seconds. `http` is an httpx client of your own, for proxies and tests; close it yourself.
        """
        self._transport = SyncTransport(http)
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
        self._api = Api(calls)
        super().__init__(self._api)
        self.subscriptions = Subscriptions(self._api)

    def send(
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
        return self._api.send(
            method,
            path,
            query=query,
            body=body,
            if_match=if_match,
            idempotency_key=idempotency_key,
            headers=headers,
        )

    def changes(self, site_id: int, *, after: Optional[str] = None, poll_interval: float = 5.0) -> Iterator[Change]:
        """Every change of a site after the cursor `after`, as it happens, or after now. Needs the scope `read`.

        It does not end: leave the loop, or close the iterator. It reads a stream, or polls where it gets none, with pauses
        of `poll_interval` seconds. If the connection is lost, it goes on at its cursor. The `cursor` of a change goes on
        after that change: store it once you have dealt with it. Raises an `ApiError` with the code `cursor_expired` if the
        cursor is too old: read the lists again.
        """
        return read_changes(self._api.calls, site_id, after, poll_interval)

    def close(self) -> None:
        """Closes the connections."""
        self._transport.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Client({self._api.calls.base_url!r})"
