"""What both clients make of their options."""

from __future__ import annotations

from typing import Optional, Sequence

from .calls import Calls
from .oauth.token_source import AnySource, AnyStore, source_of
from .oauth.tokens import Scope, TokenEndpoint
from .settings import origin, send_settings
from .transport import Transport


def calls_of(
    transport: Transport,
    base_url: str,
    *,
    auth_url: Optional[str],
    client_id: Optional[str],
    client_secret: Optional[str],
    scopes: Optional[Sequence[Scope]],
    tokens: Optional[AnyStore],
    access_token: Optional[str],
    token_source: Optional[AnySource],
    max_retries: int,
    max_wait: float,
    timeout: float,
) -> Calls:
    """The requests of a client with these options. Raises a `ValueError` or `TypeError` that names the invalid option."""
    api_origin = origin("base_url", base_url)
    auth_origin = api_origin if auth_url is None else origin("auth_url", auth_url)
    settings = send_settings(max_retries, max_wait, timeout)
    source = source_of(
        TokenEndpoint(auth_origin, transport, settings),
        client_id=client_id,
        client_secret=client_secret,
        scopes=scopes,
        tokens=tokens,
        access_token=access_token,
        token_source=token_source,
    )
    return Calls(api_origin, source, transport, settings)
