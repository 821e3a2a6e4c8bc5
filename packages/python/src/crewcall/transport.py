"""What differs between threads and asyncio: sending, sleeping, sharing one run of a piece of work between callers.

The rest of the client is written once, as coroutines. On a `SyncTransport` they never wait for an event loop, so that
`run` can carry them out in one step.
"""

from __future__ import annotations

import asyncio
import inspect
import threading
import time
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field
from typing import Any, Callable, Coroutine, Dict, Optional, Protocol, TypeVar, Union, cast

import httpx

from .opened import AsyncOpened, OpenedResponse, SyncOpened, connection_errors

Result = TypeVar("Result")
Work = Callable[[], Coroutine[Any, Any, Result]]


@dataclass(frozen=True)
class OutgoingRequest:
    """A request. `retry` says when it may be sent again (see send.py)."""

    method: str
    url: str
    headers: Dict[str, str] = field(repr=False)
    body: Optional[str] = field(repr=False)
    retry: str


class SharedWork(Protocol):
    """Runs a piece of work once for all callers that ask for it while it runs."""

    async def run(self, work: Work[Result]) -> Result: ...


class Transport(Protocol):
    """Threads or asyncio."""

    async def open(self, request: OutgoingRequest, timeout: float) -> OpenedResponse:
        """Sends a request and returns when the head of the response is there. `timeout` is in seconds, of each step."""
        ...

    async def sleep(self, seconds: float) -> None: ...

    async def call(self, function: Callable[..., object], *args: object) -> Any:
        """Calls a function of the user's."""
        ...

    async def within(self, manager: object, work: Work[Result]) -> Result:
        """Runs work inside a context manager of the user's."""
        ...

    def shared_work(self) -> SharedWork: ...


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Carries out a coroutine that never waits for an event loop."""
    try:
        work.send(None)
    except StopIteration as end:
        return cast(Result, end.value)
    work.close()
    raise RuntimeError("This work waits for an event loop: use AsyncClient.")


class SyncTransport:
    """Blocks the calling thread. Any number of threads may share it."""

    def __init__(self, http: Optional[httpx.Client] = None) -> None:
        self._own = http is None
        self._http = httpx.Client() if http is None else http

    async def open(self, request: OutgoingRequest, timeout: float) -> OpenedResponse:
        deadline = time.monotonic() + timeout
        with connection_errors(request.url):
            response = self._http.send(to_httpx(self._http, request, timeout), **SEND_OPTIONS)
        return SyncOpened(response, request.url, deadline)

    async def sleep(self, seconds: float) -> None:
        time.sleep(seconds)  # noqa: ASYNC251

    async def call(self, function: Callable[..., object], *args: object) -> Any:
        result = function(*args)
        if not inspect.isawaitable(result):
            return result
        if inspect.iscoroutine(result):
            result.close()
        raise TypeError(f"{_name(function)} is asynchronous: use it with AsyncClient.")

    async def within(self, manager: Any, work: Work[Result]) -> Result:
        with manager:
            return await work()

    def shared_work(self) -> SharedWork:
        return _ThreadsWork()

    def close(self) -> None:
        if self._own:
            self._http.close()


class AsyncTransport:
    """Waits on the event loop of asyncio."""

    def __init__(self, http: Optional[httpx.AsyncClient] = None) -> None:
        self._own = http is None
        self._http = httpx.AsyncClient() if http is None else http

    async def open(self, request: OutgoingRequest, timeout: float) -> OpenedResponse:
        deadline = time.monotonic() + timeout
        with connection_errors(request.url):
            response = await self._http.send(to_httpx(self._http, request, timeout), **SEND_OPTIONS)
        return AsyncOpened(response, request.url, deadline)

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

    def shared_work(self) -> SharedWork:
        return _TasksWork()

    async def close(self) -> None:
        if self._own:
            await self._http.aclose()


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
    content = None if request.body is None else request.body.encode()
    return http.build_request(request.method, request.url, headers=request.headers, content=content, timeout=timeout)


def _name(function: Callable[..., object]) -> str:
    return str(getattr(function, "__qualname__", function))
