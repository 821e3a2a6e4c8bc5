"""The types of events: a delivery contains links to records, not the records themselves (service.md 2.3)."""

from __future__ import annotations

from typing import Literal, Tuple, TypedDict, Union, get_args

from ..generated.records import (
    AssignmentLink,
    GameLink,
    LeagueLink,
    LeagueOfficialLink,
    SiteLink,
    UserLink,
    WebhookEventLink,
)

Topic = Literal["game.game.published", "game.official.changed", "site.user.created", "site.league_official.created"]
"""An event type (service.md 6.1)."""

TOPICS: Tuple[Topic, ...] = get_args(Topic)
"""All event types."""


class _Event(TypedDict):
    id: int
    """Also in X-Event-Id. Detects duplicates: the same event can be delivered more than once."""
    created: str
    """When it happened: ISO 8601 with the offset of the site."""


class _Links(TypedDict):
    self: WebhookEventLink
    owner: SiteLink


class _GamePublishedLinks(_Links):
    resource: GameLink
    game: GameLink


class GamePublished(_Event):
    """A public game was published."""

    topic: Literal["game.game.published"]
    _links: _GamePublishedLinks


class _OfficialChangedLinks(_Links):
    resource: AssignmentLink
    game: GameLink


class OfficialChanged(_Event):
    """An official was added to a future published public game, removed from it, or replaced."""

    topic: Literal["game.official.changed"]
    _links: _OfficialChangedLinks


class _UserCreatedLinks(_Links):
    resource: UserLink


class UserCreated(_Event):
    """A user was added to the site."""

    topic: Literal["site.user.created"]
    _links: _UserCreatedLinks


class _LeagueOfficialCreatedLinks(_Links):
    resource: LeagueOfficialLink
    league: LeagueLink
    user: UserLink


class LeagueOfficialCreated(_Event):
    """An official was attached to a league for the first time."""

    topic: Literal["site.league_official.created"]
    _links: _LeagueOfficialCreatedLinks


WebhookEvent = Union[GamePublished, OfficialChanged, UserCreated, LeagueOfficialCreated]
"""An event; `topic` tells which one. A newer service may send further topics: ignore those that you do not know."""
