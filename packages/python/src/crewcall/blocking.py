"""What makes blocking code of coroutines that never wait for an event loop: those on a `SyncTransport`."""

from __future__ import annotations

from typing import Any, AsyncIterator, Coroutine, Iterator, TypeVar, cast

Result = TypeVar("Result")


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Carries out a coroutine that never waits for an event loop."""
    try:
        work.send(None)
    except StopIteration as end:
        return cast(Result, end.value)
    work.close()
    raise RuntimeError("This work waits for an event loop: use AsyncClient.")


def iterate(items: AsyncIterator[Result]) -> Iterator[Result]:
    """Reads an asynchronous generator that never waits for an event loop."""
    generator = cast(Any, items)
    try:
        while True:
            try:
                item = run(generator.__anext__())
            except StopAsyncIteration:
                return
            yield item
    finally:
        run(generator.aclose())
