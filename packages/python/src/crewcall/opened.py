"""Responses as they arrive, and the errors of their connections."""

from __future__ import annotations

import time
from contextlib import closing, contextmanager
from typing import AsyncIterator, Iterator, Mapping, Optional, Protocol

import httpx

from .errors import ConnectionError, origin_of
from .response import HttpResponse

MOST_BYTES = 16 * 1024 * 1024  # a page of fifty whole games has a third of a million


class OpenedResponse(Protocol):
    """A response whose body is still to be read: as a whole, or line by line."""

    status: int
    headers: Mapping[str, str]

    async def read(self) -> HttpResponse: ...

    async def line(self) -> Optional[str]:
        """The next line; None at the end."""
        ...

    async def close(self) -> None: ...


class _Opened:
    """What both kinds of response have in common. The whole body must have arrived at the deadline."""

    def __init__(self, response: httpx.Response, url: str, deadline: float) -> None:
        self.status = response.status_code
        self.headers: Mapping[str, str] = response.headers
        self._response, self._url, self._deadline = response, url, deadline
        self._body = bytearray()

    def _take(self, chunk: bytes) -> bool:
        """Whether more may be read. What is cut off is no JSON, and is reported as an unexpected response."""
        if time.monotonic() > self._deadline:
            raise httpx.ReadTimeout("The response took too long.")
        self._body += chunk
        return len(self._body) < MOST_BYTES

    def _whole(self) -> HttpResponse:
        return HttpResponse(self.status, self.headers, self._body.decode("utf-8", "replace"), self._url)


class SyncOpened(_Opened):
    """For threads."""

    _lines: Optional[Iterator[str]] = None

    async def read(self) -> HttpResponse:
        with connection_errors(self._url), closing(self._response):
            for chunk in self._response.iter_bytes():
                if not self._take(chunk):
                    break
        return self._whole()

    async def line(self) -> Optional[str]:
        if self._lines is None:
            self._lines = self._response.iter_lines()
        with connection_errors(self._url):
            return next(self._lines, None)

    async def close(self) -> None:
        self._response.close()


class AsyncOpened(_Opened):
    """For asyncio."""

    _lines: Optional[AsyncIterator[str]] = None

    async def read(self) -> HttpResponse:
        with connection_errors(self._url):
            try:
                async for chunk in self._response.aiter_bytes():
                    if not self._take(chunk):
                        break
            finally:
                await self._response.aclose()
        return self._whole()

    async def line(self) -> Optional[str]:
        if self._lines is None:
            self._lines = self._response.aiter_lines()
        with connection_errors(self._url):
            async for line in self._lines:
                return line
        return None

    async def close(self) -> None:
        await self._response.aclose()


@contextmanager
def connection_errors(url: str) -> Iterator[None]:
    """Raises the client's own error for one of httpx."""
    origin = origin_of(url)
    try:
        yield
    except httpx.TimeoutException as error:
        message = f"There was no response in time from {origin}. Check that the service is running there."
        raise ConnectionError(message) from error
    except httpx.RequestError as error:
        why = type(error).__name__
        message = f"There was no response from {origin} ({why}). Check that the service is running there."
        raise ConnectionError(message) from error
