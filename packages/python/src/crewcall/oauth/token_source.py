"""The sources of access tokens: client credentials, a token store, a fixed token or the caller's own source."""

from __future__ import annotations

from typing import Any, Awaitable, Callable, Optional, Protocol, Sequence, Tuple, Union

from ..errors import OAuthError
from ..settings import text
from .tokens import Application, Scope, TokenEndpoint, Tokens, refresh_tokens, request_tokens, scope_of


class TokenStore(Protocol):
    """Stores the tokens of one person's authorization. Each refresh replaces both tokens.

    If several processes share the store, give it a method `exclusive()` too: it returns a context manager that holds a
    lock, for example on the store's row.
    """

    def load(self) -> Optional[Tokens]:
        """Returns the tokens that were saved last. Called before every refresh: another process may have refreshed."""
        ...

    def save(self, tokens: Tokens) -> object:
        """Replaces the tokens. The client uses new tokens only after this has returned, so that they cannot be lost.

        Its exceptions reach the caller, and the next call saves the same tokens again.
        """
        ...


class AsyncTokenStore(Protocol):
    """A `TokenStore` for `AsyncClient`; `exclusive()`, if it is there, returns an asynchronous context manager."""

    def load(self) -> Awaitable[Optional[Tokens]]: ...

    def save(self, tokens: Tokens) -> Awaitable[object]: ...


class TokenSource(Protocol):
    """Supplies the access token of each request."""

    def access_token(self, rejected: Optional[str]) -> str:
        """`rejected` is a token that the service has just rejected: return another one, or the 401 is passed on."""
        ...


class AsyncTokenSource(Protocol):
    """A `TokenSource` for `AsyncClient`."""

    def access_token(self, rejected: Optional[str]) -> Awaitable[str]: ...


AnyStore = Union[TokenStore, AsyncTokenStore]
AnySource = Union[TokenSource, AsyncTokenSource]


class Source(Protocol):
    """A source as the rest of the client sees it."""

    async def access_token(self, rejected: Optional[str]) -> str: ...


def source_of(
    endpoint: TokenEndpoint,
    *,
    client_id: Optional[str],
    client_secret: Optional[str],
    scopes: Optional[Sequence[Scope]],
    tokens: Optional[AnyStore],
    access_token: Optional[str],
    token_source: Optional[AnySource],
) -> Source:
    """The source for the credentials of a client. Raises a `ValueError` or `TypeError` if they are invalid."""
    given = {
        "token_source": token_source,
        "access_token": access_token,
        "tokens": tokens,
        "scopes": scopes,
        "client_id": client_id,
        "client_secret": client_secret,
    }
    names = [name for name, value in given.items() if value is not None]
    is_alone = names[:1] in (["token_source"], ["access_token"])
    if (is_alone and len(names) > 1) or names[:2] == ["tokens", "scopes"]:
        raise ValueError(f"These exclude each other: {', '.join(names)}. {CREDENTIALS}")
    if token_source is not None:
        return _OwnSource(endpoint, token_source)
    if access_token is not None:
        return _FixedToken(text("access_token", access_token))
    if client_id is None:
        raise ValueError(f"client_id is missing. {CREDENTIALS} Check that its environment variable is set.")
    secret = None if client_secret is None and tokens is not None else text("client_secret", client_secret)
    application = Application(text("client_id", client_id), secret)
    if tokens is None:
        fields = {"grant_type": "client_credentials", "scope": None if scopes is None else scope_of(scopes)}
        return _SharedRenewal(endpoint, lambda _rejected: request_tokens(endpoint, application, fields, retry="always"))
    if callable(getattr(tokens, "load", None)) and callable(getattr(tokens, "save", None)):
        return _SharedRenewal(endpoint, _StoredTokens(endpoint, application, tokens).renew)
    raise TypeError("tokens is a store, which has load() and save(tokens); the tokens stand in it.")


CREDENTIALS = (
    "Give client_id, client_secret and scopes of an application; or client_id, client_secret and tokens of a person who "
    "authorized it; or access_token; or token_source."
)


class _FixedToken:
    def __init__(self, token: str) -> None:
        self._token = token

    async def access_token(self, rejected: Optional[str]) -> str:
        return self._token


class _OwnSource:
    def __init__(self, endpoint: TokenEndpoint, source: AnySource) -> None:
        self._transport, self._source = endpoint.transport, source

    async def access_token(self, rejected: Optional[str]) -> str:
        token: str = await self._transport.call(self._source.access_token, rejected)
        return token


class _SharedRenewal:
    """Shares one token request between all waiting callers."""

    def __init__(self, endpoint: TokenEndpoint, renew: Callable[[Optional[str]], Awaitable[Tokens]]) -> None:
        self._renew = renew
        self._tokens: Optional[Tokens] = None
        self._renewal = endpoint.transport.shared_work()

    async def access_token(self, rejected: Optional[str]) -> str:
        tokens = self._tokens
        if tokens is None or not tokens.is_usable(rejected):
            tokens = await self._renewal.run(lambda: self._renewed(rejected))
        return tokens.access_token

    async def _renewed(self, rejected: Optional[str]) -> Tokens:
        if self._tokens is None or not self._tokens.is_usable(rejected):  # another thread may have been faster
            self._tokens = await self._renew(rejected)
        return self._tokens


class _StoredTokens:
    def __init__(self, endpoint: TokenEndpoint, application: Application, store: AnyStore) -> None:
        self._endpoint, self._application, self._store = endpoint, application, store
        self._unsaved: Optional[Tuple[str, Tokens]] = None
        """The refresh token that was spent, and the tokens for it that could not be saved."""

    async def renew(self, rejected: Optional[str]) -> Tokens:
        exclusive: Any = getattr(self._store, "exclusive", None)
        if exclusive is None:
            return await self._load_or_refresh(rejected)
        return await self._endpoint.transport.within(exclusive(), lambda: self._load_or_refresh(rejected))

    async def _load_or_refresh(self, rejected: Optional[str]) -> Tokens:
        call = self._endpoint.transport.call
        stored: object = await call(self._store.load)
        if stored is None:
            raise _not_authorized("The store holds no tokens.")
        if not isinstance(stored, Tokens):
            raise TypeError("load() of the store gives the Tokens that save(tokens) was given; it gave something else.")
        if stored.is_usable(rejected):
            return stored  # refreshed by another process
        spent = stored.refresh_token
        if spent is None:
            raise _not_authorized("The stored tokens have no refresh token.")
        # Reusing a spent refresh token would revoke the token family, so unsaved tokens are saved and used.
        latest = self._unsaved[1] if self._unsaved is not None and self._unsaved[0] == spent else stored
        fresh = latest if latest.is_usable(rejected) else await self._refresh(latest.refresh_token or spent)
        self._unsaved = (spent, fresh)
        await call(self._store.save, fresh)
        self._unsaved = None
        return fresh

    async def _refresh(self, refresh_token: str) -> Tokens:
        try:
            return await refresh_tokens(self._endpoint, self._application, refresh_token)
        except OAuthError as error:
            if error.code != "invalid_grant":
                raise
            sentence = f"{error.message} Have the person authorize the application again."
            raise OAuthError(sentence, code=error.code, status=error.status) from error


def _not_authorized(why: str) -> OAuthError:
    return OAuthError(
        f"{why} Have the person authorize the application, and save what finish() gives.", code="not_authorized"
    )
