"""Methods that are written once, as coroutines, and block in `Client`: type checkers see both kinds."""

from __future__ import annotations

import functools
import inspect
import sys
from typing import Any, AsyncIterator, Callable, Coroutine, Generic, Iterator, TypeVar, cast, overload

from .blocking import iterate, run
from .pages import AsyncPages, Pages

if sys.version_info >= (3, 10):
    from typing import Concatenate, ParamSpec
else:
    from typing_extensions import Concatenate, ParamSpec

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
Function = TypeVar("Function", bound=Callable[..., Any], covariant=True)
Mode = TypeVar("Mode")


class Sync:
    """The mode of `Client`: methods block the calling thread."""


class Async:
    """The mode of `AsyncClient`: methods are coroutines for asyncio."""


class Moded(Generic[Mode]):
    """Has methods in one of the modes."""

    _is_async = False


class Both(Generic[Function]):
    """A method for both modes."""

    def __init__(self, function: Function) -> None:
        self._function = function
        functools.update_wrapper(cast(Any, self), function)

    @overload
    def __get__(self, instance: None, owner: object) -> Callable[..., Any]: ...
    @overload
    def __get__(
        self: Both[Callable[Concatenate[Any, Parameters], Result]], instance: Moded[Async], owner: object
    ) -> Callable[Parameters, Result]: ...
    @overload
    def __get__(
        self: Both[Callable[Concatenate[Any, Parameters], Coroutine[Any, Any, Result]]],
        instance: Moded[Sync],
        owner: object,
    ) -> Callable[Parameters, Result]: ...
    @overload
    def __get__(
        self: Both[Callable[Concatenate[Any, Parameters], AsyncPages[Result]]], instance: Moded[Sync], owner: object
    ) -> Callable[Parameters, Pages[Result]]: ...
    @overload
    def __get__(
        self: Both[Callable[Concatenate[Any, Parameters], AsyncIterator[Result]]], instance: Moded[Sync], owner: object
    ) -> Callable[Parameters, Iterator[Result]]: ...
    def __get__(self, instance: Any, owner: Any) -> Any:
        function: Any = self._function if instance is None else cast(Any, self._function).__get__(instance)
        return function if (owner if instance is None else instance)._is_async else blocking(function)


def blocking(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, blocking until its result is there. A list or generator blocks when it is read."""

    @functools.wraps(function)
    def call(*args: Any, **options: Any) -> Any:
        result = function(*args, **options)
        if inspect.iscoroutine(result):
            return run(result)
        return Pages(result) if isinstance(result, AsyncPages) else iterate(result)

    return call
