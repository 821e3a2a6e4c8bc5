# Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
# ruff: noqa
"""The resources of the API: a method for each operation, for both clients (see modes.py)."""

from __future__ import annotations

from typing import Mapping, Optional, cast

from ..calls import Calls, Resource
from ..modes import Both, Mode
from ..pages import AsyncPages
from ..url import path
from ..webhooks.event import WebhookEvent
from . import records

Text = Optional[str]
Headers = Optional[Mapping[str, str]]


class EntryResource(Resource[Mode]):
    """`client.entry`"""

    @Both
    async def get(self, *, headers: Headers = None) -> records.Entry:
        """Begin here. Needs no token: it is the same for every caller."""
        return cast("records.Entry", await self._calls.request("GET", path("/api/v2"), headers=headers))


class AccountResource(Resource[Mode]):
    """`client.account`"""

    @Both
    async def get(self, *, fields: Optional[str] = None, headers: Headers = None) -> records.Account:
        """View your account. Needs the scope `read`."""
        return cast("records.Account", await self._calls.request("GET", path("/api/v2/current_account"), query={"fields": fields}, headers=headers))

    @Both
    async def delete(self, *, id: Optional[int] = None, if_match: Text = None, headers: Headers = None) -> None:
        """Delete your account and personal data. Needs the scopes `bank` and `write`."""
        await self._calls.request("DELETE", path("/api/v2/current_account"), query={"id": id}, if_match=if_match, headers=headers)

    @Both
    async def export(self, *, headers: Headers = None) -> records.AccountExport:
        """Export your personal data. Needs the scopes `bank` and `read`."""
        return cast("records.AccountExport", await self._calls.request("GET", path("/api/v2/current_account/export"), headers=headers))

    @Both
    async def answer_assignments(self, body: Optional[records.Answers] = None, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.AnswersResult:
        """Accept or decline several assignments. Needs the scope `write`."""
        return cast("records.AnswersResult", await self._calls.request("POST", path("/api/v2/current_account/answers"), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get_request_counts(self, *, headers: Headers = None) -> records.RequestCounts:
        """View what your application requested. Needs the scope `read`."""
        return cast("records.RequestCounts", await self._calls.request("GET", path("/api/v2/current_account/request_counts"), headers=headers))

    @Both
    async def list_changes(self, *, after: Optional[str] = None, limit: Optional[int] = None, embed: Optional[str] = None, headers: Headers = None) -> records.ChangeList:
        """List what changed on all your sites. Needs the scope `read`."""
        return cast("records.ChangeList", await self._calls.request("GET", path("/api/v2/current_account/changes"), query={"after": after, "limit": limit, "embed": embed}, headers=headers))

    @Both
    def list_open_games(
        self, *, search: Optional[records.ListCurrentAccountOpenGamesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.OpenGame]:
        """List the open games on all your sites. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/current_account/open_games"), query={"search": search, "page": page, "limit": limit, "fields": fields, "embed": embed}, headers=headers)


class SitesResource(Resource[Mode]):
    """`client.sites`"""

    @Both
    def list_of_current_account(
        self, *, search: Optional[records.ListCurrentAccountSitesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListCurrentAccountSitesSort] = None, fields: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.WholeSite]:
        """List your account's sites. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/current_account/sites"), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields}, headers=headers)

    @Both
    def list(
        self, *, search: Optional[records.ListSitesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListSitesSort] = None, fields: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.WholeSite]:
        """List your sites. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites"), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields}, headers=headers)

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, headers: Headers = None) -> records.WholeSite:
        """View a site. Needs the scope `read`."""
        return cast("records.WholeSite", await self._calls.request("GET", path("/api/v2/sites/{site_id}", id), query={"fields": fields}, headers=headers))

    @Both
    async def change(self, id: int, body: records.SiteChange, *, if_match: Text = None, headers: Headers = None) -> records.WholeSite:
        """Change the settings of a site. Needs the scope `write`."""
        return cast("records.WholeSite", await self._calls.request("PUT", path("/api/v2/sites/{site_id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete a site after 30 days. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/sites/{site_id}", id), if_match=if_match, headers=headers)

    @Both
    async def archive(self, id: int, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.WholeSite:
        """Archive a site. Needs the scope `write`."""
        return cast("records.WholeSite", await self._calls.request("POST", path("/api/v2/sites/{site_id}/archive", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def restore(self, id: int, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.WholeSite:
        """Restore a site that was archived or deleted. Needs the scope `write`."""
        return cast("records.WholeSite", await self._calls.request("POST", path("/api/v2/sites/{site_id}/restore", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def list_changes(self, id: int, *, after: Optional[str] = None, limit: Optional[int] = None, embed: Optional[str] = None, headers: Headers = None) -> records.ChangeList:
        """List what changed on a site. Needs the scope `read`."""
        return cast("records.ChangeList", await self._calls.request("GET", path("/api/v2/sites/{site_id}/changes", id), query={"after": after, "limit": limit, "embed": embed}, headers=headers))

    @Both
    def list_audit(
        self, id: int, *, search: Optional[records.ListAuditSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.AuditEntry]:
        """List who did what on a site. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/audit", id), query={"search": search, "page": page, "limit": limit, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create_reminders(self, id: int, body: records.NewReminder, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Reminder:
        """Remind officials who have not answered. Needs the scope `write`."""
        return cast("records.Reminder", await self._calls.request("POST", path("/api/v2/sites/{site_id}/reminders", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    def list_balance(
        self, id: int, *, search: Optional[records.ListBalanceSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Balance]:
        """Compare what officials work. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/balance", id), query={"search": search, "page": page, "limit": limit, "fields": fields, "embed": embed}, headers=headers)

    @Both
    def list_open_games(
        self, id: int, *, search: Optional[records.ListOpenGamesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.OpenGame]:
        """List a site's open games. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/open_games", id), query={"search": search, "page": page, "limit": limit, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create_exports(self, id: int, body: records.NewExport, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Export:
        """Export a table. Needs the scope `read`."""
        return cast("records.Export", await self._calls.request("POST", path("/api/v2/sites/{site_id}/exports", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def list_payers(self, id: int, *, search: Optional[records.ListPayersSearch] = None, headers: Headers = None) -> records.PayerList:
        """List who pays for the games. Needs the scope `read`."""
        return cast("records.PayerList", await self._calls.request("GET", path("/api/v2/sites/{site_id}/payers", id), query={"search": search}, headers=headers))

    @Both
    def list_payer_lines(
        self, id: int, *, search: Optional[records.ListPayerLinesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.BilledLine]:
        """List what each payer pays for. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/payer_lines", id), query={"search": search, "page": page, "limit": limit, "fields": fields, "embed": embed}, headers=headers)

    @Both
    def list_annual_totals(
        self, id: int, *, search: Optional[records.ListAnnualTotalsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.AnnualTotal]:
        """List what officials were paid in a year. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/annual_totals", id), query={"search": search, "page": page, "limit": limit, "fields": fields, "embed": embed}, headers=headers)


class UsersResource(Resource[Mode]):
    """`client.users`"""

    @Both
    def list_of_current_account(
        self, *, search: Optional[records.ListCurrentAccountUsersSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.User]:
        """List your own users. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/current_account/users"), query={"search": search, "page": page, "limit": limit, "fields": fields, "embed": embed}, headers=headers)

    @Both
    def list(
        self, site_id: int, *, search: Optional[records.ListUsersSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListUsersSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.User]:
        """List a site's users. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/users", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, site_id: int, body: records.NewUser, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.User:
        """Add a user to a site. Needs the scope `write`."""
        return cast("records.User", await self._calls.request("POST", path("/api/v2/sites/{site_id}/users", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.User:
        """View a user. Needs the scope `read`."""
        return cast("records.User", await self._calls.request("GET", path("/api/v2/users/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.UserChange, *, if_match: Text = None, headers: Headers = None) -> records.User:
        """Change a user. Needs the scope `write`."""
        return cast("records.User", await self._calls.request("PUT", path("/api/v2/users/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def remove(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Remove a user from the site. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/users/{id}", id), if_match=if_match, headers=headers)

    @Both
    async def invite(self, id: int, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> None:
        """Invite a user again. Needs the scope `write`."""
        await self._calls.request("POST", path("/api/v2/users/{id}/invite", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers)

    @Both
    async def invite_many(self, site_id: int, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Invitations:
        """Invite all users again who have not signed in. Needs the scope `write`."""
        return cast("records.Invitations", await self._calls.request("POST", path("/api/v2/sites/{site_id}/users/invite", site_id), if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    def list_of_group(
        self, group_id: int, *, search: Optional[records.ListGroupUsersSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListGroupUsersSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.User]:
        """List a group's users. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/groups/{id}/users", group_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def get_availability_pattern(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.AvailabilityPattern:
        """View the weekly pattern of availability. Needs the scope `read`."""
        return cast("records.AvailabilityPattern", await self._calls.request("GET", path("/api/v2/users/{id}/availability_pattern", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change_availability_pattern(self, id: int, body: records.AvailabilityPatternInput, *, if_match: Text = None, headers: Headers = None) -> records.AvailabilityPattern:
        """Set the weekly pattern of availability. Needs the scope `write`."""
        return cast("records.AvailabilityPattern", await self._calls.request("PUT", path("/api/v2/users/{id}/availability_pattern", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete_availability_pattern(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete the weekly pattern of availability. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/users/{id}/availability_pattern", id), if_match=if_match, headers=headers)

    @Both
    def list_changed_games(
        self, id: int, *, search: Optional[records.ListUserChangedGamesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.ChangedGame]:
        """List the games that changed since the user accepted them. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/users/{id}/changed_games", id), query={"search": search, "page": page, "limit": limit, "fields": fields, "embed": embed}, headers=headers)

    @Both
    def list_notices(
        self, id: int, *, search: Optional[records.ListUserNoticesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Notice]:
        """List what a user was told. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/users/{id}/notices", id), query={"search": search, "page": page, "limit": limit, "fields": fields, "embed": embed}, headers=headers)

    @Both
    def list_emails(
        self, id: int, *, search: Optional[records.ListUserEmailsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Email]:
        """List the emails of a user. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/users/{id}/emails", id), query={"search": search, "page": page, "limit": limit, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def get_notice_settings(self, id: int, *, headers: Headers = None) -> records.NoticeSettings:
        """View which emails a user gets. Needs the scope `read`."""
        return cast("records.NoticeSettings", await self._calls.request("GET", path("/api/v2/users/{id}/notice_settings", id), headers=headers))

    @Both
    async def change_notice_settings(self, id: int, body: records.NoticeSettingsChange, *, if_match: Text = None, headers: Headers = None) -> records.NoticeSettings:
        """Choose which emails a user gets. Needs the scope `write`."""
        return cast("records.NoticeSettings", await self._calls.request("PUT", path("/api/v2/users/{id}/notice_settings", id), body=body, if_match=if_match, headers=headers))

    @Both
    def list_earnings(
        self, id: int, *, search: Optional[records.ListEarningsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Earning]:
        """List what a user earns by each game. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/users/{id}/earnings", id), query={"search": search, "page": page, "limit": limit, "fields": fields, "embed": embed}, headers=headers)


class GamesResource(Resource[Mode]):
    """`client.games`"""

    @Both
    def list_of_current_account(
        self, *, search: Optional[records.ListCurrentAccountGamesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListCurrentAccountGamesSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Game]:
        """List the games the caller is assigned to. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/current_account/games"), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    def list(
        self, site_id: int, *, search: Optional[records.ListGamesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListGamesSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Game]:
        """List a site's games. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/games", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, site_id: int, body: records.GameInput, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Game:
        """Create a game. Needs the scope `write`."""
        return cast("records.Game", await self._calls.request("POST", path("/api/v2/sites/{site_id}/games", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def create_series(self, site_id: int, body: records.SeriesInput, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Series:
        """Create a game for each of several weeks. Needs the scope `write`."""
        return cast("records.Series", await self._calls.request("POST", path("/api/v2/sites/{site_id}/games/series", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def count(self, site_id: int, *, search: Optional[records.CountGamesSearch] = None, headers: Headers = None) -> records.GameCounts:
        """Count a site's games, and those that need something. Needs the scope `read`."""
        return cast("records.GameCounts", await self._calls.request("GET", path("/api/v2/sites/{site_id}/games/counts", site_id), query={"search": search}, headers=headers))

    @Both
    async def count_days(self, site_id: int, *, search: Optional[records.CountGamesByDaySearch] = None, headers: Headers = None) -> records.GameDays:
        """Count a site's games by days. Needs the scope `read`."""
        return cast("records.GameDays", await self._calls.request("GET", path("/api/v2/sites/{site_id}/games/days", site_id), query={"search": search}, headers=headers))

    @Both
    def list_unassigned(
        self, site_id: int, *, search: Optional[records.ListUnassignedGamesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListUnassignedGamesSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Game]:
        """List a site's games with an open slot. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/games/unassigned", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    def list_unreported(
        self, site_id: int, *, search: Optional[records.ListUnreportedGamesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListUnreportedGamesSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Game]:
        """List a site's games without a due report. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/games/unreported", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    def list_of_user(
        self, user_id: int, *, search: Optional[records.ListUserGamesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListUserGamesSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Game]:
        """List the games a user is assigned to. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/users/{id}/games", user_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    def list_unassigned_of_all_sites(
        self, *, search: Optional[records.ListUnassignedGamesOfAllSitesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListUnassignedGamesOfAllSitesSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Game]:
        """List the games with an open slot on all the caller's sites. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/games/unassigned"), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.Game:
        """View a game. Needs the scope `read`."""
        return cast("records.Game", await self._calls.request("GET", path("/api/v2/games/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.GameChange, *, if_match: Text = None, headers: Headers = None) -> records.Game:
        """Change a game. Needs the scope `write`."""
        return cast("records.Game", await self._calls.request("PUT", path("/api/v2/games/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete a game. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/games/{id}", id), if_match=if_match, headers=headers)

    @Both
    def list_history(
        self, id: int, *, search: Optional[records.ListGameHistorySearch] = None, page: Optional[int] = None, limit: Optional[int] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.HistoryEntry]:
        """List what was changed of a game and its crew. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/games/{id}/history", id), query={"search": search, "page": page, "limit": limit, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def duplicate(self, id: int, body: Optional[records.GameChange] = None, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Game:
        """Create a game like another. Needs the scope `write`."""
        return cast("records.Game", await self._calls.request("POST", path("/api/v2/games/{id}/duplicate", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def unassign(self, id: int, *, if_match: Text = None, headers: Headers = None) -> records.Game:
        """Empty the crew of a game. Needs the scope `write`."""
        return cast("records.Game", await self._calls.request("PUT", path("/api/v2/games/{id}/unassign", id), if_match=if_match, headers=headers))

    @Both
    async def restore(self, id: int, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Game:
        """Restore a deleted game. Needs the scope `write`."""
        return cast("records.Game", await self._calls.request("POST", path("/api/v2/games/{id}/restore", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def create_batch(self, site_id: int, body: records.GameBatch, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.GameBatchResults:
        """Create many games. Needs the scope `write`."""
        return cast("records.GameBatchResults", await self._calls.request("POST", path("/api/v2/sites/{site_id}/games/batch", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def publish_many(self, site_id: int, body: records.GameIds, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.GamesResult:
        """Publish games. Needs the scope `write`."""
        return cast("records.GamesResult", await self._calls.request("POST", path("/api/v2/sites/{site_id}/games/publish", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def unpublish_many(self, site_id: int, body: records.GameIds, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.GamesResult:
        """Make games drafts again. Needs the scope `write`."""
        return cast("records.GamesResult", await self._calls.request("POST", path("/api/v2/sites/{site_id}/games/unpublish", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def cancel_many(self, site_id: int, body: records.Cancellation, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.GamesResult:
        """Cancel games. Needs the scope `write`."""
        return cast("records.GamesResult", await self._calls.request("POST", path("/api/v2/sites/{site_id}/games/cancel", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def change_many(self, site_id: int, body: records.GamesChange, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.GamesChangeResult:
        """Move games, or give them another pattern. Needs the scope `write`."""
        return cast("records.GamesChangeResult", await self._calls.request("POST", path("/api/v2/sites/{site_id}/games/change", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def delete_many(self, site_id: int, body: records.GameIds, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.GamesResult:
        """Delete games. Needs the scope `write`."""
        return cast("records.GamesResult", await self._calls.request("POST", path("/api/v2/sites/{site_id}/games/delete", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def restore_many(self, site_id: int, body: records.GameIds, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.GamesResult:
        """Restore deleted games. Needs the scope `write`."""
        return cast("records.GamesResult", await self._calls.request("POST", path("/api/v2/sites/{site_id}/games/restore", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def assign_many(self, site_id: int, body: records.Assignings, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.AssignmentsResult:
        """Assign officials to slots. Needs the scope `write`."""
        return cast("records.AssignmentsResult", await self._calls.request("POST", path("/api/v2/sites/{site_id}/games/assign", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    def list_notices(
        self, id: int, *, search: Optional[records.ListGameNoticesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Notice]:
        """List who was told what of a game. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/games/{id}/notices", id), query={"search": search, "page": page, "limit": limit, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def mark_seen(self, id: int, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> None:
        """Mark a game as seen. Needs the scope `write`."""
        await self._calls.request("POST", path("/api/v2/games/{id}/seen", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers)


class CalendarFeedsResource(Resource[Mode]):
    """`client.calendar_feeds`"""

    @Both
    async def list(self, *, headers: Headers = None) -> records.CalendarFeeds:
        """List your calendar feeds. Needs the scope `read`."""
        return cast("records.CalendarFeeds", await self._calls.request("GET", path("/api/v2/current_account/calendar_feeds"), headers=headers))

    @Both
    async def create(self, body: records.NewCalendarFeed, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.CreatedCalendarFeed:
        """Make the address of a calendar feed. Needs the scope `write`."""
        return cast("records.CreatedCalendarFeed", await self._calls.request("POST", path("/api/v2/current_account/calendar_feeds"), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, headers: Headers = None) -> records.CalendarFeed:
        """View a calendar feed. Needs the scope `read`."""
        return cast("records.CalendarFeed", await self._calls.request("GET", path("/api/v2/current_account/calendar_feeds/{id}", id), query={"fields": fields}, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Revoke the address of a calendar feed. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/current_account/calendar_feeds/{id}", id), if_match=if_match, headers=headers)


class GroupsResource(Resource[Mode]):
    """`client.groups`"""

    @Both
    def list(
        self, site_id: int, *, search: Optional[records.ListGroupsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListGroupsSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Group]:
        """List a site's groups. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/groups", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, site_id: int, body: records.NewGroup, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Group:
        """Add a group. Needs the scope `write`."""
        return cast("records.Group", await self._calls.request("POST", path("/api/v2/sites/{site_id}/groups", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.Group:
        """View a group. Needs the scope `read`."""
        return cast("records.Group", await self._calls.request("GET", path("/api/v2/groups/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.GroupChange, *, if_match: Text = None, headers: Headers = None) -> records.Group:
        """Change a group. Needs the scope `write`."""
        return cast("records.Group", await self._calls.request("PUT", path("/api/v2/groups/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete a group. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/groups/{id}", id), if_match=if_match, headers=headers)

    @Both
    def list_of_user(
        self, user_id: int, *, search: Optional[records.ListUserGroupsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListUserGroupsSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Group]:
        """List a user's groups. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/users/{id}/groups", user_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def add_to_user(self, user_id: int, id: int, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Group:
        """Add a user to a group. Needs the scope `write`."""
        return cast("records.Group", await self._calls.request("POST", path("/api/v2/users/{id}/groups/{group_id}", user_id, id), if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def remove_from_user(self, user_id: int, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Take a user out of a group. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/users/{id}/groups/{group_id}", user_id, id), if_match=if_match, headers=headers)


class AvailabilityResource(Resource[Mode]):
    """`client.availability`"""

    @Both
    def list(
        self, user_id: int, *, search: Optional[records.ListUserAvailabilitySearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListUserAvailabilitySort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Availability]:
        """List a user's availability. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/users/{id}/availability", user_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, user_id: int, body: records.NewAvailability, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Availability:
        """Add availability. Needs the scope `write`."""
        return cast("records.Availability", await self._calls.request("POST", path("/api/v2/users/{id}/availability", user_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def list_days(self, user_id: int, *, search: Optional[records.ListUserAvailabilityDaysSearch] = None, headers: Headers = None) -> records.AvailabilityDays:
        """View a user's availability by days. Needs the scope `read`."""
        return cast("records.AvailabilityDays", await self._calls.request("GET", path("/api/v2/users/{id}/availability/days", user_id), query={"search": search}, headers=headers))

    @Both
    async def change_days(self, user_id: int, body: records.AvailabilityDaysInput, *, if_match: Text = None, headers: Headers = None) -> records.AvailabilityDays:
        """Set availability for days. Needs the scope `write`."""
        return cast("records.AvailabilityDays", await self._calls.request("PUT", path("/api/v2/users/{id}/availability/days", user_id), body=body, if_match=if_match, headers=headers))

    @Both
    async def get_copy(self, user_id: int, *, headers: Headers = None) -> records.AvailabilityCopyOffer:
        """View from which other sites you can copy your availability. Needs the scope `read`."""
        return cast("records.AvailabilityCopyOffer", await self._calls.request("GET", path("/api/v2/users/{id}/availability/copy", user_id), headers=headers))

    @Both
    async def copy(
        self, user_id: int, body: Optional[records.AvailabilityCopyInput] = None, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None
    ) -> records.AvailabilityCopyResult:
        """Copy your availability from another of your sites. Needs the scope `write`."""
        return cast("records.AvailabilityCopyResult", await self._calls.request("POST", path("/api/v2/users/{id}/availability/copy", user_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.Availability:
        """View availability. Needs the scope `read`."""
        return cast("records.Availability", await self._calls.request("GET", path("/api/v2/availability/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.AvailabilityChange, *, if_match: Text = None, headers: Headers = None) -> records.Availability:
        """Change availability. Needs the scope `write`."""
        return cast("records.Availability", await self._calls.request("PUT", path("/api/v2/availability/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete availability. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/availability/{id}", id), if_match=if_match, headers=headers)


class BlocksResource(Resource[Mode]):
    """`client.blocks`"""

    @Both
    def list(
        self, user_id: int, *, search: Optional[records.ListUserBlocksSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListUserBlocksSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Block]:
        """List what an official is blocked from. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/users/{id}/blocks", user_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, user_id: int, body: records.NewBlock, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Block:
        """Block an official. Needs the scope `write`."""
        return cast("records.Block", await self._calls.request("POST", path("/api/v2/users/{id}/blocks", user_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.Block:
        """View a block. Needs the scope `read`."""
        return cast("records.Block", await self._calls.request("GET", path("/api/v2/blocks/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete a block. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/blocks/{id}", id), if_match=if_match, headers=headers)


class CertificationsResource(Resource[Mode]):
    """`client.certifications`"""

    @Both
    def list(
        self, user_id: int, *, search: Optional[records.ListUserCertificationsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListUserCertificationsSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Certification]:
        """List a user's certifications. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/users/{id}/certifications", user_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, user_id: int, body: records.NewCertification, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Certification:
        """Add a certification. Needs the scope `write`."""
        return cast("records.Certification", await self._calls.request("POST", path("/api/v2/users/{id}/certifications", user_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.Certification:
        """View a certification. Needs the scope `read`."""
        return cast("records.Certification", await self._calls.request("GET", path("/api/v2/certifications/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.CertificationChange, *, if_match: Text = None, headers: Headers = None) -> records.Certification:
        """Change a certification. Needs the scope `write`."""
        return cast("records.Certification", await self._calls.request("PUT", path("/api/v2/certifications/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete a certification. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/certifications/{id}", id), if_match=if_match, headers=headers)


class GuardiansResource(Resource[Mode]):
    """`client.guardians`"""

    @Both
    def list(
        self, user_id: int, *, search: Optional[records.ListUserGuardiansSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListUserGuardiansSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Guardian]:
        """List a minor's guardians. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/users/{id}/guardians", user_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, user_id: int, body: records.NewGuardian, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Guardian:
        """Add a guardian to a minor. Needs the scope `write`."""
        return cast("records.Guardian", await self._calls.request("POST", path("/api/v2/users/{id}/guardians", user_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.Guardian:
        """View a guardian. Needs the scope `read`."""
        return cast("records.Guardian", await self._calls.request("GET", path("/api/v2/guardians/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.GuardianChange, *, if_match: Text = None, headers: Headers = None) -> records.Guardian:
        """Say whether a guardian may answer. Needs the scope `write`."""
        return cast("records.Guardian", await self._calls.request("PUT", path("/api/v2/guardians/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete a guardian. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/guardians/{id}", id), if_match=if_match, headers=headers)

    @Both
    async def ask(self, id: int, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Guardian:
        """Ask a guardian again to confirm. Needs the scope `write`."""
        return cast("records.Guardian", await self._calls.request("POST", path("/api/v2/guardians/{id}/ask", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers))


class ImportsResource(Resource[Mode]):
    """`client.imports`"""

    @Both
    def list(
        self, site_id: int, *, search: Optional[records.ListImportsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListImportsSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Import]:
        """List the imports of a site. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/imports", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, site_id: int, body: records.ImportInput, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Import:
        """Import a sheet. Needs the scope `write`."""
        return cast("records.Import", await self._calls.request("POST", path("/api/v2/sites/{site_id}/imports", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.Import:
        """View an import. Needs the scope `read`."""
        return cast("records.Import", await self._calls.request("GET", path("/api/v2/imports/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def update(self, id: int, body: Optional[records.ImportChange] = None, *, if_match: Text = None, headers: Headers = None) -> records.Import:
        """Change what columns mean, answer questions, and mend cells. Needs the scope `write`."""
        return cast("records.Import", await self._calls.request("PUT", path("/api/v2/imports/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Discard the draft of an import. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/imports/{id}", id), if_match=if_match, headers=headers)

    @Both
    def list_rows(
        self, id: int, *, search: Optional[records.ListImportRowsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, fields: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.ImportRow]:
        """List the rows of an import. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/imports/{id}/rows", id), query={"search": search, "page": page, "limit": limit, "fields": fields}, headers=headers)

    @Both
    async def get_bad_rows(self, id: int, *, headers: Headers = None) -> records.ImportBadRows:
        """Get the rows that were not imported as a sheet. Needs the scope `read`."""
        return cast("records.ImportBadRows", await self._calls.request("GET", path("/api/v2/imports/{id}/bad_rows", id), headers=headers))

    @Both
    async def apply(self, id: int, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Import:
        """Apply an import. Needs the scope `write`."""
        return cast("records.Import", await self._calls.request("POST", path("/api/v2/imports/{id}/apply", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def invite(self, id: int, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.ImportInvitations:
        """Invite the people of an import. Needs the scope `write`."""
        return cast("records.ImportInvitations", await self._calls.request("POST", path("/api/v2/imports/{id}/invite", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def undo(self, id: int, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Import:
        """Undo an import. Needs the scope `write`."""
        return cast("records.Import", await self._calls.request("POST", path("/api/v2/imports/{id}/undo", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers))


class AssignmentsResource(Resource[Mode]):
    """`client.assignments`"""

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.Assignment:
        """View an assignment. Needs the scope `read`."""
        return cast("records.Assignment", await self._calls.request("GET", path("/api/v2/assignments/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    def list_candidates(
        self, id: int, *, search: Optional[records.ListCandidatesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Candidate]:
        """List the candidates for a slot. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/assignments/{id}/candidates", id), query={"search": search, "page": page, "limit": limit, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def assign(self, id: int, body: records.Assigning, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.ChangedAssignment:
        """Assign an official. Needs the scope `write`."""
        return cast("records.ChangedAssignment", await self._calls.request("POST", path("/api/v2/assignments/{id}/assign", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def unassign(self, id: int, body: Optional[records.Unassigning] = None, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.ChangedAssignment:
        """Empty a slot. Needs the scope `write`."""
        return cast("records.ChangedAssignment", await self._calls.request("POST", path("/api/v2/assignments/{id}/unassign", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def confirm(
        self, id: int, body: Optional[records.Answer] = None, *, status: Optional[str] = None, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None
    ) -> records.ChangedAssignment:
        """Accept or decline. Needs the scope `write`."""
        return cast("records.ChangedAssignment", await self._calls.request("POST", path("/api/v2/assignments/{id}/confirm", id), query={"status": status}, body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get_fee(self, id: int, *, headers: Headers = None) -> records.AssignmentFee:
        """View the fee of an assignment. Needs the scope `read`."""
        return cast("records.AssignmentFee", await self._calls.request("GET", path("/api/v2/assignments/{id}/fee", id), headers=headers))

    @Both
    async def change_fee(self, id: int, body: records.AssignmentFeeChange, *, if_match: Text = None, headers: Headers = None) -> records.AssignmentFee:
        """Say what one game pays. Needs the scope `write`."""
        return cast("records.AssignmentFee", await self._calls.request("PUT", path("/api/v2/assignments/{id}/fee", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def claim(self, id: int, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.ChangedAssignment:
        """Claim an open game. Needs the scope `write`."""
        return cast("records.ChangedAssignment", await self._calls.request("POST", path("/api/v2/assignments/{id}/claim", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def request(self, id: int, body: Optional[records.RequestInput] = None, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Request:
        """Ask for an open game. Needs the scope `write`."""
        return cast("records.Request", await self._calls.request("POST", path("/api/v2/assignments/{id}/request", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def withdraw_request(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Withdraw your request. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/assignments/{id}/request", id), if_match=if_match, headers=headers)


class PatternsResource(Resource[Mode]):
    """`client.patterns`"""

    @Both
    async def preview_fees(self, id: int, *, search: Optional[records.PreviewPatternFeesSearch] = None, headers: Headers = None) -> records.PatternFees:
        """Say what a game would pay. Needs the scope `read`."""
        return cast("records.PatternFees", await self._calls.request("GET", path("/api/v2/patterns/{id}/fees", id), query={"search": search}, headers=headers))

    @Both
    def list(
        self, site_id: int, *, search: Optional[records.ListPatternsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListPatternsSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Pattern]:
        """List a site's patterns. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/patterns", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, site_id: int, body: records.NewPattern, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Pattern:
        """Add a pattern. Needs the scope `write`."""
        return cast("records.Pattern", await self._calls.request("POST", path("/api/v2/sites/{site_id}/patterns", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.Pattern:
        """View a pattern. Needs the scope `read`."""
        return cast("records.Pattern", await self._calls.request("GET", path("/api/v2/patterns/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.PatternChange, *, if_match: Text = None, headers: Headers = None) -> records.Pattern:
        """Change a pattern. Needs the scope `write`."""
        return cast("records.Pattern", await self._calls.request("PUT", path("/api/v2/patterns/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete a pattern. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/patterns/{id}", id), if_match=if_match, headers=headers)


class FeeRulesResource(Resource[Mode]):
    """`client.fee_rules`"""

    @Both
    def list(
        self, site_id: int, *, search: Optional[records.ListFeeRulesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListFeeRulesSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.FeeRule]:
        """List the fee rules of a site. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/fee_rules", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, site_id: int, body: records.NewFeeRule, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.FeeRule:
        """Add a fee rule. Needs the scope `write`."""
        return cast("records.FeeRule", await self._calls.request("POST", path("/api/v2/sites/{site_id}/fee_rules", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.FeeRule:
        """View a fee rule. Needs the scope `read`."""
        return cast("records.FeeRule", await self._calls.request("GET", path("/api/v2/fee_rules/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.FeeRuleChange, *, if_match: Text = None, headers: Headers = None) -> records.FeeRule:
        """Change a fee rule that has not begun, or end one. Needs the scope `write`."""
        return cast("records.FeeRule", await self._calls.request("PUT", path("/api/v2/fee_rules/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete a fee rule that has not begun. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/fee_rules/{id}", id), if_match=if_match, headers=headers)


class PushSubscriptionsResource(Resource[Mode]):
    """`client.push_subscriptions`"""

    @Both
    async def list(self, *, headers: Headers = None) -> records.PushSubscriptions:
        """List the browsers that show you notifications. Needs the scope `read`."""
        return cast("records.PushSubscriptions", await self._calls.request("GET", path("/api/v2/current_account/push_subscriptions"), headers=headers))

    @Both
    async def create(self, body: records.NewPushSubscription, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.PushSubscription:
        """Have a browser show you notifications. Needs the scope `write`."""
        return cast("records.PushSubscription", await self._calls.request("POST", path("/api/v2/current_account/push_subscriptions"), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, headers: Headers = None) -> records.PushSubscription:
        """View a browser that shows you notifications. Needs the scope `read`."""
        return cast("records.PushSubscription", await self._calls.request("GET", path("/api/v2/current_account/push_subscriptions/{id}", id), query={"fields": fields}, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """End the notifications of a browser. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/current_account/push_subscriptions/{id}", id), if_match=if_match, headers=headers)


class MessagesResource(Resource[Mode]):
    """`client.messages`"""

    @Both
    def list_of_all_sites(
        self, *, search: Optional[records.ListMessagesOfAllSitesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListMessagesOfAllSitesSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Message]:
        """List the messages that you got, of all your sites. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/messages"), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    def list(
        self, site_id: int, *, search: Optional[records.ListMessagesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListMessagesSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Message]:
        """List the messages of a site. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/messages", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, site_id: int, body: records.NewMessage, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Message:
        """Send a message. Needs the scope `write`."""
        return cast("records.Message", await self._calls.request("POST", path("/api/v2/sites/{site_id}/messages", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def preview(self, site_id: int, body: Optional[records.MessageDraft] = None, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.MessagePreview:
        """Preview a message. Needs the scope `write`."""
        return cast("records.MessagePreview", await self._calls.request("POST", path("/api/v2/sites/{site_id}/messages/preview", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.Message:
        """View a message. Needs the scope `read`."""
        return cast("records.Message", await self._calls.request("GET", path("/api/v2/messages/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    def list_recipients(
        self, id: int, *, search: Optional[records.ListMessageRecipientsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.MessageRecipient]:
        """List who got a message, and who opened it. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/messages/{id}/recipients", id), query={"search": search, "page": page, "limit": limit, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def mark_opened(self, id: int, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> None:
        """Mark a message as opened. Needs the scope `write`."""
        await self._calls.request("POST", path("/api/v2/messages/{id}/opened", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers)


class ProposalsResource(Resource[Mode]):
    """`client.proposals`"""

    @Both
    def list(
        self, site_id: int, *, search: Optional[records.ListProposalsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListProposalsSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.ListedProposal]:
        """List the proposals of a site. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/proposals", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, site_id: int, body: records.NewProposal, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Proposal:
        """Propose assignments. Needs the scope `write`."""
        return cast("records.Proposal", await self._calls.request("POST", path("/api/v2/sites/{site_id}/proposals", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.Proposal:
        """View a proposal. Needs the scope `read`."""
        return cast("records.Proposal", await self._calls.request("GET", path("/api/v2/proposals/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def update(self, id: int, body: Optional[records.ProposalChange] = None, *, if_match: Text = None, headers: Headers = None) -> records.Proposal:
        """Change a proposal and go on with it. Needs the scope `write`."""
        return cast("records.Proposal", await self._calls.request("PUT", path("/api/v2/proposals/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete a proposal. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/proposals/{id}", id), if_match=if_match, headers=headers)

    @Both
    def list_open_positions(
        self, id: int, *, search: Optional[records.ListOpenPositionsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, fields: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.OpenPosition]:
        """List the positions that a proposal leaves open. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/proposals/{id}/open_positions", id), query={"search": search, "page": page, "limit": limit, "fields": fields}, headers=headers)

    @Both
    async def stop(self, id: int, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Proposal:
        """Stop the search for a better plan. Needs the scope `write`."""
        return cast("records.Proposal", await self._calls.request("POST", path("/api/v2/proposals/{id}/stop", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def accept(self, id: int, body: Optional[records.ProposalAssignments] = None, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Proposal:
        """Accept a proposal, or some of it. Needs the scope `write`."""
        return cast("records.Proposal", await self._calls.request("POST", path("/api/v2/proposals/{id}/accept", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def undo(self, id: int, body: Optional[records.ProposalAssignments] = None, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Proposal:
        """Undo a proposal that was accepted, or some of it. Needs the scope `write`."""
        return cast("records.Proposal", await self._calls.request("POST", path("/api/v2/proposals/{id}/undo", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))


class RequestsResource(Resource[Mode]):
    """`client.requests`"""

    @Both
    async def create(self, body: records.NewGameRequest, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Request:
        """Claim or ask for any open position of a game. Needs the scope `write`."""
        return cast("records.Request", await self._calls.request("POST", path("/api/v2/game_requests"), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    def list(
        self, site_id: int, *, search: Optional[records.ListRequestsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListRequestsSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Request]:
        """List the requests for open games. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/requests", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.Request:
        """View a request for an open game. Needs the scope `read`."""
        return cast("records.Request", await self._calls.request("GET", path("/api/v2/requests/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def decide(self, id: int, body: Optional[records.Decision] = None, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.DecidedRequest:
        """Grant or refuse a request. Needs the scope `write`."""
        return cast("records.DecidedRequest", await self._calls.request("POST", path("/api/v2/requests/{id}/decide", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))


class PublicSchedulesResource(Resource[Mode]):
    """`client.public_schedules`"""

    @Both
    def list(
        self, site_id: int, *, search: Optional[records.ListPublicSchedulesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListPublicSchedulesSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.PublicSchedule]:
        """List a site's public schedules. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/public_schedules", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, site_id: int, body: records.NewPublicSchedule, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.CreatedPublicSchedule:
        """Make the address of a public schedule. Needs the scope `write`."""
        return cast("records.CreatedPublicSchedule", await self._calls.request("POST", path("/api/v2/sites/{site_id}/public_schedules", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.PublicSchedule:
        """View a public schedule. Needs the scope `read`."""
        return cast("records.PublicSchedule", await self._calls.request("GET", path("/api/v2/public_schedules/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Revoke the address of a public schedule. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/public_schedules/{id}", id), if_match=if_match, headers=headers)


class FormTemplatesResource(Resource[Mode]):
    """`client.form_templates`"""

    @Both
    def list(
        self, site_id: int, *, search: Optional[records.ListFormTemplatesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListFormTemplatesSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.FormTemplate]:
        """List a site's form templates. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/form/templates", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, site_id: int, body: records.NewFormTemplate, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.FormTemplate:
        """Add a form template. Needs the scope `write`."""
        return cast("records.FormTemplate", await self._calls.request("POST", path("/api/v2/sites/{site_id}/form/templates", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.FormTemplate:
        """View a form template. Needs the scope `read`."""
        return cast("records.FormTemplate", await self._calls.request("GET", path("/api/v2/form/templates/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.FormTemplateChange, *, if_match: Text = None, headers: Headers = None) -> records.FormTemplate:
        """Change a form template. Needs the scope `write`."""
        return cast("records.FormTemplate", await self._calls.request("PUT", path("/api/v2/form/templates/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete a form template. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/form/templates/{id}", id), if_match=if_match, headers=headers)


class FormSubmissionsResource(Resource[Mode]):
    """`client.form_submissions`"""

    @Both
    def list_of_template(
        self, template_id: int, *, search: Optional[records.ListFormSubmissionsOfTemplateSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListFormSubmissionsOfTemplateSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.FormSubmission]:
        """List the submissions of a form template. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/form/templates/{id}/submissions", template_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create_of_template(
        self, template_id: int, body: records.NewSubmissionOfTemplate, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None
    ) -> records.FormSubmission:
        """Fill in a form template for a game. Needs the scope `write`."""
        return cast("records.FormSubmission", await self._calls.request("POST", path("/api/v2/form/templates/{id}/submissions", template_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    def list_of_game(
        self, game_id: int, *, search: Optional[records.ListFormSubmissionsOfGameSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListFormSubmissionsOfGameSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.FormSubmission]:
        """List the submissions about a game. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/games/{id}/submissions", game_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create_of_game(self, game_id: int, body: records.NewSubmissionOfGame, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.FormSubmission:
        """Report about a game. Needs the scope `write`."""
        return cast("records.FormSubmission", await self._calls.request("POST", path("/api/v2/games/{id}/submissions", game_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.FormSubmission:
        """View a form submission. Needs the scope `read`."""
        return cast("records.FormSubmission", await self._calls.request("GET", path("/api/v2/form/submissions/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.FormSubmissionChange, *, if_match: Text = None, headers: Headers = None) -> records.FormSubmission:
        """Change, submit or reopen a form submission. Needs the scope `write`."""
        return cast("records.FormSubmission", await self._calls.request("PUT", path("/api/v2/form/submissions/{id}", id), body=body, if_match=if_match, headers=headers))


class LeaguesResource(Resource[Mode]):
    """`client.leagues`"""

    @Both
    def list(
        self, site_id: int, *, search: Optional[records.ListLeaguesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListLeaguesSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.League]:
        """List a site's leagues. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/leagues", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, site_id: int, body: records.NewLeague, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.League:
        """Add a league. Needs the scope `write`."""
        return cast("records.League", await self._calls.request("POST", path("/api/v2/sites/{site_id}/leagues", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.League:
        """View a league. Needs the scope `read`."""
        return cast("records.League", await self._calls.request("GET", path("/api/v2/leagues/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.LeagueChange, *, if_match: Text = None, headers: Headers = None) -> records.League:
        """Change a league. Needs the scope `write`."""
        return cast("records.League", await self._calls.request("PUT", path("/api/v2/leagues/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete a league. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/leagues/{id}", id), if_match=if_match, headers=headers)


class LeagueOfficialsResource(Resource[Mode]):
    """`client.league_officials`"""

    @Both
    def list(
        self, league_id: int, *, search: Optional[records.ListLeagueOfficialsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListLeagueOfficialsSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.LeagueOfficial]:
        """List the officials of a league. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/leagues/{id}/officials", league_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, league_id: int, body: records.NewLeagueOfficial, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.LeagueOfficial:
        """Attach an official to a league. Needs the scope `write`."""
        return cast("records.LeagueOfficial", await self._calls.request("POST", path("/api/v2/leagues/{id}/officials", league_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.LeagueOfficial:
        """View a league official. Needs the scope `read`."""
        return cast("records.LeagueOfficial", await self._calls.request("GET", path("/api/v2/league_officials/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Remove an official from a league. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/league_officials/{id}", id), if_match=if_match, headers=headers)


class TeamsResource(Resource[Mode]):
    """`client.teams`"""

    @Both
    def list(
        self, site_id: int, *, search: Optional[records.ListTeamsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListTeamsSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Team]:
        """List a site's teams. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/teams", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, site_id: int, body: records.NewTeam, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Team:
        """Add a team. Needs the scope `write`."""
        return cast("records.Team", await self._calls.request("POST", path("/api/v2/sites/{site_id}/teams", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.Team:
        """View a team. Needs the scope `read`."""
        return cast("records.Team", await self._calls.request("GET", path("/api/v2/teams/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.TeamChange, *, if_match: Text = None, headers: Headers = None) -> records.Team:
        """Change a team. Needs the scope `write`."""
        return cast("records.Team", await self._calls.request("PUT", path("/api/v2/teams/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete a team. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/teams/{id}", id), if_match=if_match, headers=headers)

    @Both
    async def merge(self, id: int, body: records.TeamMerge, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Team:
        """Merge a team into another. Needs the scope `write`."""
        return cast("records.Team", await self._calls.request("POST", path("/api/v2/teams/{id}/merge", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))


class VenuesResource(Resource[Mode]):
    """`client.venues`"""

    @Both
    def list(
        self, site_id: int, *, search: Optional[records.ListVenuesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListVenuesSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Venue]:
        """List a site's venues. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/venues", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, site_id: int, body: records.NewVenue, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Venue:
        """Add a venue. Needs the scope `write`."""
        return cast("records.Venue", await self._calls.request("POST", path("/api/v2/sites/{site_id}/venues", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.Venue:
        """View a venue. Needs the scope `read`."""
        return cast("records.Venue", await self._calls.request("GET", path("/api/v2/venues/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.VenueChange, *, if_match: Text = None, headers: Headers = None) -> records.Venue:
        """Change a venue. Needs the scope `write`."""
        return cast("records.Venue", await self._calls.request("PUT", path("/api/v2/venues/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete a venue. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/venues/{id}", id), if_match=if_match, headers=headers)

    @Both
    async def merge(self, id: int, body: records.VenueMerge, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Venue:
        """Merge a venue into another. Needs the scope `write`."""
        return cast("records.Venue", await self._calls.request("POST", path("/api/v2/venues/{id}/merge", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    def list_fields(
        self, id: int, *, search: Optional[records.ListVenueFieldsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListVenueFieldsSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.VenueField]:
        """List the fields of a venue. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/venues/{id}/fields", id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create_fields(self, id: int, body: records.NewVenueField, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.VenueField:
        """Add a field to a venue. Needs the scope `write`."""
        return cast("records.VenueField", await self._calls.request("POST", path("/api/v2/venues/{id}/fields", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    def list_closings(
        self, id: int, *, search: Optional[records.ListVenueClosingsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListVenueClosingsSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.VenueClosing]:
        """List when a venue is closed. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/venues/{id}/closings", id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create_closings(self, id: int, body: records.NewVenueClosing, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.VenueClosing:
        """Close a venue. Needs the scope `write`."""
        return cast("records.VenueClosing", await self._calls.request("POST", path("/api/v2/venues/{id}/closings", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))


class VenueFieldsResource(Resource[Mode]):
    """`client.venue_fields`"""

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.VenueField:
        """View a field of a venue. Needs the scope `read`."""
        return cast("records.VenueField", await self._calls.request("GET", path("/api/v2/venue_fields/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.VenueFieldChange, *, if_match: Text = None, headers: Headers = None) -> records.VenueField:
        """Change a field of a venue. Needs the scope `write`."""
        return cast("records.VenueField", await self._calls.request("PUT", path("/api/v2/venue_fields/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete a field of a venue. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/venue_fields/{id}", id), if_match=if_match, headers=headers)


class VenueClosingsResource(Resource[Mode]):
    """`client.venue_closings`"""

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.VenueClosing:
        """View a closing of a venue. Needs the scope `read`."""
        return cast("records.VenueClosing", await self._calls.request("GET", path("/api/v2/venue_closings/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.VenueClosingChange, *, if_match: Text = None, headers: Headers = None) -> records.VenueClosing:
        """Change a closing of a venue. Needs the scope `write`."""
        return cast("records.VenueClosing", await self._calls.request("PUT", path("/api/v2/venue_closings/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete a closing of a venue. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/venue_closings/{id}", id), if_match=if_match, headers=headers)


class AgeGroupsResource(Resource[Mode]):
    """`client.age_groups`"""

    @Both
    def list(
        self, site_id: int, *, search: Optional[records.ListAgeGroupsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListAgeGroupsSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.AgeGroup]:
        """List a site's age groups. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/age_groups", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, site_id: int, body: records.NewAgeGroup, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.AgeGroup:
        """Add an age group. Needs the scope `write`."""
        return cast("records.AgeGroup", await self._calls.request("POST", path("/api/v2/sites/{site_id}/age_groups", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.AgeGroup:
        """View an age group. Needs the scope `read`."""
        return cast("records.AgeGroup", await self._calls.request("GET", path("/api/v2/age_groups/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.AgeGroupChange, *, if_match: Text = None, headers: Headers = None) -> records.AgeGroup:
        """Change an age group. Needs the scope `write`."""
        return cast("records.AgeGroup", await self._calls.request("PUT", path("/api/v2/age_groups/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete an age group. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/age_groups/{id}", id), if_match=if_match, headers=headers)


class GameTypesResource(Resource[Mode]):
    """`client.game_types`"""

    @Both
    def list(
        self, site_id: int, *, search: Optional[records.ListGameTypesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListGameTypesSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.GameType]:
        """List a site's game types. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/game_types", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, site_id: int, body: records.NewGameType, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.GameType:
        """Add a game type. Needs the scope `write`."""
        return cast("records.GameType", await self._calls.request("POST", path("/api/v2/sites/{site_id}/game_types", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.GameType:
        """View a game type. Needs the scope `read`."""
        return cast("records.GameType", await self._calls.request("GET", path("/api/v2/game_types/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.GameTypeChange, *, if_match: Text = None, headers: Headers = None) -> records.GameType:
        """Change a game type. Needs the scope `write`."""
        return cast("records.GameType", await self._calls.request("PUT", path("/api/v2/game_types/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete a game type. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/game_types/{id}", id), if_match=if_match, headers=headers)


class GendersResource(Resource[Mode]):
    """`client.genders`"""

    @Both
    def list(
        self, site_id: int, *, search: Optional[records.ListGendersSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListGendersSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Gender]:
        """List a site's genders. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/genders", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, site_id: int, body: records.NewGender, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Gender:
        """Add a gender. Needs the scope `write`."""
        return cast("records.Gender", await self._calls.request("POST", path("/api/v2/sites/{site_id}/genders", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.Gender:
        """View a gender. Needs the scope `read`."""
        return cast("records.Gender", await self._calls.request("GET", path("/api/v2/genders/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.GenderChange, *, if_match: Text = None, headers: Headers = None) -> records.Gender:
        """Change a gender. Needs the scope `write`."""
        return cast("records.Gender", await self._calls.request("PUT", path("/api/v2/genders/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete a gender. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/genders/{id}", id), if_match=if_match, headers=headers)


class StatementsResource(Resource[Mode]):
    """`client.statements`"""

    @Both
    def list_of_all_sites(
        self, *, search: Optional[records.ListStatementsOfAllSitesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListStatementsOfAllSitesSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Statement]:
        """List the statements of all your sites. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/statements"), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    def list(
        self, site_id: int, *, search: Optional[records.ListStatementsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListStatementsSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Statement]:
        """List the statements of a site. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/statements", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, site_id: int, body: records.NewStatement, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Statement:
        """Write down what a user is owed. Needs the scope `write`."""
        return cast("records.Statement", await self._calls.request("POST", path("/api/v2/sites/{site_id}/statements", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.Statement:
        """View a statement. Needs the scope `read`."""
        return cast("records.Statement", await self._calls.request("GET", path("/api/v2/statements/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.StatementChange, *, if_match: Text = None, headers: Headers = None) -> records.Statement:
        """Change a statement, or what was paid of it. Needs the scope `write`."""
        return cast("records.Statement", await self._calls.request("PUT", path("/api/v2/statements/{id}", id), body=body, if_match=if_match, headers=headers))


class PayRunsResource(Resource[Mode]):
    """`client.pay_runs`"""

    @Both
    def list(
        self, site_id: int, *, search: Optional[records.ListPayRunsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListPayRunsSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.PayRun]:
        """List the pay runs of a site. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/pay_runs", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, site_id: int, body: records.NewPayRun, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.PayRunDetails:
        """Begin a pay run. Needs the scope `write`."""
        return cast("records.PayRunDetails", await self._calls.request("POST", path("/api/v2/sites/{site_id}/pay_runs", site_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.PayRunDetails:
        """View a pay run. Needs the scope `read`."""
        return cast("records.PayRunDetails", await self._calls.request("GET", path("/api/v2/pay_runs/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.PayRunChange, *, if_match: Text = None, headers: Headers = None) -> records.PayRunDetails:
        """Change a draft, or leave out games and people. Needs the scope `write`."""
        return cast("records.PayRunDetails", await self._calls.request("PUT", path("/api/v2/pay_runs/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete a draft. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/pay_runs/{id}", id), if_match=if_match, headers=headers)

    @Both
    async def mark_seen(self, id: int, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> None:
        """Mark a draft as seen. Needs the scope `write`."""
        await self._calls.request("POST", path("/api/v2/pay_runs/{id}/seen", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers)

    @Both
    async def close(self, id: int, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.PayRunDetails:
        """Close a pay run. Needs the scope `write`."""
        return cast("records.PayRunDetails", await self._calls.request("POST", path("/api/v2/pay_runs/{id}/close", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def create_payments(self, id: int, body: records.NewPayment, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.PayRunDetails:
        """Mark a pay run as paid. Needs the scope `write`."""
        return cast("records.PayRunDetails", await self._calls.request("POST", path("/api/v2/pay_runs/{id}/payments", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    def list_people(
        self, id: int, *, search: Optional[records.ListPayRunPeopleSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.PayRunPerson]:
        """List whom a pay run pays. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/pay_runs/{id}/people", id), query={"search": search, "page": page, "limit": limit, "fields": fields, "embed": embed}, headers=headers)

    @Both
    def list_lines(
        self, id: int, *, search: Optional[records.ListPayRunLinesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.PayLine]:
        """List the games that a pay run pays, and those that it leaves out. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/pay_runs/{id}/lines", id), query={"search": search, "page": page, "limit": limit, "fields": fields, "embed": embed}, headers=headers)


class DisputesResource(Resource[Mode]):
    """`client.disputes`"""

    @Both
    def list(
        self, site_id: int, *, search: Optional[records.ListDisputesSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListDisputesSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Dispute]:
        """List the disputes of a site. Needs the scope `read`."""
        return self._calls.list(path("/api/v2/sites/{site_id}/disputes", site_id), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.Dispute:
        """View a dispute. Needs the scope `read`."""
        return cast("records.Dispute", await self._calls.request("GET", path("/api/v2/disputes/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def withdraw(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Take a dispute back. Needs the scope `write`."""
        await self._calls.request("DELETE", path("/api/v2/disputes/{id}", id), if_match=if_match, headers=headers)

    @Both
    async def create(self, assignment_id: int, body: records.NewDispute, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Dispute:
        """Say what a game should pay you. Needs the scope `write`."""
        return cast("records.Dispute", await self._calls.request("POST", path("/api/v2/assignments/{id}/disputes", assignment_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def decide(self, id: int, body: Optional[records.DisputeDecision] = None, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Dispute:
        """Agree with a dispute, or decline it. Needs the scope `write`."""
        return cast("records.Dispute", await self._calls.request("POST", path("/api/v2/disputes/{id}/decide", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))


class JobsResource(Resource[Mode]):
    """`client.jobs`"""

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.Job:
        """View a job. Needs the scope `read`."""
        return cast("records.Job", await self._calls.request("GET", path("/api/v2/jobs/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def stop(self, id: int, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Job:
        """Stop a job. Needs the scope `write`."""
        return cast("records.Job", await self._calls.request("POST", path("/api/v2/jobs/{id}/stop", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers))


class BankAccountsResource(Resource[Mode]):
    """`client.bank_accounts`"""

    @Both
    def list(
        self, user_id: int, *, search: Optional[records.ListUserBankAccountsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.BankAccount]:
        """List your bank accounts. Needs the scope `bank`."""
        return self._calls.list(path("/api/v2/users/{id}/bank_accounts", user_id), query={"search": search, "page": page, "limit": limit, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, user_id: int, body: records.NewBankAccount, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.BankAccount:
        """Add a bank account. Needs the scopes `bank` and `write`."""
        return cast("records.BankAccount", await self._calls.request("POST", path("/api/v2/users/{id}/bank_accounts", user_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.BankAccount:
        """View a bank account. Needs the scope `bank`."""
        return cast("records.BankAccount", await self._calls.request("GET", path("/api/v2/bank_accounts/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Remove a bank account. Needs the scopes `bank` and `write`."""
        await self._calls.request("DELETE", path("/api/v2/bank_accounts/{id}", id), if_match=if_match, headers=headers)


class TaxFormResource(Resource[Mode]):
    """`client.tax_form`"""

    @Both
    async def get(self, user_id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.TaxForm:
        """View your tax form. Needs the scope `bank`."""
        return cast("records.TaxForm", await self._calls.request("GET", path("/api/v2/users/{id}/tax_form", user_id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def create(self, user_id: int, body: records.TaxFormInput, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.TaxForm:
        """Add your tax form. Needs the scopes `bank` and `write`."""
        return cast("records.TaxForm", await self._calls.request("POST", path("/api/v2/users/{id}/tax_form", user_id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def change(self, user_id: int, body: records.TaxFormInput, *, if_match: Text = None, headers: Headers = None) -> records.TaxForm:
        """Replace your tax form. Needs the scopes `bank` and `write`."""
        return cast("records.TaxForm", await self._calls.request("PUT", path("/api/v2/users/{id}/tax_form", user_id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, user_id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Remove your tax form. Needs the scopes `bank` and `write`."""
        await self._calls.request("DELETE", path("/api/v2/users/{id}/tax_form", user_id), if_match=if_match, headers=headers)


class EventsResource(Resource[Mode]):
    """`client.events`"""

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> WebhookEvent:
        """View a webhook event. Needs the scopes `read` or `webhooks`."""
        return cast("WebhookEvent", await self._calls.request("GET", path("/api/v2/webhooks/events/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))


class SubscriptionsResource(Resource[Mode]):
    """`client.subscriptions`"""

    @Both
    def list(
        self, *, search: Optional[records.ListSubscriptionsSearch] = None, page: Optional[int] = None, limit: Optional[int] = None, sort: Optional[records.ListSubscriptionsSort] = None, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None
    ) -> AsyncPages[records.Subscription]:
        """List your subscriptions. Needs the scope `webhooks`."""
        return self._calls.list(path("/api/v2/webhooks/subscriptions"), query={"search": search, "page": page, "limit": limit, "sort": sort, "fields": fields, "embed": embed}, headers=headers)

    @Both
    async def create(self, body: records.NewSubscription, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Subscription:
        """Create a subscription. Needs the scope `webhooks`."""
        return cast("records.Subscription", await self._calls.request("POST", path("/api/v2/webhooks/subscriptions"), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def get(self, id: int, *, fields: Optional[str] = None, embed: Optional[str] = None, headers: Headers = None) -> records.Subscription:
        """View a subscription. Needs the scope `webhooks`."""
        return cast("records.Subscription", await self._calls.request("GET", path("/api/v2/webhooks/subscriptions/{id}", id), query={"fields": fields, "embed": embed}, headers=headers))

    @Both
    async def change(self, id: int, body: records.SubscriptionChange, *, if_match: Text = None, headers: Headers = None) -> records.Subscription:
        """Change a subscription. Needs the scope `webhooks`."""
        return cast("records.Subscription", await self._calls.request("PUT", path("/api/v2/webhooks/subscriptions/{id}", id), body=body, if_match=if_match, headers=headers))

    @Both
    async def delete(self, id: int, *, if_match: Text = None, headers: Headers = None) -> None:
        """Delete a subscription. Needs the scope `webhooks`."""
        await self._calls.request("DELETE", path("/api/v2/webhooks/subscriptions/{id}", id), if_match=if_match, headers=headers)

    @Both
    async def test(self, id: int, body: Optional[records.TestDeliveryInput] = None, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.TestDelivery:
        """Send a test delivery. Needs the scope `webhooks`."""
        return cast("records.TestDelivery", await self._calls.request("POST", path("/api/v2/webhooks/subscriptions/{id}/test", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def rotate_secret(self, id: int, body: Optional[records.SecretRotation] = None, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Subscription:
        """Rotate the secret of a subscription. Needs the scope `webhooks`."""
        return cast("records.Subscription", await self._calls.request("POST", path("/api/v2/webhooks/subscriptions/{id}/rotate_secret", id), body=body, if_match=if_match, idempotency_key=idempotency_key, headers=headers))

    @Both
    async def finish_rotation(self, id: int, *, if_match: Text = None, idempotency_key: Text = None, headers: Headers = None) -> records.Subscription:
        """Finish the rotation of a secret. Needs the scope `webhooks`."""
        return cast("records.Subscription", await self._calls.request("POST", path("/api/v2/webhooks/subscriptions/{id}/rotate_secret/finish", id), if_match=if_match, idempotency_key=idempotency_key, headers=headers))


class Resources(Resource[Mode]):
    """Every resource of the API."""

    def __init__(self, calls: Calls) -> None:
        super().__init__(calls)
        self.entry: EntryResource[Mode] = EntryResource(calls)
        self.account: AccountResource[Mode] = AccountResource(calls)
        self.sites: SitesResource[Mode] = SitesResource(calls)
        self.users: UsersResource[Mode] = UsersResource(calls)
        self.games: GamesResource[Mode] = GamesResource(calls)
        self.calendar_feeds: CalendarFeedsResource[Mode] = CalendarFeedsResource(calls)
        self.groups: GroupsResource[Mode] = GroupsResource(calls)
        self.availability: AvailabilityResource[Mode] = AvailabilityResource(calls)
        self.blocks: BlocksResource[Mode] = BlocksResource(calls)
        self.certifications: CertificationsResource[Mode] = CertificationsResource(calls)
        self.guardians: GuardiansResource[Mode] = GuardiansResource(calls)
        self.imports: ImportsResource[Mode] = ImportsResource(calls)
        self.assignments: AssignmentsResource[Mode] = AssignmentsResource(calls)
        self.patterns: PatternsResource[Mode] = PatternsResource(calls)
        self.fee_rules: FeeRulesResource[Mode] = FeeRulesResource(calls)
        self.push_subscriptions: PushSubscriptionsResource[Mode] = PushSubscriptionsResource(calls)
        self.messages: MessagesResource[Mode] = MessagesResource(calls)
        self.proposals: ProposalsResource[Mode] = ProposalsResource(calls)
        self.requests: RequestsResource[Mode] = RequestsResource(calls)
        self.public_schedules: PublicSchedulesResource[Mode] = PublicSchedulesResource(calls)
        self.form_templates: FormTemplatesResource[Mode] = FormTemplatesResource(calls)
        self.form_submissions: FormSubmissionsResource[Mode] = FormSubmissionsResource(calls)
        self.leagues: LeaguesResource[Mode] = LeaguesResource(calls)
        self.league_officials: LeagueOfficialsResource[Mode] = LeagueOfficialsResource(calls)
        self.teams: TeamsResource[Mode] = TeamsResource(calls)
        self.venues: VenuesResource[Mode] = VenuesResource(calls)
        self.venue_fields: VenueFieldsResource[Mode] = VenueFieldsResource(calls)
        self.venue_closings: VenueClosingsResource[Mode] = VenueClosingsResource(calls)
        self.age_groups: AgeGroupsResource[Mode] = AgeGroupsResource(calls)
        self.game_types: GameTypesResource[Mode] = GameTypesResource(calls)
        self.genders: GendersResource[Mode] = GendersResource(calls)
        self.statements: StatementsResource[Mode] = StatementsResource(calls)
        self.pay_runs: PayRunsResource[Mode] = PayRunsResource(calls)
        self.disputes: DisputesResource[Mode] = DisputesResource(calls)
        self.jobs: JobsResource[Mode] = JobsResource(calls)
        self.bank_accounts: BankAccountsResource[Mode] = BankAccountsResource(calls)
        self.tax_form: TaxFormResource[Mode] = TaxFormResource(calls)
        self.events: EventsResource[Mode] = EventsResource(calls)
        self.subscriptions: SubscriptionsResource[Mode] = SubscriptionsResource(calls)
