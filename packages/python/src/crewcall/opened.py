"""Responses as they arrive, and the errors of their connections."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import AsyncIterator, Iterator, Mapping, Optional, Union

import httpx

from .errors import ConnectionError, origin_of
from .response import HttpResponse

MOST_BYTES = 16 * 1024 * 1024  # a page of fifty whole games has a third of a million


class OpenedResponse:
    """A response whose body is still to be read: as a whole until the deadline, or line by line."""

    def __init__(self, response: Union[httpx.Response, BlockingResponse], url: str, deadline: float) -> None:
        self.status = response.status_code
        self.headers: Mapping[str, str] = response.headers
        self._response, self._url, self._deadline = response, url, deadline
        self._lines: Optional[AsyncIterator[str]] = None

    async def read(self) -> HttpResponse:
        """The response. What is cut off is no JSON, and is reported as an unexpected response."""
        body = bytearray()
        with connection_errors(self._url):
            try:
                async for chunk in self._response.aiter_bytes():
                    if time.monotonic() > self._deadline:
                        raise httpx.ReadTimeout("The response took too long.")
                    body += chunk
                    if len(body) >= MOST_BYTES:
                        break
            finally:
                await self._response.aclose()
        return HttpResponse(self.status, self.headers, body.decode("utf-8", "replace"), self._url)

    async def content(self) -> bytes:
        """All of a file, however large it is."""
        body = bytearray()
        with connection_errors(self._url):
            try:
                async for chunk in self._response.aiter_bytes():
                    body += chunk
            finally:
                await self._response.aclose()
        return bytes(body)

    async def line(self) -> Optional[str]:
        """The next line; None at the end."""
        if self._lines is None:
            self._lines = self._response.aiter_lines()
        with connection_errors(self._url):
            async for line in self._lines:
                return line
        return None

    async def close(self) -> None:
        await self._response.aclose()


class BlockingResponse:
    """A response of `httpx.Client`, with the methods of one of `httpx.AsyncClient`."""

    def __init__(self, response: httpx.Response) -> None:
        self.status_code, self.headers, self._response = response.status_code, response.headers, response

    async def aiter_bytes(self) -> AsyncIterator[bytes]:
        for chunk in self._response.iter_bytes():
            yield chunk

    async def aiter_lines(self) -> AsyncIterator[str]:
        for line in self._response.iter_lines():
            yield line

    async def aclose(self) -> None:
        self._response.close()


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
