"""The feed of changes of a site, or of all sites: read from a stream, or by polling where there is none."""

from __future__ import annotations

import json
from typing import Any, AsyncIterator, List, Optional

import httpx

from .calls import Calls
from .errors import ApiError, ConnectionError, CrewcallError, OAuthError
from .generated.records import Change
from .opened import OpenedResponse
from .send import backoff
from .settings import seconds
from .url import path

STREAM_TYPE = "text/event-stream"
ACCEPT = f"{STREAM_TYPE}, application/json;q=0.5"
SILENCE = 40.0  # seconds; the service sends something every 15
LONGEST_PAGE = 500  # docs/api: Changes
LONGEST_EMBEDDED = 50  # with their records
LONGEST_PAUSE = 60.0  # seconds between two attempts, however long an outage is


def read_changes(
    calls: Calls, site_id: Optional[int], after: Optional[str], poll_interval: float, embed: Optional[str] = None
) -> AsyncIterator[Change]:
    """The changes. Options are checked at once."""
    return _Feed(calls, site_id, after, poll_interval, embed).changes()


class _Feed:
    """Goes on at its cursor after whatever interrupted it."""

    def __init__(
        self, calls: Calls, site_id: Optional[int], after: Optional[str], poll_interval: float, embed: Optional[str]
    ) -> None:
        if after is not None and not isinstance(after, str):
            raise TypeError("after is a cursor, as text.")
        self._calls = calls
        if site_id is None:
            self._path = "/api/v2/current_account/changes"
        else:
            self._path = path("/api/v2/sites/{site_id}/changes", site_id)
        self._cursor = after
        self._embed = {} if embed is None else {"embed": embed}
        self._longest_page = LONGEST_PAGE if embed is None else LONGEST_EMBEDDED
        self._poll_interval = seconds("poll_interval", poll_interval, least=0.0)
        self._stream: Optional[OpenedResponse] = None
        self._has_heard = False
        """Whether the stream has sent anything."""
        self._has_streams = True
        self._has_begun = False
        self._failures = 0

    async def changes(self) -> AsyncIterator[Change]:
        """Raises at the first request as other calls do; later it outlasts every outage."""
        try:
            while True:
                for change in await self._next():
                    yield change
        finally:
            await self._close()

    async def _next(self) -> List[Change]:
        try:
            changes = await self._step()
        except CrewcallError as error:
            is_without_stream = self._is_without_stream(error)
            await self._close()
            if is_without_stream:
                self._has_streams = False
            elif not _is_temporary(error) or not self._may_go_on():
                raise
            else:
                await self._calls.transport.sleep(backoff(self._failures, LONGEST_PAUSE))
                self._failures += 1
            return []
        self._has_begun, self._failures = True, 0
        return changes

    async def _close(self) -> None:
        """Ends the stream."""
        stream, self._stream = self._stream, None
        if stream is not None:
            await stream.close()

    async def _step(self) -> List[Change]:
        if self._stream is not None:
            return await self._listen(self._stream)
        return await (self._open() if self._has_streams else self._poll())

    async def _open(self) -> List[Change]:
        opened = await self._calls.open(
            self._path, accept=ACCEPT, query={"after": self._cursor, **self._embed}, timeout=SILENCE
        )
        if opened.headers.get("content-type", "").startswith(STREAM_TYPE):
            self._stream, self._has_heard = opened, False
        else:
            await opened.close()
            self._has_streams = False
        return []

    async def _listen(self, stream: OpenedResponse) -> List[Change]:
        """Takes the next event of the stream (HTML, server-sent events)."""
        data: List[str] = []
        cursor = self._cursor
        while True:
            line = await stream.line()
            if line is None:  # the token has expired, or the service restarts
                await self._close()
                await self._calls.transport.sleep(0.0 if self._has_heard else self._poll_interval)
                return []
            if line == "":
                break
            name, _colon, value = line.partition(":")
            value = value[1:] if value.startswith(" ") else value
            if name == "data":
                data.append(value)
            elif name == "id":
                cursor = value
        self._has_heard = True
        changes = _changes("\n".join(data))
        self._cursor = cursor
        return changes

    async def _poll(self) -> List[Change]:
        query = {"after": self._cursor, "limit": self._longest_page, **self._embed}
        page: Any = await self._calls.request("GET", self._path, query=query)
        changes: List[Change] = page["_embedded"]["changes"]
        self._cursor = page["cursor"]
        if not changes and not page["more"]:
            await self._calls.transport.sleep(self._poll_interval)
        return changes

    def _may_go_on(self) -> bool:
        """After it has begun, always. Before, as often as other calls; polling is such a call."""
        return self._has_begun or (self._has_streams and self._failures < self._calls.settings.max_retries)

    def _is_without_stream(self, error: CrewcallError) -> bool:
        """Whether a proxy holds the stream back, or the token has too many of them."""
        is_late = isinstance(error.__cause__, httpx.TimeoutException)
        is_silent = self._stream is not None and not self._has_heard and is_late
        is_too_many = isinstance(error, ApiError) and error.status == 429
        return self._has_streams and (is_silent or is_too_many)


def _changes(data: str) -> List[Change]:
    """The change of an event; none if it has no data, as one that only names a cursor."""
    try:
        return [json.loads(data)] if data else []
    except ValueError as error:
        raise ConnectionError("The stream of changes was cut off.") from error


def _is_temporary(error: CrewcallError) -> bool:
    """Whether it can end by itself: no response, or one of a service or proxy that is not ready."""
    status = getattr(error, "status", None)
    if isinstance(error, (ApiError, OAuthError)):
        return status is not None and (status >= 500 or status in (408, 429))
    return isinstance(error, ConnectionError)
