"""A response with its whole text."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Mapping


@dataclass(frozen=True)
class HttpResponse:
    """A response of the service. Its text is not in its `repr`, because it can contain tokens."""

    status: int
    headers: Mapping[str, str] = field(repr=False)
    """Names in any case: `headers["ETag"]`."""
    text: str = field(repr=False)
    url: str
    """The URL of the request."""

    def json(self) -> Any:
        """The text as JSON. Raises a `ValueError` if it is none."""
        return json.loads(self.text)
