"""A list of the API, read record by record over all its pages, or page by page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import (
    Any,
    AsyncIterator,
    Awaitable,
    Callable,
    Dict,
    Generic,
    Iterator,
    List,
    Mapping,
    Optional,
    TypeVar,
    cast,
)

from .blocking import iterate, run

Item = TypeVar("Item")


@dataclass(frozen=True)
class Page(Generic[Item]):
    """One page of a list."""

    items: List[Item]
    records: int
    """How many there are over all pages."""
    pages: int
    current_page: int
    limit: int
    """Records a page."""
    body: Dict[str, Any] = field(repr=False)
    """The page as it is on the wire."""


def page_of(body: Mapping[str, Any]) -> Page[Any]:
    """The page of a response's body."""
    page, listed = body["page"], next(iter(body["_embedded"].values()))
    numbers = {key: page.get(key) for key in ("records", "pages", "current_page", "limit")}
    return Page(items=listed, body=cast(Dict[str, Any], body), **numbers)


def next_of(page: Page[Any]) -> Optional[str]:
    """The URL of the page after this one."""
    link = page.body["_links"].get("next")
    return None if link is None else cast(str, link["href"])


class AsyncPages(Generic[Item]):
    """A list for `async for`. Nothing is requested until it is read; see `Pages`."""

    def __init__(self, load: Callable[[Optional[str]], Awaitable[Mapping[str, Any]]]) -> None:
        self._load = load

    async def __aiter__(self) -> AsyncIterator[Item]:
        """Every record, over all pages."""
        async for page in self.pages():
            for item in page.items:
                yield item

    async def pages(self) -> AsyncIterator[Page[Item]]:
        """Every page."""
        page = await self.first()
        yield page
        while (href := next_of(page)) is not None:
            page = page_of(await self._load(href))
            yield page

    async def first(self) -> Page[Item]:
        """The first page alone: its records, and how many there are over all pages."""
        return page_of(await self._load(None))

    async def all(self) -> List[Item]:
        """All records, in memory."""
        return [item async for item in self]


class Pages(Generic[Item]):
    """A list. Nothing is requested until it is read, and a further page only when the records before it have been read.

    Each page shows the list at the time of its own request. If the list changes meanwhile, a record can appear twice or
    not at all.

        for game in client.games.list(1):
            print(game["localized_date"])
    """

    def __init__(self, source: AsyncPages[Item]) -> None:
        self._source = source

    def __iter__(self) -> Iterator[Item]:
        """Every record, over all pages."""
        return iterate(self._source.__aiter__())

    def pages(self) -> Iterator[Page[Item]]:
        """Every page."""
        return iterate(self._source.pages())

    def first(self) -> Page[Item]:
        """The first page alone: its records, and how many there are over all pages."""
        return run(self._source.first())

    def all(self) -> List[Item]:
        """All records, in memory."""
        return run(self._source.all())
