"""Builds the query of a request, with brackets for nested values."""

from __future__ import annotations

from datetime import date, datetime
from typing import List, Mapping, Optional, Tuple
from urllib.parse import quote


def query_of(query: Optional[Mapping[str, object]]) -> str:
    """`{"search": {"league_id": [1, 2]}}` as `?search[league_id][]=1&search[league_id][]=2`, encoded; or nothing.

    Members of the query that are None are left out. Raises a `ValueError` for a value inside them that would be dropped,
    so that the request would match everything.
    """
    given = [(name, value) for name, value in (query or {}).items() if value is not None]
    pairs = [pair for name, value in given for pair in _pairs(name, value)]
    text = "&".join(f"{quote(name, safe='')}={quote(value, safe='')}" for name, value in pairs)
    return f"?{text}" if text else ""


def _pairs(name: str, value: object) -> List[Tuple[str, str]]:
    if isinstance(value, Mapping):
        return [pair for key, inner in value.items() for pair in _pairs(f"{name}[{key}]", inner)]
    if isinstance(value, (list, tuple, set, frozenset)):
        if not value:
            raise _wrong(name, "an empty list, which has no value")
        return [pair for inner in value for pair in _pairs(f"{name}[]", inner)]
    return [(name, _text(name, value))]


def _text(name: str, value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        raise _wrong(name, "a datetime; a day is meant, such as its date()")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, str) or (isinstance(value, (int, float)) and value == value):
        return str(value)
    raise _wrong(name, "None" if value is None else f"a {type(value).__name__}")


def _wrong(name: str, what: str) -> ValueError:
    return ValueError(f'{name} is {what}. Leave it out, or send values such as 3 or "2026-05-02".')
