# Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
# ruff: noqa
"""The resources of the API, for Client: a method for each operation."""

from __future__ import annotations

from typing import Mapping, Optional, cast

from ..calls import Api
from ..pages import Pages
from ..path import path
from ..webhooks.event import WebhookEvent
from . import records


class EntryResource:
    """`client.entry`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def get(self, *, headers: Optional[Mapping[str, str]] = None) -> records.Entry:
        """Begin here. Needs no token: it is the same for every caller."""
        return cast("records.Entry", self._api.request("GET", path("/api/v2"), headers=headers))


class AccountResource:
    """`client.account`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def get(self, *, headers: Optional[Mapping[str, str]] = None) -> records.Account:
        """View your account. Needs the scope `read`."""
        return cast("records.Account", self._api.request("GET", path("/api/v2/current_account"), headers=headers))

    def delete(
        self,
        *,
        id: Optional[int] = None,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> None:
        """Delete your account and personal data. Needs the scopes `bank` and `write`."""
        self._api.request("DELETE", path("/api/v2/current_account"), query={"id": id}, if_match=if_match, headers=headers)

    def export(self, *, headers: Optional[Mapping[str, str]] = None) -> records.AccountExport:
        """Export your personal data. Needs the scopes `bank` and `read`."""
        return cast("records.AccountExport", self._api.request("GET", path("/api/v2/current_account/export"), headers=headers))

    def answer_assignments(
        self,
        body: Optional[records.Answers] = None,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.AnswersResult:
        """Accept or decline several assignments. Needs the scope `write`."""
        return cast("records.AnswersResult", self._api.request("POST", path("/api/v2/current_account/answers"), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def list_open_games(
        self,
        *,
        search: Optional[records.ListCurrentAccountOpenGamesSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.OpenGame]:
        """List the open games on all your sites. Needs the scope `read`."""
        return self._api.list(path("/api/v2/current_account/open_games"), query={"search": search, "page": page, "limit": limit}, headers=headers)


class SitesResource:
    """`client.sites`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list_of_current_account(
        self,
        *,
        search: Optional[records.ListCurrentAccountSitesSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.WholeSite]:
        """List your account's sites. Needs the scope `read`."""
        return self._api.list(path("/api/v2/current_account/sites"), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def list(
        self,
        *,
        search: Optional[records.ListSitesSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.WholeSite]:
        """List your sites. Needs the scope `read`."""
        return self._api.list(path("/api/v2/sites"), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.WholeSite:
        """View a site. Needs the scope `read`."""
        return cast("records.WholeSite", self._api.request("GET", path("/api/v2/sites/{site_id}", id), headers=headers))

    def change(
        self,
        id: int,
        body: records.SiteChange,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.WholeSite:
        """Change the settings of a site. Needs the scope `write`."""
        return cast("records.WholeSite", self._api.request("PUT", path("/api/v2/sites/{site_id}", id), body=body, if_match=if_match, headers=headers))

    def delete(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Delete a site after 30 days. Needs the scope `write`."""
        self._api.request("DELETE", path("/api/v2/sites/{site_id}", id), if_match=if_match, headers=headers)

    def archive(
        self,
        id: int,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.WholeSite:
        """Archive a site. Needs the scope `write`."""
        return cast("records.WholeSite", self._api.request("POST", path("/api/v2/sites/{site_id}/archive", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def restore(
        self,
        id: int,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.WholeSite:
        """Restore a site that was archived or deleted. Needs the scope `write`."""
        return cast("records.WholeSite", self._api.request("POST", path("/api/v2/sites/{site_id}/restore", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def list_changes(
        self,
        id: int,
        *,
        after: Optional[str] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.ChangeList:
        """List what changed on a site. Needs the scope `read`."""
        return cast("records.ChangeList", self._api.request("GET", path("/api/v2/sites/{site_id}/changes", id), query={"after": after, "limit": limit}, headers=headers))

    def list_audit(
        self,
        id: int,
        *,
        search: Optional[records.ListAuditSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.AuditEntry]:
        """List who did what on a site. Needs the scope `read`."""
        return self._api.list(path("/api/v2/sites/{site_id}/audit", id), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def list_open_games(
        self,
        id: int,
        *,
        search: Optional[records.ListOpenGamesSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.OpenGame]:
        """List a site's open games. Needs the scope `read`."""
        return self._api.list(path("/api/v2/sites/{site_id}/open_games", id), query={"search": search, "page": page, "limit": limit}, headers=headers)


class UsersResource:
    """`client.users`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list_of_current_account(
        self,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.User]:
        """List your own users. Needs the scope `read`."""
        return self._api.list(path("/api/v2/current_account/users"), query={"page": page, "limit": limit}, headers=headers)

    def list(
        self,
        site_id: int,
        *,
        search: Optional[records.ListUsersSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.User]:
        """List a site's users. Needs the scope `read`."""
        return self._api.list(path("/api/v2/sites/{site_id}/users", site_id), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def create(
        self,
        site_id: int,
        body: records.NewUser,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.User:
        """Add a user to a site. Needs the scope `write`."""
        return cast("records.User", self._api.request("POST", path("/api/v2/sites/{site_id}/users", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.User:
        """View a user. Needs the scope `read`."""
        return cast("records.User", self._api.request("GET", path("/api/v2/users/{id}", id), headers=headers))

    def change(
        self,
        id: int,
        body: records.UserChange,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.User:
        """Change a user. Needs the scope `write`."""
        return cast("records.User", self._api.request("PUT", path("/api/v2/users/{id}", id), body=body, if_match=if_match, headers=headers))

    def remove(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Remove a user from the site. Needs the scope `write`."""
        self._api.request("DELETE", path("/api/v2/users/{id}", id), if_match=if_match, headers=headers)

    def invite(
        self,
        id: int,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> None:
        """Invite a user again. Needs the scope `write`."""
        self._api.request("POST", path("/api/v2/users/{id}/invite", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers)

    def list_of_group(
        self,
        group_id: int,
        *,
        search: Optional[records.ListGroupUsersSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.User]:
        """List a group's users. Needs the scope `read`."""
        return self._api.list(path("/api/v2/groups/{id}/users", group_id), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def get_availability_pattern(
        self, id: int, *, headers: Optional[Mapping[str, str]] = None
    ) -> records.AvailabilityPattern:
        """View the weekly pattern of availability. Needs the scope `read`."""
        return cast("records.AvailabilityPattern", self._api.request("GET", path("/api/v2/users/{id}/availability_pattern", id), headers=headers))

    def change_availability_pattern(
        self,
        id: int,
        body: records.AvailabilityPatternInput,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.AvailabilityPattern:
        """Set the weekly pattern of availability. Needs the scope `write`."""
        return cast("records.AvailabilityPattern", self._api.request("PUT", path("/api/v2/users/{id}/availability_pattern", id), body=body, if_match=if_match, headers=headers))

    def delete_availability_pattern(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Delete the weekly pattern of availability. Needs the scope `write`."""
        self._api.request("DELETE", path("/api/v2/users/{id}/availability_pattern", id), if_match=if_match, headers=headers)

    def list_notices(
        self,
        id: int,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Notice]:
        """List what a user was told. Needs the scope `read`."""
        return self._api.list(path("/api/v2/users/{id}/notices", id), query={"page": page, "limit": limit}, headers=headers)

    def get_notice_settings(
        self, id: int, *, headers: Optional[Mapping[str, str]] = None
    ) -> records.NoticeSettings:
        """View which emails a user gets. Needs the scope `read`."""
        return cast("records.NoticeSettings", self._api.request("GET", path("/api/v2/users/{id}/notice_settings", id), headers=headers))

    def change_notice_settings(
        self,
        id: int,
        body: records.NoticeSettingsChange,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.NoticeSettings:
        """Choose which emails a user gets. Needs the scope `write`."""
        return cast("records.NoticeSettings", self._api.request("PUT", path("/api/v2/users/{id}/notice_settings", id), body=body, if_match=if_match, headers=headers))


class GamesResource:
    """`client.games`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list_of_current_account(
        self,
        *,
        search: Optional[records.ListCurrentAccountGamesSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Game]:
        """List the games the caller is assigned to. Needs the scope `read`."""
        return self._api.list(path("/api/v2/current_account/games"), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def list(
        self,
        site_id: int,
        *,
        search: Optional[records.ListGamesSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Game]:
        """List a site's games. Needs the scope `read`."""
        return self._api.list(path("/api/v2/sites/{site_id}/games", site_id), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def create(
        self,
        site_id: int,
        body: records.GameInput,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Game:
        """Create a game. Needs the scope `write`."""
        return cast("records.Game", self._api.request("POST", path("/api/v2/sites/{site_id}/games", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def create_series(
        self,
        site_id: int,
        body: records.SeriesInput,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Series:
        """Create a game for each of several weeks. Needs the scope `write`."""
        return cast("records.Series", self._api.request("POST", path("/api/v2/sites/{site_id}/games/series", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def count(
        self,
        site_id: int,
        *,
        search: Optional[records.CountGamesSearch] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.GameCounts:
        """Count a site's games, and those that need something. Needs the scope `read`."""
        return cast("records.GameCounts", self._api.request("GET", path("/api/v2/sites/{site_id}/games/counts", site_id), query={"search": search}, headers=headers))

    def count_days(
        self,
        site_id: int,
        *,
        search: Optional[records.CountGamesByDaySearch] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.GameDays:
        """Count a site's games by days. Needs the scope `read`."""
        return cast("records.GameDays", self._api.request("GET", path("/api/v2/sites/{site_id}/games/days", site_id), query={"search": search}, headers=headers))

    def list_unassigned(
        self,
        site_id: int,
        *,
        search: Optional[records.ListUnassignedGamesSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Game]:
        """List a site's games with an open slot. Needs the scope `read`."""
        return self._api.list(path("/api/v2/sites/{site_id}/games/unassigned", site_id), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def list_unreported(
        self,
        site_id: int,
        *,
        search: Optional[records.ListUnreportedGamesSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Game]:
        """List a site's games without a due report. Needs the scope `read`."""
        return self._api.list(path("/api/v2/sites/{site_id}/games/unreported", site_id), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def list_of_user(
        self,
        user_id: int,
        *,
        search: Optional[records.ListUserGamesSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Game]:
        """List the games a user is assigned to. Needs the scope `read`."""
        return self._api.list(path("/api/v2/users/{id}/games", user_id), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def list_unassigned_of_all_sites(
        self,
        *,
        search: Optional[records.ListUnassignedGamesOfAllSitesSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Game]:
        """List the games with an open slot on all the caller's sites. Needs the scope `read`."""
        return self._api.list(path("/api/v2/games/unassigned"), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.Game:
        """View a game. Needs the scope `read`."""
        return cast("records.Game", self._api.request("GET", path("/api/v2/games/{id}", id), headers=headers))

    def change(
        self,
        id: int,
        body: records.GameChange,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Game:
        """Change a game. Needs the scope `write`."""
        return cast("records.Game", self._api.request("PUT", path("/api/v2/games/{id}", id), body=body, if_match=if_match, headers=headers))

    def delete(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Delete a game. Needs the scope `write`."""
        self._api.request("DELETE", path("/api/v2/games/{id}", id), if_match=if_match, headers=headers)

    def list_history(
        self,
        id: int,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.HistoryEntry]:
        """List what was changed of a game and its crew. Needs the scope `read`."""
        return self._api.list(path("/api/v2/games/{id}/history", id), query={"page": page, "limit": limit}, headers=headers)

    def duplicate(
        self,
        id: int,
        body: Optional[records.GameChange] = None,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Game:
        """Create a game like another. Needs the scope `write`."""
        return cast("records.Game", self._api.request("POST", path("/api/v2/games/{id}/duplicate", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def unassign(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> records.Game:
        """Empty the crew of a game. Needs the scope `write`."""
        return cast("records.Game", self._api.request("PUT", path("/api/v2/games/{id}/unassign", id), if_match=if_match, headers=headers))

    def restore(
        self,
        id: int,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Game:
        """Restore a deleted game. Needs the scope `write`."""
        return cast("records.Game", self._api.request("POST", path("/api/v2/games/{id}/restore", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def publish_many(
        self,
        site_id: int,
        body: records.GameIds,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.GamesResult:
        """Publish games. Needs the scope `write`."""
        return cast("records.GamesResult", self._api.request("POST", path("/api/v2/sites/{site_id}/games/publish", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def unpublish_many(
        self,
        site_id: int,
        body: records.GameIds,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.GamesResult:
        """Make games drafts again. Needs the scope `write`."""
        return cast("records.GamesResult", self._api.request("POST", path("/api/v2/sites/{site_id}/games/unpublish", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def cancel_many(
        self,
        site_id: int,
        body: records.Cancellation,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.GamesResult:
        """Cancel games. Needs the scope `write`."""
        return cast("records.GamesResult", self._api.request("POST", path("/api/v2/sites/{site_id}/games/cancel", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def delete_many(
        self,
        site_id: int,
        body: records.GameIds,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.GamesResult:
        """Delete games. Needs the scope `write`."""
        return cast("records.GamesResult", self._api.request("POST", path("/api/v2/sites/{site_id}/games/delete", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def restore_many(
        self,
        site_id: int,
        body: records.GameIds,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.GamesResult:
        """Restore deleted games. Needs the scope `write`."""
        return cast("records.GamesResult", self._api.request("POST", path("/api/v2/sites/{site_id}/games/restore", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def assign_many(
        self,
        site_id: int,
        body: records.Assignings,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.AssignmentsResult:
        """Assign officials to slots. Needs the scope `write`."""
        return cast("records.AssignmentsResult", self._api.request("POST", path("/api/v2/sites/{site_id}/games/assign", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def list_notices(
        self,
        id: int,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Notice]:
        """List who was told what of a game. Needs the scope `read`."""
        return self._api.list(path("/api/v2/games/{id}/notices", id), query={"page": page, "limit": limit}, headers=headers)

    def mark_seen(
        self,
        id: int,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> None:
        """Mark a game as seen. Needs the scope `write`."""
        self._api.request("POST", path("/api/v2/games/{id}/seen", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers)


class CalendarFeedsResource:
    """`client.calendar_feeds`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, *, headers: Optional[Mapping[str, str]] = None) -> records.CalendarFeeds:
        """List your calendar feeds. Needs the scope `read`."""
        return cast("records.CalendarFeeds", self._api.request("GET", path("/api/v2/current_account/calendar_feeds"), headers=headers))

    def create(
        self,
        body: records.NewCalendarFeed,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.CreatedCalendarFeed:
        """Make the address of a calendar feed. Needs the scope `write`."""
        return cast("records.CreatedCalendarFeed", self._api.request("POST", path("/api/v2/current_account/calendar_feeds"), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.CalendarFeed:
        """View a calendar feed. Needs the scope `read`."""
        return cast("records.CalendarFeed", self._api.request("GET", path("/api/v2/current_account/calendar_feeds/{id}", id), headers=headers))

    def delete(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Revoke the address of a calendar feed. Needs the scope `write`."""
        self._api.request("DELETE", path("/api/v2/current_account/calendar_feeds/{id}", id), if_match=if_match, headers=headers)


class GroupsResource:
    """`client.groups`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        site_id: int,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Group]:
        """List a site's groups. Needs the scope `read`."""
        return self._api.list(path("/api/v2/sites/{site_id}/groups", site_id), query={"page": page, "limit": limit}, headers=headers)

    def create(
        self,
        site_id: int,
        body: records.NewGroup,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Group:
        """Add a group. Needs the scope `write`."""
        return cast("records.Group", self._api.request("POST", path("/api/v2/sites/{site_id}/groups", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.Group:
        """View a group. Needs the scope `read`."""
        return cast("records.Group", self._api.request("GET", path("/api/v2/groups/{id}", id), headers=headers))

    def change(
        self,
        id: int,
        body: records.GroupChange,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Group:
        """Change a group. Needs the scope `write`."""
        return cast("records.Group", self._api.request("PUT", path("/api/v2/groups/{id}", id), body=body, if_match=if_match, headers=headers))

    def delete(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Delete a group. Needs the scope `write`."""
        self._api.request("DELETE", path("/api/v2/groups/{id}", id), if_match=if_match, headers=headers)

    def list_of_user(
        self,
        user_id: int,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Group]:
        """List a user's groups. Needs the scope `read`."""
        return self._api.list(path("/api/v2/users/{id}/groups", user_id), query={"page": page, "limit": limit}, headers=headers)

    def add_to_user(
        self,
        user_id: int,
        id: int,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Group:
        """Add a user to a group. Needs the scope `write`."""
        return cast("records.Group", self._api.request("POST", path("/api/v2/users/{id}/groups/{group_id}", user_id, id), if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def remove_from_user(
        self,
        user_id: int,
        id: int,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> None:
        """Take a user out of a group. Needs the scope `write`."""
        self._api.request("DELETE", path("/api/v2/users/{id}/groups/{group_id}", user_id, id), if_match=if_match, headers=headers)


class AvailabilityResource:
    """`client.availability`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        user_id: int,
        *,
        search: Optional[records.ListUserAvailabilitySearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Availability]:
        """List a user's availability. Needs the scope `read`."""
        return self._api.list(path("/api/v2/users/{id}/availability", user_id), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def create(
        self,
        user_id: int,
        body: records.NewAvailability,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Availability:
        """Add availability. Needs the scope `write`."""
        return cast("records.Availability", self._api.request("POST", path("/api/v2/users/{id}/availability", user_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def list_days(
        self,
        user_id: int,
        *,
        search: Optional[records.ListUserAvailabilityDaysSearch] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.AvailabilityDays:
        """View a user's availability by days. Needs the scope `read`."""
        return cast("records.AvailabilityDays", self._api.request("GET", path("/api/v2/users/{id}/availability/days", user_id), query={"search": search}, headers=headers))

    def change_days(
        self,
        user_id: int,
        body: records.AvailabilityDaysInput,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.AvailabilityDays:
        """Set availability for days. Needs the scope `write`."""
        return cast("records.AvailabilityDays", self._api.request("PUT", path("/api/v2/users/{id}/availability/days", user_id), body=body, if_match=if_match, headers=headers))

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.Availability:
        """View availability. Needs the scope `read`."""
        return cast("records.Availability", self._api.request("GET", path("/api/v2/availability/{id}", id), headers=headers))

    def change(
        self,
        id: int,
        body: records.AvailabilityChange,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Availability:
        """Change availability. Needs the scope `write`."""
        return cast("records.Availability", self._api.request("PUT", path("/api/v2/availability/{id}", id), body=body, if_match=if_match, headers=headers))

    def delete(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Delete availability. Needs the scope `write`."""
        self._api.request("DELETE", path("/api/v2/availability/{id}", id), if_match=if_match, headers=headers)


class BlocksResource:
    """`client.blocks`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        user_id: int,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Block]:
        """List what an official is blocked from. Needs the scope `read`."""
        return self._api.list(path("/api/v2/users/{id}/blocks", user_id), query={"page": page, "limit": limit}, headers=headers)

    def create(
        self,
        user_id: int,
        body: records.NewBlock,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Block:
        """Block an official. Needs the scope `write`."""
        return cast("records.Block", self._api.request("POST", path("/api/v2/users/{id}/blocks", user_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.Block:
        """View a block. Needs the scope `read`."""
        return cast("records.Block", self._api.request("GET", path("/api/v2/blocks/{id}", id), headers=headers))

    def delete(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Delete a block. Needs the scope `write`."""
        self._api.request("DELETE", path("/api/v2/blocks/{id}", id), if_match=if_match, headers=headers)


class AssignmentsResource:
    """`client.assignments`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.Assignment:
        """View an assignment. Needs the scope `read`."""
        return cast("records.Assignment", self._api.request("GET", path("/api/v2/assignments/{id}", id), headers=headers))

    def list_candidates(
        self,
        id: int,
        *,
        search: Optional[records.ListCandidatesSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Candidate]:
        """List the candidates for a slot. Needs the scope `read`."""
        return self._api.list(path("/api/v2/assignments/{id}/candidates", id), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def assign(
        self,
        id: int,
        body: records.Assigning,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.ChangedAssignment:
        """Assign an official. Needs the scope `write`."""
        return cast("records.ChangedAssignment", self._api.request("POST", path("/api/v2/assignments/{id}/assign", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def unassign(
        self,
        id: int,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.ChangedAssignment:
        """Empty a slot. Needs the scope `write`."""
        return cast("records.ChangedAssignment", self._api.request("POST", path("/api/v2/assignments/{id}/unassign", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def confirm(
        self,
        id: int,
        body: Optional[records.Answer] = None,
        *,
        status: Optional[str] = None,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.ChangedAssignment:
        """Accept or decline. Needs the scope `write`."""
        return cast("records.ChangedAssignment", self._api.request("POST", path("/api/v2/assignments/{id}/confirm", id), query={"status": status}, body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def claim(
        self,
        id: int,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.ChangedAssignment:
        """Claim an open game. Needs the scope `write`."""
        return cast("records.ChangedAssignment", self._api.request("POST", path("/api/v2/assignments/{id}/claim", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def request(
        self,
        id: int,
        body: Optional[records.RequestInput] = None,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Request:
        """Ask for an open game. Needs the scope `write`."""
        return cast("records.Request", self._api.request("POST", path("/api/v2/assignments/{id}/request", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def withdraw_request(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Withdraw your request. Needs the scope `write`."""
        self._api.request("DELETE", path("/api/v2/assignments/{id}/request", id), if_match=if_match, headers=headers)


class RequestsResource:
    """`client.requests`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def create(
        self,
        body: records.NewGameRequest,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Request:
        """Claim or ask for any open position of a game. Needs the scope `write`."""
        return cast("records.Request", self._api.request("POST", path("/api/v2/game_requests"), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def list(
        self,
        site_id: int,
        *,
        search: Optional[records.ListRequestsSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Request]:
        """List the requests for open games. Needs the scope `read`."""
        return self._api.list(path("/api/v2/sites/{site_id}/requests", site_id), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.Request:
        """View a request for an open game. Needs the scope `read`."""
        return cast("records.Request", self._api.request("GET", path("/api/v2/requests/{id}", id), headers=headers))

    def decide(
        self,
        id: int,
        body: Optional[records.Decision] = None,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.DecidedRequest:
        """Grant or refuse a request. Needs the scope `write`."""
        return cast("records.DecidedRequest", self._api.request("POST", path("/api/v2/requests/{id}/decide", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))


class FormTemplatesResource:
    """`client.form_templates`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        site_id: int,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.FormTemplate]:
        """List a site's form templates. Needs the scope `read`."""
        return self._api.list(path("/api/v2/sites/{site_id}/form/templates", site_id), query={"page": page, "limit": limit}, headers=headers)

    def create(
        self,
        site_id: int,
        body: records.NewFormTemplate,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.FormTemplate:
        """Add a form template. Needs the scope `write`."""
        return cast("records.FormTemplate", self._api.request("POST", path("/api/v2/sites/{site_id}/form/templates", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.FormTemplate:
        """View a form template. Needs the scope `read`."""
        return cast("records.FormTemplate", self._api.request("GET", path("/api/v2/form/templates/{id}", id), headers=headers))

    def change(
        self,
        id: int,
        body: records.FormTemplateChange,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.FormTemplate:
        """Change a form template. Needs the scope `write`."""
        return cast("records.FormTemplate", self._api.request("PUT", path("/api/v2/form/templates/{id}", id), body=body, if_match=if_match, headers=headers))

    def delete(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Delete a form template. Needs the scope `write`."""
        self._api.request("DELETE", path("/api/v2/form/templates/{id}", id), if_match=if_match, headers=headers)


class FormSubmissionsResource:
    """`client.form_submissions`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list_of_template(
        self,
        template_id: int,
        *,
        search: Optional[records.ListFormSubmissionsOfTemplateSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.FormSubmission]:
        """List the submissions of a form template. Needs the scope `read`."""
        return self._api.list(path("/api/v2/form/templates/{id}/submissions", template_id), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def create_of_template(
        self,
        template_id: int,
        body: records.NewSubmissionOfTemplate,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.FormSubmission:
        """Fill in a form template for a game. Needs the scope `write`."""
        return cast("records.FormSubmission", self._api.request("POST", path("/api/v2/form/templates/{id}/submissions", template_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def list_of_game(
        self,
        game_id: int,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.FormSubmission]:
        """List the submissions about a game. Needs the scope `read`."""
        return self._api.list(path("/api/v2/games/{id}/submissions", game_id), query={"page": page, "limit": limit}, headers=headers)

    def create_of_game(
        self,
        game_id: int,
        body: records.NewSubmissionOfGame,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.FormSubmission:
        """Report about a game. Needs the scope `write`."""
        return cast("records.FormSubmission", self._api.request("POST", path("/api/v2/games/{id}/submissions", game_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.FormSubmission:
        """View a form submission. Needs the scope `read`."""
        return cast("records.FormSubmission", self._api.request("GET", path("/api/v2/form/submissions/{id}", id), headers=headers))

    def change(
        self,
        id: int,
        body: records.FormSubmissionChange,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.FormSubmission:
        """Change, submit or reopen a form submission. Needs the scope `write`."""
        return cast("records.FormSubmission", self._api.request("PUT", path("/api/v2/form/submissions/{id}", id), body=body, if_match=if_match, headers=headers))


class LeaguesResource:
    """`client.leagues`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        site_id: int,
        *,
        search: Optional[records.ListLeaguesSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.League]:
        """List a site's leagues. Needs the scope `read`."""
        return self._api.list(path("/api/v2/sites/{site_id}/leagues", site_id), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def create(
        self,
        site_id: int,
        body: records.NewLeague,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.League:
        """Add a league. Needs the scope `write`."""
        return cast("records.League", self._api.request("POST", path("/api/v2/sites/{site_id}/leagues", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.League:
        """View a league. Needs the scope `read`."""
        return cast("records.League", self._api.request("GET", path("/api/v2/leagues/{id}", id), headers=headers))

    def change(
        self,
        id: int,
        body: records.LeagueChange,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.League:
        """Change a league. Needs the scope `write`."""
        return cast("records.League", self._api.request("PUT", path("/api/v2/leagues/{id}", id), body=body, if_match=if_match, headers=headers))

    def delete(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Delete a league. Needs the scope `write`."""
        self._api.request("DELETE", path("/api/v2/leagues/{id}", id), if_match=if_match, headers=headers)


class LeagueOfficialsResource:
    """`client.league_officials`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        league_id: int,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.LeagueOfficial]:
        """List the officials of a league. Needs the scope `read`."""
        return self._api.list(path("/api/v2/leagues/{id}/officials", league_id), query={"page": page, "limit": limit}, headers=headers)

    def create(
        self,
        league_id: int,
        body: records.NewLeagueOfficial,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.LeagueOfficial:
        """Attach an official to a league. Needs the scope `write`."""
        return cast("records.LeagueOfficial", self._api.request("POST", path("/api/v2/leagues/{id}/officials", league_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.LeagueOfficial:
        """View a league official. Needs the scope `read`."""
        return cast("records.LeagueOfficial", self._api.request("GET", path("/api/v2/league_officials/{id}", id), headers=headers))

    def delete(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Remove an official from a league. Needs the scope `write`."""
        self._api.request("DELETE", path("/api/v2/league_officials/{id}", id), if_match=if_match, headers=headers)


class TeamsResource:
    """`client.teams`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        site_id: int,
        *,
        search: Optional[records.ListTeamsSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Team]:
        """List a site's teams. Needs the scope `read`."""
        return self._api.list(path("/api/v2/sites/{site_id}/teams", site_id), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def create(
        self,
        site_id: int,
        body: records.NewTeam,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Team:
        """Add a team. Needs the scope `write`."""
        return cast("records.Team", self._api.request("POST", path("/api/v2/sites/{site_id}/teams", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.Team:
        """View a team. Needs the scope `read`."""
        return cast("records.Team", self._api.request("GET", path("/api/v2/teams/{id}", id), headers=headers))

    def change(
        self,
        id: int,
        body: records.TeamChange,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Team:
        """Change a team. Needs the scope `write`."""
        return cast("records.Team", self._api.request("PUT", path("/api/v2/teams/{id}", id), body=body, if_match=if_match, headers=headers))

    def delete(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Delete a team. Needs the scope `write`."""
        self._api.request("DELETE", path("/api/v2/teams/{id}", id), if_match=if_match, headers=headers)

    def merge(
        self,
        id: int,
        body: records.TeamMerge,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Team:
        """Merge a team into another. Needs the scope `write`."""
        return cast("records.Team", self._api.request("POST", path("/api/v2/teams/{id}/merge", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))


class VenuesResource:
    """`client.venues`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        site_id: int,
        *,
        search: Optional[records.ListVenuesSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Venue]:
        """List a site's venues. Needs the scope `read`."""
        return self._api.list(path("/api/v2/sites/{site_id}/venues", site_id), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def create(
        self,
        site_id: int,
        body: records.NewVenue,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Venue:
        """Add a venue. Needs the scope `write`."""
        return cast("records.Venue", self._api.request("POST", path("/api/v2/sites/{site_id}/venues", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.Venue:
        """View a venue. Needs the scope `read`."""
        return cast("records.Venue", self._api.request("GET", path("/api/v2/venues/{id}", id), headers=headers))

    def change(
        self,
        id: int,
        body: records.VenueChange,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Venue:
        """Change a venue. Needs the scope `write`."""
        return cast("records.Venue", self._api.request("PUT", path("/api/v2/venues/{id}", id), body=body, if_match=if_match, headers=headers))

    def delete(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Delete a venue. Needs the scope `write`."""
        self._api.request("DELETE", path("/api/v2/venues/{id}", id), if_match=if_match, headers=headers)

    def merge(
        self,
        id: int,
        body: records.VenueMerge,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Venue:
        """Merge a venue into another. Needs the scope `write`."""
        return cast("records.Venue", self._api.request("POST", path("/api/v2/venues/{id}/merge", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))


class AgeGroupsResource:
    """`client.age_groups`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        site_id: int,
        *,
        search: Optional[records.ListAgeGroupsSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.AgeGroup]:
        """List a site's age groups. Needs the scope `read`."""
        return self._api.list(path("/api/v2/sites/{site_id}/age_groups", site_id), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def create(
        self,
        site_id: int,
        body: records.NewAgeGroup,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.AgeGroup:
        """Add an age group. Needs the scope `write`."""
        return cast("records.AgeGroup", self._api.request("POST", path("/api/v2/sites/{site_id}/age_groups", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.AgeGroup:
        """View an age group. Needs the scope `read`."""
        return cast("records.AgeGroup", self._api.request("GET", path("/api/v2/age_groups/{id}", id), headers=headers))

    def change(
        self,
        id: int,
        body: records.AgeGroupChange,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.AgeGroup:
        """Change an age group. Needs the scope `write`."""
        return cast("records.AgeGroup", self._api.request("PUT", path("/api/v2/age_groups/{id}", id), body=body, if_match=if_match, headers=headers))

    def delete(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Delete an age group. Needs the scope `write`."""
        self._api.request("DELETE", path("/api/v2/age_groups/{id}", id), if_match=if_match, headers=headers)


class GameTypesResource:
    """`client.game_types`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        site_id: int,
        *,
        search: Optional[records.ListGameTypesSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.GameType]:
        """List a site's game types. Needs the scope `read`."""
        return self._api.list(path("/api/v2/sites/{site_id}/game_types", site_id), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def create(
        self,
        site_id: int,
        body: records.NewGameType,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.GameType:
        """Add a game type. Needs the scope `write`."""
        return cast("records.GameType", self._api.request("POST", path("/api/v2/sites/{site_id}/game_types", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.GameType:
        """View a game type. Needs the scope `read`."""
        return cast("records.GameType", self._api.request("GET", path("/api/v2/game_types/{id}", id), headers=headers))

    def change(
        self,
        id: int,
        body: records.GameTypeChange,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.GameType:
        """Change a game type. Needs the scope `write`."""
        return cast("records.GameType", self._api.request("PUT", path("/api/v2/game_types/{id}", id), body=body, if_match=if_match, headers=headers))

    def delete(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Delete a game type. Needs the scope `write`."""
        self._api.request("DELETE", path("/api/v2/game_types/{id}", id), if_match=if_match, headers=headers)


class GendersResource:
    """`client.genders`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        site_id: int,
        *,
        search: Optional[records.ListGendersSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Gender]:
        """List a site's genders. Needs the scope `read`."""
        return self._api.list(path("/api/v2/sites/{site_id}/genders", site_id), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def create(
        self,
        site_id: int,
        body: records.NewGender,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Gender:
        """Add a gender. Needs the scope `write`."""
        return cast("records.Gender", self._api.request("POST", path("/api/v2/sites/{site_id}/genders", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.Gender:
        """View a gender. Needs the scope `read`."""
        return cast("records.Gender", self._api.request("GET", path("/api/v2/genders/{id}", id), headers=headers))

    def change(
        self,
        id: int,
        body: records.GenderChange,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Gender:
        """Change a gender. Needs the scope `write`."""
        return cast("records.Gender", self._api.request("PUT", path("/api/v2/genders/{id}", id), body=body, if_match=if_match, headers=headers))

    def delete(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Delete a gender. Needs the scope `write`."""
        self._api.request("DELETE", path("/api/v2/genders/{id}", id), if_match=if_match, headers=headers)


class PatternsResource:
    """`client.patterns`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        site_id: int,
        *,
        search: Optional[records.ListPatternsSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Pattern]:
        """List a site's patterns. Needs the scope `read`."""
        return self._api.list(path("/api/v2/sites/{site_id}/patterns", site_id), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def create(
        self,
        site_id: int,
        body: records.NewPattern,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Pattern:
        """Add a pattern. Needs the scope `write`."""
        return cast("records.Pattern", self._api.request("POST", path("/api/v2/sites/{site_id}/patterns", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.Pattern:
        """View a pattern. Needs the scope `read`."""
        return cast("records.Pattern", self._api.request("GET", path("/api/v2/patterns/{id}", id), headers=headers))

    def change(
        self,
        id: int,
        body: records.PatternChange,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Pattern:
        """Change a pattern. Needs the scope `write`."""
        return cast("records.Pattern", self._api.request("PUT", path("/api/v2/patterns/{id}", id), body=body, if_match=if_match, headers=headers))

    def delete(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Delete a pattern. Needs the scope `write`."""
        self._api.request("DELETE", path("/api/v2/patterns/{id}", id), if_match=if_match, headers=headers)


class StatementsResource:
    """`client.statements`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list_of_all_sites(
        self,
        *,
        search: Optional[records.ListStatementsOfAllSitesSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Statement]:
        """List the statements of all your sites. Needs the scope `read`."""
        return self._api.list(path("/api/v2/statements"), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def list(
        self,
        site_id: int,
        *,
        search: Optional[records.ListStatementsSearch] = None,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Statement]:
        """List the statements of a site. Needs the scope `read`."""
        return self._api.list(path("/api/v2/sites/{site_id}/statements", site_id), query={"search": search, "page": page, "limit": limit}, headers=headers)

    def create(
        self,
        site_id: int,
        body: records.NewStatement,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Statement:
        """Write down what a user is owed. Needs the scope `write`."""
        return cast("records.Statement", self._api.request("POST", path("/api/v2/sites/{site_id}/statements", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.Statement:
        """View a statement. Needs the scope `read`."""
        return cast("records.Statement", self._api.request("GET", path("/api/v2/statements/{id}", id), headers=headers))

    def change(
        self,
        id: int,
        body: records.StatementChange,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Statement:
        """Change a statement, or what was paid of it. Needs the scope `write`."""
        return cast("records.Statement", self._api.request("PUT", path("/api/v2/statements/{id}", id), body=body, if_match=if_match, headers=headers))


class BankAccountsResource:
    """`client.bank_accounts`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        user_id: int,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.BankAccount]:
        """List your bank accounts. Needs the scope `bank`."""
        return self._api.list(path("/api/v2/users/{id}/bank_accounts", user_id), query={"page": page, "limit": limit}, headers=headers)

    def create(
        self,
        user_id: int,
        body: records.NewBankAccount,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.BankAccount:
        """Add a bank account. Needs the scopes `bank` and `write`."""
        return cast("records.BankAccount", self._api.request("POST", path("/api/v2/users/{id}/bank_accounts", user_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.BankAccount:
        """View a bank account. Needs the scope `bank`."""
        return cast("records.BankAccount", self._api.request("GET", path("/api/v2/bank_accounts/{id}", id), headers=headers))

    def delete(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Remove a bank account. Needs the scopes `bank` and `write`."""
        self._api.request("DELETE", path("/api/v2/bank_accounts/{id}", id), if_match=if_match, headers=headers)


class TaxFormResource:
    """`client.tax_form`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def get(self, user_id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.TaxForm:
        """View your tax form. Needs the scope `bank`."""
        return cast("records.TaxForm", self._api.request("GET", path("/api/v2/users/{id}/tax_form", user_id), headers=headers))

    def create(
        self,
        user_id: int,
        body: records.TaxFormInput,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.TaxForm:
        """Add your tax form. Needs the scopes `bank` and `write`."""
        return cast("records.TaxForm", self._api.request("POST", path("/api/v2/users/{id}/tax_form", user_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def change(
        self,
        user_id: int,
        body: records.TaxFormInput,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.TaxForm:
        """Replace your tax form. Needs the scopes `bank` and `write`."""
        return cast("records.TaxForm", self._api.request("PUT", path("/api/v2/users/{id}/tax_form", user_id), body=body, if_match=if_match, headers=headers))

    def delete(
        self, user_id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Remove your tax form. Needs the scopes `bank` and `write`."""
        self._api.request("DELETE", path("/api/v2/users/{id}/tax_form", user_id), if_match=if_match, headers=headers)


class EventsResource:
    """`client.events`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> WebhookEvent:
        """View a webhook event. Needs the scopes `read` or `webhooks`."""
        return cast("WebhookEvent", self._api.request("GET", path("/api/v2/webhooks/events/{id}", id), headers=headers))


class SubscriptionsResource:
    """`client.subscriptions`"""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Pages[records.Subscription]:
        """List your subscriptions. Needs the scope `webhooks`."""
        return self._api.list(path("/api/v2/webhooks/subscriptions"), query={"page": page, "limit": limit}, headers=headers)

    def create(
        self,
        body: records.NewSubscription,
        *,
        if_match: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Subscription:
        """Create a subscription. Needs the scope `webhooks`."""
        return cast("records.Subscription", self._api.request("POST", path("/api/v2/webhooks/subscriptions"), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    def get(self, id: int, *, headers: Optional[Mapping[str, str]] = None) -> records.Subscription:
        """View a subscription. Needs the scope `webhooks`."""
        return cast("records.Subscription", self._api.request("GET", path("/api/v2/webhooks/subscriptions/{id}", id), headers=headers))

    def change(
        self,
        id: int,
        body: records.SubscriptionChange,
        *,
        if_match: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> records.Subscription:
        """Change a subscription. Needs the scope `webhooks`."""
        return cast("records.Subscription", self._api.request("PUT", path("/api/v2/webhooks/subscriptions/{id}", id), body=body, if_match=if_match, headers=headers))

    def delete(
        self, id: int, *, if_match: Optional[str] = None, headers: Optional[Mapping[str, str]] = None
    ) -> None:
        """Delete a subscription. Needs the scope `webhooks`."""
        self._api.request("DELETE", path("/api/v2/webhooks/subscriptions/{id}", id), if_match=if_match, headers=headers)


class Resources:
    """Every resource of the API."""

    def __init__(self, api: Api) -> None:
        self.entry = EntryResource(api)
        self.account = AccountResource(api)
        self.sites = SitesResource(api)
        self.users = UsersResource(api)
        self.games = GamesResource(api)
        self.calendar_feeds = CalendarFeedsResource(api)
        self.groups = GroupsResource(api)
        self.availability = AvailabilityResource(api)
        self.blocks = BlocksResource(api)
        self.assignments = AssignmentsResource(api)
        self.requests = RequestsResource(api)
        self.form_templates = FormTemplatesResource(api)
        self.form_submissions = FormSubmissionsResource(api)
        self.leagues = LeaguesResource(api)
        self.league_officials = LeagueOfficialsResource(api)
        self.teams = TeamsResource(api)
        self.venues = VenuesResource(api)
        self.age_groups = AgeGroupsResource(api)
        self.game_types = GameTypesResource(api)
        self.genders = GendersResource(api)
        self.patterns = PatternsResource(api)
        self.statements = StatementsResource(api)
        self.bank_accounts = BankAccountsResource(api)
        self.tax_form = TaxFormResource(api)
        self.events = EventsResource(api)
        self.subscriptions = SubscriptionsResource(api)
