"""What differs between threads and asyncio: sending, sleeping, sharing one run of a piece of work between callers.

The rest of the client is written once, as coroutines. On a `SyncTransport` they never wait for an event loop.
"""

from __future__ import annotations

import asyncio
import inspect
import threading
import time
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field
from typing import Any, Callable, Coroutine, Dict, Optional, Type, TypeVar, Union, cast

import httpx

from .modes import Async, Both, Mode, Moded, Sync
from .opened import BlockingResponse, OpenedResponse, connection_errors

Result = TypeVar("Result")
Own = TypeVar("Own")
Work = Callable[[], Coroutine[Any, Any, Result]]


@dataclass(frozen=True)
class OutgoingRequest:
    """A request. `retry` says when it may be sent again (see send.py)."""

    method: str
    url: str
    headers: Dict[str, str] = field(repr=False)
    body: Union[str, bytes, None] = field(repr=False)
    retry: str


class SyncTransport:
    """Blocks the calling thread. Any number of threads may share it."""

    is_async = False

    def __init__(self, http: Optional[httpx.Client] = None) -> None:
        self._own = http is None
        self._http = httpx.Client() if http is None else http

    async def open(self, request: OutgoingRequest, timeout: float) -> OpenedResponse:
        """Sends a request and returns when the head of the response is there. `timeout` is in seconds, of each step."""
        deadline = time.monotonic() + timeout
        with connection_errors(request.url):
            response = self._http.send(to_httpx(self._http, request, timeout), **SEND_OPTIONS)
        return OpenedResponse(BlockingResponse(response), request.url, deadline)

    async def sleep(self, seconds: float) -> None:
        time.sleep(seconds)  # noqa: ASYNC251

    async def call(self, function: Callable[..., object], *args: object) -> Any:
        """Calls a function of the user's."""
        result = function(*args)
        if not inspect.isawaitable(result):
            return result
        if inspect.iscoroutine(result):
            result.close()
        raise TypeError(f"{getattr(function, '__qualname__', function)} is asynchronous: use it with AsyncClient.")

    async def within(self, manager: Any, work: Work[Result]) -> Result:
        """Runs work inside a context manager of the user's."""
        with manager:
            return await work()

    def shared_work(self) -> _ThreadsWork:
        """Runs a piece of work once for all callers that ask for it while it runs."""
        return _ThreadsWork()

    async def close(self) -> None:
        if self._own:
            self._http.close()


class AsyncTransport:
    """Waits on the event loop of asyncio."""

    is_async = True

    def __init__(self, http: Optional[httpx.AsyncClient] = None) -> None:
        self._own = http is None
        self._http = httpx.AsyncClient() if http is None else http

    async def open(self, request: OutgoingRequest, timeout: float) -> OpenedResponse:
        deadline = time.monotonic() + timeout
        with connection_errors(request.url):
            response = await self._http.send(to_httpx(self._http, request, timeout), **SEND_OPTIONS)
        return OpenedResponse(response, request.url, deadline)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def call(self, function: Callable[..., object], *args: object) -> Any:
        result = function(*args)
        return await result if inspect.isawaitable(result) else result

    async def within(self, manager: Any, work: Work[Result]) -> Result:
        if not hasattr(manager, "__aenter__"):
            raise TypeError("exclusive() of the store gives an asynchronous context manager to an AsyncClient.")
        async with manager:
            return await work()

    def shared_work(self) -> _TasksWork:
        return _TasksWork()

    async def close(self) -> None:
        if self._own:
            await self._http.aclose()


Transport = Union[SyncTransport, AsyncTransport]


class Closing(Moded[Mode]):
    """Has connections of its own, and closes them."""

    _transport: Transport
    _transport_type: Type[Any]

    @Both
    async def close(self) -> None:
        """Closes the connections."""
        await self._transport.close()


class SyncClosing(Closing[Sync]):
    """For `with`."""

    _transport_type = SyncTransport

    def __enter__(self: Own) -> Own:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class AsyncClosing(Closing[Async]):
    """For `async with`."""

    _is_async = True
    _transport_type = AsyncTransport

    async def __aenter__(self: Own) -> Own:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()


class _ThreadsWork:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: Optional[Future[Any]] = None

    async def run(self, work: Work[Result]) -> Result:
        while True:
            with self._lock:
                running, own = self._running, Future[Any]()
                if running is None:
                    self._running = own
            if running is None:
                return await self._lead(own, work)
            try:
                return cast(Result, running.result())
            except CancelledError:
                continue  # the thread that led was interrupted

    async def _lead(self, own: Future[Any], work: Work[Result]) -> Result:
        try:
            result = await work()
        except BaseException as error:
            self._running = None
            if isinstance(error, Exception):
                own.set_exception(error)
            else:
                own.cancel()
            raise
        self._running = None
        own.set_result(result)
        return result


class _TasksWork:
    def __init__(self) -> None:
        self._running: Optional[asyncio.Future[Any]] = None

    async def run(self, work: Work[Result]) -> Result:
        running = self._running
        if running is None or running.done() or running.get_loop() is not asyncio.get_running_loop():
            running = self._running = asyncio.ensure_future(work())
            running.add_done_callback(_retrieve)
        return cast(Result, await asyncio.shield(running))  # a cancelled caller does not cancel it for the others


def _retrieve(done: asyncio.Future[Any]) -> None:
    """Callers that were cancelled do not see the exception: without this, asyncio would log it."""
    if not done.cancelled():
        done.exception()


# The token is only for the origin it was sent to, and nobody else's credentials are added.
SEND_OPTIONS: Dict[str, Any] = {"stream": True, "follow_redirects": False, "auth": None}


def to_httpx(http: Union[httpx.Client, httpx.AsyncClient], request: OutgoingRequest, timeout: float) -> httpx.Request:
    """The request as httpx sends it. `timeout` is in seconds, of each step of it."""
    content = request.body.encode() if isinstance(request.body, str) else request.body
    return http.build_request(request.method, request.url, headers=request.headers, content=content, timeout=timeout)
