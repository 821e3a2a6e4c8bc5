"""Tokens as this package keeps them, and the endpoint that issues them (service.md 2.1, 4.1)."""

from __future__ import annotations

import json
import math
import time
from dataclasses import asdict, dataclass, field
from typing import Literal, Mapping, Optional, Sequence, Tuple
from urllib.parse import urlencode

from ..errors import OAuthError, describe_unexpected, parse_object
from ..send import SendSettings, send
from ..transport import OutgoingRequest, Transport
from ..version import USER_AGENT

Scope = Literal["read", "write", "bank", "webhooks"]
"""What an application may be allowed (service.md 5.2)."""

EARLY = 60.0  # seconds; a request on its way with a token that ends meanwhile would be rejected


@dataclass(frozen=True)
class Tokens:
    """A token, or a pair of them. Keep it as you keep passwords. Its `repr` leaves the tokens out."""

    access_token: str = field(repr=False)
    expires_at: float
    """When the access token ends, in seconds since 1970, by the clock of this machine."""
    refresh_token: Optional[str] = field(default=None, repr=False)
    """Of an authorization by a person; each refresh brings another one."""
    scopes: Tuple[str, ...] = ()

    def to_json(self) -> str:
        """The tokens as text, for a store."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Tokens:
        """The tokens of `to_json`. Raises a `ValueError` for another text."""
        given = parse_object(text)
        access, refresh, expires = (given.get(key) for key in ("access_token", "refresh_token", "expires_at"))
        is_number = isinstance(expires, (int, float)) and math.isfinite(expires)
        if isinstance(access, str) and is_number and (refresh is None or isinstance(refresh, str)):
            return cls(access, float(str(expires)), refresh, tuple(given.get("scopes") or ()))
        raise ValueError("This is not the text that Tokens.to_json() gave.")

    def is_usable(self, rejected: Optional[str]) -> bool:
        """Whether the access token can be used for a request now. `rejected` was just rejected by the service."""
        return self.expires_at - EARLY > time.time() and self.access_token != rejected


@dataclass(frozen=True)
class Application:
    """An application, as the authorization server knows it. A public one, such as on a phone, has no secret."""

    client_id: str
    client_secret: Optional[str] = field(repr=False)


@dataclass(frozen=True)
class TokenEndpoint:
    """Where tokens are requested, and how."""

    auth_url: str
    transport: Transport
    settings: SendSettings


async def request_tokens(
    endpoint: TokenEndpoint, application: Application, fields: Mapping[str, Optional[str]], *, retry: str
) -> Tokens:
    """Raises an `OAuthError` with what the server said, or a `ConnectionError`."""
    sent_at = time.time()
    credentials = {"client_id": application.client_id, "client_secret": application.client_secret}
    outgoing = OutgoingRequest(
        method="POST",
        url=f"{endpoint.auth_url}/oauth/token",
        headers={
            "content-type": "application/x-www-form-urlencoded",
            "accept": "application/json",
            "user-agent": USER_AGENT,
        },
        body=form({**fields, **credentials}),
        retry=retry,
    )
    response = await send(outgoing, endpoint.transport, endpoint.settings)
    answer = parse_object(response.text)
    access, refresh, lifetime = (answer.get(key) for key in ("access_token", "refresh_token", "expires_in"))
    if response.status == 200 and isinstance(access, str) and isinstance(lifetime, (int, float)):
        return Tokens(
            access_token=access,
            expires_at=sent_at + lifetime,
            refresh_token=refresh if isinstance(refresh, str) else None,
            scopes=tuple(str(answer.get("scope") or "").split()),
        )
    code, description = answer.get("error"), answer.get("error_description")
    if isinstance(code, str) and response.status >= 400:
        said = description if isinstance(description, str) else code
        error = OAuthError(said, code=code, status=response.status)
    else:
        error = OAuthError(describe_unexpected(response, "auth_url"), status=response.status)
    error.request_id = response.headers.get("x-request-id")
    raise error


async def refresh_tokens(endpoint: TokenEndpoint, application: Application, refresh_token: str) -> Tokens:
    """A new pair for a refresh token (service.md 5.3(3)). The server forgives a repetition whose response was lost."""
    fields = {"grant_type": "refresh_token", "refresh_token": refresh_token}
    return await request_tokens(endpoint, application, fields, retry="always")


def scope_of(scopes: Sequence[str]) -> str:
    """Scopes as they are sent. Raises a `ValueError` for something else than a list of them."""
    is_list = isinstance(scopes, (list, tuple, set, frozenset)) and len(scopes) > 0
    if is_list and all(isinstance(scope, str) for scope in scopes):
        return " ".join(scopes)
    raise ValueError(f'scopes is a list, such as ["read", "write"]; it was {scopes!r}.')


def form(fields: Mapping[str, Optional[str]]) -> str:
    """The fields that are given, as a form."""
    return urlencode({name: value for name, value in fields.items() if value is not None})
