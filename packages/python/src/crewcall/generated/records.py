# Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
# ruff: noqa
"""The types of records, request bodies and searches."""

from __future__ import annotations

import sys
from datetime import date
from typing import Any, Dict, List, Literal, Optional, Sequence, Union

if sys.version_info >= (3, 11):
    from typing import NotRequired, TypedDict
else:
    from typing_extensions import NotRequired, TypedDict

Link = TypedDict("Link", {"resource-type": str, "href": str})
"""A link to a record or list. Pass it to `client.follow()`, which returns its target with its type."""


AccountLink = TypedDict("AccountLink", {"resource-type": Literal["account"], "href": str})
AgeGroupLink = TypedDict("AgeGroupLink", {"resource-type": Literal["age-group"], "href": str})
AgeGroupsLink = TypedDict("AgeGroupsLink", {"resource-type": Literal["age-groups"], "href": str})
AssignmentLink = TypedDict("AssignmentLink", {"resource-type": Literal["assignment"], "href": str})
AssignmentFeeLink = TypedDict("AssignmentFeeLink", {"resource-type": Literal["assignment-fee"], "href": str})
AuthorizationServerLink = TypedDict("AuthorizationServerLink", {"resource-type": Literal["authorization-server"], "href": str})
AvailabilityLink = TypedDict("AvailabilityLink", {"resource-type": Literal["availability"], "href": str})
AvailabilityCopyLink = TypedDict("AvailabilityCopyLink", {"resource-type": Literal["availability-copy"], "href": str})
AvailabilityDaysLink = TypedDict("AvailabilityDaysLink", {"resource-type": Literal["availability-days"], "href": str})
AvailabilityPatternLink = TypedDict("AvailabilityPatternLink", {"resource-type": Literal["availability-pattern"], "href": str})
AvatarLink = TypedDict("AvatarLink", {"resource-type": Literal["avatar"], "href": str})
BankAccountLink = TypedDict("BankAccountLink", {"resource-type": Literal["bank-account"], "href": str})
BankAccountsLink = TypedDict("BankAccountsLink", {"resource-type": Literal["bank-accounts"], "href": str})
BlockLink = TypedDict("BlockLink", {"resource-type": Literal["block"], "href": str})
BlocksLink = TypedDict("BlocksLink", {"resource-type": Literal["blocks"], "href": str})
CalendarFeedLink = TypedDict("CalendarFeedLink", {"resource-type": Literal["calendar-feed"], "href": str})
CalendarFeedsLink = TypedDict("CalendarFeedsLink", {"resource-type": Literal["calendar-feeds"], "href": str})
CertificationLink = TypedDict("CertificationLink", {"resource-type": Literal["certification"], "href": str})
CertificationsLink = TypedDict("CertificationsLink", {"resource-type": Literal["certifications"], "href": str})
ChangesLink = TypedDict("ChangesLink", {"resource-type": Literal["changes"], "href": str})
DescriptionLink = TypedDict("DescriptionLink", {"resource-type": Literal["description"], "href": str})
DisputeLink = TypedDict("DisputeLink", {"resource-type": Literal["dispute"], "href": str})
DocumentationLink = TypedDict("DocumentationLink", {"resource-type": Literal["documentation"], "href": str})
EntryLink = TypedDict("EntryLink", {"resource-type": Literal["entry"], "href": str})
ErrorsLink = TypedDict("ErrorsLink", {"resource-type": Literal["errors"], "href": str})
ExportLink = TypedDict("ExportLink", {"resource-type": Literal["export"], "href": str})
FeeRuleLink = TypedDict("FeeRuleLink", {"resource-type": Literal["fee-rule"], "href": str})
FormSubmissionLink = TypedDict("FormSubmissionLink", {"resource-type": Literal["form-submission"], "href": str})
FormSubmissionsLink = TypedDict("FormSubmissionsLink", {"resource-type": Literal["form-submissions"], "href": str})
FormTemplateLink = TypedDict("FormTemplateLink", {"resource-type": Literal["form-template"], "href": str})
FormTemplatesLink = TypedDict("FormTemplatesLink", {"resource-type": Literal["form-templates"], "href": str})
GameLink = TypedDict("GameLink", {"resource-type": Literal["game"], "href": str})
GameTypeLink = TypedDict("GameTypeLink", {"resource-type": Literal["game-type"], "href": str})
GameTypesLink = TypedDict("GameTypesLink", {"resource-type": Literal["game-types"], "href": str})
GamesLink = TypedDict("GamesLink", {"resource-type": Literal["games"], "href": str})
GenderLink = TypedDict("GenderLink", {"resource-type": Literal["gender"], "href": str})
GendersLink = TypedDict("GendersLink", {"resource-type": Literal["genders"], "href": str})
GroupLink = TypedDict("GroupLink", {"resource-type": Literal["group"], "href": str})
GroupsLink = TypedDict("GroupsLink", {"resource-type": Literal["groups"], "href": str})
GuardianLink = TypedDict("GuardianLink", {"resource-type": Literal["guardian"], "href": str})
GuardiansLink = TypedDict("GuardiansLink", {"resource-type": Literal["guardians"], "href": str})
ImportLink = TypedDict("ImportLink", {"resource-type": Literal["import"], "href": str})
ImportBadRowsLink = TypedDict("ImportBadRowsLink", {"resource-type": Literal["import-bad-rows"], "href": str})
ImportRowsLink = TypedDict("ImportRowsLink", {"resource-type": Literal["import-rows"], "href": str})
JobLink = TypedDict("JobLink", {"resource-type": Literal["job"], "href": str})
LeagueLink = TypedDict("LeagueLink", {"resource-type": Literal["league"], "href": str})
LeagueOfficialLink = TypedDict("LeagueOfficialLink", {"resource-type": Literal["league-official"], "href": str})
LeagueOfficialsLink = TypedDict("LeagueOfficialsLink", {"resource-type": Literal["league-officials"], "href": str})
LeaguesLink = TypedDict("LeaguesLink", {"resource-type": Literal["leagues"], "href": str})
MessageLink = TypedDict("MessageLink", {"resource-type": Literal["message"], "href": str})
MessageRecipientsLink = TypedDict("MessageRecipientsLink", {"resource-type": Literal["message-recipients"], "href": str})
NoticeSettingsLink = TypedDict("NoticeSettingsLink", {"resource-type": Literal["notice-settings"], "href": str})
PatternLink = TypedDict("PatternLink", {"resource-type": Literal["pattern"], "href": str})
PatternFeesLink = TypedDict("PatternFeesLink", {"resource-type": Literal["pattern-fees"], "href": str})
PatternsLink = TypedDict("PatternsLink", {"resource-type": Literal["patterns"], "href": str})
PayRunLink = TypedDict("PayRunLink", {"resource-type": Literal["pay-run"], "href": str})
PayRunLinesLink = TypedDict("PayRunLinesLink", {"resource-type": Literal["pay-run-lines"], "href": str})
PayRunPeopleLink = TypedDict("PayRunPeopleLink", {"resource-type": Literal["pay-run-people"], "href": str})
ProposalLink = TypedDict("ProposalLink", {"resource-type": Literal["proposal"], "href": str})
PublicScheduleLink = TypedDict("PublicScheduleLink", {"resource-type": Literal["public-schedule"], "href": str})
PushSubscriptionLink = TypedDict("PushSubscriptionLink", {"resource-type": Literal["push-subscription"], "href": str})
PushSubscriptionsLink = TypedDict("PushSubscriptionsLink", {"resource-type": Literal["push-subscriptions"], "href": str})
RequestLink = TypedDict("RequestLink", {"resource-type": Literal["request"], "href": str})
SiteLink = TypedDict("SiteLink", {"resource-type": Literal["site"], "href": str})
SitesLink = TypedDict("SitesLink", {"resource-type": Literal["sites"], "href": str})
StatementLink = TypedDict("StatementLink", {"resource-type": Literal["statement"], "href": str})
StatementsLink = TypedDict("StatementsLink", {"resource-type": Literal["statements"], "href": str})
TaxFormLink = TypedDict("TaxFormLink", {"resource-type": Literal["tax-form"], "href": str})
TeamLink = TypedDict("TeamLink", {"resource-type": Literal["team"], "href": str})
TeamsLink = TypedDict("TeamsLink", {"resource-type": Literal["teams"], "href": str})
UserLink = TypedDict("UserLink", {"resource-type": Literal["user"], "href": str})
UsersLink = TypedDict("UsersLink", {"resource-type": Literal["users"], "href": str})
VenueLink = TypedDict("VenueLink", {"resource-type": Literal["venue"], "href": str})
VenueClosingLink = TypedDict("VenueClosingLink", {"resource-type": Literal["venue-closing"], "href": str})
VenueFieldLink = TypedDict("VenueFieldLink", {"resource-type": Literal["venue-field"], "href": str})
VenuesLink = TypedDict("VenuesLink", {"resource-type": Literal["venues"], "href": str})
WebhookEventLink = TypedDict("WebhookEventLink", {"resource-type": Literal["webhook-event"], "href": str})
WebhookSubscriptionLink = TypedDict("WebhookSubscriptionLink", {"resource-type": Literal["webhook-subscription"], "href": str})
WebhookSubscriptionsLink = TypedDict("WebhookSubscriptionsLink", {"resource-type": Literal["webhook-subscriptions"], "href": str})

class _Dated(TypedDict):
    created: str
    """When it was made, with the site's offset."""
    updated: str
    """When it was last changed, with the site's offset."""

class _Warned(TypedDict):
    warnings: NotRequired[List[str]]
    """After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none."""

class AccountLinks(TypedDict):
    self: AccountLink
    sites: SitesLink
    users: UsersLink
    games: GamesLink

class Account(TypedDict):
    id: int
    first_name: str
    last_name: str
    name: str
    """Both names."""
    email: str
    """The address to sign in with."""
    created: str
    """In UTC: an account has no site."""
    updated: str
    """In UTC."""
    _links: AccountLinks

class AccountExportLinks(TypedDict):
    self: AccountExportLinksSelf

class AccountExport(TypedDict):
    account: Dict[str, Any]
    """The account, without its password."""
    sites: List[Dict[str, Any]]
    """For each site, the profile and the records of the person there."""
    _links: AccountExportLinks

class AgeGroupLinks(TypedDict):
    self: AgeGroupLink
    site: SiteLink
    games: GamesLink

class AgeGroup(_Dated, _Warned):
    id: int
    name: str
    _links: AgeGroupLinks
    game_length: int
    """Minutes: the length of a new game that is created without an end."""
    minimum_grade: Optional[str]
    """One of the site's grades, or a grade that an official needs exactly; null: any."""

class AgeGroupChange(TypedDict):
    name: NotRequired[str]
    game_length: NotRequired[int]
    """Minutes."""
    minimum_grade: NotRequired[Optional[str]]

class AnnualTotalAmount(TypedDict):
    currency: str
    paid: float
    formatted_paid: str
    not_paid: float
    """What is due of the statements of the year."""
    formatted_not_paid: str

class ReplacedOfficial(TypedDict):
    """Who has the position now, and leaves it."""

    user_id: int
    first_name: str
    last_name: str

class AnnualTotal(ReplacedOfficial):
    games: int
    """Up to today, as the balance counts them."""
    miles: Optional[float]
    """For these games, as the balance counts them; null: it is not known of any."""
    meters: Optional[int]
    """The same in meters."""
    amounts: List[AnnualTotalAmount]
    """By currency."""
    needs_tax_form: bool
    """Whether they were paid the threshold or more in US dollars."""
    has_tax_form: bool
    _links: AnnualTotalLinks

class Answer(TypedDict):
    status: NotRequired[Literal["A", "D", "N"]]
    """A accepts, D declines, N takes the answer back: not answered."""
    reason: NotRequired[Optional[str]]
    """Why they decline; stored with the status. Ignored when they accept."""
    restore: NotRequired[bool]
    """With A, of an assignor who takes a change of the game back: the acceptance that it reset holds again, as who gave it. 409 if no change reset one; with the path /restore in errors if none is known at all."""

class AnsweredBy(TypedDict):
    """The assignor who answered for the official. Shown as the reason."""

    id: int
    name: str

class AnswerItem(TypedDict):
    assignment_id: int
    status: Literal["A", "D", "N"]
    """A accepts, D declines, N takes the answer back: not answered."""
    reason: NotRequired[Optional[str]]
    """Why they decline; stored with the status. Ignored when they accept."""

class AnswerResult(TypedDict):
    assignment_id: int
    game_id: NotRequired[int]
    """Not if failed."""
    result: Literal["changed", "unchanged", "failed"]
    """unchanged: it already was as requested."""
    error: NotRequired[ItemError]
    warnings: NotRequired[List[str]]

class Answers(TypedDict):
    answers: List[AnswerItem]

class AnswersResult(_Warned):
    changed: int
    unchanged: int
    failed: int
    results: List[AnswerResult]
    """One for each answer, in the order sent."""

class Assigning(TypedDict):
    user_id: int
    override: NotRequired[Union[bool, List[OverridableCode]]]
    """Assign them despite all conflicts, or those of these kinds."""
    lock_version: NotRequired[int]
    """The one you read. If it is another by now, this is 409 and nothing changes."""

class AssigningItem(TypedDict):
    user_id: Optional[int]
    """null empties the slot."""
    override: NotRequired[Union[bool, List[OverridableCode]]]
    """Assign them despite all conflicts, or those of these kinds."""
    lock_version: NotRequired[int]
    """The one you read. If it is another by now, this is 409 and nothing changes."""
    assignment_id: int

class Assignings(TypedDict):
    assignments: List[AssigningItem]
    """They are assigned in this order."""
    dry_run: NotRequired[bool]
    """Only say what would happen. Nothing is changed."""

class AssignmentLinks(TypedDict):
    self: AssignmentLink
    game: GameLink
    site: SiteLink
    user: NotRequired[UserLink]
    accept: NotRequired[AssignmentLink]
    decline: NotRequired[AssignmentLink]

class AssignmentEmbedded(TypedDict):
    """An open slot has none."""

    official: Official
    fees: NotRequired[List[Fee]]
    """For the official themselves and assignors alone. The first is that for the position, 0 if there is none; those of further rules follow, and the sum is paid."""

class Assignment(_Dated):
    id: int
    position_id: Optional[int]
    """The pattern's position."""
    position: str
    position_abbreviation: str
    accepted: bool
    declined: bool
    """They stay on the slot until it is emptied."""
    declined_reason: NotRequired[Optional[str]]
    """For the official themselves and assignors alone."""
    answered_by: NotRequired[Optional[AnsweredBy]]
    answered_by_guardian: NotRequired[bool]
    """A guardian answered for the official. Missing otherwise. Shown as the reason."""
    reminded_at: NotRequired[Optional[str]]
    """When the official was last reminded to answer. For assignors alone."""
    overridden: NotRequired[List[str]]
    """The codes of the conflicts that the assignor overrode. For assignors alone."""
    never_invited: NotRequired[bool]
    """The official was never invited to the site, and hears nothing yet. Missing otherwise. For assignors alone."""
    assigned: bool
    """false: the slot is open."""
    sort_order: int
    lock_version: int
    _links: AssignmentLinks
    _embedded: NotRequired[AssignmentEmbedded]
    """An open slot has none."""

class AssignmentFeeLinks(TypedDict):
    self: AssignmentFeeLink
    assignment: AssignmentLink
    user: NotRequired[UserLink]

class PatternFeesTotal(TypedDict):
    value: float
    """In the currency's main unit."""
    formatted: str
    currency: str
    """ISO 4217."""

class EarningFee(PatternFeesTotal):
    parts: List[FeePart]
    """What the fee is the sum of. The fee for the position is first, and always there."""

class AssignmentFee(EarningFee, _Warned):
    assignment_id: int
    user_id: Optional[int]
    """null: the slot is open."""
    exception: Optional[float]
    """In place of the fee for the position, in this game alone; null: by the rules."""
    attendance: Optional[Literal["no_show", "late"]]
    """null: nothing was said."""
    late_percent: Optional[int]
    """Of somebody who was late: how much of the fee is paid; null: all of it."""
    worked_position_id: Optional[int]
    """The position of the crew that they worked instead of their own."""
    worked_position: Optional[str]
    """Its name; it stays when the position is removed from its pattern."""
    reason: Optional[str]
    """Why it is paid otherwise."""
    lock_version: int
    """Steps with every change. Send it with PUT to change only what you have seen."""
    reported: List[ReportedWork]
    """What submitted game reports say of the official."""
    _links: AssignmentFeeLinks

class AssignmentFeeChange(TypedDict):
    exception: NotRequired[Optional[float]]
    """In place of the fee for the position, in this game alone; null: by the rules."""
    attendance: NotRequired[Optional[Literal["no_show", "late"]]]
    """no_show pays nothing. null: nothing is said."""
    late_percent: NotRequired[Optional[int]]
    """Of somebody who was late: how much of the fee is paid; null: all of it."""
    worked_position_id: NotRequired[Optional[int]]
    """The position_id of another slot of the crew: its fee is paid. null: their own; where it reads null, it changes nothing."""
    worked_position: NotRequired[Optional[str]]
    """null: their own, also instead of one that was removed from its pattern. A name is not read."""
    reason: NotRequired[Optional[str]]
    lock_version: NotRequired[int]
    answered: NotRequired[List[int]]
    """The ids of what reports say (`reported`) that this answers: it waits no more."""

class AssignmentResult(TypedDict):
    assignment_id: int
    game_id: NotRequired[int]
    """If the slot is known."""
    result: Literal["changed", "unchanged", "failed"]
    """unchanged: it already was as requested."""
    error: NotRequired[ItemError]
    warnings: NotRequired[List[str]]
    """What is merely unwise; it was done all the same. Not if failed."""
    conflicts: NotRequired[List[Conflict]]
    """The conflicts that the warnings are about; if failed, those that have to be overridden."""

class AssignmentsResult(_Warned):
    dry_run: bool
    """true: nothing was changed."""
    changed: int
    """How many results are changed."""
    unchanged: int
    """How many are unchanged."""
    failed: int
    """How many are failed."""
    told: List[ToldOfficial]
    """The officials who are told of it, by name, each with the games."""
    not_invited: List[ToldOfficial]
    """Those who would be told of it, but were never invited to the site: nobody writes to them before."""
    results: List[AssignmentResult]
    """One for each item, in the order sent."""
    _links: AssignmentsResultLinks

class AuditEntryLinks(TypedDict):
    site: SiteLink
    game: NotRequired[GameLink]

class AuditEntryEmbedded(TypedDict):
    """The user of the account; missing if the account was deleted."""

    user: Person

AuditEntry = TypedDict(
    "AuditEntry",
    {
        "id": "int",
        # When it was done, with the site's offset.
        "created": "str",
        # The type of the record.
        "record": "str",
        "record_id": "int",
        "action": "Literal[\"created\", \"changed\", \"deleted\"]",
        # Of a game and of its assignments.
        "game_id": "Optional[int]",
        # The fields that differ. Never a secret, and nothing of bank accounts and tax forms.
        "before": "Optional[Dict[str, Any]]",
        # The fields that differ. Never a secret, and nothing of bank accounts and tax forms.
        "after": "Optional[Dict[str, Any]]",
        # Who did it: an account, an operator on the command line, or the service itself at its time.
        "by": "Literal[\"account\", \"operator\", \"service\"]",
        # The application that was used; null if it was deleted, and without one.
        "application": "Optional[str]",
        # The import that did it.
        "import": "Optional[str]",
        "_links": "AuditEntryLinks",
        # The user of the account; missing if the account was deleted.
        "_embedded": "NotRequired[AuditEntryEmbedded]",
    },
)

class AvailabilityLinks(TypedDict):
    self: AvailabilityLink
    user: UserLink

class Availability(_Dated, _Warned):
    id: int
    date: str
    all_day: bool
    available: bool
    """false is a day off. A day without a row is undecided."""
    description: Optional[str]
    start_time: str
    """A clock of the site; also of a whole day."""
    end_time: str
    """Of a whole day it is 11:59 PM."""
    weekly: bool
    """Written by the weekly pattern, which replaces it when it changes."""
    _links: AvailabilityLinks

class AvailabilityChange(TypedDict):
    date: NotRequired[str]
    """YYYY-MM-DD or M/D/YYYY."""
    available: NotRequired[bool]
    all_day: NotRequired[bool]
    start_time: NotRequired[Optional[str]]
    end_time: NotRequired[Optional[str]]
    description: NotRequired[Optional[str]]

class AvailabilityCopyInput(TypedDict):
    from_user_id: Optional[int]
    """Your user on the other site: of the next 366 days, those with an answer are copied. null: none, and "asks" is false from now on."""

class AvailabilityCopyOfferLinks(TypedDict):
    self: AvailabilityCopyLink
    user: UserLink

class AvailabilityCopyOffer(TypedDict):
    asks: bool
    """No day is answered here, and you have not been asked before."""
    sources: List[AvailabilitySource]
    """Your users on other sites, the one with the most days first."""
    _links: AvailabilityCopyOfferLinks

class AvailabilityCopyResult(_Warned):
    copied_days: int
    _links: AvailabilityCopyResultLinks

class AvailabilityDay(TypedDict):
    date: str
    available: Optional[bool]
    """false: off the whole day, or off without other hours. null: not answered."""
    locked: bool
    """You can no longer change it."""
    rows: List[Availability]
    """By their start; of days off, too."""

class AvailabilityDayInput(TypedDict):
    date: str
    """YYYY-MM-DD or M/D/YYYY."""
    available: Optional[bool]
    """false: off. null: not answered."""
    start_time: NotRequired[Optional[str]]
    end_time: NotRequired[Optional[str]]

class AvailabilityDaysLinks(TypedDict):
    self: AvailabilityDaysLink
    user: UserLink

class AvailabilityDays(_Warned):
    days: List[AvailabilityDay]
    """In their order."""
    _links: AvailabilityDaysLinks

class AvailabilityDaysInput(TypedDict):
    days: List[AvailabilityDayInput]

class AvailabilityPatternLinks(TypedDict):
    self: AvailabilityPatternLink
    user: UserLink

class AvailabilityPattern(_Dated, _Warned):
    id: int
    start_date: str
    end_date: str
    """The last day."""
    days: List[AvailabilityPatternDay]
    _links: AvailabilityPatternLinks

class AvailabilityPatternDay(TypedDict):
    weekday: Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    available: bool
    """false is a day off."""
    all_day: bool
    start_time: str
    end_time: str

class AvailabilityPatternDayInput(TypedDict):
    weekday: Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    available: NotRequired[bool]
    """By default true."""
    all_day: NotRequired[bool]
    start_time: NotRequired[Optional[str]]
    end_time: NotRequired[Optional[str]]

class AvailabilityPatternInput(TypedDict):
    start_date: str
    """YYYY-MM-DD or M/D/YYYY."""
    end_date: str
    """YYYY-MM-DD or M/D/YYYY."""
    days: List[AvailabilityPatternDayInput]
    """A weekday may have several times."""

class AvailabilitySource(TypedDict):
    user_id: int
    site_id: int
    site_name: str
    days: int
    """From today on, with an answer."""

class BalancePay(TypedDict):
    amount: float
    currency: str
    formatted_amount: str

class BalancePosition(TypedDict):
    name: Optional[str]
    games: int

class Balance(ReplacedOfficial):
    grade: Optional[str]
    active: bool
    games: int
    """That they accepted or have not declined, published or not."""
    hours: float
    """The hours of these games, from their start to their end."""
    fair_share: Optional[float]
    """The games that would be theirs, with one decimal; null: they offered nothing."""
    off_by: Optional[float]
    """games less fair_share: below zero, they have too few."""
    hours_offered: float
    """The hours of games that they are available for and may work by their grade; games at the same time count once."""
    pay: List[BalancePay]
    """The fees of these games and of those that were canceled with pay, by currency."""
    miles: Optional[float]
    """On roads from home to the venue and back, once a day and venue, as far as it is known; null: it is not known of any game."""
    meters: Optional[int]
    """The same in meters."""
    weekends: int
    """Weeks in which they work on Saturday or Sunday."""
    positions: List[BalancePosition]
    age_groups: List[BalanceAgeGroup]
    offered: int
    """The games that they were asked to work: the sum of the next four."""
    accepted: int
    declined: int
    turned_back_late: int
    """Accepted first, and declined less than 48 hours before the start."""
    no_answer: int
    """Published, and not answered yet."""
    _links: BalanceLinks

class BalancePeriod(TypedDict):
    """The first and the last day."""

    start_date: str
    end_date: str

class BankAccountLinks(TypedDict):
    self: BankAccountLink
    user: UserLink

class BankAccount(_Dated, _Warned):
    id: int
    name: str
    """The account holder."""
    account_type: Literal["checking", "savings"]
    routing_number_last_four: str
    account_number_last_four: str
    _links: BankAccountLinks

class BilledLine(ReplacedOfficial):
    payment_date: str
    """Of its pay run."""
    game_id: Optional[int]
    """null: a rest that is carried over."""
    kind: Literal["work", "adjustment", "carried"]
    """work: a game that was not paid before. adjustment: what changed of one that was. carried: the rest below zero of an earlier run."""
    assignment_id: Optional[int]
    position: Optional[str]
    amount: float
    """Below zero, it is taken back."""
    currency: str
    formatted_amount: str
    parts: List[BilledLinePart]
    """The rules that make the fee."""
    reason: Optional[str]
    """Why it was adjusted."""
    carried_from: Optional[int]
    """The run whose rest is carried over."""
    bill_to: Optional[str]
    """Who pays for the game; null: nobody is known."""
    left_out: Optional[Literal["held", "not_published", "not_played", "disputed", "reported", "no_report", "no_bank_data", "currency", "no_show", "no_fee", "paid"]]
    """Why it is not paid; null: it is."""
    game: Optional[BilledLineGame]
    _links: BilledLineLinks

class BlockLinks(TypedDict):
    self: BlockLink
    user: UserLink

class Block(_Dated, _Warned):
    id: int
    user_id: int
    kind: Literal["team", "venue", "league", "official"]
    name: str
    """Of the team, venue, league or official."""
    team_id: Optional[int]
    """null: it is no block of a team."""
    venue_id: Optional[int]
    """null: it is no block of a venue."""
    league_id: Optional[int]
    """null: it is no block of a league."""
    other_user_id: Optional[int]
    """null: it is no block of another official."""
    reason: Optional[str]
    _links: BlockLinks

class CalendarFeedLinks(TypedDict):
    self: CalendarFeedLink

class CalendarFeed(TypedDict):
    id: int
    site_id: Optional[int]
    """null: the games of all your sites."""
    created: str
    """In UTC."""
    read: Optional[str]
    """When a calendar program last read it, to the hour; in UTC."""
    _links: CalendarFeedLinks

class CalendarFeedsEmbedded(TypedDict):
    calendar_feeds: List[CalendarFeed]

class CalendarFeedsLinks(TypedDict):
    self: CalendarFeedsLink

class CalendarFeeds(TypedDict):
    _embedded: CalendarFeedsEmbedded
    _links: CalendarFeedsLinks

class Cancellation(TypedDict):
    game_ids: List[int]
    """An id that is repeated counts once."""
    change_reason: NotRequired[Optional[str]]
    """Why: in the emails and on the pages of the games."""
    pay: NotRequired[bool]
    """Whether the officials are paid: the status X, otherwise C."""
    postponed: NotRequired[bool]
    """Whether another date is to be found for them."""
    dry_run: NotRequired[bool]
    """Only say what would happen. Nothing is changed."""

class CandidateRequest(TypedDict):
    """They asked for it, and wait for a decision."""

    id: int
    note: Optional[str]

class CandidatePreviousGame(TypedDict):
    """Their last game of the site that day that ends before this one."""

    game_id: int
    venue: Optional[str]
    end_time: str
    """When it ends, with its venue's offset."""
    localized_end_time: str
    minutes_between: int
    """From its end to the start of this game."""
    drive_minutes: Optional[int]
    """null: one of the venues has no coordinates."""
    miles: Optional[float]
    """On roads, estimated."""

class Candidate(ReplacedOfficial):
    fit: Literal["free", "unwise", "not_possible"]
    """free: no conflict. unwise: warnings alone. not_possible: an error, which an override may permit."""
    conflicts: List[Conflict]
    assigned: bool
    """Whether they are on this slot now."""
    request: CandidateRequest
    """They asked for it, and wait for a decision."""
    grade: Optional[str]
    available: Optional[bool]
    """Whether their availability covers the game; null: they have entered none for that day."""
    in_league: bool
    """Whether the game's league has them as an official."""
    games_that_day: int
    """Their other games of the site."""
    games_that_week: int
    """The same from Monday to Sunday."""
    wanted_games: CandidateWantedGames
    """How many games a week they asked for, from Monday to Sunday. It is a wish, not a limit."""
    previous_game: CandidatePreviousGame
    """Their last game of the site that day that ends before this one."""
    miles_from_home: Optional[float]
    """null: their home or the venue has no coordinates."""
    meters_from_home: Optional[int]
    """The same in meters: on roads, estimated."""
    games_that_season: int
    """Their other games of the site in the season of the game."""
    hours_that_season: float
    """The hours of these games, from their start to their end."""
    last_worked: Optional[str]
    """When the last of these before this game started; null: none before it this season."""
    grade_surplus: Optional[int]
    """How many grades they are above what the game needs; null: it needs none, or a grade is not of the site."""
    fair_share: Optional[float]
    """Of the games of this season, as the balance has it; null: they offered nothing in the season."""
    team_games: int
    """How often they have the teams of the game this season, beside this game."""
    score: int
    """What one more game of theirs costs, in points: the lower, the better."""
    last_with_team: Optional[str]
    """When they last had a game of one of the teams, in the year before this game."""
    _links: CandidateLinks

class CandidateSeason(TypedDict):
    """The season that the games of a candidate are counted in."""

    start_date: str
    """The first day of the season that the game is in."""
    end_date: str
    """Its last day."""
    offered: int
    """How many officials offered the day of the game: they entered that they are available."""

class CertificationLinks(TypedDict):
    self: CertificationLink
    user: UserLink

class Certification(_Dated, _Warned):
    id: int
    user_id: int
    name: str
    valid_from: Optional[str]
    """The first day on which it is valid; null: it does not matter."""
    valid_until: Optional[str]
    """The last day on which it is valid; null: it does not end."""
    _links: CertificationLinks

class CertificationChange(TypedDict):
    name: NotRequired[str]
    valid_from: NotRequired[Optional[str]]
    valid_until: NotRequired[Optional[str]]

class ChangeEmbedded(TypedDict):
    record: Dict[str, Any]
    """With `embed=record`: the record as its link shows it to you now."""

class ChangeLinks(TypedDict):
    resource: Link

class Change(TypedDict):
    type: Literal["game", "assignment", "user", "league-official", "venue", "venue-field", "venue-closing", "league", "team", "age-group", "game-type", "gender", "pattern", "group", "form-template", "statement", "message", "request", "certification", "proposal"]
    id: int
    site_id: int
    game_id: NotRequired[int]
    """Of an assignment and of a request: the game, if it is still there."""
    deleted: bool
    """true: the record is gone, or you may no longer see it."""
    cursor: str
    """To go on after this change. Store it once you have dealt with the change."""
    _embedded: NotRequired[ChangeEmbedded]
    _links: ChangeLinks

class ChangedAssignment(_Dated):
    id: int
    position_id: Optional[int]
    """The pattern's position."""
    position: str
    position_abbreviation: str
    accepted: bool
    declined: bool
    """They stay on the slot until it is emptied."""
    declined_reason: NotRequired[Optional[str]]
    """For the official themselves and assignors alone."""
    answered_by: NotRequired[Optional[AnsweredBy]]
    answered_by_guardian: NotRequired[bool]
    """A guardian answered for the official. Missing otherwise. Shown as the reason."""
    reminded_at: NotRequired[Optional[str]]
    """When the official was last reminded to answer. For assignors alone."""
    overridden: NotRequired[List[str]]
    """The codes of the conflicts that the assignor overrode. For assignors alone."""
    never_invited: NotRequired[bool]
    """The official was never invited to the site, and hears nothing yet. Missing otherwise. For assignors alone."""
    assigned: bool
    """false: the slot is open."""
    sort_order: int
    lock_version: int
    _links: ChangedAssignmentLinks
    _embedded: NotRequired[ChangedAssignmentEmbedded]
    """An open slot has none."""
    warnings: List[str]
    """What is merely unwise; it was done all the same."""
    conflicts: List[Conflict]
    """The conflicts that the warnings are about. Empty for an open slot."""

class ChangedGameLinks(TypedDict):
    game: GameLink
    assignment: AssignmentLink

class ChangedGame(TypedDict):
    game_id: int
    assignment_id: int
    accepted_at: str
    """When they accepted it, with the site's offset."""
    accepted: bool
    """false: the change took their answer back, and they have to answer again."""
    changes: List[GameDifference]
    """What differs from the game that they accepted."""
    _links: ChangedGameLinks

class ChangeListEmbedded(TypedDict):
    changes: List[Change]

class ChangeListLinks(TypedDict):
    self: ChangeListLinksSelf
    next: ChangeListLinksNext

class ChangeList(TypedDict):
    cursor: str
    """Opaque: send it as it is."""
    more: bool
    """true: ask again at once, even if there are no changes here."""
    _embedded: ChangeListEmbedded
    _links: ChangeListLinks

class Conflict(TypedDict):
    code: str
    """The kind of conflict; more may come."""
    severity: Literal["warning", "error"]
    """error: the assignment is rejected, or was overridden."""
    overridable: bool
    """Whether override permits an error."""
    message: str
    game_id: NotRequired[int]
    """The other game of the site."""
    numbers: NotRequired[ConflictNumbers]

class ConflictNumbers(TypedDict):
    """The numbers of the message. Each kind of conflict has its own."""

    minutes_between: NotRequired[int]
    """Between the end of one game and the start of the other."""
    minutes_needed: NotRequired[int]
    """For the way, with leaving and parking."""
    drive_minutes: NotRequired[int]
    miles: NotRequired[float]
    """On roads, estimated."""
    days_apart: NotRequired[int]
    """0 on the same day."""
    games: NotRequired[int]
    """Their other games of that day or week."""
    limit: NotRequired[float]
    """Of the games or miles."""

class ConflictPolicies(TypedDict):
    busy_elsewhere: NotRequired[Literal["ignore", "warn", "refuse"]]
    unavailable: NotRequired[Literal["ignore", "warn", "refuse"]]
    travel_time: NotRequired[Literal["ignore", "warn", "refuse"]]
    same_team: NotRequired[Literal["ignore", "warn", "refuse"]]
    removed_from_league: NotRequired[Literal["ignore", "warn", "refuse"]]
    blocked_team: NotRequired[Literal["ignore", "warn", "refuse"]]
    blocked_venue: NotRequired[Literal["ignore", "warn", "refuse"]]
    blocked_league: NotRequired[Literal["ignore", "warn", "refuse"]]
    blocked_official: NotRequired[Literal["ignore", "warn", "refuse"]]
    games_per_day: NotRequired[Literal["ignore", "warn", "refuse"]]
    games_per_week: NotRequired[Literal["ignore", "warn", "refuse"]]
    distance: NotRequired[Literal["ignore", "warn", "refuse"]]
    grade: NotRequired[Literal["ignore", "warn", "refuse"]]
    venue_closed: NotRequired[Literal["ignore", "warn", "refuse"]]
    certification: NotRequired[Literal["ignore", "warn", "refuse"]]

class CreatedCalendarFeed(_Warned):
    id: int
    site_id: Optional[int]
    """null: the games of all your sites."""
    created: str
    """In UTC."""
    read: Optional[str]
    """When a calendar program last read it, to the hour; in UTC."""
    _links: CreatedCalendarFeedLinks
    url: str
    """Shown only now. Whoever has it reads your games."""

class CreatedPublicSchedule(_Dated, _Warned):
    id: int
    kind: Literal["league", "team", "venue"]
    name: str
    """Of the league, team or venue."""
    league_id: Optional[int]
    """null: it is not of a league."""
    team_id: Optional[int]
    """null: it is not of a team."""
    venue_id: Optional[int]
    """null: it is not of a venue."""
    _links: CreatedPublicScheduleLinks
    url: str
    """Shown only now. With .ics at its end it is a calendar."""

class CrewConflict(Conflict):
    assignment_id: int
    user_id: int

class CrewReport(TypedDict):
    id: int
    assignment_id: int
    user_id: int
    """The official."""
    attendance: Optional[Literal["no_show", "late"]]
    """Whether they did not appear, or were late."""
    worked_position_id: Optional[int]
    """The position of the crew that they worked instead of their own."""
    worked_position: Optional[str]
    """Its name when that was said."""
    note: Optional[str]
    state: Literal["draft", "waiting", "applied", "settled"]
    """waiting: for an assignor; pay runs leave the game out for the official. applied: the fee follows it. settled: an assignor answered it, or had said so. draft: the report is not submitted."""

class DecidedRequestLinks(TypedDict):
    self: RequestLink
    assignment: AssignmentLink
    user: UserLink

class DecidedRequest(_Dated, _Warned):
    id: int
    assignment_id: int
    user_id: int
    status: Literal["waiting", "granted", "refused", "withdrawn", "claimed", "lapsed"]
    """claimed: taken without asking. lapsed: the position is no longer open; if it opens again, the request waits again."""
    note: Optional[str]
    """Of the official."""
    reason: Optional[str]
    """Of the assignor who decided."""
    decided: Optional[str]
    """When an assignor granted or refused it."""
    _links: DecidedRequestLinks
    _embedded: DecidedRequestEmbedded
    conflicts: List[Conflict]
    """Of the official who was assigned."""

class Decision(TypedDict):
    status: Literal["granted", "refused"]
    reason: NotRequired[Optional[str]]
    """The official is told."""
    override: NotRequired[Union[bool, List[OverridableCode]]]
    """Assign them despite all conflicts, or those of these kinds."""

class DisputeLinks(TypedDict):
    self: DisputeLink
    assignment: AssignmentLink
    game: GameLink
    user: UserLink
    decide: NotRequired[DisputeLink]

class DisputeEmbedded(TypedDict):
    official: Person
    game: NotRequired[Game]

class Dispute(_Dated, _Warned):
    id: int
    assignment_id: int
    game_id: int
    user_id: int
    status: Literal["waiting", "agreed", "declined", "withdrawn"]
    """waiting: for the answer of an assignor. No pay run pays the game until then."""
    amount: float
    """What the game should pay, in the currency's main unit."""
    formatted_amount: str
    fee: float
    """What it paid when they said so."""
    formatted_fee: str
    currency: str
    reason: Optional[str]
    """Of the official."""
    answer: Optional[str]
    """Of the assignor."""
    decided: Optional[str]
    """When an assignor agreed or declined."""
    _links: DisputeLinks
    _embedded: DisputeEmbedded

class DisputeDecision(TypedDict):
    status: Literal["agreed", "declined"]
    amount: NotRequired[float]
    """What you read; 409 if they say another by now."""
    answer: NotRequired[Optional[str]]

class EarningGame(TypedDict):
    id: int
    start_time: str
    """With the offset of the venue's zone."""
    home_team: Optional[str]
    away_team: Optional[str]
    league: Optional[str]

class EarningLinks(TypedDict):
    game: GameLink

class Earning(TypedDict):
    game_id: int
    assignment_id: Optional[int]
    """null: they are not on the game any more."""
    position: Optional[str]
    waits_for: Optional[Literal["not_played", "disputed", "reported", "no_report", "no_show", "no_fee", "pay_run", "payment"]]
    """What the rest waits for; null: all of it was paid."""
    fee: Optional[EarningFee]
    """What the game pays by now, and why; null: they are not on the game any more."""
    payments: List[Payment]
    """What closed pay runs paid for it, in their order."""
    game: EarningGame
    _links: EarningLinks

class EmailLinks(TypedDict):
    user: UserLink

class EmailEmbedded(TypedDict):
    notices: List[Notice]

class Email(TypedDict):
    id: int
    way: Literal["email", "push"]
    """By which it was sent; while it waits, this may change."""
    subject: Optional[str]
    created: str
    """When it was made, with the site's offset."""
    due_at: Optional[str]
    """When the email goes out; null if it went out or was given up."""
    sent_at: Optional[str]
    """When the mail server accepted it."""
    failed_at: Optional[str]
    """When it was given up: they were not told."""
    failure: Optional[str]
    """Of the last attempt."""
    _links: EmailLinks
    _embedded: EmailEmbedded

class EntryLinks(TypedDict):
    self: EntryLink
    current_account: AccountLink
    sites: SitesLink
    games: GamesLink
    unassigned_games: GamesLink
    statements: StatementsLink
    subscriptions: WebhookSubscriptionsLink
    documentation: DocumentationLink
    description: DescriptionLink
    errors: ErrorsLink
    authorization_server: AuthorizationServerLink

class Entry(TypedDict):
    name: str
    version: int
    """Of the API, not of the program."""
    _links: EntryLinks

class ExportLinks(TypedDict):
    self: ExportLink

class Export(_Warned):
    kind: str
    format: str
    rows: int
    """How many rows it has now."""
    expires: str
    """Until then the file can be fetched."""
    _links: ExportLinks

class ExportSearch(TypedDict):
    """Of games and assignments: what lists of games take. Of people: id, query, group_id, active. Of availability: id, start_date, end_date, group_id. Of pay and pay_lines: pay_run_id alone, which they need. Of payer_lines: start_date, end_date, bill_to. Of annual_totals: year."""

    league_id: NotRequired[List[int]]
    """The id of the league."""
    venue_id: NotRequired[List[int]]
    """The id of the venue."""
    game_type_id: NotRequired[List[int]]
    """The id of the game type."""
    age_group_id: NotRequired[List[int]]
    """The id of the age group."""
    gender_id: NotRequired[List[int]]
    """The id of the gender."""
    home_team_id: NotRequired[List[int]]
    """The id of the home team."""
    away_team_id: NotRequired[List[int]]
    """The id of the away team."""
    team_id: NotRequired[List[int]]
    """The id of the team."""
    pattern_id: NotRequired[List[int]]
    """The id of the pattern."""
    status: NotRequired[List[Literal["A", "C", "X"]]]
    """A, C or X."""
    id: NotRequired[List[int]]
    """Of games, or of people: the others are left out."""
    start_date: NotRequired[str]
    """The first day, as YYYY-MM-DD or M/D/YYYY, in the zone of the site."""
    end_date: NotRequired[str]
    """The last day, itself included."""
    published: NotRequired[bool]
    """true or false."""
    needs: NotRequired[List[Literal["officials", "late_officials", "answers", "replacements", "publishing", "attention", "late_answers", "late_drafts", "overrides", "requests", "closed_venues", "reports", "crew_reports"]]]
    """What the game needs: officials, late_officials, answers, replacements, publishing, attention, late_answers, late_drafts, overrides, requests, closed_venues, reports or crew_reports."""
    query: NotRequired[str]
    """Part of the name of a team, venue or league; or all of its user_defined_id."""
    group_id: NotRequired[int]
    active: NotRequired[bool]
    pay_run_id: NotRequired[int]
    bill_to: NotRequired[str]
    """Who pays; case and spacing do not matter."""
    year: NotRequired[int]
    """The current year where it is left out."""

class Fee(PatternFeesTotal):
    description: str

class FeePart(TypedDict):
    rule: FeePartRule
    fee_rule_id: Optional[int]
    """The fee rule; null: there is none."""
    value: float
    """In the currency's main unit."""
    formatted: str
    description: str
    basis: Optional[str]
    """What the rule is for; null: all games."""

FeePartRule = Literal["position", "fee", "exception", "surcharge", "travel", "canceled", "no_show", "late", "rounding"]

class FeeRuleLinks(TypedDict):
    self: FeeRuleLink
    site: SiteLink

FeeRule = TypedDict(
    "FeeRule",
    {
        "id": "int",
        "kind": "FeeRuleKind",
        # The names of what it is for; null: all games.
        "basis": "Optional[str]",
        "name": "Optional[str]",
        "user_id": "Optional[int]",
        "venue_id": "Optional[int]",
        "league_id": "Optional[int]",
        "age_group_id": "Optional[int]",
        "game_type_id": "Optional[int]",
        "pattern_id": "Optional[int]",
        "position": "Optional[str]",
        "amount": "Optional[float]",
        # ISO 4217.
        "currency": "str",
        "rate": "Optional[float]",
        "unit": "Optional[Literal[\"mile\", \"kilometer\"]]",
        "free_distance": "Optional[int]",
        "most": "Optional[float]",
        "condition": "Optional[Literal[\"solo\", \"short_notice\"]]",
        "hours": "Optional[int]",
        "percent": "Optional[int]",
        "rounding": "Optional[Literal[\"nearest\", \"up\", \"down\"]]",
        # The first day of games that it pays.
        "from": "str",
        # The last one; null: it does not end.
        "until": "Optional[str]",
        # true: only when it ends can be changed.
        "has_begun": "bool",
        # When it was made, with the site's offset.
        "created": "str",
        # When it was last changed, with the site's offset.
        "updated": "str",
        "_links": "FeeRuleLinks",
        # After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none.
        "warnings": "NotRequired[List[str]]",
    },
)

FeeRuleChange = TypedDict(
    "FeeRuleChange",
    {
        "kind": "NotRequired[FeeRuleKind]",
        "name": "NotRequired[Optional[str]]",
        "user_id": "NotRequired[Optional[int]]",
        "venue_id": "NotRequired[Optional[int]]",
        "league_id": "NotRequired[Optional[int]]",
        "age_group_id": "NotRequired[Optional[int]]",
        "game_type_id": "NotRequired[Optional[int]]",
        "pattern_id": "NotRequired[Optional[int]]",
        "position": "NotRequired[Optional[str]]",
        "amount": "NotRequired[Optional[float]]",
        # ISO 4217; USD where it is left out.
        "currency": "NotRequired[str]",
        "rate": "NotRequired[Optional[float]]",
        "unit": "NotRequired[Optional[Literal[\"mile\", \"kilometer\"]]]",
        "free_distance": "NotRequired[Optional[int]]",
        "most": "NotRequired[Optional[float]]",
        "condition": "NotRequired[Optional[Literal[\"solo\", \"short_notice\"]]]",
        "hours": "NotRequired[Optional[int]]",
        "percent": "NotRequired[Optional[int]]",
        "rounding": "NotRequired[Optional[Literal[\"nearest\", \"up\", \"down\"]]]",
        "until": "NotRequired[Optional[str]]",
        # The first day of games that it pays, not before today. By default it holds at once.
        "from": "NotRequired[str]",
    },
)

FeeRuleKind = Literal["fee", "travel", "surcharge", "canceled", "rounding"]

class FieldChange(TypedDict):
    field: str
    before: Any
    after: Any

class FormColumn(TypedDict):
    key: str
    label: str
    type: Literal["text", "number", "choice"]
    required: bool
    choices: List[str]

class FormField(TypedDict):
    key: str
    label: str
    type: Literal["text", "number", "choice", "players"]
    required: bool
    choices: List[str]
    """Empty unless the type is choice."""
    columns: List[FormColumn]
    """Empty unless the type is players."""

class FormSubmissionLinks(TypedDict):
    self: FormSubmissionLink
    template: FormTemplateLink
    game: GameLink
    official: UserLink
    game_report_webview: FormSubmissionLink

class FormSubmissionEmbedded(TypedDict):
    game: Game
    official: Official
    values: List[FormValue]
    """Facts of the game, then the value of each field."""

class FormSubmission(_Dated, _Warned):
    id: int
    template_id: int
    game_id: int
    user_id: int
    """The official who reports."""
    author_name: str
    """Their name."""
    name: str
    """Of the template, when the submission was made."""
    state: Literal["draft", "submitted", "reopened"]
    """draft: only its author sees it. reopened: an assignor gave it back to its author."""
    submitted: Optional[str]
    """When it was last submitted."""
    remark: Optional[str]
    """What the assignor who reopened it asks for; null in the other states."""
    fields: List[FormField]
    """Of the template, when the submission was made."""
    values: Dict[str, Any]
    """By the keys of the fields: text, a number, null, or a list of objects for players."""
    crew: List[CrewReport]
    """Those of the crew who did not appear, were late, or worked another position."""
    has_misconduct: bool
    """Whether a caution or other misconduct is reported."""
    has_ejections: bool
    """Whether it is reported that somebody was sent off."""
    has_no_show: bool
    """Whether it is reported that somebody did not appear."""
    home_team_score: Optional[float]
    away_team_score: Optional[float]
    lock_version: int
    """Steps with every change. Send it with PUT to change only what you have seen."""
    _links: FormSubmissionLinks
    _embedded: FormSubmissionEmbedded

class FormSubmissionChange(TypedDict):
    values: NotRequired[Dict[str, Any]]
    """By the keys of the fields."""
    crew: NotRequired[List[NewCrewReport]]
    """Those of the crew who did not appear, were late, or worked another position. All others worked as planned."""
    state: NotRequired[Literal["draft", "submitted", "reopened"]]
    """The author submits; an assignor reopens what was submitted."""
    remark: NotRequired[Optional[str]]
    lock_version: NotRequired[int]

class FormTemplateLinks(TypedDict):
    self: FormTemplateLink
    site: SiteLink
    submissions: FormSubmissionsLink

class FormTemplate(_Dated, _Warned):
    id: int
    name: str
    reported_by: Literal["referee", "everybody"]
    """The first official of the crew, or each of its officials."""
    active: bool
    """false: no new reports, and none is due."""
    due_from: str
    """Reports are due for games from this day on."""
    fields: List[FormField]
    """In their order."""
    lock_version: int
    """Steps with every change. Send it with PUT to change only what you have seen."""
    _links: FormTemplateLinks

class FormTemplateChange(TypedDict):
    name: NotRequired[str]
    fields: NotRequired[List[NewFormField]]
    """In their order."""
    reported_by: NotRequired[Literal["referee", "everybody"]]
    """The first official of the crew, or each of its officials."""
    active: NotRequired[bool]
    due_from: NotRequired[str]
    """YYYY-MM-DD or M/D/YYYY; the day of creation where it is left out."""
    lock_version: NotRequired[int]

class FormValue(TypedDict):
    key: str
    """A dot and the key of the field; of a row also its number, from 0, and the key of the column."""
    template_key: str
    """The key of the field or column."""
    label: str
    value: Optional[str]
    """As text, also a number."""

class GameLinks(TypedDict):
    """Those of what the game has."""

    self: GameLink
    site: SiteLink
    venue: NotRequired[VenueLink]
    league: NotRequired[LeagueLink]
    home_team: NotRequired[TeamLink]
    away_team: NotRequired[TeamLink]
    age_group: NotRequired[AgeGroupLink]
    game_type: NotRequired[GameTypeLink]
    gender: NotRequired[GenderLink]
    pattern: NotRequired[PatternLink]
    assignor: NotRequired[UserLink]
    submissions: NotRequired[FormSubmissionsLink]

class GameEmbedded(TypedDict):
    venue: GameVenue
    assignments: List[Assignment]
    """In the order of the pattern."""
    site: Site
    assignor: NotRequired[Person]

class Game(_Dated, _Warned):
    id: int
    start_time: str
    """With the venue's offset, or the site's."""
    end_time: str
    """With the venue's offset, or the site's."""
    localized_date: str
    """The day on the venue's calendar."""
    localized_time: str
    """The start on the venue's clocks."""
    localized_end_time: str
    age_group: Optional[str]
    age_group_id: Optional[int]
    home_team: Optional[str]
    home_team_id: Optional[int]
    away_team: Optional[str]
    away_team_id: Optional[int]
    game_type: Optional[str]
    game_type_id: Optional[int]
    gender: Optional[str]
    gender_id: Optional[int]
    league: Optional[str]
    league_id: Optional[int]
    pattern: Optional[str]
    pattern_id: Optional[int]
    venue_id: Optional[int]
    subvenue: Optional[str]
    status: Literal["A", "C", "X"]
    """Active, canceled without pay, canceled with pay."""
    cancelled: bool
    """true for the statuses C and X."""
    postponed: bool
    """true: canceled until another date is found."""
    change_reason: Optional[str]
    """Why it was canceled or moved last."""
    published: bool
    """false: a draft, for assignors alone."""
    public: bool
    """false: only assignors, managers and its crew see it, and it fires no game event."""
    user_defined_id: Optional[str]
    """The site's own id of it."""
    external_id: Optional[int]
    """Its id in another program."""
    public_note: Optional[str]
    private_note: NotRequired[Optional[str]]
    """For assignors alone."""
    paid_via: NotRequired[Optional[str]]
    """For assignors alone."""
    lock_version: int
    """Steps with every change. Send it with PUT to change only what you have seen."""
    _links: GameLinks
    """Those of what the game has."""
    _embedded: GameEmbedded

class GameBatch(TypedDict):
    games: List[GameInput]
    """Each as of a new game."""
    dry_run: NotRequired[bool]
    """Only say what would happen. Nothing is changed."""

class GameBatchResult(TypedDict):
    game_id: NotRequired[int]
    """Of the new game. Not if failed, nor in a dry run."""
    result: Literal["created", "failed"]
    error: NotRequired[ItemError]
    warnings: NotRequired[List[str]]
    """Ids won over names that differ, or the venue is closed then."""
    _links: NotRequired[GameBatchResultLinks]

class GameBatchResults(_Warned):
    dry_run: bool
    """true: nothing was changed."""
    created: int
    """How many results are created."""
    failed: int
    """How many are failed."""
    results: List[GameBatchResult]
    """One for each game, in the order sent."""
    _links: GameBatchResultsLinks

class GameInput(TypedDict):
    localized_date: NotRequired[Optional[str]]
    localized_time: NotRequired[Optional[str]]
    localized_end_time: NotRequired[Optional[str]]
    user_end_time_formatted: NotRequired[Optional[str]]
    start_time: NotRequired[Optional[str]]
    date_time: NotRequired[Optional[str]]
    end_time: NotRequired[Optional[str]]
    venue_id: NotRequired[Optional[int]]
    venue_name: NotRequired[Optional[str]]
    home_team_id: NotRequired[Optional[int]]
    home_team_name: NotRequired[Optional[str]]
    away_team_id: NotRequired[Optional[int]]
    away_team_name: NotRequired[Optional[str]]
    league_id: NotRequired[Optional[int]]
    league_name: NotRequired[Optional[str]]
    age_group_id: NotRequired[Optional[int]]
    age_group_name: NotRequired[Optional[str]]
    game_type_id: NotRequired[Optional[int]]
    game_type_name: NotRequired[Optional[str]]
    gender_id: NotRequired[Optional[int]]
    gender_name: NotRequired[Optional[str]]
    pattern_id: NotRequired[Optional[int]]
    pattern_name: NotRequired[Optional[str]]
    status: NotRequired[Literal["A", "C", "X"]]
    """Active, canceled without pay, canceled with pay."""
    postponed: NotRequired[Union[bool, int, str]]
    change_reason: NotRequired[Optional[str]]
    published: NotRequired[Union[bool, int, str]]
    is_public: NotRequired[Union[bool, int, str]]
    public: NotRequired[Union[bool, int, str]]
    subvenue: NotRequired[Optional[str]]
    public_note: NotRequired[Optional[str]]
    public_note_text: NotRequired[Optional[str]]
    private_note: NotRequired[Optional[str]]
    private_note_text: NotRequired[Optional[str]]
    user_defined_id: NotRequired[Optional[str]]
    external_id: NotRequired[Optional[int]]
    paid_via: NotRequired[Optional[str]]

class GameChange(GameInput):
    lock_version: NotRequired[int]
    """The one you read. If it is another by now, this is 409 and nothing changes."""

class GameChangeResult(TypedDict):
    game_id: int
    result: Literal["changed", "unchanged", "failed"]
    """unchanged: it already was as requested."""
    error: NotRequired[ItemError]
    open_positions: NotRequired[int]
    """How many of its slots are open. Not if failed."""
    warnings: NotRequired[List[str]]
    """The closings of its venue that it lies in, if there are any."""
    conflicts: NotRequired[List[CrewConflict]]
    """Of the officials on it, those that they did not have before. Only in a dry run."""
    lock_version: NotRequired[int]
    """After the change. Not if failed."""
    asked_again: NotRequired[int]
    """How many officials have to accept again. Not if failed."""
    taken_off: NotRequired[int]
    """How many officials lose their position. Not if failed."""

class GameCountsNeeds(TypedDict):
    """How many of them `search[needs]` finds for each need."""

    officials: int
    late_officials: int
    answers: int
    replacements: int
    publishing: int
    attention: int
    late_answers: int
    late_drafts: int
    overrides: int
    requests: int
    closed_venues: int
    reports: int
    crew_reports: int

class GameCountsLinks(TypedDict):
    self: GameCountsLinksSelf
    games: GameCountsLinksGames

class GameCounts(TypedDict):
    games: int
    """How many games the search finds."""
    needs: GameCountsNeeds
    """How many of them `search[needs]` finds for each need."""
    upcoming: UpcomingCounts
    _links: GameCountsLinks

class GameDay(TypedDict):
    date: str
    """In the zone of the site."""
    games: int
    """All of them."""
    drafts: int
    canceled: int
    with_positions: int
    """Games that are not canceled and have positions. 0: the day needs no officials."""
    open_positions: int
    """Of games that are not canceled."""

class GameDaysLinks(TypedDict):
    self: GameDaysLinksSelf
    games: GameDaysLinksGames

class GameDays(TypedDict):
    days: List[GameDay]
    """In their order; days without games are missing."""
    _links: GameDaysLinks

class GameDifference(TypedDict):
    field: Literal["start_time", "end_time", "venue", "subvenue"]
    """The name that the game has for it."""
    before: Optional[str]
    after: Optional[str]

class GameIds(TypedDict):
    game_ids: List[int]
    """An id that is repeated counts once."""
    dry_run: NotRequired[bool]
    """Only say what would happen. Nothing is changed."""

class GameResult(TypedDict):
    game_id: int
    result: Literal["changed", "unchanged", "failed"]
    """unchanged: it already was as requested."""
    error: NotRequired[ItemError]
    open_positions: NotRequired[int]
    """How many of its slots are open. Not if failed."""
    warnings: NotRequired[List[str]]
    """The closings of its venue that it lies in, if there are any."""
    conflicts: NotRequired[List[CrewConflict]]
    """Of the officials on it. Only in a dry run of publishing, if changed."""

class GamesChange(TypedDict):
    games: List[SeenGame]
    """A game that is repeated counts once. With the `lock_version` that you read, one that has changed since is not changed."""
    days: NotRequired[int]
    """So many days later, or earlier if negative, at the same local time."""
    minutes: NotRequired[int]
    """So many minutes later, or earlier if negative."""
    venue_id: NotRequired[int]
    subvenue: NotRequired[Optional[str]]
    pattern_id: NotRequired[int]
    change_reason: NotRequired[Optional[str]]
    """Why: in the emails and on the pages of the games."""
    dry_run: NotRequired[bool]
    """Only say what would happen. Nothing is changed."""

class GamesChangeResult(_Warned):
    dry_run: bool
    """true: nothing was changed."""
    changed: int
    """How many results are changed."""
    unchanged: int
    """How many are unchanged."""
    failed: int
    """How many are failed."""
    open_positions: int
    """How many slots of the changed games are open."""
    asked_again: int
    """How many officials have to accept again."""
    taken_off: int
    """How many officials lose their position."""
    told: List[ToldOfficial]
    """The officials who are told of it, by name, each with the games."""
    not_invited: List[ToldOfficial]
    """Those who would be told of it, but were never invited to the site: nobody writes to them before."""
    results: List[GameChangeResult]
    """One for each item, in the order sent."""
    _links: GamesChangeResultLinks

class GamesResult(_Warned):
    dry_run: bool
    """true: nothing was changed."""
    changed: int
    """How many results are changed."""
    unchanged: int
    """How many are unchanged."""
    failed: int
    """How many are failed."""
    open_positions: int
    """How many slots of the changed games are open."""
    told: List[ToldOfficial]
    """The officials who are told of it, by name, each with the games."""
    not_invited: List[ToldOfficial]
    """Those who would be told of it, but were never invited to the site: nobody writes to them before."""
    results: List[GameResult]
    """One for each item, in the order sent."""
    _links: GamesResultLinks

class GameTypeLinks(TypedDict):
    self: GameTypeLink
    site: SiteLink
    games: GamesLink

class GameType(_Dated, _Warned):
    id: int
    name: str
    _links: GameTypeLinks

class GameVenueLinks(TypedDict):
    self: NotRequired[VenueLink]
    site: NotRequired[SiteLink]
    games: NotRequired[GamesLink]

class GameVenue(TypedDict):
    """Everything in it is null, and there are no links, while the game has no venue."""

    id: Optional[int]
    name: Optional[str]
    created: Optional[str]
    """When it was made, with the site's offset."""
    updated: Optional[str]
    """When it was last changed, with the site's offset."""
    street_1: Optional[str]
    city: Optional[str]
    state_or_province: Optional[str]
    postal: Optional[str]
    latitude: Optional[float]
    """WGS 84."""
    longitude: Optional[float]
    """WGS 84."""
    timezone: Optional[str]
    """IANA name, where it has its own; else the site's counts."""
    notes: Optional[str]
    """For officials."""
    _links: GameVenueLinks

class GenderLinks(TypedDict):
    self: GenderLink
    site: SiteLink
    games: GamesLink

class Gender(_Dated, _Warned):
    id: int
    name: str
    _links: GenderLinks

class GroupLinks(TypedDict):
    self: GroupLink
    site: SiteLink
    users: UsersLink

class Group(_Dated, _Warned):
    id: int
    name: str
    _links: GroupLinks

class GroupChange(TypedDict):
    name: NotRequired[str]

class GroupMembership(TypedDict):
    group_id: int

class GuardianLinks(TypedDict):
    self: GuardianLink
    user: UserLink

class Guardian(_Dated, _Warned):
    id: int
    user_id: int
    """The minor."""
    email: str
    may_answer: bool
    """Whether they may accept and decline games for the minor."""
    status: Literal["asked", "confirmed", "stopped", "rejected"]
    """asked: they have not confirmed the address. confirmed: they get copies. stopped: they want none. rejected: a mail server says that there is no such address."""
    asked: str
    """When they were last asked to confirm, with the site's offset."""
    _links: GuardianLinks

class GuardianChange(TypedDict):
    may_answer: NotRequired[bool]

class HistoryChange(TypedDict):
    """before is left out if it was created, after if it was deleted."""

    record: Literal["game", "assignment"]
    id: int
    action: Literal["created", "changed", "deleted"]
    position: NotRequired[str]
    """Of an assignment."""
    official: NotRequired[str]
    """Of an assignment: who was on it, or came to it."""
    before: NotRequired[HistoryState]
    after: NotRequired[HistoryState]

HistoryEntry = TypedDict(
    "HistoryEntry",
    {
        "id": "int",
        # When it was changed, with the site's offset.
        "created": "str",
        # The import that made the change.
        "import": "Optional[str]",
        # The application that was used; null if it was deleted, and for an operator.
        "application": "Optional[str]",
        # The service did it by a rule of the site.
        "by_service": "bool",
        # What was changed at once, in order.
        "changes": "List[HistoryChange]",
        "_links": "HistoryEntryLinks",
        # Who changed it; not for an operator, or if they are no longer on the site.
        "_embedded": "NotRequired[HistoryEntryEmbedded]",
    },
)

class HistoryState(TypedDict):
    """The fields that differ, as they were; of a record that was created or deleted, those with a value. Names are those that the records have today, null if they were deleted."""

    start_time: NotRequired[str]
    """With the offset of the game's zone."""
    end_time: NotRequired[str]
    """With the offset of the game's zone."""
    venue: NotRequired[Optional[str]]
    venue_id: NotRequired[Optional[int]]
    subvenue: NotRequired[Optional[str]]
    league: NotRequired[Optional[str]]
    league_id: NotRequired[Optional[int]]
    age_group: NotRequired[Optional[str]]
    age_group_id: NotRequired[Optional[int]]
    game_type: NotRequired[Optional[str]]
    game_type_id: NotRequired[Optional[int]]
    gender: NotRequired[Optional[str]]
    gender_id: NotRequired[Optional[int]]
    home_team: NotRequired[Optional[str]]
    home_team_id: NotRequired[Optional[int]]
    away_team: NotRequired[Optional[str]]
    away_team_id: NotRequired[Optional[int]]
    pattern: NotRequired[Optional[str]]
    pattern_id: NotRequired[Optional[int]]
    status: NotRequired[Optional[str]]
    postponed: NotRequired[Optional[bool]]
    change_reason: NotRequired[Optional[str]]
    published: NotRequired[Optional[bool]]
    public: NotRequired[Optional[bool]]
    user_defined_id: NotRequired[Optional[str]]
    external_id: NotRequired[Optional[int]]
    paid_via: NotRequired[Optional[str]]
    public_note: NotRequired[Optional[str]]
    private_note: NotRequired[Optional[str]]
    position: NotRequired[Optional[str]]
    position_abbreviation: NotRequired[Optional[str]]
    sort_order: NotRequired[Optional[int]]
    fee: NotRequired[Optional[float]]
    currency: NotRequired[Optional[str]]
    official: NotRequired[Optional[str]]
    """The name of the user."""
    user_id: NotRequired[Optional[int]]
    answer: NotRequired[Optional[Literal["accepted", "declined"]]]
    declined_reason: NotRequired[Optional[str]]
    exception_fee: NotRequired[Optional[float]]
    """In place of the fee for the position."""
    attendance: NotRequired[Optional[Literal["no_show", "late"]]]
    late_percent: NotRequired[Optional[int]]
    worked_position_id: NotRequired[Optional[int]]
    pay_reason: NotRequired[Optional[str]]
    answered_at: NotRequired[Optional[str]]
    """When the official had accepted, if that holds again because a change was taken back."""
    answered_by_guardian: NotRequired[bool]
    """A guardian answered for the official."""
    reminded_at: NotRequired[Optional[str]]
    """When the official was reminded to answer."""
    overridden: NotRequired[List[str]]
    """The kinds of conflicts that the assignor overrode."""

class ImportLinks(TypedDict):
    self: ImportLink
    site: SiteLink
    rows: ImportRowsLink
    job: NotRequired[JobLink]

class Import(_Dated, _Warned):
    id: int
    kind: Literal["games", "people", "availability", "venues", "teams"]
    state: Literal["draft", "applying", "applied", "undoing", "undone"]
    filename: Optional[str]
    """null: cells that were pasted."""
    sheet: Optional[str]
    sheets: List[ImportSheet]
    columns: List[ImportColumn]
    """Empty when the import has ended."""
    questions: List[ImportQuestion]
    refusal: Optional[ImportRefusal]
    left_out: List[ImportLeftOut]
    gone: Literal["keep", "cancel"]
    """What is done about games that are gone from the sheet."""
    counts: ImportCounts
    resets: int
    """Acceptances that applying resets, because a published game moves."""
    emails: int
    """Officials who are emailed about what applying does."""
    progress: Optional[ImportProgress]
    error: Optional[str]
    """Why applying or undoing ended early."""
    applied: Optional[str]
    """When it was applied."""
    failed: Optional[int]
    """Rows that could not be applied, or could not be undone."""
    expires: Optional[str]
    """When the draft is deleted."""
    opened_by: Optional[str]
    """null: they are no longer on the site."""
    _links: ImportLinks

ImportBadRowsLinks = TypedDict(
    "ImportBadRowsLinks",
    {
        "self": "ImportBadRowsLink",
        "import": "ImportLink",
    },
)

class ImportBadRows(TypedDict):
    filename: str
    text: str
    """CSV, with the reasons in the first column, which is left out when the sheet is imported again."""
    _links: ImportBadRowsLinks

class ImportChangeColumn(TypedDict):
    index: int
    field: Optional[str]
    position: NotRequired[Optional[str]]

class ImportChangeAnswer(TypedDict):
    id: str
    value: str

class ImportChangeCell(TypedDict):
    row: int
    """Its number."""
    column: int
    """Its index."""
    text: str

class ImportChange(TypedDict):
    sheet: NotRequired[str]
    """Of a file with several sheets."""
    hidden: NotRequired[bool]
    """Whether hidden rows and columns are read."""
    columns: NotRequired[List[ImportChangeColumn]]
    """What columns mean; the others are guessed."""
    answers: NotRequired[List[ImportChangeAnswer]]
    """Of questions, each the value of an option."""
    cells: NotRequired[List[ImportChangeCell]]
    """Of the sheet: what they say instead."""
    gone: NotRequired[Literal["keep", "cancel"]]

class ImportColumn(TypedDict):
    index: int
    """From 0."""
    letter: str
    heading: Optional[str]
    field: Optional[str]
    """What the column means; null: it is left out."""
    position: Optional[str]
    """Of an official: as what they work."""
    confidence: float
    """From 0 to 1."""
    reason: str
    samples: List[str]

class ImportCounts(TypedDict):
    created: int
    changed: int
    unchanged: int
    gone: int
    """Games of the sheet before this one that it no longer has."""
    asked: int
    """Rows that wait for an answer."""
    refused: int
    """Rows with a mistake."""
    left_out: int

class ImportInput(TypedDict):
    kind: NotRequired[Literal["games", "people", "availability", "venues", "teams"]]
    sheet: NotRequired[str]
    """Of a file with several sheets."""
    file: NotRequired[str]
    """In multipart/form-data: a CSV, TSV or XLSX file."""
    text: NotRequired[str]
    """Cells, as a spreadsheet copies them: with tabs and line breaks. Instead of a file."""

ImportInvitationsLinks = TypedDict(
    "ImportInvitationsLinks",
    {
        "import": "ImportLink",
    },
)

class ImportInvitations(_Warned):
    invited: int
    """Who are sent the link to choose a password: those who have none."""
    _links: ImportInvitationsLinks

class ImportLeftOut(TypedDict):
    what: str
    sentence: str
    rows: List[int]
    """Of the sheet."""

class ImportOption(TypedDict):
    value: str
    label: str

class ImportProgress(TypedDict):
    done: int
    total: Optional[int]

class ImportQuestion(TypedDict):
    id: str
    sentence: str
    options: List[ImportOption]
    suggestion: Optional[str]
    """The value of the option that is probably right."""
    answer: Optional[str]
    """The value of an option."""
    rows: List[int]
    """The rows that wait for the answer."""
    kept: bool
    """The answer is remembered for the next sheets of the site."""

class ImportRefusal(TypedDict):
    sentence: str
    nearest: str

class ImportRow(TypedDict):
    id: int
    number: Optional[int]
    """Of the sheet; null: a game that is gone from it."""
    outcome: Literal["created", "changed", "unchanged", "gone", "asked", "refused", "left_out"]
    state: Literal["planned", "done", "failed", "undone", "kept"]
    """failed: it could not be applied; kept: it was applied, and could not be undone."""
    name: str
    cells: List[str]
    """Of the row. Once the import is applied, only rows that were not brought in have them."""
    read_as: List[Optional[str]]
    """What the cells were read as where that is not their text; null elsewhere."""
    wrong: List[int]
    """The indexes of the columns with what is refused or asked."""
    sentences: List[str]
    changes: List[FieldChange]
    resets: List[int]
    """The users whose acceptance is reset."""
    emails: List[int]
    """The users who are emailed."""
    record_id: Optional[int]
    result: Optional[str]
    """Why the row could not be applied, or not be undone."""

class ImportSheet(TypedDict):
    name: str
    hidden: bool
    rows: int

class InvitationsLinks(TypedDict):
    site: SiteLink
    users: UsersLink

class Invitations(_Warned):
    invited: int
    """Who are sent an email: not those who were sent one in the last 24 hours."""
    _links: InvitationsLinks

class ItemErrorError(TypedDict):
    path: str
    message: str

class ItemError(TypedDict):
    """Only where the result is failed: why. This record was not changed."""

    error: str
    """The code that the same change of this one record would get."""
    code: str
    """validation_error for validation_failed; otherwise the same word as `error`."""
    message: str
    """A sentence for people."""
    errors: NotRequired[List[ItemErrorError]]
    """Everything that is wrong with the values. A path points into the item."""

class JobLinks(TypedDict):
    self: JobLink
    site: SiteLink

class Job(_Dated, _Warned):
    id: int
    kind: str
    """What it does."""
    state: Literal["waiting", "running", "done", "stopped", "failed"]
    progress: Progress
    stop_requested: bool
    """It ends after what it is doing."""
    error: Optional[str]
    """Why it failed, as a sentence."""
    started: Optional[str]
    """When it began; null before."""
    ended: Optional[str]
    """When it ended; null before."""
    _links: JobLinks

class LeagueLinks(TypedDict):
    self: LeagueLink
    site: SiteLink
    games: GamesLink
    officials: LeagueOfficialsLink

class League(_Dated, _Warned):
    id: int
    name: str
    _links: LeagueLinks
    bill_to: Optional[str]
    """Who pays for its games; null: the league itself."""

class LeagueOfficialLinks(TypedDict):
    self: LeagueOfficialLink
    league: LeagueLink
    user: UserLink

class LeagueOfficialEmbeddedLeagueLinks(TypedDict):
    self: LeagueLink

class LeagueOfficialEmbeddedLeague(TypedDict):
    id: int
    name: str
    _links: LeagueOfficialEmbeddedLeagueLinks

class LeagueOfficialEmbedded(TypedDict):
    official: Official
    league: LeagueOfficialEmbeddedLeague

class LeagueOfficial(_Dated, _Warned):
    id: int
    league_id: int
    user_id: int
    _links: LeagueOfficialLinks
    _embedded: LeagueOfficialEmbedded

class ListedProposal(_Dated):
    id: int
    state: Literal["waiting", "solving", "ready", "accepting", "undoing"]
    """waiting: for its turn, since the service works on one after the other."""
    progress: Optional[ProposalProgress]
    error: Optional[str]
    """Why what was begun ended early."""
    game_ids: List[int]
    weights: ProposalWeights
    may_move: bool
    """Whether officials who are assigned to the games and have not accepted may be moved: get another position, or make room for somebody else."""
    seed: int
    result: Optional[ProposalResult]
    proposed_by: Optional[str]
    """null: they are no longer on the site."""
    expires: str
    """When it is deleted."""
    lock_version: int
    """Steps with every change. Send it with PUT to change only what you have seen."""
    _links: ListedProposalLinks

class MessageLinks(TypedDict):
    self: MessageLink
    site: SiteLink
    recipients: NotRequired[MessageRecipientsLink]
    job: NotRequired[JobLink]

class Message(_Dated, _Warned):
    id: int
    user_id: int
    """Who wrote it."""
    sender: str
    audience: Literal["games", "group", "people"]
    subject: str
    """As you got it; else as written."""
    text: str
    """The same."""
    game_ids: List[int]
    """What it is about: for officials, of their games."""
    received: bool
    """Whether it went to you."""
    opened: Optional[str]
    """When you first opened it."""
    counts: NotRequired[MessageCounts]
    _links: MessageLinks

class MessageCopy(TypedDict):
    """As this person gets it; null without a subject and a text."""

    user_id: int
    subject: str
    text: str

class MessageCounts(TypedDict):
    """For assignors."""

    recipients: int
    """How many people it goes to."""
    queued: int
    """To how many of them it was handed on."""
    opened: int
    """How many have opened it."""

class MessageDraft(TypedDict):
    to: MessageTo
    subject: NotRequired[str]
    """One line. It may have fields, as the text."""
    text: NotRequired[str]
    """Plain text. Its fields are {first_name}, {last_name}, {site}, {sender}, {date}, {time}, {venue}, {address}, {teams}, {league}, {position}, {games}; those of games only in a message about games."""
    user_id: NotRequired[int]
    """Whose copy to show; the first of them where it is left out."""

class MessageGames(TypedDict):
    """The crews of the games that a list of games with this search has."""

    league_id: NotRequired[List[int]]
    """The id of the league."""
    venue_id: NotRequired[List[int]]
    """The id of the venue."""
    game_type_id: NotRequired[List[int]]
    """The id of the game type."""
    age_group_id: NotRequired[List[int]]
    """The id of the age group."""
    gender_id: NotRequired[List[int]]
    """The id of the gender."""
    home_team_id: NotRequired[List[int]]
    """The id of the home team."""
    away_team_id: NotRequired[List[int]]
    """The id of the away team."""
    team_id: NotRequired[List[int]]
    """The id of the team."""
    pattern_id: NotRequired[List[int]]
    """The id of the pattern."""
    status: NotRequired[List[Literal["A", "C", "X"]]]
    """A, C or X."""
    id: NotRequired[List[int]]
    """The id of the game."""
    start_date: NotRequired[str]
    """The first day, as YYYY-MM-DD or M/D/YYYY, in the zone of the site."""
    end_date: NotRequired[str]
    """The last day, itself included."""
    published: NotRequired[bool]
    """true or false."""
    needs: NotRequired[List[Literal["officials", "late_officials", "answers", "replacements", "publishing", "attention", "late_answers", "late_drafts", "overrides", "requests", "closed_venues", "reports", "crew_reports"]]]
    """What the game needs: officials, late_officials, answers, replacements, publishing, attention, late_answers, late_drafts, overrides, requests, closed_venues, reports or crew_reports."""
    query: NotRequired[str]
    """Part of the name of a team, venue or league; or all of its user_defined_id."""

class MessagePerson(ReplacedOfficial):
    phone: Optional[str]
    """Their mobile phone."""
    game_ids: List[int]
    way: Optional[Literal["email"]]
    """By what they are told besides the application; null: by nothing."""
    reason: Optional[Literal["left", "not_invited", "muted", "rejected"]]
    """Why they cannot be reached. left: they are not active on the site. not_invited: they were never invited to it. muted: they do not want emails with messages. rejected: a mail server rejected their address."""
    guardian_copy: bool
    """Whether a guardian gets a copy."""

class MessagePreview(_Warned):
    games: int
    """How many games it is about."""
    drafts: int
    """How many games were left out, because nobody was told of them yet."""
    recipients: int
    """How many people get it, in the application at least."""
    unreached: int
    """How many of all cannot be reached."""
    people: List[MessagePerson]
    """Everybody, also those who cannot be reached."""
    preview: Optional[MessageCopy]
    fields: List[str]
    """The fields that its text may have."""
    _links: MessagePreviewLinks

class MessageRecipient(ReplacedOfficial):
    id: int
    phone: Optional[str]
    """Their mobile phone."""
    game_ids: List[int]
    way: Optional[Literal["email"]]
    """By what they are told besides the application; null: by nothing."""
    reason: Optional[Literal["left", "not_invited", "muted", "rejected"]]
    """Why they cannot be reached. left: they are not active on the site. not_invited: they were never invited to it. muted: they do not want emails with messages. rejected: a mail server rejected their address."""
    queued_at: Optional[str]
    """When it was handed on; null before."""
    opened_at: Optional[str]
    """When they first opened it."""
    _links: MessageRecipientLinks

class MessageTo(TypedDict):
    """Exactly one of game_ids, games, group_id and user_ids."""

    game_ids: NotRequired[List[int]]
    """The crews of these games."""
    games: NotRequired[MessageGames]
    unanswered: NotRequired[bool]
    """Of the crews only those who have not answered."""
    group_id: NotRequired[int]
    """The members of this group."""
    user_ids: NotRequired[List[int]]
    """These users."""

class NewAgeGroup(TypedDict):
    name: str
    game_length: NotRequired[int]
    """Minutes."""
    minimum_grade: NotRequired[Optional[str]]

class NewAvailability(TypedDict):
    date: str
    """YYYY-MM-DD or M/D/YYYY."""
    available: NotRequired[bool]
    all_day: NotRequired[bool]
    start_time: NotRequired[Optional[str]]
    end_time: NotRequired[Optional[str]]
    description: NotRequired[Optional[str]]

class NewBankAccount(TypedDict):
    name: str
    """The account holder."""
    routing_number: str
    """Nine digits with the ABA checksum, as text."""
    account_number: str
    """4 to 17 digits, as text."""
    account_type: Literal["checking", "savings"]

class NewPublicSchedule(TypedDict):
    """Exactly one of the ids."""

    league_id: NotRequired[Optional[int]]
    team_id: NotRequired[Optional[int]]
    venue_id: NotRequired[Optional[int]]

class NewBlock(NewPublicSchedule):
    """Exactly one of the ids."""

    other_user_id: NotRequired[Optional[int]]
    """Another official."""
    reason: NotRequired[Optional[str]]

class NewCalendarFeed(TypedDict):
    site_id: NotRequired[Optional[int]]
    """null: all your sites."""

class NewCertification(TypedDict):
    name: str
    valid_from: NotRequired[Optional[str]]
    valid_until: NotRequired[Optional[str]]

class NewCrewReport(TypedDict):
    user_id: int
    attendance: NotRequired[Optional[Literal["no_show", "late"]]]
    """no_show: they did not appear. Not of the official who reports."""
    worked_position_id: NotRequired[Optional[int]]
    """The position_id of another slot of the crew, which they worked instead of their own."""
    note: NotRequired[Optional[str]]

class NewDispute(TypedDict):
    amount: float
    """What all of the game should pay, in the currency of its fee."""
    reason: str
    """The assignors read it."""

class NewExport(TypedDict):
    kind: Literal["games", "assignments", "people", "availability", "balance", "pay", "pay_lines", "payer_lines", "annual_totals"]
    format: Literal["csv", "xlsx"]
    columns: NotRequired[List[str]]
    """In their order; all if they are left out. Of games: id, user_defined_id, date, start_time, end_time, home_team, away_team, league, age_group, gender, game_type, venue, subvenue, status, published, public, pattern, external_id, public_note, private_note, paid_via, position, official, answer, fee. Of assignments: id, user_defined_id, date, start_time, end_time, home_team, away_team, league, age_group, gender, game_type, venue, subvenue, status, published, position, official, email, mobile_phone, answer, fee, currency. Of people: id, first_name, last_name, mi, email, second_email, mobile_phone, home_phone, work_phone, street1, street2, city, state, postal_code, date_of_birth, grade, official_since, notes, certifications, official, assignor, manager, observer, active. Of availability: official, email, date, available, start_time, end_time, description. Of balance: official, grade, games, fair_share, off_by, hours, hours_offered, pay, miles, weekends, offered, accepted, declined, turned_back_late, no_answer. Of pay: official, games, fees, travel, adjusted, carried, amount, rest, currency, bank_account, payment_date, statement_id, amount_paid, paid_on, payment_reference. Of pay_lines: official, date, start_time, home_team, away_team, league, bill_to, position, kind, amount, currency, parts, reason. Of payer_lines: payment_date, official, date, start_time, home_team, away_team, league, bill_to, position, kind, amount, currency, parts, reason. Of annual_totals: official, games, miles, paid, not_paid, currency, needs_tax_form, has_tax_form."""
    search: NotRequired[ExportSearch]

NewFeeRule = TypedDict(
    "NewFeeRule",
    {
        "kind": "FeeRuleKind",
        "name": "NotRequired[Optional[str]]",
        "user_id": "NotRequired[Optional[int]]",
        "venue_id": "NotRequired[Optional[int]]",
        "league_id": "NotRequired[Optional[int]]",
        "age_group_id": "NotRequired[Optional[int]]",
        "game_type_id": "NotRequired[Optional[int]]",
        "pattern_id": "NotRequired[Optional[int]]",
        "position": "NotRequired[Optional[str]]",
        "amount": "NotRequired[Optional[float]]",
        # ISO 4217; USD where it is left out.
        "currency": "NotRequired[str]",
        "rate": "NotRequired[Optional[float]]",
        "unit": "NotRequired[Optional[Literal[\"mile\", \"kilometer\"]]]",
        "free_distance": "NotRequired[Optional[int]]",
        "most": "NotRequired[Optional[float]]",
        "condition": "NotRequired[Optional[Literal[\"solo\", \"short_notice\"]]]",
        "hours": "NotRequired[Optional[int]]",
        "percent": "NotRequired[Optional[int]]",
        "rounding": "NotRequired[Optional[Literal[\"nearest\", \"up\", \"down\"]]]",
        "until": "NotRequired[Optional[str]]",
        # The first day of games that it pays, not before today. By default it holds at once.
        "from": "NotRequired[str]",
        "replaces": "NotRequired[Optional[int]]",
    },
)

class NewFormColumn(TypedDict):
    key: str
    """Names the value; unique in its form or rows."""
    label: str
    required: NotRequired[bool]
    """Whether it cannot be submitted without a value."""
    choices: NotRequired[List[str]]
    """Of a choice: what may be chosen."""
    type: Literal["text", "number", "choice"]

class NewFormField(TypedDict):
    key: str
    """Names the value; unique in its form or rows."""
    label: str
    required: NotRequired[bool]
    """Whether it cannot be submitted without a value."""
    choices: NotRequired[List[str]]
    """Of a choice: what may be chosen."""
    type: Literal["text", "number", "choice", "players"]
    columns: NotRequired[List[NewFormColumn]]
    """Of players: what a row says about one of them."""

class NewFormTemplate(TypedDict):
    name: str
    fields: List[NewFormField]
    """In their order."""
    reported_by: NotRequired[Literal["referee", "everybody"]]
    """The first official of the crew, or each of its officials."""
    active: NotRequired[bool]
    due_from: NotRequired[str]
    """YYYY-MM-DD or M/D/YYYY; the day of creation where it is left out."""
    id: NotRequired[Optional[int]]
    """For programs that have the id of a template fixed: one that is free on the installation."""

class NewGameRequest(TypedDict):
    game_id: int
    position_id: NotRequired[Optional[int]]
    """Only a position of this id; any position if left out."""
    note: NotRequired[Optional[str]]

class NewGroup(TypedDict):
    name: str

class NewGuardian(TypedDict):
    email: str
    may_answer: NotRequired[bool]

class NewLeagueOfficial(TypedDict):
    user_id: int

class NewMessage(TypedDict):
    to: MessageTo
    subject: str
    """One line. It may have fields, as the text."""
    text: str
    """Plain text. Its fields are {first_name}, {last_name}, {site}, {sender}, {date}, {time}, {venue}, {address}, {teams}, {league}, {position}, {games}; those of games only in a message about games."""

class NewPattern(TypedDict):
    name: str
    positions: List[NewPosition]
    """In their order. A position keeps its id as long as it keeps its name."""

class NewPayment(TypedDict):
    user_ids: NotRequired[List[int]]
    """Those of these people alone; all that are not paid where it is left out."""
    paid_on: NotRequired[str]
    """YYYY-MM-DD or M/D/YYYY; the run's payment_date where it is left out."""
    reference: NotRequired[Optional[str]]

class NewPayRun(TypedDict):
    start_date: str
    """YYYY-MM-DD or M/D/YYYY."""
    end_date: str
    """YYYY-MM-DD or M/D/YYYY."""
    payment_date: str
    """YYYY-MM-DD or M/D/YYYY."""
    currency: NotRequired[str]
    """ISO 4217; USD where it is left out."""
    league_id: NotRequired[Optional[int]]
    """Only games of this league; null: of all."""
    wants_reports: NotRequired[bool]
    """Leave out games without a report that is due; true where it is left out."""
    wants_bank_data: NotRequired[bool]
    """Leave out officials without a bank account; false where it is left out."""

class NewPosition(TypedDict):
    name: str
    abbreviation: NotRequired[Optional[str]]
    fee: NotRequired[Optional[float]]
    currency: NotRequired[str]
    """ISO 4217."""
    minimum_grade: NotRequired[Optional[str]]

class NewProposal(TypedDict):
    """Either game_ids or search."""

    game_ids: NotRequired[List[int]]
    """The games."""
    search: NotRequired[ProposalSearch]
    weights: NotRequired[SomeWeights]
    may_move: NotRequired[bool]
    """Whether officials who are assigned to the games and have not accepted may be moved: get another position, or make room for somebody else."""
    seed: NotRequired[int]
    """The same seed makes the same plan of the same facts; without it, it is chosen."""

class NewPushSubscription(TypedDict):
    """As PushSubscription.toJSON() of a browser has it."""

    endpoint: str
    """An https address of its push service."""
    keys: PushKeys

class NewReminder(TypedDict):
    """Exactly one of assignment_ids, game_ids and games."""

    assignment_ids: NotRequired[List[int]]
    """The officials on these slots."""
    game_ids: NotRequired[List[int]]
    """The crews of these games."""
    games: NotRequired[ReminderGames]

class NewStatement(TypedDict):
    user_id: int
    statement_date: str
    """YYYY-MM-DD or M/D/YYYY."""
    description: str
    amount: float
    """With at most two decimals."""
    amount_paid: NotRequired[float]
    """At most the amount; 0 where it is left out of a new statement."""
    currency: NotRequired[str]
    """ISO 4217; USD where it is left out."""
    payor_name: NotRequired[str]
    """The site's name where it is left out."""

class NewSubmissionOfGame(TypedDict):
    template_id: int
    values: NotRequired[Dict[str, Any]]
    """By the keys of the fields."""
    state: NotRequired[Literal["draft", "submitted"]]
    crew: NotRequired[List[NewCrewReport]]
    """Those of the crew who did not appear, were late, or worked another position. All others worked as planned."""

class NewSubmissionOfTemplate(TypedDict):
    game_id: int
    values: NotRequired[Dict[str, Any]]
    """By the keys of the fields."""
    state: NotRequired[Literal["draft", "submitted"]]
    crew: NotRequired[List[NewCrewReport]]
    """Those of the crew who did not appear, were late, or worked another position. All others worked as planned."""

class NewSubscription(TypedDict):
    site_id: int
    """The one site it belongs to; it stays there."""
    event_types: List[Literal["game.game.published", "game.official.changed", "site.user.created", "site.league_official.created"]]
    target_url: str
    """Where deliveries are sent: https, at a public address."""
    target_method: str
    """Use POST; only POST is supported."""
    target_headers: NotRequired[Dict[str, str]]
    """Added to every delivery: at most 20, 4 KB in all."""
    enabled: NotRequired[bool]
    """false pauses deliveries."""
    criteria: NotRequired[Optional[Dict[str, Any]]]
    standard_webhooks: NotRequired[bool]
    """true adds the headers of Standard Webhooks (standardwebhooks.com) to every delivery."""

class NewTeam(TypedDict):
    name: str
    bill_to: NotRequired[Optional[str]]

class NewUserLimits(TypedDict):
    """All limits: one that is not sent ends."""

    games_per_day: NotRequired[Optional[int]]
    games_per_week: NotRequired[Optional[int]]
    miles: NotRequired[Optional[float]]

class NewUserWantedGames(TypedDict):
    """Both wishes: one that is not sent ends."""

    min_per_week: NotRequired[Optional[int]]
    max_per_week: NotRequired[Optional[int]]

class NewUser(TypedDict):
    first_name: str
    last_name: str
    email: NotRequired[str]
    email_addresses: NotRequired[List[str]]
    mi: NotRequired[Optional[str]]
    mobile_phone: NotRequired[Optional[str]]
    mobile_phone_is_public: NotRequired[bool]
    home_phone: NotRequired[Optional[str]]
    home_phone_is_public: NotRequired[bool]
    work_phone: NotRequired[Optional[str]]
    work_phone_is_public: NotRequired[bool]
    street1: NotRequired[Optional[str]]
    street2: NotRequired[Optional[str]]
    city: NotRequired[Optional[str]]
    state: NotRequired[Optional[str]]
    postal_code: NotRequired[Optional[str]]
    date_of_birth: NotRequired[Optional[str]]
    official: NotRequired[bool]
    assignor: NotRequired[bool]
    manager: NotRequired[bool]
    observer: NotRequired[bool]
    grade: NotRequired[Optional[str]]
    official_since: NotRequired[Optional[int]]
    notes: NotRequired[Optional[str]]
    limits: NotRequired[NewUserLimits]
    """All limits: one that is not sent ends."""
    wanted_games: NotRequired[NewUserWantedGames]
    """Both wishes: one that is not sent ends."""
    latitude: NotRequired[Optional[float]]
    longitude: NotRequired[Optional[float]]

class NewVenue(TypedDict):
    name: str
    street_1: NotRequired[Optional[str]]
    city: NotRequired[Optional[str]]
    state_or_province: NotRequired[Optional[str]]
    postal: NotRequired[Optional[str]]
    latitude: NotRequired[Optional[float]]
    longitude: NotRequired[Optional[float]]
    timezone: NotRequired[Optional[str]]
    notes: NotRequired[Optional[str]]

class NewVenueClosing(TypedDict):
    subvenue: NotRequired[Optional[str]]
    start_date: str
    """YYYY-MM-DD or M/D/YYYY."""
    start_time: NotRequired[Optional[str]]
    end_date: NotRequired[str]
    """YYYY-MM-DD or M/D/YYYY. By default start_date."""
    end_time: NotRequired[Optional[str]]
    reason: NotRequired[Optional[str]]

class NewVenueField(TypedDict):
    name: str
    notes: NotRequired[Optional[str]]

class NoticeLinks(TypedDict):
    user: UserLink
    game: NotRequired[GameLink]

class Notice(TypedDict):
    id: int
    kind: Literal["game", "crew", "reminder", "today", "answer", "unanswered", "lapsed", "claimed", "requested", "refused", "statement", "message", "certification", "open_game", "disputed", "dispute_answered"]
    """Why: what changed of their game, or what is listed below."""
    said: Optional[Literal["offered", "changed", "removed", "cancelled", "reminder", "declined", "unanswered", "lapsed", "claimed", "requested", "refused", "disputed", "dispute_answered", "paid", "certification", "message", "open"]]
    """What the email says; null while it waits."""
    told: List[NoticeChange]
    """Of a changed game: what differs from what they knew."""
    user_id: int
    name: str
    email_subject: Optional[str]
    created: str
    """When it was made, with the site's offset."""
    due_at: Optional[str]
    """When the email goes out; null if it went out or was given up."""
    sent_at: Optional[str]
    """When the mail server accepted it."""
    failed_at: Optional[str]
    """When it was given up: they were not told."""
    failure: Optional[str]
    """Of the last attempt."""
    seen_at: Optional[str]
    """When they last opened the game since."""
    _links: NoticeLinks

class NoticeChange(TypedDict):
    field: str
    """The name that the game or its assignment has for it."""
    before: Optional[str]
    after: Optional[str]

class NoticeOpenGames(TypedDict):
    """Once a day they hear of the open games that are new to them; null: never."""

    weekdays: List[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]]
    """Games on these days; empty: on any."""
    venue_ids: List[int]
    """Games at these venues of the site; empty: at any."""

class NoticeOpenGamesChange(TypedDict):
    """What is not sent is any; null: they do not want to hear."""

    weekdays: NotRequired[List[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]]]
    """Games on these days; empty: on any."""
    venue_ids: NotRequired[List[int]]
    """Games at these venues of the site; empty: at any."""

class NoticeSettingsEmailSuppressed(TypedDict):
    """Nothing is sent to their address, because a mail server rejected it."""

    since: str
    """With the site's offset."""
    reason: str

class NoticeSettingsLinks(TypedDict):
    self: NoticeSettingsLink
    user: UserLink

class NoticeSettings(_Warned):
    muted: List[Literal["crew", "reminder", "statement", "answer", "unanswered", "claimed", "requested", "disputed", "message"]]
    """The kinds of notices that they do not want by email."""
    ways: NoticeWays
    open_games: Optional[NoticeOpenGames]
    email_suppressed: NoticeSettingsEmailSuppressed
    """Nothing is sent to their address, because a mail server rejected it."""
    _links: NoticeSettingsLinks

class NoticeSettingsChangeEmailSuppressed(TypedDict):
    """As it was read: nothing changes."""


class NoticeSettingsChange(TypedDict):
    muted: NotRequired[List[Literal["crew", "reminder", "statement", "answer", "unanswered", "claimed", "requested", "disputed", "message"]]]
    """These kinds, and no others."""
    ways: NotRequired[NoticeWaysChange]
    open_games: NotRequired[Optional[NoticeOpenGamesChange]]
    email_suppressed: NotRequired[Optional[NoticeSettingsChangeEmailSuppressed]]
    """null: try the address again, and send what they were not told."""

class NoticeWays(TypedDict):
    """How they hear of their own games. Without a device, `push` is an email, and nothing of `today`."""

    offered: Literal["email", "push"]
    changed: Literal["email", "push"]
    canceled: Literal["email", "push"]
    today: Literal["email", "push", "none"]

class NoticeWaysChange(TypedDict):
    """These, and the others stay."""

    offered: NotRequired[Literal["email", "push"]]
    changed: NotRequired[Literal["email", "push"]]
    canceled: NotRequired[Literal["email", "push"]]
    today: NotRequired[Literal["email", "push", "none"]]

class OfficialLinks(TypedDict):
    self: UserLink
    games: GamesLink
    avatar_square: AvatarLink
    avatar_original: AvatarLink

class Official(_Dated):
    id: int
    first_name: str
    last_name: str
    mi: Optional[str]
    """Middle initial."""
    email_addresses: List[str]
    """Empty where this caller may not see them."""
    mobile_phone: Optional[str]
    mobile_phone_is_public: bool
    """Of a phone that is not public: null where this caller may not see it. That of a minor is never public."""
    home_phone: Optional[str]
    home_phone_is_public: bool
    work_phone: Optional[str]
    work_phone_is_public: bool
    official: bool
    assignor: bool
    manager: bool
    active: bool
    grade: Optional[str]
    """null where this caller may not see it"""
    _links: OfficialLinks

class Onboarding(TypedDict):
    """How far the user has come."""

    invited: Optional[str]
    """When the last invitation to this site was sent."""
    invitation_expires: Optional[str]
    """Until when its link works."""
    signed_in: bool
    """Whether the person has ever signed in."""
    phone: bool
    """Whether any phone is known."""
    availability: bool
    """Whether the user has said for any coming day if they are available."""
    calendar: bool
    """Whether a calendar follows the games of the user at a secret address."""

class OpenGameEmbedded(TypedDict):
    game: Game

class OpenGameLinks(TypedDict):
    assignment: AssignmentLink
    claim: NotRequired[AssignmentLink]
    request: NotRequired[RequestLink]

class OpenGame(TypedDict):
    assignment_id: int
    position: str
    position_abbreviation: str
    fees: List[Fee]
    """What it would pay you: as of an assignment, without a surcharge for solo games."""
    may: Literal["claim", "ask", "no"]
    """claim: you take it at once. ask: an assignor decides."""
    why: Optional[str]
    """Why you may not, or only ask."""
    request_id: Optional[int]
    """Your request that waits."""
    conflicts: List[Conflict]
    """As for a candidate; those that you may know."""
    _embedded: OpenGameEmbedded
    _links: OpenGameLinks

class OpenGamesPolicy(TypedDict):
    mode: Literal["off", "ask", "claim"]
    """off: not at all. ask: they ask, and an assignor decides. claim: they take them at once, if they may; others ask."""
    minimum_grade: Optional[str]
    """Of who may claim; lower grades ask. null: any."""
    group_ids: List[int]
    """Members of one of these groups may claim; others ask. Empty: everybody."""
    hours_before: int
    """Within as many hours before the start, officials can neither claim nor ask."""

class OpenGamesPolicyChange(TypedDict):
    mode: NotRequired[Literal["off", "ask", "claim"]]
    """off: not at all. ask: they ask, and an assignor decides. claim: they take them at once, if they may; others ask."""
    minimum_grade: NotRequired[Optional[str]]
    group_ids: NotRequired[List[int]]
    hours_before: NotRequired[int]

class PositionLeft(TypedDict):
    """The position that this official has now, and leaves."""

    assignment_id: int
    game_id: int
    position: str

class OpenPosition(PositionLeft):
    reason: str
    """Why nobody has it, by this plan."""
    openers: List[PositionOpener]
    """What would open it, up to 5: that somebody takes over one game of an official, or another thing that alone keeps one from it."""

class OtherProposal(TypedDict):
    proposal_id: int
    proposed_by: str
    created: str
    """When it was asked for."""

OverridableCode = Literal["double_booked", "busy_elsewhere", "unavailable", "travel_time", "same_team", "removed_from_league", "blocked_team", "blocked_venue", "blocked_league", "blocked_official", "games_per_day", "games_per_week", "distance", "grade", "venue_closed", "certification"]

class Page(TypedDict):
    records: int
    """How many there are over all pages."""
    pages: int
    """At least 1."""
    current_page: int
    limit: int
    """Records a page."""
    next_page: NotRequired[int]
    """Left out on the last page."""
    prev_page: NotRequired[int]
    """Left out on the first page."""

class PageLinksSelf(TypedDict):
    href: str
    """Absolute; begins with the base URL."""

class PageLinks(TypedDict):
    self: PageLinksSelf
    next: NotRequired[PageLinksNext]
    prev: NotRequired[PageLinksPrev]
    first: PageLinksFirst
    last: PageLinksLast

class PatternLinks(TypedDict):
    self: PatternLink
    site: SiteLink
    games: GamesLink

class Pattern(_Dated, _Warned):
    id: int
    name: str
    positions: List[Position]
    """In their order."""
    _links: PatternLinks

class PatternChange(TypedDict):
    name: NotRequired[str]
    positions: NotRequired[List[NewPosition]]
    """In their order. A position keeps its id as long as it keeps its name."""

class PatternFeesLinks(TypedDict):
    self: PatternFeesLink
    pattern: PatternLink

class PatternFees(TypedDict):
    totals: List[PatternFeesTotal]
    """What the whole crew is paid, by currency."""
    fees: List[PositionFee]
    """Of each position, in their order."""
    _links: PatternFeesLinks

class Payer(TypedDict):
    bill_to: Optional[str]
    """null: nobody is known to pay for these games."""
    currency: str
    officials: int
    games: int
    fees: float
    """Of these games, without travel."""
    travel: float
    adjusted: float
    """What changed of games that earlier runs paid."""
    amount: float
    """The sum of the three."""
    formatted_amount: str

class PayerListEmbedded(TypedDict):
    payers: List[Payer]

class PayerListLinks(TypedDict):
    self: PayerListLinksSelf

class PayerList(TypedDict):
    period: BalancePeriod
    _embedded: PayerListEmbedded
    _links: PayerListLinks

class PayLinePart(TypedDict):
    rule: str
    description: str
    basis: Optional[str]
    """What the rule is for; null: all games."""
    amount: float

class PayLine(TypedDict):
    user_id: int
    game_id: Optional[int]
    """null: a rest that is carried over."""
    kind: Literal["work", "adjustment", "carried"]
    """work: a game that was not paid before. adjustment: what changed of one that was. carried: the rest below zero of an earlier run."""
    assignment_id: Optional[int]
    position: Optional[str]
    amount: float
    """Below zero, it is taken back."""
    currency: str
    formatted_amount: str
    parts: List[PayLinePart]
    """The rules that make the fee."""
    reason: Optional[str]
    """Why it was adjusted."""
    carried_from: Optional[int]
    """The run whose rest is carried over."""
    bill_to: Optional[str]
    """Who pays for the game; null: nobody is known."""
    left_out: Optional[Literal["held", "not_published", "not_played", "disputed", "reported", "no_report", "no_bank_data", "currency", "no_show", "no_fee", "paid"]]
    """Why it is not paid; null: it is."""
    game: Optional[PayLineGame]
    _links: PayLineLinks

class PaymentPart(TypedDict):
    description: str
    basis: Optional[str]
    formatted: str

class Payment(TypedDict):
    kind: Literal["work", "adjustment", "carried"]
    """work: the first payment of the game. adjustment: what changed of it since."""
    value: float
    """In the currency's main unit; below zero, it was taken back."""
    formatted: str
    currency: str
    reason: Optional[str]
    """Why it was adjusted."""
    parts: List[PaymentPart]
    """What the fee was the sum of, when it was paid."""
    statement_id: Optional[int]
    """null: the sum of the run was not above zero, and is carried over."""
    statement_date: Optional[str]
    paid: bool
    """Whether the statement was paid."""
    paid_on: Optional[str]
    """When it was paid, where that is known."""
    reference: Optional[str]
    """How it was paid."""

class PayRunLinks(TypedDict):
    self: PayRunLink
    site: SiteLink
    people: PayRunPeopleLink
    lines: PayRunLinesLink

class PayRun(_Dated):
    id: int
    state: Literal["draft", "closed"]
    start_date: str
    end_date: str
    """The last day."""
    payment_date: str
    """The date of the statements."""
    currency: str
    """ISO 4217. Work that is paid in another currency is left out."""
    league_id: Optional[int]
    """Games of this league alone; null: of all."""
    wants_reports: bool
    """Whether games without a report that is due are left out."""
    wants_bank_data: bool
    """Whether officials without a bank account are left out."""
    held_game_ids: List[int]
    """Games that are left out of this run."""
    held_user_ids: List[int]
    """People who are left out of this run."""
    closed: Optional[str]
    """When it was closed; null: it is a draft."""
    _links: PayRunLinks

class PayRunChange(TypedDict):
    start_date: NotRequired[str]
    """YYYY-MM-DD or M/D/YYYY."""
    end_date: NotRequired[str]
    """YYYY-MM-DD or M/D/YYYY."""
    payment_date: NotRequired[str]
    """YYYY-MM-DD or M/D/YYYY."""
    currency: NotRequired[str]
    """ISO 4217; USD where it is left out."""
    league_id: NotRequired[Optional[int]]
    """Only games of this league; null: of all."""
    wants_reports: NotRequired[bool]
    """Leave out games without a report that is due; true where it is left out."""
    wants_bank_data: NotRequired[bool]
    """Leave out officials without a bank account; false where it is left out."""
    held_game_ids: NotRequired[List[int]]
    """All games that are left out."""
    held_user_ids: NotRequired[List[int]]
    """All people who are left out."""

class PayRunDetailsTotals(TypedDict):
    """Of what is paid."""

    officials: int
    games: int
    fees: float
    """Of these games, without travel."""
    travel: float
    adjusted: float
    """What changed of games that earlier runs paid."""
    carried: float
    """Negative sums of earlier runs."""
    amount: float
    """The sum of the four."""
    formatted_amount: str
    statements: int
    """How many officials have a sum above zero: each gets a statement."""
    to_pay: float
    """What these statements come to. Negative sums go into a later run."""
    formatted_to_pay: str

class PayRunDetailsLeftOut(TypedDict):
    reason: Literal["held", "not_published", "not_played", "disputed", "reported", "no_report", "no_bank_data", "currency", "no_show", "no_fee", "paid"]
    """Why."""
    games: int
    officials: int
    amount: float
    formatted_amount: str

class PayRunDetailsLeague(TypedDict):
    league_id: Optional[int]
    """null: games without a league, and what is carried over."""
    name: Optional[str]
    games: int
    officials: int
    amount: float
    formatted_amount: str

class PayRunDetailsWeek(TypedDict):
    week: str
    """Its Monday."""
    games: int
    officials: int
    amount: float
    formatted_amount: str

class PayRunDetailsPayer(TypedDict):
    bill_to: Optional[str]
    """null: nobody is known to pay for these games."""
    games: int
    officials: int
    amount: float
    formatted_amount: str

class PayRunDetailsChangeAfter(TypedDict):
    amount: float
    left_out: Optional[Literal["held", "not_published", "not_played", "disputed", "reported", "no_report", "no_bank_data", "currency", "no_show", "no_fee", "paid"]]
    """null: it is paid."""

class PayRunDetailsChange(ReplacedOfficial):
    game_id: int
    amount: float
    """What the sum gains by it; below zero, it loses."""
    formatted_amount: str
    before: Optional[PayRunDetailsChangeBefore]
    after: Optional[PayRunDetailsChangeAfter]

class PayRunDetails(_Dated, _Warned):
    id: int
    state: Literal["draft", "closed"]
    start_date: str
    end_date: str
    """The last day."""
    payment_date: str
    """The date of the statements."""
    currency: str
    """ISO 4217. Work that is paid in another currency is left out."""
    league_id: Optional[int]
    """Games of this league alone; null: of all."""
    wants_reports: bool
    """Whether games without a report that is due are left out."""
    wants_bank_data: bool
    """Whether officials without a bank account are left out."""
    held_game_ids: List[int]
    """Games that are left out of this run."""
    held_user_ids: List[int]
    """People who are left out of this run."""
    closed: Optional[str]
    """When it was closed; null: it is a draft."""
    totals: PayRunDetailsTotals
    """Of what is paid."""
    left_out: List[PayRunDetailsLeftOut]
    """What a draft leaves out; of a closed run nothing."""
    leagues: List[PayRunDetailsLeague]
    """What is paid for the games of each league, the largest sum first."""
    weeks: List[PayRunDetailsWeek]
    """What is paid for the games of each week, the first one first. What is carried over is not in it."""
    payers: List[PayRunDetailsPayer]
    """Who pays for the games, the largest sum first. What is carried over is not in it."""
    seen: Optional[str]
    """When the draft was last marked as seen; null: it is closed."""
    changes: List[PayRunDetailsChange]
    """What has changed in a draft since then."""
    _links: PayRunDetailsLinks

class PayRunPerson(ReplacedOfficial):
    games: int
    fees: float
    """Of these games, without travel."""
    travel: float
    adjusted: float
    """What changed of games that earlier runs paid."""
    carried: float
    """Negative sums of earlier runs."""
    amount: float
    """The sum of the four."""
    formatted_amount: str
    currency: str
    reasons: List[str]
    """Why something was adjusted."""
    left_out: int
    """How many of their games are left out."""
    to_settle: int
    """Of these, where somebody can do something about it: all but those not played yet or paid before."""
    statement_id: Optional[int]
    """null: it is a draft, or the sum is not above zero."""
    amount_paid: float
    """How much of the statement was paid."""
    paid_on: Optional[str]
    """When it was marked as paid, or paid first by hand."""
    payment_reference: Optional[str]
    """How it was paid."""
    _links: PayRunPersonLinks

class PersonLinks(TypedDict):
    self: UserLink

class Person(TypedDict):
    id: int
    first_name: str
    last_name: str
    _links: PersonLinks

class Position(TypedDict):
    id: int
    name: str
    abbreviation: str
    fee: NotRequired[Optional[float]]
    """In the currency's main unit; absent for callers who see only their own fees."""
    currency: str
    """ISO 4217."""
    minimum_grade: Optional[str]
    """One of the site's grades, or a grade that an official needs exactly; null: any."""
    sort_order: int
    """From 1."""

class PositionFee(EarningFee):
    position: str

class PositionOpener(TypedDict):
    user_id: int
    sentence: str

class ProblemError(TypedDict):
    path: str
    """A JSON Pointer into the body; of a query parameter its name, as `/limit`."""
    message: str

class Problem(TypedDict):
    type: str
    """Where this kind of problem is explained."""
    title: str
    """The status in words."""
    status: int
    detail: str
    """The same sentence as `message`."""
    error: Literal["malformed_request", "invalid_token", "insufficient_scope", "forbidden", "not_found", "method_not_allowed", "not_acceptable", "conflict", "in_use", "lock_version_mismatch", "double_booked", "policy_conflict", "site_archived", "request_in_progress", "cursor_expired", "precondition_failed", "payload_too_large", "unsupported_media_type", "validation_failed", "idempotency_key_reused", "rate_limited", "internal_error", "unavailable"]
    """A stable code, for programs."""
    code: Literal["token_expired", "token_invalid", "validation_error", "malformed_request", "insufficient_scope", "forbidden", "not_found", "method_not_allowed", "not_acceptable", "conflict", "in_use", "lock_version_mismatch", "double_booked", "policy_conflict", "site_archived", "request_in_progress", "cursor_expired", "precondition_failed", "payload_too_large", "unsupported_media_type", "rate_limited", "internal_error", "unavailable"]
    """token_expired for a token that has expired within a day, token_invalid for another 401, validation_error for a 422; otherwise the same word as `error`."""
    message: str
    """A sentence for people: what is wrong, and what to do."""
    errors: NotRequired[List[ProblemError]]
    """Everything that is wrong with the values, each with its place."""
    conflicts: NotRequired[List[Conflict]]
    """Of double_booked and policy_conflict, when an official is assigned: what has to be overridden."""
    request_id: str
    """Also in X-Request-Id; names the request in the log of the service."""

class Progress(TypedDict):
    done: int
    total: Optional[int]
    """null: not known yet."""

class ProposalLinks(TypedDict):
    self: ProposalLink
    site: SiteLink
    job: NotRequired[JobLink]

class Proposal(_Dated, _Warned):
    id: int
    state: Literal["waiting", "solving", "ready", "accepting", "undoing"]
    """waiting: for its turn, since the service works on one after the other."""
    progress: Optional[ProposalProgress]
    error: Optional[str]
    """Why what was begun ended early."""
    game_ids: List[int]
    weights: ProposalWeights
    may_move: bool
    """Whether officials who are assigned to the games and have not accepted may be moved: get another position, or make room for somebody else."""
    seed: int
    result: Optional[ProposalResult]
    proposed_by: Optional[str]
    """null: they are no longer on the site."""
    expires: str
    """When it is deleted."""
    lock_version: int
    """Steps with every change. Send it with PUT to change only what you have seen."""
    _links: ProposalLinks
    others: List[OtherProposal]
    """Further proposals for some of the games, the newest first."""
    assignments: List[ProposedAssignment]
    """By the start of their games."""

class ProposalAlternative(ReplacedOfficial):
    points: int
    """What the plan would cost more with them here; below 0: less."""

class ProposalAssignments(TypedDict):
    assignment_ids: NotRequired[List[int]]
    """Of these positions alone, and of those of their chains, which are accepted and undone together."""
    all: NotRequired[bool]
    """Of all positions."""

class ProposalChange(TypedDict):
    weights: NotRequired[SomeWeights]
    may_move: NotRequired[bool]
    """Whether officials who are assigned to the games and have not accepted may be moved: get another position, or make room for somebody else."""
    lock: NotRequired[List[ProposedPair]]
    """Officials who keep a position in each further plan."""
    reject: NotRequired[List[ProposedPair]]
    """Officials who are not to have a position."""
    release: NotRequired[List[ProposedPair]]
    """Who is neither locked nor rejected any more."""
    lock_version: NotRequired[int]

class ProposalOtherWeightsWeights(TypedDict):
    distance: float
    """For each km of driving: the yardstick, so that one point is 5 km."""
    fair_games: float
    """For the square of the games that an official is off their fair share of the season: one game too many costs 6, two cost 24."""
    fair_pay: float
    """The same for pay, in usual fees of the selection."""

class ProposalOtherWeights(TypedDict):
    weights: ProposalOtherWeightsWeights
    meters: int
    """On roads, that the plan would add."""
    miles: float
    """The same in miles."""
    fair: int
    """How many officials would be within one game of their fair share."""

class ProposalResult(TypedDict):
    positions: int
    """That were open."""
    filled: int
    moved: int
    """How many officials lose a position that they have."""
    fillable: Optional[int]
    """How many more any plan can fill at most: 0 if none fills more; null: not proven yet."""
    better_by: Optional[int]
    """By how many percent a plan that fills as much can be better at most in all that is weighed beside filling; 0: none is better; null: not proven yet."""
    meters: int
    """On roads, that the plan adds."""
    miles: float
    """The same in miles."""
    off_share: float
    """How many games these people are off their fair share on average."""
    people: int
    """Officials who may have one of the positions, and offered something in the season: the others have no fair share."""
    fair: int
    """How many of them are within one game of their fair share."""
    fair_before: int
    """The same without the plan."""
    sentences: List[str]
    others: List[ProposalOtherWeights]
    """What other weights for driving and fair shares would make of it: plans that fill as much and are worth a choice, the shortest driving first. A short search found each; nothing is proven of them. None before the search has ended."""

class ProposalWeights(ProposalOtherWeightsWeights):
    """What counts how much, in points. Filling positions comes before all of them."""

    third_game: float
    """For each game of an official on a day beyond the second."""
    newcomer: float
    """For an official of the lowest grade without one of the highest on the same game."""
    same_team: float
    """For each time that an official had a team of the game this season."""
    requests: float
    """For a request that is not granted."""
    wanted_games: float
    """For each game of a week below the least or above the most that an official asked for (`wanted_games` of the user)."""
    moved: float
    """For each official who loses a position that they have; it counts only where they may be moved."""

class ProposedAssignment(PositionLeft):
    user_id: int
    first_name: str
    last_name: str
    state: Literal["planned", "locked", "rejected", "accepting", "accepted", "failed", "undoing", "undone", "kept"]
    """rejected: they are not to have the position. accepting, undoing: it waits for the job. failed: it could not be assigned; kept: it was assigned, and could not be undone."""
    result: Optional[str]
    """Why it failed, was kept, or is left out though it is locked."""
    reasons: List[str]
    """Why the plan has them there, and what it costs, in a few words each."""
    able: Optional[int]
    """How many officials could have the position beside the rest of the plan; they count, too."""
    alternatives: List[ProposalAlternative]
    """Who else could have the position beside the rest of the plan: up to 3, the best first."""
    replaces: Optional[ReplacedOfficial]
    moves_from: Optional[PositionLeft]
    chain: Optional[int]
    """Assignments with the same number are accepted and undone together, or none of them; null: this one is by itself."""
    games: Optional[int]
    """Their games of the season with the plan."""
    fair_share: Optional[float]
    """Of these, as the balance has it once the plan is accepted; null: they offered nothing."""

class ProposedPair(TypedDict):
    assignment_id: int
    user_id: int

class PublicScheduleLinks(TypedDict):
    self: PublicScheduleLink
    site: SiteLink

class PublicSchedule(_Dated):
    id: int
    kind: Literal["league", "team", "venue"]
    name: str
    """Of the league, team or venue."""
    league_id: Optional[int]
    """null: it is not of a league."""
    team_id: Optional[int]
    """null: it is not of a team."""
    venue_id: Optional[int]
    """null: it is not of a venue."""
    _links: PublicScheduleLinks

class PushKeys(TypedDict):
    p256dh: str
    """In base64url."""
    auth: str
    """In base64url."""

class PushSubscriptionLinks(TypedDict):
    self: PushSubscriptionLink

class PushSubscription(_Warned):
    id: int
    endpoint: str
    """By which the browser knows it again."""
    created: str
    """In UTC."""
    _links: PushSubscriptionLinks

class PushSubscriptionsEmbedded(TypedDict):
    push_subscriptions: List[PushSubscription]

class PushSubscriptionsLinks(TypedDict):
    self: PushSubscriptionsLink

class PushSubscriptions(TypedDict):
    public_key: str
    """What a browser takes as applicationServerKey (RFC 8292 §4)."""
    _embedded: PushSubscriptionsEmbedded
    _links: PushSubscriptionsLinks

class RemindedPerson(ReplacedOfficial):
    assignment_ids: List[int]
    """All slots of the site that they have not answered: they are reminded of all of them."""
    reminded_at: Optional[str]
    """When they were reminded last: now, or earlier."""
    reason: Optional[Literal["reminded", "left", "not_invited", "muted", "rejected"]]
    """Why they are not reminded now. reminded: they were within the last 24 hours. muted: they do not want reminders. rejected: a mail server rejected their address. left: they are not active on the site. not_invited: they were never invited to it."""

class ReminderLinks(TypedDict):
    site: SiteLink

class Reminder(_Warned):
    reminded: int
    """How many people are reminded now."""
    people: List[RemindedPerson]
    """Everybody who has not answered."""
    _links: ReminderLinks

RenamedGrade = TypedDict(
    "RenamedGrade",
    {
        "from": "str",
        "to": "str",
    },
)

class ReportedWork(TypedDict):
    id: int
    submission_id: NotRequired[int]
    """The report; for assignors."""
    author_name: NotRequired[str]
    """Who reports; for assignors."""
    attendance: Optional[Literal["no_show", "late"]]
    """Whether they did not appear, or were late."""
    worked_position_id: Optional[int]
    """The position of the crew that they worked instead of their own."""
    worked_position: Optional[str]
    """Its name when that was said."""
    note: Optional[str]
    state: Literal["draft", "waiting", "applied", "settled"]
    """waiting: for an assignor; pay runs leave the game out for the official. applied: the fee follows it. settled: an assignor answered it, or had said so. draft: the report is not submitted."""

class RequestLinks(DecidedRequestLinks):
    decide: NotRequired[RequestLink]

class RequestEmbedded(TypedDict):
    official: Person
    game: Game

class Request(_Dated, _Warned):
    id: int
    assignment_id: int
    user_id: int
    status: Literal["waiting", "granted", "refused", "withdrawn", "claimed", "lapsed"]
    """claimed: taken without asking. lapsed: the position is no longer open; if it opens again, the request waits again."""
    note: Optional[str]
    """Of the official."""
    reason: Optional[str]
    """Of the assignor who decided."""
    decided: Optional[str]
    """When an assignor granted or refused it."""
    _links: RequestLinks
    _embedded: RequestEmbedded

class RequestCount(TypedDict):
    hour: str
    """When the hour begins, in UTC."""
    route: str
    """The method and the pattern of the path, without ids."""
    status: int
    limit: Optional[str]
    """What refused them; null: no limit did."""
    requests: int
    """How many there were."""

class RequestCountsLinks(TypedDict):
    self: RequestCountsLinksSelf

class RequestCounts(TypedDict):
    application: str
    """Its name."""
    counts: List[RequestCount]
    """Of the last 7 days, the oldest first."""
    _links: RequestCountsLinks

class RequestInput(TypedDict):
    note: NotRequired[Optional[str]]

class SecretRotation(TypedDict):
    overlap_seconds: NotRequired[int]
    """For how long the old secret goes on signing, up to 7 days; 0 ends it at once."""

class SeenGame(TypedDict):
    game_id: int
    lock_version: NotRequired[int]
    """The one you read. If it is another by now, this is 409 and nothing changes."""

class SeriesEmbedded(TypedDict):
    games: List[Game]
    """By their start."""

class SeriesLinks(TypedDict):
    games: SeriesLinksGames

class Series(_Warned):
    _embedded: SeriesEmbedded
    _links: SeriesLinks

class SeriesInput(GameInput):
    weeks: int
    """How many games: one a week, the first included."""

class SiteLinks(TypedDict):
    self: SiteLink
    games: GamesLink
    users: UsersLink
    groups: GroupsLink

class Site(_Dated):
    id: int
    name: str
    timezone: str
    """IANA name."""
    sports: List[str]
    show_game_requests: bool
    """Officials may take open games, or ask for them: the mode of open_games is not off."""
    show_unassigned_games: bool
    """Officials are shown games with an open slot."""
    show_all_games: bool
    """Officials are shown games of others."""
    show_game_reports: bool
    """Officials are shown the reports of others on their crew."""
    forms_enabled: bool
    """Officials report about games."""
    _links: SiteLinks

class SiteChange(TypedDict):
    name: NotRequired[str]
    show_game_requests: NotRequired[bool]
    show_unassigned_games: NotRequired[bool]
    show_all_games: NotRequired[bool]
    show_game_reports: NotRequired[bool]
    forms_enabled: NotRequired[bool]
    grades: NotRequired[List[str]]
    """The lowest first."""
    renamed_grades: NotRequired[List[RenamedGrade]]
    """Users, positions, age groups and open_games that name the first name the second from now on."""
    locale: NotRequired[str]
    """A BCP 47 tag."""
    season_start: NotRequired[str]
    """As MM-DD."""
    availability_locked_days: NotRequired[Optional[int]]
    """null: officials change any day."""
    adult_age: NotRequired[int]
    arrival_minutes: NotRequired[int]
    reminder_days: NotRequired[Optional[int]]
    """null: nobody is reminded."""
    answer_reminder_days: NotRequired[Optional[int]]
    """null: nobody is reminded."""
    answer_hours: NotRequired[Optional[int]]
    """null: they are never due."""
    offers_lapse: NotRequired[bool]
    open_games: NotRequired[OpenGamesPolicyChange]
    conflict_policies: NotRequired[ConflictPolicies]

class SomeWeights(TypedDict):
    fair_games: NotRequired[float]
    """For the square of the games that an official is off their fair share of the season: one game too many costs 6, two cost 24."""
    fair_pay: NotRequired[float]
    """The same for pay, in usual fees of the selection."""
    distance: NotRequired[float]
    """For each km of driving: the yardstick, so that one point is 5 km."""
    third_game: NotRequired[float]
    """For each game of an official on a day beyond the second."""
    newcomer: NotRequired[float]
    """For an official of the lowest grade without one of the highest on the same game."""
    same_team: NotRequired[float]
    """For each time that an official had a team of the game this season."""
    requests: NotRequired[float]
    """For a request that is not granted."""
    wanted_games: NotRequired[float]
    """For each game of a week below the least or above the most that an official asked for (`wanted_games` of the user)."""
    moved: NotRequired[float]
    """For each official who loses a position that they have; it counts only where they may be moved."""

class StatementLinks(TypedDict):
    self: StatementLink
    user: UserLink
    site: SiteLink

class Statement(_Dated, _Warned):
    id: int
    user_id: int
    statement_date: str
    description: str
    amount: float
    """What is owed, with at most two decimals."""
    amount_paid: float
    """How much of it was paid."""
    currency: str
    """ISO 4217."""
    formatted_amount: str
    formatted_amount_paid: str
    status: Literal["unpaid", "partial", "paid"]
    """Follows from the two amounts."""
    payor_name: str
    _links: StatementLinks
    _embedded: StatementEmbedded

class StatementChange(TypedDict):
    statement_date: NotRequired[str]
    """YYYY-MM-DD or M/D/YYYY."""
    description: NotRequired[str]
    amount: NotRequired[float]
    """With at most two decimals."""
    amount_paid: NotRequired[float]
    """At most the amount; 0 where it is left out of a new statement."""
    payor_name: NotRequired[str]
    """The site's name where it is left out."""

class SubscriptionLinks(TypedDict):
    self: WebhookSubscriptionLink
    site: SiteLink

class Subscription(_Warned):
    id: int
    site_id: int
    """The one site it belongs to; it stays there."""
    event_types: List[Literal["game.game.published", "game.official.changed", "site.user.created", "site.league_official.created"]]
    target_url: str
    """Where deliveries are sent: https, at a public address."""
    target_method: str
    """Use POST; only POST is supported."""
    target_headers: Dict[str, str]
    """Added to every delivery: at most 20, 4 KB in all."""
    enabled: bool
    """false pauses deliveries."""
    criteria: Dict[str, Any]
    """Narrows which occurrences are sent; unknown keys are stored, but ignored."""
    secret: str
    """Signs the deliveries (service.md 5.5)."""
    old_secret_until: NotRequired[str]
    """During a rotation: until then the old secret signs X-Webhook-Signature, and `secret` X-Webhook-Signature-Next."""
    standard_webhooks: NotRequired[bool]
    """Only if deliveries have the headers of Standard Webhooks."""
    standard_secret: NotRequired[str]
    """The same secret as libraries of Standard Webhooks take it; with `standard_webhooks`."""
    created: str
    """UTC."""
    updated: str
    """UTC."""
    _links: SubscriptionLinks

class SubscriptionChange(TypedDict):
    site_id: NotRequired[int]
    """The one site it belongs to; it stays there."""
    event_types: NotRequired[List[Literal["game.game.published", "game.official.changed", "site.user.created", "site.league_official.created"]]]
    target_url: NotRequired[str]
    """Where deliveries are sent: https, at a public address."""
    target_method: NotRequired[str]
    """Use POST; only POST is supported."""
    target_headers: NotRequired[Dict[str, str]]
    """Added to every delivery: at most 20, 4 KB in all."""
    enabled: NotRequired[bool]
    """false pauses deliveries."""
    criteria: NotRequired[Optional[Dict[str, Any]]]
    standard_webhooks: NotRequired[bool]
    """true adds the headers of Standard Webhooks (standardwebhooks.com) to every delivery."""

class TaxFormLinks(TypedDict):
    self: TaxFormLink
    user: UserLink

class TaxForm(_Dated, _Warned):
    id: int
    name: str
    tax_classification: Literal["individual", "c_corporation", "s_corporation", "partnership", "trust_estate", "llc", "other"]
    tin_type: Literal["ssn", "ein"]
    street_1: str
    city: str
    state_or_province: str
    postal: str
    business_name: Optional[str]
    tin_last_four: str
    _links: TaxFormLinks

class TaxFormInput(TypedDict):
    name: str
    tax_classification: Literal["individual", "c_corporation", "s_corporation", "partnership", "trust_estate", "llc", "other"]
    tin_type: Literal["ssn", "ein"]
    street_1: str
    city: str
    state_or_province: str
    postal: str
    business_name: NotRequired[Optional[str]]
    tin: str
    """Nine digits, as text; dashes may be left out."""

class TeamLinks(TypedDict):
    self: TeamLink
    site: SiteLink
    games: GamesLink

class Team(_Dated, _Warned):
    id: int
    name: str
    _links: TeamLinks
    bill_to: Optional[str]
    """The club that pays for its home games; null: whoever pays for the league."""

class TeamChange(TypedDict):
    name: NotRequired[str]
    bill_to: NotRequired[Optional[str]]

class TeamMerge(TypedDict):
    into_id: int

class TestDeliveryLinks(TypedDict):
    subscription: WebhookSubscriptionLink

class TestDelivery(_Warned):
    event_type: str
    delivered: bool
    """Whether the endpoint responded with 2xx."""
    status: Optional[int]
    """Of its response; null if there was none."""
    duration_ms: int
    """From the beginning of the connection to the end of the response."""
    failure: Optional[str]
    """Why it was not delivered; null if it was."""
    _links: TestDeliveryLinks

class TestDeliveryInput(TypedDict):
    event_type: NotRequired[Literal["game.game.published", "game.official.changed", "site.user.created", "site.league_official.created"]]
    """Of the example; by default the first that the subscription names."""

class ToldOfficial(ReplacedOfficial):
    game_ids: List[int]
    _links: ToldOfficialLinks

class Unassigning(TypedDict):
    lock_version: NotRequired[int]
    """The one you read. If it is another by now, this is 409 and nothing changes."""

class UpcomingCounts(TypedDict):
    """Of them, those that have not started and are not canceled; and their positions."""

    games: int
    published: int
    soon: int
    """Published, and start within 7 days."""
    staffed: int
    """With positions, each with an official who has not declined."""
    open_positions: int
    soon_open_positions: int
    """Open positions of the games that are soon."""
    unanswered_positions: int
    """Of published games, with an official who has neither accepted nor declined."""

class UserLimits(TypedDict):
    """How much they do as an official; null where this caller may not see it."""

    games_per_day: Optional[int]
    """null: no limit."""
    games_per_week: Optional[int]
    """null: no limit."""
    miles: Optional[float]
    """null: no limit."""

class UserWantedGames(TypedDict):
    """How many games a week they would like, from Monday to Sunday: a wish that proposals and candidates weigh, not a limit; null where this caller may not see it."""

    min_per_week: Optional[int]
    """null: no wish."""
    max_per_week: Optional[int]
    """null: no wish."""

class UserLinks(OfficialLinks):
    site: SiteLink
    groups: GroupsLink
    availability: NotRequired[AvailabilityLink]
    blocks: NotRequired[BlocksLink]
    certifications: NotRequired[CertificationsLink]
    guardians: NotRequired[GuardiansLink]
    bank_accounts: NotRequired[BankAccountsLink]
    tax_form: NotRequired[TaxFormLink]

class UserEmbedded(TypedDict):
    site: Site

class User(_Dated, _Warned):
    id: int
    first_name: str
    last_name: str
    mi: Optional[str]
    """Middle initial."""
    email_addresses: List[str]
    """Empty where this caller may not see them."""
    mobile_phone: Optional[str]
    mobile_phone_is_public: bool
    """Of a phone that is not public: null where this caller may not see it. That of a minor is never public."""
    home_phone: Optional[str]
    home_phone_is_public: bool
    work_phone: Optional[str]
    work_phone_is_public: bool
    official: bool
    assignor: bool
    manager: bool
    active: bool
    grade: Optional[str]
    """null where this caller may not see it"""
    removed: bool
    """No longer on the site: the record stays for the games of the past."""
    street1: Optional[str]
    """The postal address: null where this caller may not see it."""
    street2: Optional[str]
    city: Optional[str]
    state: Optional[str]
    postal_code: Optional[str]
    date_of_birth: Optional[str]
    """Only the user and managers see it; null for others."""
    minor: Optional[bool]
    """Whether they are younger than the adult_age of the site; null where this caller may not see it."""
    observer: Optional[bool]
    """Whether they observe officials; null where this caller may not see it."""
    official_since: Optional[int]
    """Their first year as an official; null where this caller may not see it."""
    notes: Optional[str]
    """Only assignors and managers see them; null for others."""
    limits: UserLimits
    """How much they do as an official; null where this caller may not see it."""
    wanted_games: UserWantedGames
    """How many games a week they would like, from Monday to Sunday: a wish that proposals and candidates weigh, not a limit; null where this caller may not see it."""
    onboarding: Optional[Onboarding]
    skipped_steps: Optional[List[Literal["phone", "availability", "calendar"]]]
    """The steps of a new official that the user has skipped."""
    latitude: Optional[float]
    """Of their home; null where this caller may not see it."""
    longitude: Optional[float]
    _links: UserLinks
    _embedded: UserEmbedded

class UserChange(TypedDict):
    first_name: NotRequired[str]
    last_name: NotRequired[str]
    email_addresses: NotRequired[List[str]]
    mi: NotRequired[Optional[str]]
    mobile_phone: NotRequired[Optional[str]]
    mobile_phone_is_public: NotRequired[bool]
    home_phone: NotRequired[Optional[str]]
    home_phone_is_public: NotRequired[bool]
    work_phone: NotRequired[Optional[str]]
    work_phone_is_public: NotRequired[bool]
    street1: NotRequired[Optional[str]]
    street2: NotRequired[Optional[str]]
    city: NotRequired[Optional[str]]
    state: NotRequired[Optional[str]]
    postal_code: NotRequired[Optional[str]]
    date_of_birth: NotRequired[Optional[str]]
    official: NotRequired[bool]
    assignor: NotRequired[bool]
    manager: NotRequired[bool]
    observer: NotRequired[bool]
    grade: NotRequired[Optional[str]]
    official_since: NotRequired[Optional[int]]
    notes: NotRequired[Optional[str]]
    limits: NotRequired[UserChangeLimits]
    """All limits: one that is not sent ends."""
    wanted_games: NotRequired[UserChangeWantedGames]
    """Both wishes: one that is not sent ends."""
    latitude: NotRequired[Optional[float]]
    longitude: NotRequired[Optional[float]]
    active: NotRequired[bool]
    skipped_steps: NotRequired[List[Literal["phone", "availability", "calendar"]]]
    """The steps of a new official that the user has skipped."""

class VenueLinks(TypedDict):
    self: VenueLink
    site: SiteLink
    games: GamesLink

class Venue(_Dated, _Warned):
    id: int
    name: str
    _links: VenueLinks
    street_1: Optional[str]
    city: Optional[str]
    state_or_province: Optional[str]
    postal: Optional[str]
    latitude: Optional[float]
    """WGS 84."""
    longitude: Optional[float]
    """WGS 84."""
    timezone: Optional[str]
    """IANA name, where it has its own; else the site's counts."""
    notes: Optional[str]
    """For officials."""

class VenueChange(TypedDict):
    name: NotRequired[str]
    street_1: NotRequired[Optional[str]]
    city: NotRequired[Optional[str]]
    state_or_province: NotRequired[Optional[str]]
    postal: NotRequired[Optional[str]]
    latitude: NotRequired[Optional[float]]
    longitude: NotRequired[Optional[float]]
    timezone: NotRequired[Optional[str]]
    notes: NotRequired[Optional[str]]

class VenueClosingLinks(TypedDict):
    self: VenueClosingLink
    venue: VenueLink
    games: GamesLink

class VenueClosing(_Dated, _Warned):
    id: int
    venue_id: int
    subvenue: Optional[str]
    """Of the games that it concerns; null: all games at the venue."""
    start_date: str
    start_time: Optional[str]
    """null: from the beginning of the day."""
    end_date: str
    """The last day."""
    end_time: Optional[str]
    """null: to the end of the day."""
    reason: Optional[str]
    _links: VenueClosingLinks

class VenueClosingChange(TypedDict):
    subvenue: NotRequired[Optional[str]]
    start_date: NotRequired[str]
    """YYYY-MM-DD or M/D/YYYY."""
    start_time: NotRequired[Optional[str]]
    end_date: NotRequired[str]
    """YYYY-MM-DD or M/D/YYYY."""
    end_time: NotRequired[Optional[str]]
    reason: NotRequired[Optional[str]]

class VenueFieldLinks(TypedDict):
    self: VenueFieldLink
    venue: VenueLink

class VenueField(_Dated, _Warned):
    id: int
    venue_id: int
    name: str
    """Games there have it as `subvenue`."""
    notes: Optional[str]
    """For officials."""
    _links: VenueFieldLinks

class VenueFieldChange(TypedDict):
    name: NotRequired[str]
    notes: NotRequired[Optional[str]]

class WholeSiteLinks(SiteLinks):
    venues: VenuesLink
    leagues: LeaguesLink
    teams: TeamsLink
    age_groups: AgeGroupsLink
    game_types: GameTypesLink
    genders: GendersLink
    patterns: PatternsLink
    form_templates: FormTemplatesLink
    statements: StatementsLink
    changes: ChangesLink

class WholeSiteConflictPolicies(TypedDict):
    """What the site does about each kind of conflict when an official is assigned."""

    busy_elsewhere: Literal["ignore", "warn", "refuse"]
    unavailable: Literal["ignore", "warn", "refuse"]
    travel_time: Literal["ignore", "warn", "refuse"]
    same_team: Literal["ignore", "warn", "refuse"]
    removed_from_league: Literal["ignore", "warn", "refuse"]
    blocked_team: Literal["ignore", "warn", "refuse"]
    blocked_venue: Literal["ignore", "warn", "refuse"]
    blocked_league: Literal["ignore", "warn", "refuse"]
    blocked_official: Literal["ignore", "warn", "refuse"]
    games_per_day: Literal["ignore", "warn", "refuse"]
    games_per_week: Literal["ignore", "warn", "refuse"]
    distance: Literal["ignore", "warn", "refuse"]
    grade: Literal["ignore", "warn", "refuse"]
    venue_closed: Literal["ignore", "warn", "refuse"]
    certification: Literal["ignore", "warn", "refuse"]

class WholeSite(_Dated, _Warned):
    id: int
    name: str
    timezone: str
    """IANA name."""
    sports: List[str]
    show_game_requests: bool
    """Officials may take open games, or ask for them: the mode of open_games is not off."""
    show_unassigned_games: bool
    """Officials are shown games with an open slot."""
    show_all_games: bool
    """Officials are shown games of others."""
    show_game_reports: bool
    """Officials are shown the reports of others on their crew."""
    forms_enabled: bool
    """Officials report about games."""
    _links: WholeSiteLinks
    locale: str
    """BCP 47 tag: the order of a date, 12 or 24 hours, the first day of a week, miles or kilometers. Words are English."""
    grades: List[str]
    """The grades of officials, the lowest first."""
    season_start: str
    """The month and day on which a season begins each year."""
    availability_locked_days: Optional[int]
    """Officials cannot change their availability from today to as many days ahead."""
    adult_age: int
    """Officials who are younger, in years, are minors."""
    arrival_minutes: int
    """How many minutes before a game its officials arrive."""
    reminder_days: Optional[int]
    """How many days before a game its officials are reminded; null: never."""
    answer_reminder_days: Optional[int]
    """How many days after they were asked officials who have not answered are reminded; null: never."""
    answer_hours: Optional[int]
    """How many hours before a game answers are due: officials are reminded a day before; null: never."""
    offers_lapse: bool
    """The service takes officials off who have not answered by then, if it told them so 12 hours before, and tells the assignors."""
    active: bool
    """false: archived, and read only."""
    deletes_at: Optional[str]
    """When it is deleted for good; null: it is not."""
    open_games: OpenGamesPolicy
    conflict_policies: WholeSiteConflictPolicies
    """What the site does about each kind of conflict when an official is assigned."""

ListCurrentAccountSitesSort = Union[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"]]]

ListCurrentAccountGamesSort = Union[Literal["start_time", "-start_time", "id", "-id"], Sequence[Literal["start_time", "-start_time", "id", "-id"]]]

class ListSitesSearch(TypedDict):
    status: NotRequired[Literal["active", "inactive"]]
    id: NotRequired[Union[int, Sequence[int]]]
    """The id of the record, or several, or several."""

ListSitesSort = Union[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"]]]

class ListAuditSearch(TypedDict):
    since: NotRequired[str]
    """At this time or later."""
    until: NotRequired[str]
    """Before this time."""
    user_id: NotRequired[int]
    by: NotRequired[Literal["account", "operator", "service"]]
    record: NotRequired[Literal["site", "game", "assignment", "user", "league-official", "venue", "venue-field", "venue-closing", "league", "team", "age-group", "game-type", "gender", "pattern", "group", "form-template", "form-submission", "crew-report", "statement", "pay-run", "pay-line", "dispute", "fee-rule", "message", "request", "certification", "guardian", "block", "availability", "availability-pattern", "bank-account", "tax-form", "public-schedule", "subscription", "notice-settings", "import", "proposal", "job", "installation", "account", "session", "application", "restricted-token", "consent", "calendar-feed", "push-subscription"]]
    record_id: NotRequired[int]
    action: NotRequired[Literal["created", "changed", "deleted"]]
    id: NotRequired[Union[int, Sequence[int]]]
    """The id of the record, or several, or several."""

class ListUsersSearch(TypedDict):
    status: NotRequired[Literal["active", "inactive"]]
    query: NotRequired[str]
    updated_since: NotRequired[str]
    """Changed at this time or later. Deleted records are not found: see the feed of changes."""
    onboarding: NotRequired[Literal["not_invited", "invited", "expired", "signed_in", "no_phone", "no_availability", "no_calendar"]]
    """How far they have come: those who have never signed in by their invitation, others by what is missing. For assignors and managers alone."""
    signed_in: NotRequired[bool]
    """false: those who have never signed in. For assignors and managers alone."""
    id: NotRequired[Union[int, Sequence[int]]]
    """The id of the record, or several, or several."""

ListUsersSort = Union[Literal["last_name", "-last_name", "first_name", "-first_name", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["last_name", "-last_name", "first_name", "-first_name", "created", "-created", "updated", "-updated", "id", "-id"]]]

class ListGroupsSearch(TypedDict):
    id: NotRequired[Union[int, Sequence[int]]]
    """The id of the record, or several, or several."""

ListGroupsSort = Union[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"]]]

ListGroupUsersSort = Union[Literal["last_name", "-last_name", "first_name", "-first_name", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["last_name", "-last_name", "first_name", "-first_name", "created", "-created", "updated", "-updated", "id", "-id"]]]

ListUserGroupsSort = Union[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"]]]

class ListVenueClosingsSearch(TypedDict):
    start_date: NotRequired[Union[str, date]]
    """YYYY-MM-DD or M/D/YYYY. A time after it does not count."""
    end_date: NotRequired[Union[str, date]]
    """YYYY-MM-DD or M/D/YYYY. A time after it does not count."""
    id: NotRequired[Union[int, Sequence[int]]]
    """The id of the record, or several, or several."""

class ListUserAvailabilitySearch(ListVenueClosingsSearch):
    available: NotRequired[bool]
    """false lists the days off."""

ListUserAvailabilitySort = Union[Literal["date", "-date", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["date", "-date", "created", "-created", "updated", "-updated", "id", "-id"]]]

ListUserBlocksSort = Union[Literal["created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["created", "-created", "updated", "-updated", "id", "-id"]]]

ListUserCertificationsSort = Union[Literal["name", "-name", "valid_from", "-valid_from", "valid_until", "-valid_until", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["name", "-name", "valid_from", "-valid_from", "valid_until", "-valid_until", "created", "-created", "updated", "-updated", "id", "-id"]]]

ListUserGuardiansSort = Union[Literal["created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["created", "-created", "updated", "-updated", "id", "-id"]]]

class ListGamesSearch(TypedDict):
    league_id: NotRequired[Union[int, Sequence[int]]]
    """The id of the league, or several."""
    venue_id: NotRequired[Union[int, Sequence[int]]]
    """The id of the venue, or several."""
    game_type_id: NotRequired[Union[int, Sequence[int]]]
    """The id of the game type, or several."""
    age_group_id: NotRequired[Union[int, Sequence[int]]]
    """The id of the age group, or several."""
    gender_id: NotRequired[Union[int, Sequence[int]]]
    """The id of the gender, or several."""
    home_team_id: NotRequired[Union[int, Sequence[int]]]
    """The id of the home team, or several."""
    away_team_id: NotRequired[Union[int, Sequence[int]]]
    """The id of the away team, or several."""
    team_id: NotRequired[Union[int, Sequence[int]]]
    """The id of the team, or several."""
    pattern_id: NotRequired[Union[int, Sequence[int]]]
    """The id of the pattern, or several."""
    status: NotRequired[Union[Literal["A", "C", "X"], Sequence[Literal["A", "C", "X"]]]]
    """A, C or X, or several."""
    id: NotRequired[Union[int, Sequence[int]]]
    """The id of the game, or several."""
    start_date: NotRequired[Union[str, date]]
    """The first day, as YYYY-MM-DD or M/D/YYYY, in the zone of the site."""
    end_date: NotRequired[Union[str, date]]
    """The last day, itself included."""
    published: NotRequired[bool]
    """true or false."""
    needs: NotRequired[Union[Literal["officials", "late_officials", "answers", "replacements", "publishing", "attention", "late_answers", "late_drafts", "overrides", "requests", "closed_venues", "reports", "crew_reports"], Sequence[Literal["officials", "late_officials", "answers", "replacements", "publishing", "attention", "late_answers", "late_drafts", "overrides", "requests", "closed_venues", "reports", "crew_reports"]]]]
    """What the game needs: officials, late_officials, answers, replacements, publishing, attention, late_answers, late_drafts, overrides, requests, closed_venues, reports or crew_reports, or several."""
    updated_since: NotRequired[str]
    """Changed at this time or later. Deleted records are not found: see the feed of changes."""
    query: NotRequired[str]
    """Part of the name of a team, venue or league; or all of its user_defined_id."""

ListGamesSort = Union[Literal["start_time", "-start_time", "id", "-id"], Sequence[Literal["start_time", "-start_time", "id", "-id"]]]

ListUnassignedGamesSort = Union[Literal["start_time", "-start_time", "id", "-id"], Sequence[Literal["start_time", "-start_time", "id", "-id"]]]

ListUnreportedGamesSort = Union[Literal["start_time", "-start_time", "id", "-id"], Sequence[Literal["start_time", "-start_time", "id", "-id"]]]

ListUserGamesSort = Union[Literal["start_time", "-start_time", "id", "-id"], Sequence[Literal["start_time", "-start_time", "id", "-id"]]]

ListUnassignedGamesOfAllSitesSort = Union[Literal["start_time", "-start_time", "id", "-id"], Sequence[Literal["start_time", "-start_time", "id", "-id"]]]

ListImportsSort = Union[Literal["created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["created", "-created", "updated", "-updated", "id", "-id"]]]

class ListImportRowsSearch(TypedDict):
    outcome: NotRequired[Literal["created", "changed", "unchanged", "gone", "asked", "refused", "left_out"]]
    failed: NotRequired[bool]
    id: NotRequired[Union[int, Sequence[int]]]
    """The id of the record, or several, or several."""

class ListCandidatesSearch(TypedDict):
    fit: NotRequired[Literal["free", "unwise", "not_possible"]]
    asked: NotRequired[bool]
    """true: those who asked for it."""
    query: NotRequired[str]
    """Part of the name; case and spacing do not matter."""
    id: NotRequired[Union[int, Sequence[int]]]
    """The id of the record, or several, or several."""

class ListBalanceSearch(ListVenueClosingsSearch):
    league_id: NotRequired[Union[int, Sequence[int]]]
    """Only games of these leagues, or several."""
    query: NotRequired[str]
    """Part of the name; case and spacing do not matter."""

class PreviewPatternFeesSearch(TypedDict):
    start_date: NotRequired[Union[str, date]]
    """The day of the game, as YYYY-MM-DD or M/D/YYYY. By default today."""
    league_id: NotRequired[int]
    age_group_id: NotRequired[int]
    game_type_id: NotRequired[int]
    venue_id: NotRequired[int]
    user_id: NotRequired[int]
    """The official, who may be paid for travel."""

ListFeeRulesSort = Union[Literal["created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["created", "-created", "updated", "-updated", "id", "-id"]]]

ListMessagesOfAllSitesSort = Union[Literal["created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["created", "-created", "updated", "-updated", "id", "-id"]]]

class ListMessagesSearch(TypedDict):
    game_id: NotRequired[int]
    """Those that are about this game."""
    id: NotRequired[Union[int, Sequence[int]]]
    """The id of the record, or several, or several."""

ListMessagesSort = Union[Literal["created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["created", "-created", "updated", "-updated", "id", "-id"]]]

ListProposalsSort = Union[Literal["created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["created", "-created", "updated", "-updated", "id", "-id"]]]

class ListRequestsSearch(TypedDict):
    status: NotRequired[Literal["waiting", "granted", "refused", "withdrawn", "claimed", "lapsed"]]
    id: NotRequired[Union[int, Sequence[int]]]
    """The id of the record, or several, or several."""

ListRequestsSort = Union[Literal["created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["created", "-created", "updated", "-updated", "id", "-id"]]]

ListPublicSchedulesSort = Union[Literal["created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["created", "-created", "updated", "-updated", "id", "-id"]]]

ListFormTemplatesSort = Union[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"]]]

class ListStatementsSearch(ListVenueClosingsSearch):
    user_id: NotRequired[Union[int, Sequence[int]]]
    """The id of the user, or several."""

class ListFormSubmissionsOfTemplateSearch(ListStatementsSearch):
    game_id: NotRequired[int]
    """The id of the game."""

ListFormSubmissionsOfTemplateSort = Union[Literal["created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["created", "-created", "updated", "-updated", "id", "-id"]]]

ListFormSubmissionsOfGameSort = Union[Literal["created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["created", "-created", "updated", "-updated", "id", "-id"]]]

ListLeaguesSort = Union[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"]]]

ListLeagueOfficialsSort = Union[Literal["created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["created", "-created", "updated", "-updated", "id", "-id"]]]

class ListTeamsSearch(TypedDict):
    query: NotRequired[str]
    """Part of the name; case and spacing do not matter."""
    id: NotRequired[Union[int, Sequence[int]]]
    """The id of the record, or several, or several."""

ListTeamsSort = Union[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"]]]

ListVenuesSort = Union[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"]]]

ListVenueFieldsSort = Union[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"]]]

ListVenueClosingsSort = Union[Literal["start_date", "-start_date", "end_date", "-end_date", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["start_date", "-start_date", "end_date", "-end_date", "created", "-created", "updated", "-updated", "id", "-id"]]]

ListAgeGroupsSort = Union[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"]]]

ListGameTypesSort = Union[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"]]]

ListGendersSort = Union[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"]]]

ListPatternsSort = Union[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["name", "-name", "created", "-created", "updated", "-updated", "id", "-id"]]]

ListStatementsOfAllSitesSort = Union[Literal["statement_date", "-statement_date", "amount", "-amount", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["statement_date", "-statement_date", "amount", "-amount", "created", "-created", "updated", "-updated", "id", "-id"]]]

ListStatementsSort = Union[Literal["statement_date", "-statement_date", "amount", "-amount", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["statement_date", "-statement_date", "amount", "-amount", "created", "-created", "updated", "-updated", "id", "-id"]]]

class ListEarningsSearch(ListVenueClosingsSearch):
    waiting: NotRequired[bool]
    """Only games that were not paid, or not all of them."""

ListPayRunsSort = Union[Literal["start_date", "-start_date", "end_date", "-end_date", "created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["start_date", "-start_date", "end_date", "-end_date", "created", "-created", "updated", "-updated", "id", "-id"]]]

class ListPayRunLinesSearch(TypedDict):
    user_id: NotRequired[Union[int, Sequence[int]]]
    """The id of the user, or several."""
    id: NotRequired[Union[int, Sequence[int]]]
    """The id of the game, or several, or several."""
    left_out: NotRequired[bool]
    """Only those that are left out, or only those that are paid."""

class ListDisputesSearch(TypedDict):
    status: NotRequired[Literal["waiting", "agreed", "declined", "withdrawn"]]
    id: NotRequired[Union[int, Sequence[int]]]
    """The id of the record, or several, or several."""

ListDisputesSort = Union[Literal["created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["created", "-created", "updated", "-updated", "id", "-id"]]]

class ListPayersSearch(TypedDict):
    start_date: NotRequired[Union[str, date]]
    """YYYY-MM-DD or M/D/YYYY. A time after it does not count."""
    end_date: NotRequired[Union[str, date]]
    """YYYY-MM-DD or M/D/YYYY. A time after it does not count."""

class ListPayerLinesSearch(TypedDict):
    start_date: NotRequired[Union[str, date]]
    """YYYY-MM-DD or M/D/YYYY. A time after it does not count."""
    end_date: NotRequired[Union[str, date]]
    """YYYY-MM-DD or M/D/YYYY. A time after it does not count."""
    bill_to: NotRequired[str]
    """Who pays; case and spacing do not matter."""
    id: NotRequired[Union[int, Sequence[int]]]
    """The id of the game, or several, or several."""

class ListAnnualTotalsSearch(TypedDict):
    year: NotRequired[int]
    """The current year where it is left out."""
    id: NotRequired[Union[int, Sequence[int]]]
    """The id of the record, or several, or several."""

ListSubscriptionsSort = Union[Literal["created", "-created", "updated", "-updated", "id", "-id"], Sequence[Literal["created", "-created", "updated", "-updated", "id", "-id"]]]

# Other names of the same members.
AccountExportLinksSelf = PageLinksSelf
AnnualTotalLinks = EmailLinks
AssignmentsResultLinks = ReminderLinks
AvailabilityCopyResultLinks = AvailabilityCopyOfferLinks
BalanceAgeGroup = BalancePosition
BalanceLinks = EmailLinks
BilledLinePart = PayLinePart
BilledLineGame = EarningGame
BilledLineLinks = EmailLinks
CandidateWantedGames = UserWantedGames
CandidateLinks = EmailLinks
ChangedAssignmentLinks = AssignmentLinks
ChangedAssignmentEmbedded = AssignmentEmbedded
ChangeListLinksSelf = PageLinksSelf
ChangeListLinksNext = PageLinksSelf
CreatedCalendarFeedLinks = CalendarFeedLinks
CreatedPublicScheduleLinks = PublicScheduleLinks
DecidedRequestEmbedded = RequestEmbedded
GameBatchResultLinks = EarningLinks
GameBatchResultsLinks = ReminderLinks
GameCountsLinksSelf = PageLinksSelf
GameCountsLinksGames = PageLinksSelf
GameDaysLinksSelf = PageLinksSelf
GameDaysLinksGames = PageLinksSelf
GamesChangeResultLinks = ReminderLinks
GamesResultLinks = ReminderLinks
GameTypeChange = GroupChange
GenderChange = GroupChange
HistoryEntryLinks = EarningLinks
HistoryEntryEmbedded = AuditEntryEmbedded
LeagueChange = TeamChange
ListedProposalLinks = ProposalLinks
MessagePreviewLinks = ReminderLinks
MessageRecipientLinks = EmailLinks
NewGameType = NewGroup
NewGender = NewGroup
NewLeague = NewTeam
PageLinksNext = PageLinksSelf
PageLinksPrev = PageLinksSelf
PageLinksFirst = PageLinksSelf
PageLinksLast = PageLinksSelf
PayerListLinksSelf = PageLinksSelf
PayLineGame = EarningGame
PayLineLinks = EmailLinks
PayRunDetailsChangeBefore = PayRunDetailsChangeAfter
PayRunDetailsLinks = PayRunLinks
PayRunPersonLinks = EmailLinks
ProposalProgress = ImportProgress
ProposalSearch = MessageGames
ReminderGames = MessageGames
RequestCountsLinksSelf = PageLinksSelf
SeriesLinksGames = PageLinksSelf
StatementEmbedded = UserEmbedded
ToldOfficialLinks = EmailLinks
UserChangeLimits = NewUserLimits
UserChangeWantedGames = NewUserWantedGames
VenueMerge = TeamMerge
ListCurrentAccountSitesSearch = ListSitesSearch
ListCurrentAccountUsersSearch = ListGroupsSearch
ListCurrentAccountGamesSearch = ListGamesSearch
ListGroupUsersSearch = ListUsersSearch
ListUserGroupsSearch = ListGroupsSearch
ListUserAvailabilityDaysSearch = ListPayersSearch
ListUserBlocksSearch = ListGroupsSearch
ListUserCertificationsSearch = ListGroupsSearch
ListUserGuardiansSearch = ListGroupsSearch
CountGamesSearch = ListGamesSearch
CountGamesByDaySearch = ListGamesSearch
ListUnassignedGamesSearch = ListGamesSearch
ListUnreportedGamesSearch = ListGamesSearch
ListUserGamesSearch = ListGamesSearch
ListUserChangedGamesSearch = ListGroupsSearch
ListUnassignedGamesOfAllSitesSearch = ListGamesSearch
ListGameHistorySearch = ListGroupsSearch
ListImportsSearch = ListGroupsSearch
ListFeeRulesSearch = ListGroupsSearch
ListGameNoticesSearch = ListGroupsSearch
ListUserNoticesSearch = ListGroupsSearch
ListUserEmailsSearch = ListGroupsSearch
ListMessagesOfAllSitesSearch = ListMessagesSearch
ListMessageRecipientsSearch = ListGroupsSearch
ListProposalsSearch = ListGroupsSearch
ListOpenPositionsSearch = ListGroupsSearch
ListCurrentAccountOpenGamesSearch = ListGamesSearch
ListOpenGamesSearch = ListGamesSearch
ListPublicSchedulesSearch = ListGroupsSearch
ListFormTemplatesSearch = ListGroupsSearch
ListFormSubmissionsOfGameSearch = ListGroupsSearch
ListLeaguesSearch = ListTeamsSearch
ListLeagueOfficialsSearch = ListGroupsSearch
ListVenuesSearch = ListTeamsSearch
ListVenueFieldsSearch = ListGroupsSearch
ListAgeGroupsSearch = ListTeamsSearch
ListGameTypesSearch = ListTeamsSearch
ListGendersSearch = ListTeamsSearch
ListPatternsSearch = ListTeamsSearch
ListStatementsOfAllSitesSearch = ListStatementsSearch
ListPayRunsSearch = ListGroupsSearch
ListPayRunPeopleSearch = ListGroupsSearch
ListUserBankAccountsSearch = ListGroupsSearch
ListSubscriptionsSearch = ListGroupsSearch
