"""What the service says about a request that it carried out: filters that nothing reads, and warnings."""

from __future__ import annotations

import sys
from typing import Callable, List, NamedTuple, Optional
from urllib.parse import unquote, urlsplit

from .errors import parse_object
from .response import HttpResponse


class RequestWarning(NamedTuple):
    """A request that was carried out, and what of it the service did not do or warns of."""

    method: str
    path: str
    """Without its query, which can have personal data."""
    ignored: List[str]
    """Query parameters and search keys that nothing reads, such as `search[publishd]`: a misspelt filter filters nothing."""
    warnings: List[str]
    """Sentences, such as one for each member of the body that nothing reads."""


OnWarning = Callable[[RequestWarning], None]


def warning_of(method: str, response: HttpResponse) -> Optional[RequestWarning]:
    """None if there is nothing to say."""
    ignored = [unquote(name) for name in response.headers.get("crewcall-ignored", "").split(", ") if name]
    found = parse_object(response.text).get("warnings") if '"warnings"' in response.text else None
    warnings = [one for one in found if isinstance(one, str)] if isinstance(found, list) else []
    if not ignored and not warnings:
        return None
    return RequestWarning(method, urlsplit(response.url).path, ignored, warnings)


def default_on_warning() -> Optional[OnWarning]:
    """Writes a line on standard error in Python's development mode (`python -X dev`)."""
    return _say if sys.flags.dev_mode else None


def _say(warning: RequestWarning) -> None:
    said = [f"nothing reads {', '.join(warning.ignored)}."] if warning.ignored else []
    print(f"crewcall: {warning.method} {warning.path}: {' '.join([*said, *warning.warnings])}", file=sys.stderr)
