# Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
# ruff: noqa
"""Following links: what a link of each resource-type leads to."""

from __future__ import annotations

from typing import Any, Mapping, Optional, overload

from ..calls import Api, AsyncApi, link_href
from ..pages import AsyncPages, Pages
from ..webhooks.event import WebhookEvent
from . import records

LIST_TYPES = frozenset(
    {
        "age-groups",
        "bank-accounts",
        "blocks",
        "form-submissions",
        "form-templates",
        "game-types",
        "games",
        "genders",
        "groups",
        "league-officials",
        "leagues",
        "patterns",
        "sites",
        "statements",
        "teams",
        "users",
        "venues",
    }
)
"""The resource-types that are lists."""


class Follow:
    """Has `follow`, with the type of each link's target."""

    _api: Api

    @overload
    def follow(self, link: records.EntryLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Entry: ...

    @overload
    def follow(self, link: records.AccountLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Account: ...

    @overload
    def follow(self, link: records.CalendarFeedsLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.CalendarFeeds: ...

    @overload
    def follow(self, link: records.CalendarFeedLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.CalendarFeed: ...

    @overload
    def follow(self, link: records.SiteLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.WholeSite: ...

    @overload
    def follow(self, link: records.UserLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.User: ...

    @overload
    def follow(self, link: records.GroupLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Group: ...

    @overload
    def follow(self, link: records.AvailabilityDaysLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.AvailabilityDays: ...

    @overload
    def follow(self, link: records.AvailabilityPatternLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.AvailabilityPattern: ...

    @overload
    def follow(self, link: records.AvailabilityLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Availability: ...

    @overload
    def follow(self, link: records.BlockLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Block: ...

    @overload
    def follow(self, link: records.GameLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Game: ...

    @overload
    def follow(self, link: records.AssignmentLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Assignment: ...

    @overload
    def follow(self, link: records.NoticeSettingsLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.NoticeSettings: ...

    @overload
    def follow(self, link: records.RequestLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Request: ...

    @overload
    def follow(self, link: records.FormTemplateLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.FormTemplate: ...

    @overload
    def follow(self, link: records.FormSubmissionLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.FormSubmission: ...

    @overload
    def follow(self, link: records.LeagueLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.League: ...

    @overload
    def follow(self, link: records.LeagueOfficialLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.LeagueOfficial: ...

    @overload
    def follow(self, link: records.TeamLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Team: ...

    @overload
    def follow(self, link: records.VenueLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Venue: ...

    @overload
    def follow(self, link: records.AgeGroupLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.AgeGroup: ...

    @overload
    def follow(self, link: records.GameTypeLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.GameType: ...

    @overload
    def follow(self, link: records.GenderLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Gender: ...

    @overload
    def follow(self, link: records.PatternLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Pattern: ...

    @overload
    def follow(self, link: records.StatementLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Statement: ...

    @overload
    def follow(self, link: records.BankAccountLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.BankAccount: ...

    @overload
    def follow(self, link: records.TaxFormLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.TaxForm: ...

    @overload
    def follow(self, link: records.WebhookEventLink, *, headers: Optional[Mapping[str, str]] = ...) -> WebhookEvent: ...

    @overload
    def follow(self, link: records.WebhookSubscriptionLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Subscription: ...

    @overload
    def follow(self, link: records.AgeGroupsLink, *, headers: Optional[Mapping[str, str]] = ...) -> Pages[records.AgeGroup]: ...

    @overload
    def follow(self, link: records.BankAccountsLink, *, headers: Optional[Mapping[str, str]] = ...) -> Pages[records.BankAccount]: ...

    @overload
    def follow(self, link: records.BlocksLink, *, headers: Optional[Mapping[str, str]] = ...) -> Pages[records.Block]: ...

    @overload
    def follow(self, link: records.FormSubmissionsLink, *, headers: Optional[Mapping[str, str]] = ...) -> Pages[records.FormSubmission]: ...

    @overload
    def follow(self, link: records.FormTemplatesLink, *, headers: Optional[Mapping[str, str]] = ...) -> Pages[records.FormTemplate]: ...

    @overload
    def follow(self, link: records.GameTypesLink, *, headers: Optional[Mapping[str, str]] = ...) -> Pages[records.GameType]: ...

    @overload
    def follow(self, link: records.GamesLink, *, headers: Optional[Mapping[str, str]] = ...) -> Pages[records.Game]: ...

    @overload
    def follow(self, link: records.GendersLink, *, headers: Optional[Mapping[str, str]] = ...) -> Pages[records.Gender]: ...

    @overload
    def follow(self, link: records.GroupsLink, *, headers: Optional[Mapping[str, str]] = ...) -> Pages[records.Group]: ...

    @overload
    def follow(self, link: records.LeagueOfficialsLink, *, headers: Optional[Mapping[str, str]] = ...) -> Pages[records.LeagueOfficial]: ...

    @overload
    def follow(self, link: records.LeaguesLink, *, headers: Optional[Mapping[str, str]] = ...) -> Pages[records.League]: ...

    @overload
    def follow(self, link: records.PatternsLink, *, headers: Optional[Mapping[str, str]] = ...) -> Pages[records.Pattern]: ...

    @overload
    def follow(self, link: records.SitesLink, *, headers: Optional[Mapping[str, str]] = ...) -> Pages[records.WholeSite]: ...

    @overload
    def follow(self, link: records.StatementsLink, *, headers: Optional[Mapping[str, str]] = ...) -> Pages[records.Statement]: ...

    @overload
    def follow(self, link: records.TeamsLink, *, headers: Optional[Mapping[str, str]] = ...) -> Pages[records.Team]: ...

    @overload
    def follow(self, link: records.UsersLink, *, headers: Optional[Mapping[str, str]] = ...) -> Pages[records.User]: ...

    @overload
    def follow(self, link: records.VenuesLink, *, headers: Optional[Mapping[str, str]] = ...) -> Pages[records.Venue]: ...

    @overload
    def follow(self, link: records.Link, *, headers: Optional[Mapping[str, str]] = ...) -> Any: ...

    def follow(self, link: Any, *, headers: Optional[Mapping[str, str]] = None) -> Any:
        """Fetches the target of a link of any record, list or event. Raises a `TypeError` if `link` is missing."""
        href = link_href(link)
        if link.get("resource-type") in LIST_TYPES:
            return self._api.list(href, headers=headers)
        return self._api.request("GET", href, headers=headers)


class AsyncFollow:
    """Has `follow`, with the type of each link's target."""

    _api: AsyncApi

    @overload
    async def follow(self, link: records.EntryLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Entry: ...

    @overload
    async def follow(self, link: records.AccountLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Account: ...

    @overload
    async def follow(self, link: records.CalendarFeedsLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.CalendarFeeds: ...

    @overload
    async def follow(self, link: records.CalendarFeedLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.CalendarFeed: ...

    @overload
    async def follow(self, link: records.SiteLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.WholeSite: ...

    @overload
    async def follow(self, link: records.UserLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.User: ...

    @overload
    async def follow(self, link: records.GroupLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Group: ...

    @overload
    async def follow(self, link: records.AvailabilityDaysLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.AvailabilityDays: ...

    @overload
    async def follow(self, link: records.AvailabilityPatternLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.AvailabilityPattern: ...

    @overload
    async def follow(self, link: records.AvailabilityLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Availability: ...

    @overload
    async def follow(self, link: records.BlockLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Block: ...

    @overload
    async def follow(self, link: records.GameLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Game: ...

    @overload
    async def follow(self, link: records.AssignmentLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Assignment: ...

    @overload
    async def follow(self, link: records.NoticeSettingsLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.NoticeSettings: ...

    @overload
    async def follow(self, link: records.RequestLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Request: ...

    @overload
    async def follow(self, link: records.FormTemplateLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.FormTemplate: ...

    @overload
    async def follow(self, link: records.FormSubmissionLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.FormSubmission: ...

    @overload
    async def follow(self, link: records.LeagueLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.League: ...

    @overload
    async def follow(self, link: records.LeagueOfficialLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.LeagueOfficial: ...

    @overload
    async def follow(self, link: records.TeamLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Team: ...

    @overload
    async def follow(self, link: records.VenueLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Venue: ...

    @overload
    async def follow(self, link: records.AgeGroupLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.AgeGroup: ...

    @overload
    async def follow(self, link: records.GameTypeLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.GameType: ...

    @overload
    async def follow(self, link: records.GenderLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Gender: ...

    @overload
    async def follow(self, link: records.PatternLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Pattern: ...

    @overload
    async def follow(self, link: records.StatementLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Statement: ...

    @overload
    async def follow(self, link: records.BankAccountLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.BankAccount: ...

    @overload
    async def follow(self, link: records.TaxFormLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.TaxForm: ...

    @overload
    async def follow(self, link: records.WebhookEventLink, *, headers: Optional[Mapping[str, str]] = ...) -> WebhookEvent: ...

    @overload
    async def follow(self, link: records.WebhookSubscriptionLink, *, headers: Optional[Mapping[str, str]] = ...) -> records.Subscription: ...

    @overload
    def follow(self, link: records.AgeGroupsLink, *, headers: Optional[Mapping[str, str]] = ...) -> AsyncPages[records.AgeGroup]: ...

    @overload
    def follow(self, link: records.BankAccountsLink, *, headers: Optional[Mapping[str, str]] = ...) -> AsyncPages[records.BankAccount]: ...

    @overload
    def follow(self, link: records.BlocksLink, *, headers: Optional[Mapping[str, str]] = ...) -> AsyncPages[records.Block]: ...

    @overload
    def follow(self, link: records.FormSubmissionsLink, *, headers: Optional[Mapping[str, str]] = ...) -> AsyncPages[records.FormSubmission]: ...

    @overload
    def follow(self, link: records.FormTemplatesLink, *, headers: Optional[Mapping[str, str]] = ...) -> AsyncPages[records.FormTemplate]: ...

    @overload
    def follow(self, link: records.GameTypesLink, *, headers: Optional[Mapping[str, str]] = ...) -> AsyncPages[records.GameType]: ...

    @overload
    def follow(self, link: records.GamesLink, *, headers: Optional[Mapping[str, str]] = ...) -> AsyncPages[records.Game]: ...

    @overload
    def follow(self, link: records.GendersLink, *, headers: Optional[Mapping[str, str]] = ...) -> AsyncPages[records.Gender]: ...

    @overload
    def follow(self, link: records.GroupsLink, *, headers: Optional[Mapping[str, str]] = ...) -> AsyncPages[records.Group]: ...

    @overload
    def follow(self, link: records.LeagueOfficialsLink, *, headers: Optional[Mapping[str, str]] = ...) -> AsyncPages[records.LeagueOfficial]: ...

    @overload
    def follow(self, link: records.LeaguesLink, *, headers: Optional[Mapping[str, str]] = ...) -> AsyncPages[records.League]: ...

    @overload
    def follow(self, link: records.PatternsLink, *, headers: Optional[Mapping[str, str]] = ...) -> AsyncPages[records.Pattern]: ...

    @overload
    def follow(self, link: records.SitesLink, *, headers: Optional[Mapping[str, str]] = ...) -> AsyncPages[records.WholeSite]: ...

    @overload
    def follow(self, link: records.StatementsLink, *, headers: Optional[Mapping[str, str]] = ...) -> AsyncPages[records.Statement]: ...

    @overload
    def follow(self, link: records.TeamsLink, *, headers: Optional[Mapping[str, str]] = ...) -> AsyncPages[records.Team]: ...

    @overload
    def follow(self, link: records.UsersLink, *, headers: Optional[Mapping[str, str]] = ...) -> AsyncPages[records.User]: ...

    @overload
    def follow(self, link: records.VenuesLink, *, headers: Optional[Mapping[str, str]] = ...) -> AsyncPages[records.Venue]: ...

    @overload
    def follow(self, link: records.Link, *, headers: Optional[Mapping[str, str]] = ...) -> Any: ...

    def follow(self, link: Any, *, headers: Optional[Mapping[str, str]] = None) -> Any:
        """Fetches the target of a link of any record, list or event. Raises a `TypeError` if `link` is missing."""
        href = link_href(link)
        if link.get("resource-type") in LIST_TYPES:
            return self._api.list(href, headers=headers)
        return self._api.request("GET", href, headers=headers)
