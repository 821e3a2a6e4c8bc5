// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Link } from '../webhooks/event.ts';

/** The value of a search key: one value or several. */
export type SearchValue = string | number | (string | number)[];

export type OverridableCode =
  | 'double_booked'
  | 'busy_elsewhere'
  | 'unavailable'
  | 'travel_time'
  | 'same_team'
  | 'removed_from_league'
  | 'blocked_team'
  | 'blocked_venue'
  | 'blocked_league'
  | 'blocked_official'
  | 'games_per_day'
  | 'games_per_week'
  | 'distance'
  | 'grade'
  | 'venue_closed'
  | 'certification';
/**
 * position: the fee of the position itself, which no rule replaced.
 * */
export type FeePartRule =
  'position' | 'fee' | 'exception' | 'surcharge' | 'travel' | 'canceled' | 'no_show' | 'late' | 'rounding';
export type FeeRuleKind = 'fee' | 'travel' | 'surcharge' | 'canceled' | 'rounding';


export interface Account {
  id: number;
  first_name: string;
  last_name: string;
  /** Both names. */
  name: string;
  /** The address to sign in with. */
  email: string;
  /** In UTC: an account has no site. */
  created: string;
  /** In UTC. */
  updated: string;
  _links: {
    self: Link<'account'>;
    sites: Link<'sites'>;
    users: Link<'users'>;
    games: Link<'games'>;
  };
}

export interface AccountExport {
  /** The account, without its password. */
  account: {
    [k: string]: unknown;
  };
  /** For each site, the profile and the records of the person there. */
  sites: {
    [k: string]: unknown;
  }[];
  _links: {
    self: {
      /** Absolute; begins with the base URL. */
      href: string;
    };
  };
  [k: string]:
    | {
        [k: string]: unknown;
      }[]
    | {
        [k: string]: unknown;
      }
    | {
        self: {
          /** Absolute; begins with the base URL. */
          href: string;
        };
      };
}

export interface AgeGroup {
  id: number;
  name: string;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'age-group'>;
    site: Link<'site'>;
    games: Link<'games'>;
  };
  /** Minutes: the length of a new game that is created without an end. */
  game_length: number;
  /** One of the site's grades, or a grade that an official needs exactly; null: any. */
  minimum_grade: string | null;
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface AgeGroupChange {
  name?: string | undefined;
  /** Minutes. */
  game_length?: number | undefined;
  minimum_grade?: string | null | undefined;
}

export interface AnnualTotal {
  user_id: number;
  first_name: string;
  last_name: string;
  /** Up to today, as the balance counts them. */
  games: number;
  /** For these games, as the balance counts them; null: it is not known of any. */
  miles: number | null;
  /** The same in meters. */
  meters: number | null;
  /** By currency. */
  amounts: {
    currency: string;
    paid: number;
    formatted_paid: string;
    /** What is due of the statements of the year. */
    not_paid: number;
    formatted_not_paid: string;
  }[];
  /** Whether they were paid the threshold or more in US dollars. */
  needs_tax_form: boolean;
  has_tax_form: boolean;
  _links: {
    user: Link<'user'>;
  };
}

export interface Answer {
  /** A accepts, D declines, N takes the answer back: not answered. */
  status?: 'A' | 'D' | 'N' | undefined;
  /** Why they decline; stored with the status. Ignored when they accept. */
  reason?: string | null | undefined;
  /** With A, of an assignor who takes a change of the game back: the acceptance that it reset holds again, as who gave it. 409 if no change reset one; with the path /restore in errors if none is known at all. */
  restore?: boolean | undefined;
}
/**
 * The assignor who answered for the official. Shown as the reason.
 * */

export interface AnsweredBy {
  id: number;
  name: string;
}

export interface AnswerItem {
  assignment_id: number;
  /** A accepts, D declines, N takes the answer back: not answered. */
  status: 'A' | 'D' | 'N';
  /** Why they decline; stored with the status. Ignored when they accept. */
  reason?: string | null;
}

export interface AnswerResult {
  assignment_id: number;
  /** Not if failed. */
  game_id?: number;
  /** unchanged: it already was as requested. */
  result: 'changed' | 'unchanged' | 'failed';
  error?: ItemError;
  warnings?: string[];
}
/**
 * Only where the result is failed: why. This record was not changed.
 * */

export interface ItemError {
  /** The code that the same change of this one record would get. */
  error: string;
  /** validation_error for validation_failed; otherwise the same word as `error`. */
  code: string;
  /** A sentence for people. */
  message: string;
  /** Everything that is wrong with the values. A path points into the item. */
  errors?: {
    path: string;
    message: string;
  }[];
}

export interface Answers {
  answers: AnswerItem[];
}

export interface AnswersResult {
  changed: number;
  unchanged: number;
  failed: number;
  /** One for each answer, in the order sent. */
  results: AnswerResult[];
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface Assigning {
  user_id: number;
  /** Assign them despite all conflicts, or those of these kinds. */
  override?: boolean | OverridableCode[] | undefined;
  /** The one you read. If it is another by now, this is 409 and nothing changes. */
  lock_version?: number | undefined;
}

export interface AssigningItem {
  /** null empties the slot. */
  user_id: number | null;
  /** Assign them despite all conflicts, or those of these kinds. */
  override?: boolean | OverridableCode[];
  /** The one you read. If it is another by now, this is 409 and nothing changes. */
  lock_version?: number;
  assignment_id: number;
}

export interface Assignings {
  /** They are assigned in this order. */
  assignments: AssigningItem[];
  /** Only say what would happen. Nothing is changed. */
  dry_run?: boolean | undefined;
}

export interface Assignment {
  id: number;
  /** The pattern's position. */
  position_id: number | null;
  position: string;
  position_abbreviation: string;
  accepted: boolean;
  /** They stay on the slot until it is emptied. */
  declined: boolean;
  /** For the official themselves and assignors alone. */
  declined_reason?: string | null;
  answered_by?: AnsweredBy | null;
  /** A guardian answered for the official. Missing otherwise. Shown as the reason. */
  answered_by_guardian?: boolean;
  /** When the official was last reminded to answer. For assignors alone. */
  reminded_at?: string | null;
  /** The codes of the conflicts that the assignor overrode. For assignors alone. */
  overridden?: string[];
  /** The official was never invited to the site, and hears nothing yet. Missing otherwise. For assignors alone. */
  never_invited?: boolean;
  /** false: the slot is open. */
  assigned: boolean;
  sort_order: number;
  lock_version: number;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'assignment'>;
    game: Link<'game'>;
    site: Link<'site'>;
    user?: Link<'user'>;
    accept?: Link<'assignment'>;
    decline?: Link<'assignment'>;
  };
  /** An open slot has none. */
  _embedded?: {
    official: Official;
    /** For the official themselves and assignors alone. The first is that for the position, 0 if there is none; those of further rules follow, and the sum is paid. */
    fees?: Fee[];
  };
}

export interface Official {
  id: number;
  first_name: string;
  last_name: string;
  /** Middle initial. */
  mi: string | null;
  /** Empty where this caller may not see them. */
  email_addresses: string[];
  mobile_phone: string | null;
  /** Of a phone that is not public: null where this caller may not see it. That of a minor is never public. */
  mobile_phone_is_public: boolean;
  home_phone: string | null;
  home_phone_is_public: boolean;
  work_phone: string | null;
  work_phone_is_public: boolean;
  official: boolean;
  assignor: boolean;
  manager: boolean;
  active: boolean;
  /** null where this caller may not see it */
  grade: string | null;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'user'>;
    games: Link<'games'>;
    avatar_square: Link<'avatar'>;
    avatar_original: Link<'avatar'>;
  };
}

export interface Fee {
  /** In the currency's main unit. */
  value: number;
  formatted: string;
  /** ISO 4217. */
  currency: string;
  description: string;
}

export interface AssignmentFee {
  assignment_id: number;
  /** null: the slot is open. */
  user_id: number | null;
  /** In the currency's main unit. */
  value: number;
  formatted: string;
  /** ISO 4217. */
  currency: string;
  /** What the fee is the sum of. The fee for the position is first, and always there. */
  parts: FeePart[];
  /** In place of the fee for the position, in this game alone; null: by the rules. */
  exception: number | null;
  /** null: nothing was said. */
  attendance: 'no_show' | 'late' | null;
  /** Of somebody who was late: how much of the fee is paid; null: all of it. */
  late_percent: number | null;
  /** The position of the crew that they worked instead of their own. */
  worked_position_id: number | null;
  /** Its name; it stays when the position is removed from its pattern. */
  worked_position: string | null;
  /** Why it is paid otherwise. */
  reason: string | null;
  /** Steps with every change. Send it with PUT to change only what you have seen. */
  lock_version: number;
  /** What submitted game reports say of the official. */
  reported: ReportedWork[];
  _links: {
    self: Link<'assignment-fee'>;
    assignment: Link<'assignment'>;
    user?: Link<'user'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface FeePart {
  rule: FeePartRule;
  /** The fee rule; null: there is none. */
  fee_rule_id: number | null;
  /** In the currency's main unit. */
  value: number;
  formatted: string;
  description: string;
  /** What the rule is for; null: all games. */
  basis: string | null;
}

export interface ReportedWork {
  id: number;
  /** The report; for assignors. */
  submission_id?: number;
  /** Who reports; for assignors. */
  author_name?: string;
  /** Whether they did not appear, or were late. */
  attendance: 'no_show' | 'late' | null;
  /** The position of the crew that they worked instead of their own. */
  worked_position_id: number | null;
  /** Its name when that was said. */
  worked_position: string | null;
  note: string | null;
  /** waiting: for an assignor; pay runs leave the game out for the official. applied: the fee follows it. settled: an assignor answered it, or had said so. draft: the report is not submitted. */
  state: 'draft' | 'waiting' | 'applied' | 'settled';
}

export interface AssignmentFeeChange {
  /** In place of the fee for the position, in this game alone; null: by the rules. */
  exception?: number | null | undefined;
  /** no_show pays nothing. null: nothing is said. */
  attendance?: ('no_show' | 'late') | null | undefined;
  /** Of somebody who was late: how much of the fee is paid; null: all of it. */
  late_percent?: number | null | undefined;
  /** The position_id of another slot of the crew: its fee is paid. null: their own; where it reads null, it changes nothing. */
  worked_position_id?: number | null | undefined;
  /** null: their own, also instead of one that was removed from its pattern. A name is not read. */
  worked_position?: string | null | undefined;
  reason?: string | null | undefined;
  lock_version?: number | undefined;
  /** The ids of what reports say (`reported`) that this answers: it waits no more. */
  answered?: number[] | undefined;
}

export interface AssignmentResult {
  assignment_id: number;
  /** If the slot is known. */
  game_id?: number;
  /** unchanged: it already was as requested. */
  result: 'changed' | 'unchanged' | 'failed';
  error?: ItemError;
  /** What is merely unwise; it was done all the same. Not if failed. */
  warnings?: string[];
  /** The conflicts that the warnings are about; if failed, those that have to be overridden. */
  conflicts?: Conflict[];
}

export interface Conflict {
  /** The kind of conflict; more may come. */
  code: string;
  /** error: the assignment is rejected, or was overridden. */
  severity: 'warning' | 'error';
  /** Whether override permits an error. */
  overridable: boolean;
  message: string;
  /** The other game of the site. */
  game_id?: number;
  numbers?: ConflictNumbers;
}
/**
 * The numbers of the message. Each kind of conflict has its own.
 * */

export interface ConflictNumbers {
  /** Between the end of one game and the start of the other. */
  minutes_between?: number;
  /** For the way, with leaving and parking. */
  minutes_needed?: number;
  drive_minutes?: number;
  /** On roads, estimated. */
  miles?: number;
  /** 0 on the same day. */
  days_apart?: number;
  /** Their other games of that day or week. */
  games?: number;
  /** Of the games or miles. */
  limit?: number;
}

export interface AssignmentsResult {
  /** true: nothing was changed. */
  dry_run: boolean;
  /** How many results are changed. */
  changed: number;
  /** How many are unchanged. */
  unchanged: number;
  /** How many are failed. */
  failed: number;
  /** The officials who are told of it, by name, each with the games. */
  told: ToldOfficial[];
  /** Those who would be told of it, but were never invited to the site: nobody writes to them before. */
  not_invited: ToldOfficial[];
  /** One for each item, in the order sent. */
  results: AssignmentResult[];
  _links: {
    site: Link<'site'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface ToldOfficial {
  user_id: number;
  first_name: string;
  last_name: string;
  game_ids: number[];
  _links: {
    user: Link<'user'>;
  };
}

export interface AuditEntry {
  id: number;
  /** When it was done, with the site's offset. */
  created: string;
  /** The type of the record. */
  record: string;
  record_id: number;
  action: 'created' | 'changed' | 'deleted';
  /** Of a game and of its assignments. */
  game_id: number | null;
  /** The fields that differ. Never a secret, and nothing of bank accounts and tax forms. */
  before: {
    [k: string]: unknown;
  } | null;
  /** The fields that differ. Never a secret, and nothing of bank accounts and tax forms. */
  after: {
    [k: string]: unknown;
  } | null;
  /** Who did it: an account, an operator on the command line, or the service itself at its time. */
  by: 'account' | 'operator' | 'service';
  /** The application that was used; null if it was deleted, and without one. */
  application: string | null;
  /** The import that did it. */
  import: string | null;
  _links: {
    site: Link<'site'>;
    game?: Link<'game'>;
  };
  /** The user of the account; missing if the account was deleted. */
  _embedded?: {
    user: Person;
  };
}

export interface Person {
  id: number;
  first_name: string;
  last_name: string;
  _links: {
    self: Link<'user'>;
  };
}

export interface Availability {
  id: number;
  date: string;
  all_day: boolean;
  /** false is a day off. A day without a row is undecided. */
  available: boolean;
  description: string | null;
  /** A clock of the site; also of a whole day. */
  start_time: string;
  /** Of a whole day it is 11:59 PM. */
  end_time: string;
  /** Written by the weekly pattern, which replaces it when it changes. */
  weekly: boolean;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'availability'>;
    user: Link<'user'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface AvailabilityChange {
  /** YYYY-MM-DD or M/D/YYYY. */
  date?: string | undefined;
  available?: boolean | undefined;
  all_day?: boolean | undefined;
  start_time?: string | null | undefined;
  end_time?: string | null | undefined;
  description?: string | null | undefined;
}

export interface AvailabilityCopyInput {
  /** Your user on the other site: of the next 366 days, those with an answer are copied. null: none, and "asks" is false from now on. */
  from_user_id: number | null;
}

export interface AvailabilityCopyOffer {
  /** No day is answered here, and you have not been asked before. */
  asks: boolean;
  /** Your users on other sites, the one with the most days first. */
  sources: AvailabilitySource[];
  _links: {
    self: Link<'availability-copy'>;
    user: Link<'user'>;
  };
}

export interface AvailabilitySource {
  user_id: number;
  site_id: number;
  site_name: string;
  /** From today on, with an answer. */
  days: number;
}

export interface AvailabilityCopyResult {
  copied_days: number;
  _links: {
    self: Link<'availability-copy'>;
    user: Link<'user'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface AvailabilityDay {
  date: string;
  /** false: off the whole day, or off without other hours. null: not answered. */
  available: boolean | null;
  /** You can no longer change it. */
  locked: boolean;
  /** By their start; of days off, too. */
  rows: Availability[];
}

export interface AvailabilityDayInput {
  /** YYYY-MM-DD or M/D/YYYY. */
  date: string;
  /** false: off. null: not answered. */
  available: boolean | null;
  start_time?: string | null;
  end_time?: string | null;
}

export interface AvailabilityDays {
  /** In their order. */
  days: AvailabilityDay[];
  _links: {
    self: Link<'availability-days'>;
    user: Link<'user'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface AvailabilityDaysInput {
  days: AvailabilityDayInput[];
}

export interface AvailabilityPattern {
  id: number;
  start_date: string;
  /** The last day. */
  end_date: string;
  days: AvailabilityPatternDay[];
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'availability-pattern'>;
    user: Link<'user'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface AvailabilityPatternDay {
  weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
  /** false is a day off. */
  available: boolean;
  all_day: boolean;
  start_time: string;
  end_time: string;
}

export interface AvailabilityPatternDayInput {
  weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
  /** By default true. */
  available?: boolean;
  all_day?: boolean;
  start_time?: string | null;
  end_time?: string | null;
}

export interface AvailabilityPatternInput {
  /** YYYY-MM-DD or M/D/YYYY. */
  start_date: string;
  /** YYYY-MM-DD or M/D/YYYY. */
  end_date: string;
  /** A weekday may have several times. */
  days: AvailabilityPatternDayInput[];
}

export interface Balance {
  user_id: number;
  first_name: string;
  last_name: string;
  grade: string | null;
  active: boolean;
  /** That they accepted or have not declined, published or not. */
  games: number;
  /** The hours of these games, from their start to their end. */
  hours: number;
  /** The games that would be theirs, with one decimal; null: they offered nothing. */
  fair_share: number | null;
  /** games less fair_share: below zero, they have too few. */
  off_by: number | null;
  /** The hours of games that they are available for and may work by their grade; games at the same time count once. */
  hours_offered: number;
  /** The fees of these games and of those that were canceled with pay, by currency. */
  pay: {
    amount: number;
    currency: string;
    formatted_amount: string;
  }[];
  /** On roads from home to the venue and back, once a day and venue, as far as it is known; null: it is not known of any game. */
  miles: number | null;
  /** The same in meters. */
  meters: number | null;
  /** Weeks in which they work on Saturday or Sunday. */
  weekends: number;
  positions: {
    name: string | null;
    games: number;
  }[];
  age_groups: {
    name: string | null;
    games: number;
  }[];
  /** The games that they were asked to work: the sum of the next four. */
  offered: number;
  accepted: number;
  declined: number;
  /** Accepted first, and declined less than 48 hours before the start. */
  turned_back_late: number;
  /** Published, and not answered yet. */
  no_answer: number;
  _links: {
    user: Link<'user'>;
  };
}
/**
 * The first and the last day.
 * */

export interface BalancePeriod {
  start_date: string;
  end_date: string;
}

export interface BankAccount {
  id: number;
  /** The account holder. */
  name: string;
  account_type: 'checking' | 'savings';
  routing_number_last_four: string;
  account_number_last_four: string;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'bank-account'>;
    user: Link<'user'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface BilledLine {
  /** Of its pay run. */
  payment_date: string;
  first_name: string;
  last_name: string;
  user_id: number;
  /** null: a rest that is carried over. */
  game_id: number | null;
  /** work: a game that was not paid before. adjustment: what changed of one that was. carried: the rest below zero of an earlier run. */
  kind: 'work' | 'adjustment' | 'carried';
  assignment_id: number | null;
  position: string | null;
  /** Below zero, it is taken back. */
  amount: number;
  currency: string;
  formatted_amount: string;
  /** The rules that make the fee. */
  parts: {
    rule: string;
    description: string;
    /** What the rule is for; null: all games. */
    basis: string | null;
    amount: number;
  }[];
  /** Why it was adjusted. */
  reason: string | null;
  /** The run whose rest is carried over. */
  carried_from: number | null;
  /** Who pays for the game; null: nobody is known. */
  bill_to: string | null;
  /** Why it is not paid; null: it is. */
  left_out:
    | 'held'
    | 'not_published'
    | 'not_played'
    | 'disputed'
    | 'reported'
    | 'no_report'
    | 'no_bank_data'
    | 'currency'
    | 'no_show'
    | 'no_fee'
    | 'paid'
    | null;
  game: {
    id: number;
    /** With the offset of the venue's zone. */
    start_time: string;
    home_team: string | null;
    away_team: string | null;
    league: string | null;
  } | null;
  _links: {
    user: Link<'user'>;
  };
}

export interface Block {
  id: number;
  user_id: number;
  kind: 'team' | 'venue' | 'league' | 'official';
  /** Of the team, venue, league or official. */
  name: string;
  /** null: it is no block of a team. */
  team_id: number | null;
  /** null: it is no block of a venue. */
  venue_id: number | null;
  /** null: it is no block of a league. */
  league_id: number | null;
  /** null: it is no block of another official. */
  other_user_id: number | null;
  reason: string | null;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'block'>;
    user: Link<'user'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface CalendarFeed {
  id: number;
  /** null: the games of all your sites. */
  site_id: number | null;
  /** In UTC. */
  created: string;
  /** When a calendar program last read it, to the hour; in UTC. */
  read: string | null;
  _links: {
    self: Link<'calendar-feed'>;
  };
}

export interface CalendarFeeds {
  _embedded: {
    calendar_feeds: CalendarFeed[];
  };
  _links: {
    self: Link<'calendar-feeds'>;
  };
}

export interface Cancellation {
  /** An id that is repeated counts once. */
  game_ids: number[];
  /** Why: in the emails and on the pages of the games. */
  change_reason?: string | null | undefined;
  /** Whether the officials are paid: the status X, otherwise C. */
  pay?: boolean | undefined;
  /** Whether another date is to be found for them. */
  postponed?: boolean | undefined;
  /** Only say what would happen. Nothing is changed. */
  dry_run?: boolean | undefined;
}

export interface Candidate {
  user_id: number;
  first_name: string;
  last_name: string;
  /** free: no conflict. unwise: warnings alone. not_possible: an error, which an override may permit. */
  fit: 'free' | 'unwise' | 'not_possible';
  conflicts: Conflict[];
  /** Whether they are on this slot now. */
  assigned: boolean;
  /** They asked for it, and wait for a decision. */
  request: {
    id: number;
    note: string | null;
  } | null;
  grade: string | null;
  /** Whether their availability covers the game; null: they have entered none for that day. */
  available: boolean | null;
  /** Whether the game's league has them as an official. */
  in_league: boolean;
  /** Their other games of the site. */
  games_that_day: number;
  /** The same from Monday to Sunday. */
  games_that_week: number;
  /** How many games a week they asked for, from Monday to Sunday. It is a wish, not a limit. */
  wanted_games: {
    /** null: no wish. */
    min_per_week: number | null;
    /** null: no wish. */
    max_per_week: number | null;
  };
  /** Their last game of the site that day that ends before this one. */
  previous_game: {
    game_id: number;
    venue: string | null;
    /** When it ends, with its venue's offset. */
    end_time: string;
    localized_end_time: string;
    /** From its end to the start of this game. */
    minutes_between: number;
    /** null: one of the venues has no coordinates. */
    drive_minutes: number | null;
    /** On roads, estimated. */
    miles: number | null;
  } | null;
  /** null: their home or the venue has no coordinates. */
  miles_from_home: number | null;
  /** The same in meters: on roads, estimated. */
  meters_from_home: number | null;
  /** Their other games of the site in the season of the game. */
  games_that_season: number;
  /** The hours of these games, from their start to their end. */
  hours_that_season: number;
  /** When the last of these before this game started; null: none before it this season. */
  last_worked: string | null;
  /** How many grades they are above what the game needs; null: it needs none, or a grade is not of the site. */
  grade_surplus: number | null;
  /** Of the games of this season, as the balance has it; null: they offered nothing in the season. */
  fair_share: number | null;
  /** How often they have the teams of the game this season, beside this game. */
  team_games: number;
  /** What one more game of theirs costs, in points: the lower, the better. */
  score: number;
  /** When they last had a game of one of the teams, in the year before this game. */
  last_with_team: string | null;
  _links: {
    user: Link<'user'>;
  };
}
/**
 * The season that the games of a candidate are counted in.
 * */

export interface CandidateSeason {
  /** The first day of the season that the game is in. */
  start_date: string;
  /** Its last day. */
  end_date: string;
  /** How many officials offered the day of the game: they entered that they are available. */
  offered: number;
}

export interface Certification {
  id: number;
  user_id: number;
  name: string;
  /** The first day on which it is valid; null: it does not matter. */
  valid_from: string | null;
  /** The last day on which it is valid; null: it does not end. */
  valid_until: string | null;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'certification'>;
    user: Link<'user'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface CertificationChange {
  name?: string | undefined;
  valid_from?: string | null | undefined;
  valid_until?: string | null | undefined;
}

export interface Change {
  type:
    | 'game'
    | 'assignment'
    | 'user'
    | 'league-official'
    | 'venue'
    | 'venue-field'
    | 'venue-closing'
    | 'league'
    | 'team'
    | 'age-group'
    | 'game-type'
    | 'gender'
    | 'pattern'
    | 'group'
    | 'form-template'
    | 'statement'
    | 'message'
    | 'request'
    | 'certification'
    | 'proposal';
  id: number;
  site_id: number;
  /** Of an assignment and of a request: the game, if it is still there. */
  game_id?: number;
  /** true: the record is gone, or you may no longer see it. */
  deleted: boolean;
  /** To go on after this change. Store it once you have dealt with the change. */
  cursor: string;
  _embedded?: {
    /** With `embed=record`: the record as its link shows it to you now. */
    record: {
      [k: string]: unknown;
    };
  };
  _links: {
    resource: Link;
  };
}

export interface ChangedAssignment {
  id: number;
  /** The pattern's position. */
  position_id: number | null;
  position: string;
  position_abbreviation: string;
  accepted: boolean;
  /** They stay on the slot until it is emptied. */
  declined: boolean;
  /** For the official themselves and assignors alone. */
  declined_reason?: string | null;
  answered_by?: AnsweredBy | null;
  /** A guardian answered for the official. Missing otherwise. Shown as the reason. */
  answered_by_guardian?: boolean;
  /** When the official was last reminded to answer. For assignors alone. */
  reminded_at?: string | null;
  /** The codes of the conflicts that the assignor overrode. For assignors alone. */
  overridden?: string[];
  /** The official was never invited to the site, and hears nothing yet. Missing otherwise. For assignors alone. */
  never_invited?: boolean;
  /** false: the slot is open. */
  assigned: boolean;
  sort_order: number;
  lock_version: number;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'assignment'>;
    game: Link<'game'>;
    site: Link<'site'>;
    user?: Link<'user'>;
    accept?: Link<'assignment'>;
    decline?: Link<'assignment'>;
  };
  /** An open slot has none. */
  _embedded?: {
    official: Official;
    /** For the official themselves and assignors alone. The first is that for the position, 0 if there is none; those of further rules follow, and the sum is paid. */
    fees?: Fee[];
  };
  /** What is merely unwise; it was done all the same. */
  warnings: string[];
  /** The conflicts that the warnings are about. Empty for an open slot. */
  conflicts: Conflict[];
}

export interface ChangedGame {
  game_id: number;
  assignment_id: number;
  /** When they accepted it, with the site's offset. */
  accepted_at: string;
  /** false: the change took their answer back, and they have to answer again. */
  accepted: boolean;
  /** What differs from the game that they accepted. */
  changes: GameDifference[];
  _links: {
    game: Link<'game'>;
    assignment: Link<'assignment'>;
  };
}

export interface GameDifference {
  /** The name that the game has for it. */
  field: 'start_time' | 'end_time' | 'venue' | 'subvenue';
  before: string | null;
  after: string | null;
}

export interface ChangeList {
  /** Opaque: send it as it is. */
  cursor: string;
  /** true: ask again at once, even if there are no changes here. */
  more: boolean;
  _embedded: {
    changes: Change[];
  };
  _links: {
    self: {
      /** Absolute; begins with the base URL. */
      href: string;
    };
    next: {
      /** Absolute; begins with the base URL. */
      href: string;
    };
  };
}

export interface ConflictPolicies {
  busy_elsewhere?: 'ignore' | 'warn' | 'refuse';
  unavailable?: 'ignore' | 'warn' | 'refuse';
  travel_time?: 'ignore' | 'warn' | 'refuse';
  same_team?: 'ignore' | 'warn' | 'refuse';
  removed_from_league?: 'ignore' | 'warn' | 'refuse';
  blocked_team?: 'ignore' | 'warn' | 'refuse';
  blocked_venue?: 'ignore' | 'warn' | 'refuse';
  blocked_league?: 'ignore' | 'warn' | 'refuse';
  blocked_official?: 'ignore' | 'warn' | 'refuse';
  games_per_day?: 'ignore' | 'warn' | 'refuse';
  games_per_week?: 'ignore' | 'warn' | 'refuse';
  distance?: 'ignore' | 'warn' | 'refuse';
  grade?: 'ignore' | 'warn' | 'refuse';
  venue_closed?: 'ignore' | 'warn' | 'refuse';
  certification?: 'ignore' | 'warn' | 'refuse';
}

export interface CreatedCalendarFeed {
  id: number;
  /** null: the games of all your sites. */
  site_id: number | null;
  /** In UTC. */
  created: string;
  /** When a calendar program last read it, to the hour; in UTC. */
  read: string | null;
  _links: {
    self: Link<'calendar-feed'>;
  };
  /** Shown only now. Whoever has it reads your games. */
  url: string;
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface CreatedPublicSchedule {
  id: number;
  kind: 'league' | 'team' | 'venue';
  /** Of the league, team or venue. */
  name: string;
  /** null: it is not of a league. */
  league_id: number | null;
  /** null: it is not of a team. */
  team_id: number | null;
  /** null: it is not of a venue. */
  venue_id: number | null;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'public-schedule'>;
    site: Link<'site'>;
  };
  /** Shown only now. With .ics at its end it is a calendar. */
  url: string;
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface CrewConflict {
  assignment_id: number;
  user_id: number;
  /** The kind of conflict; more may come. */
  code: string;
  /** error: the assignment is rejected, or was overridden. */
  severity: 'warning' | 'error';
  /** Whether override permits an error. */
  overridable: boolean;
  message: string;
  /** The other game of the site. */
  game_id?: number;
  numbers?: ConflictNumbers;
}

export interface CrewReport {
  id: number;
  assignment_id: number;
  /** The official. */
  user_id: number;
  /** Whether they did not appear, or were late. */
  attendance: 'no_show' | 'late' | null;
  /** The position of the crew that they worked instead of their own. */
  worked_position_id: number | null;
  /** Its name when that was said. */
  worked_position: string | null;
  note: string | null;
  /** waiting: for an assignor; pay runs leave the game out for the official. applied: the fee follows it. settled: an assignor answered it, or had said so. draft: the report is not submitted. */
  state: 'draft' | 'waiting' | 'applied' | 'settled';
}

export interface DecidedRequest {
  id: number;
  assignment_id: number;
  user_id: number;
  /** claimed: taken without asking. lapsed: the position is no longer open; if it opens again, the request waits again. */
  status: 'waiting' | 'granted' | 'refused' | 'withdrawn' | 'claimed' | 'lapsed';
  /** Of the official. */
  note: string | null;
  /** Of the assignor who decided. */
  reason: string | null;
  /** When an assignor granted or refused it. */
  decided: string | null;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'request'>;
    assignment: Link<'assignment'>;
    user: Link<'user'>;
  };
  _embedded: {
    official: Person;
    game: Game;
  };
  /** Of the official who was assigned. */
  conflicts: Conflict[];
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface Game {
  id: number;
  /** With the venue's offset, or the site's. */
  start_time: string;
  /** With the venue's offset, or the site's. */
  end_time: string;
  /** The day on the venue's calendar. */
  localized_date: string;
  /** The start on the venue's clocks. */
  localized_time: string;
  localized_end_time: string;
  age_group: string | null;
  age_group_id: number | null;
  home_team: string | null;
  home_team_id: number | null;
  away_team: string | null;
  away_team_id: number | null;
  game_type: string | null;
  game_type_id: number | null;
  gender: string | null;
  gender_id: number | null;
  league: string | null;
  league_id: number | null;
  pattern: string | null;
  pattern_id: number | null;
  venue_id: number | null;
  subvenue: string | null;
  /** Active, canceled without pay, canceled with pay. */
  status: 'A' | 'C' | 'X';
  /** true for the statuses C and X. */
  cancelled: boolean;
  /** true: canceled until another date is found. */
  postponed: boolean;
  /** Why it was canceled or moved last. */
  change_reason: string | null;
  /** false: a draft, for assignors alone. */
  published: boolean;
  /** false: only assignors, managers and its crew see it, and it fires no game event. */
  public: boolean;
  /** The site's own id of it. */
  user_defined_id: string | null;
  /** Its id in another program. */
  external_id: number | null;
  public_note: string | null;
  /** For assignors alone. */
  private_note?: string | null;
  /** For assignors alone. */
  paid_via?: string | null;
  /** Steps with every change. Send it with PUT to change only what you have seen. */
  lock_version: number;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  /** Those of what the game has. */
  _links: {
    self: Link<'game'>;
    site: Link<'site'>;
    venue?: Link<'venue'>;
    league?: Link<'league'>;
    home_team?: Link<'team'>;
    away_team?: Link<'team'>;
    age_group?: Link<'age-group'>;
    game_type?: Link<'game-type'>;
    gender?: Link<'gender'>;
    pattern?: Link<'pattern'>;
    assignor?: Link<'user'>;
    submissions?: Link<'form-submissions'>;
  };
  _embedded: {
    venue: GameVenue;
    /** In the order of the pattern. */
    assignments: Assignment[];
    site: Site;
    assignor?: Person;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}
/**
 * Everything in it is null, and there are no links, while the game has no venue.
 * */

export interface GameVenue {
  id: number | null;
  name: string | null;
  /** When it was made, with the site's offset. */
  created: string | null;
  /** When it was last changed, with the site's offset. */
  updated: string | null;
  street_1: string | null;
  city: string | null;
  state_or_province: string | null;
  postal: string | null;
  /** WGS 84. */
  latitude: number | null;
  /** WGS 84. */
  longitude: number | null;
  /** IANA name, where it has its own; else the site's counts. */
  timezone: string | null;
  /** For officials. */
  notes: string | null;
  _links: {
    self?: Link<'venue'>;
    site?: Link<'site'>;
    games?: Link<'games'>;
  };
}

export interface Site {
  id: number;
  name: string;
  /** IANA name. */
  timezone: string;
  sports: string[];
  /** Officials may take open games, or ask for them: the mode of open_games is not off. */
  show_game_requests: boolean;
  /** Officials are shown games with an open slot. */
  show_unassigned_games: boolean;
  /** Officials are shown games of others. */
  show_all_games: boolean;
  /** Officials are shown the reports of others on their crew. */
  show_game_reports: boolean;
  /** Officials report about games. */
  forms_enabled: boolean;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'site'>;
    games: Link<'games'>;
    users: Link<'users'>;
    groups: Link<'groups'>;
  };
}

export interface Decision {
  status: 'granted' | 'refused';
  /** The official is told. */
  reason?: string | null | undefined;
  /** Assign them despite all conflicts, or those of these kinds. */
  override?: boolean | OverridableCode[] | undefined;
}

export interface Dispute {
  id: number;
  assignment_id: number;
  game_id: number;
  user_id: number;
  /** waiting: for the answer of an assignor. No pay run pays the game until then. */
  status: 'waiting' | 'agreed' | 'declined' | 'withdrawn';
  /** What the game should pay, in the currency's main unit. */
  amount: number;
  formatted_amount: string;
  /** What it paid when they said so. */
  fee: number;
  formatted_fee: string;
  currency: string;
  /** Of the official. */
  reason: string | null;
  /** Of the assignor. */
  answer: string | null;
  /** When an assignor agreed or declined. */
  decided: string | null;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'dispute'>;
    assignment: Link<'assignment'>;
    game: Link<'game'>;
    user: Link<'user'>;
    decide?: Link<'dispute'>;
  };
  _embedded: {
    official: Person;
    game?: Game;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface DisputeDecision {
  status: 'agreed' | 'declined';
  /** What you read; 409 if they say another by now. */
  amount?: number | undefined;
  answer?: string | null | undefined;
}

export interface Earning {
  game_id: number;
  /** null: they are not on the game any more. */
  assignment_id: number | null;
  position: string | null;
  /** What the rest waits for; null: all of it was paid. */
  waits_for:
    | 'not_played'
    | 'disputed'
    | 'reported'
    | 'no_report'
    | 'no_show'
    | 'no_fee'
    | 'pay_run'
    | 'payment'
    | null;
  /** What the game pays by now, and why; null: they are not on the game any more. */
  fee: EarningFee | null;
  /** What closed pay runs paid for it, in their order. */
  payments: Payment[];
  game: {
    id: number;
    /** With the offset of the venue's zone. */
    start_time: string;
    home_team: string | null;
    away_team: string | null;
    league: string | null;
  };
  _links: {
    game: Link<'game'>;
  };
}

export interface EarningFee {
  /** In the currency's main unit. */
  value: number;
  formatted: string;
  /** ISO 4217. */
  currency: string;
  /** What the fee is the sum of. The fee for the position is first, and always there. */
  parts: FeePart[];
}

export interface Payment {
  /** work: the first payment of the game. adjustment: what changed of it since. */
  kind: 'work' | 'adjustment' | 'carried';
  /** In the currency's main unit; below zero, it was taken back. */
  value: number;
  formatted: string;
  currency: string;
  /** Why it was adjusted. */
  reason: string | null;
  /** What the fee was the sum of, when it was paid. */
  parts: {
    description: string;
    basis: string | null;
    formatted: string;
  }[];
  /** null: the sum of the run was not above zero, and is carried over. */
  statement_id: number | null;
  statement_date: string | null;
  /** Whether the statement was paid. */
  paid: boolean;
  /** When it was paid, where that is known. */
  paid_on: string | null;
  /** How it was paid. */
  reference: string | null;
}

export interface Email {
  id: number;
  /** By which it was sent; while it waits, this may change. */
  way: 'email' | 'push';
  subject: string | null;
  /** When it was made, with the site's offset. */
  created: string;
  /** When the email goes out; null if it went out or was given up. */
  due_at: string | null;
  /** When the mail server accepted it. */
  sent_at: string | null;
  /** When it was given up: they were not told. */
  failed_at: string | null;
  /** Of the last attempt. */
  failure: string | null;
  _links: {
    user: Link<'user'>;
  };
  _embedded: {
    notices: Notice[];
  };
}

export interface Notice {
  id: number;
  /** Why: what changed of their game, or what is listed below. */
  kind:
    | 'game'
    | 'crew'
    | 'reminder'
    | 'today'
    | 'answer'
    | 'unanswered'
    | 'lapsed'
    | 'claimed'
    | 'requested'
    | 'refused'
    | 'statement'
    | 'message'
    | 'certification'
    | 'open_game'
    | 'disputed'
    | 'dispute_answered';
  /** What the email says; null while it waits. */
  said:
    | 'offered'
    | 'changed'
    | 'removed'
    | 'cancelled'
    | 'reminder'
    | 'declined'
    | 'unanswered'
    | 'lapsed'
    | 'claimed'
    | 'requested'
    | 'refused'
    | 'disputed'
    | 'dispute_answered'
    | 'paid'
    | 'certification'
    | 'message'
    | 'open'
    | null;
  /** Of a changed game: what differs from what they knew. */
  told: NoticeChange[];
  user_id: number;
  name: string;
  email_subject: string | null;
  /** When it was made, with the site's offset. */
  created: string;
  /** When the email goes out; null if it went out or was given up. */
  due_at: string | null;
  /** When the mail server accepted it. */
  sent_at: string | null;
  /** When it was given up: they were not told. */
  failed_at: string | null;
  /** Of the last attempt. */
  failure: string | null;
  /** When they last opened the game since. */
  seen_at: string | null;
  _links: {
    user: Link<'user'>;
    game?: Link<'game'>;
  };
}

export interface NoticeChange {
  /** The name that the game or its assignment has for it. */
  field: string;
  before: string | null;
  after: string | null;
}

export interface Entry {
  name: string;
  /** Of the API, not of the program. */
  version: number;
  _links: {
    self: Link<'entry'>;
    current_account: Link<'account'>;
    sites: Link<'sites'>;
    games: Link<'games'>;
    unassigned_games: Link<'games'>;
    statements: Link<'statements'>;
    subscriptions: Link<'webhook-subscriptions'>;
    documentation: Link<'documentation'>;
    description: Link<'description'>;
    errors: Link<'errors'>;
    authorization_server: Link<'authorization-server'>;
  };
}

export interface Export {
  kind: string;
  format: string;
  /** How many rows it has now. */
  rows: number;
  /** Until then the file can be fetched. */
  expires: string;
  _links: {
    self: Link<'export'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}
/**
 * Of games and assignments: what lists of games take. Of people: id, query, group_id, active. Of availability: id, start_date, end_date, group_id. Of pay and pay_lines: pay_run_id alone, which they need. Of payer_lines: start_date, end_date, bill_to. Of annual_totals: year.
 * */

export interface ExportSearch {
  /** The id of the league. */
  league_id?: number[];
  /** The id of the venue. */
  venue_id?: number[];
  /** The id of the game type. */
  game_type_id?: number[];
  /** The id of the age group. */
  age_group_id?: number[];
  /** The id of the gender. */
  gender_id?: number[];
  /** The id of the home team. */
  home_team_id?: number[];
  /** The id of the away team. */
  away_team_id?: number[];
  /** The id of the team. */
  team_id?: number[];
  /** The id of the pattern. */
  pattern_id?: number[];
  /** A, C or X. */
  status?: ('A' | 'C' | 'X')[];
  /** Of games, or of people: the others are left out. */
  id?: number[];
  /** The first day, as YYYY-MM-DD or M/D/YYYY, in the zone of the site. */
  start_date?: string;
  /** The last day, itself included. */
  end_date?: string;
  /** true or false. */
  published?: boolean;
  /** What the game needs: officials, late_officials, answers, replacements, publishing, attention, late_answers, late_drafts, overrides, requests, closed_venues, reports or crew_reports. */
  needs?: (
    | 'officials'
    | 'late_officials'
    | 'answers'
    | 'replacements'
    | 'publishing'
    | 'attention'
    | 'late_answers'
    | 'late_drafts'
    | 'overrides'
    | 'requests'
    | 'closed_venues'
    | 'reports'
    | 'crew_reports'
  )[];
  /** Part of the name of a team, venue or league; or all of its user_defined_id. */
  query?: string;
  group_id?: number;
  active?: boolean;
  pay_run_id?: number;
  /** Who pays; case and spacing do not matter. */
  bill_to?: string;
  /** The current year where it is left out. */
  year?: number;
}

export interface FeeRule {
  id: number;
  kind: FeeRuleKind;
  /** The names of what it is for; null: all games. */
  basis: string | null;
  name: string | null;
  user_id: number | null;
  venue_id: number | null;
  league_id: number | null;
  age_group_id: number | null;
  game_type_id: number | null;
  pattern_id: number | null;
  position: string | null;
  amount: number | null;
  /** ISO 4217. */
  currency: string;
  rate: number | null;
  unit: 'mile' | 'kilometer' | null;
  free_distance: number | null;
  most: number | null;
  condition: 'solo' | 'short_notice' | null;
  hours: number | null;
  percent: number | null;
  rounding: 'nearest' | 'up' | 'down' | null;
  /** The first day of games that it pays. */
  from: string;
  /** The last one; null: it does not end. */
  until: string | null;
  /** true: only when it ends can be changed. */
  has_begun: boolean;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'fee-rule'>;
    site: Link<'site'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface FeeRuleChange {
  kind?: FeeRuleKind | undefined;
  name?: string | null | undefined;
  user_id?: number | null | undefined;
  venue_id?: number | null | undefined;
  league_id?: number | null | undefined;
  age_group_id?: number | null | undefined;
  game_type_id?: number | null | undefined;
  pattern_id?: number | null | undefined;
  position?: string | null | undefined;
  amount?: number | null | undefined;
  /** ISO 4217; USD where it is left out. */
  currency?: string | undefined;
  rate?: number | null | undefined;
  unit?: ('mile' | 'kilometer') | null | undefined;
  free_distance?: number | null | undefined;
  most?: number | null | undefined;
  condition?: ('solo' | 'short_notice') | null | undefined;
  hours?: number | null | undefined;
  percent?: number | null | undefined;
  rounding?: ('nearest' | 'up' | 'down') | null | undefined;
  until?: string | null | undefined;
  /** The first day of games that it pays, not before today. By default it holds at once. */
  from?: string | undefined;
}

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

export interface FormColumn {
  key: string;
  label: string;
  type: 'text' | 'number' | 'choice';
  required: boolean;
  choices: string[];
}

export interface FormField {
  key: string;
  label: string;
  type: 'text' | 'number' | 'choice' | 'players';
  required: boolean;
  /** Empty unless the type is choice. */
  choices: string[];
  /** Empty unless the type is players. */
  columns: FormColumn[];
}

export interface FormSubmission {
  id: number;
  template_id: number;
  game_id: number;
  /** The official who reports. */
  user_id: number;
  /** Their name. */
  author_name: string;
  /** Of the template, when the submission was made. */
  name: string;
  /** draft: only its author sees it. reopened: an assignor gave it back to its author. */
  state: 'draft' | 'submitted' | 'reopened';
  /** When it was last submitted. */
  submitted: string | null;
  /** What the assignor who reopened it asks for; null in the other states. */
  remark: string | null;
  /** Of the template, when the submission was made. */
  fields: FormField[];
  /** By the keys of the fields: text, a number, null, or a list of objects for players. */
  values: {
    [k: string]: unknown;
  };
  /** Those of the crew who did not appear, were late, or worked another position. */
  crew: CrewReport[];
  /** Whether a caution or other misconduct is reported. */
  has_misconduct: boolean;
  /** Whether it is reported that somebody was sent off. */
  has_ejections: boolean;
  /** Whether it is reported that somebody did not appear. */
  has_no_show: boolean;
  home_team_score: number | null;
  away_team_score: number | null;
  /** Steps with every change. Send it with PUT to change only what you have seen. */
  lock_version: number;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'form-submission'>;
    template: Link<'form-template'>;
    game: Link<'game'>;
    official: Link<'user'>;
    game_report_webview: Link<'form-submission'>;
  };
  _embedded: {
    game: Game;
    official: Official;
    /** Facts of the game, then the value of each field. */
    values: FormValue[];
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface FormValue {
  /** A dot and the key of the field; of a row also its number, from 0, and the key of the column. */
  key: string;
  /** The key of the field or column. */
  template_key: string;
  label: string;
  /** As text, also a number. */
  value: string | null;
}

export interface FormSubmissionChange {
  /** By the keys of the fields. */
  values?: {
    [k: string]: unknown;
  };
  /** Those of the crew who did not appear, were late, or worked another position. All others worked as planned. */
  crew?: NewCrewReport[] | undefined;
  /** The author submits; an assignor reopens what was submitted. */
  state?: 'draft' | 'submitted' | 'reopened' | undefined;
  remark?: string | null | undefined;
  lock_version?: number | undefined;
}

export interface NewCrewReport {
  user_id: number;
  /** no_show: they did not appear. Not of the official who reports. */
  attendance?: ('no_show' | 'late') | null;
  /** The position_id of another slot of the crew, which they worked instead of their own. */
  worked_position_id?: number | null;
  note?: string | null;
}

export interface FormTemplate {
  id: number;
  name: string;
  /** The first official of the crew, or each of its officials. */
  reported_by: 'referee' | 'everybody';
  /** false: no new reports, and none is due. */
  active: boolean;
  /** Reports are due for games from this day on. */
  due_from: string;
  /** In their order. */
  fields: FormField[];
  /** Steps with every change. Send it with PUT to change only what you have seen. */
  lock_version: number;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'form-template'>;
    site: Link<'site'>;
    submissions: Link<'form-submissions'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface FormTemplateChange {
  name?: string | undefined;
  /** In their order. */
  fields?: NewFormField[] | undefined;
  /** The first official of the crew, or each of its officials. */
  reported_by?: 'referee' | 'everybody' | undefined;
  active?: boolean | undefined;
  /** YYYY-MM-DD or M/D/YYYY; the day of creation where it is left out. */
  due_from?: string | undefined;
  lock_version?: number | undefined;
}

export interface NewFormField {
  /** Names the value; unique in its form or rows. */
  key: string;
  label: string;
  /** Whether it cannot be submitted without a value. */
  required?: boolean;
  /** Of a choice: what may be chosen. */
  choices?: string[];
  type: 'text' | 'number' | 'choice' | 'players';
  /** Of players: what a row says about one of them. */
  columns?: NewFormColumn[];
}

export interface NewFormColumn {
  /** Names the value; unique in its form or rows. */
  key: string;
  label: string;
  /** Whether it cannot be submitted without a value. */
  required?: boolean;
  /** Of a choice: what may be chosen. */
  choices?: string[];
  type: 'text' | 'number' | 'choice';
}

export interface GameBatch {
  /** Each as of a new game. */
  games: GameInput[];
  /** Only say what would happen. Nothing is changed. */
  dry_run?: boolean | undefined;
}

export interface GameInput {
  localized_date?: string | null | undefined;
  localized_time?: string | null | undefined;
  localized_end_time?: string | null | undefined;
  user_end_time_formatted?: string | null | undefined;
  start_time?: string | null | undefined;
  date_time?: string | null | undefined;
  end_time?: string | null | undefined;
  venue_id?: number | null | undefined;
  venue_name?: string | null | undefined;
  home_team_id?: number | null | undefined;
  home_team_name?: string | null | undefined;
  away_team_id?: number | null | undefined;
  away_team_name?: string | null | undefined;
  league_id?: number | null | undefined;
  league_name?: string | null | undefined;
  age_group_id?: number | null | undefined;
  age_group_name?: string | null | undefined;
  game_type_id?: number | null | undefined;
  game_type_name?: string | null | undefined;
  gender_id?: number | null | undefined;
  gender_name?: string | null | undefined;
  pattern_id?: number | null | undefined;
  pattern_name?: string | null | undefined;
  /** Active, canceled without pay, canceled with pay. */
  status?: 'A' | 'C' | 'X' | undefined;
  postponed?: boolean | number | string | undefined;
  change_reason?: string | null | undefined;
  published?: boolean | number | string | undefined;
  is_public?: boolean | number | string | undefined;
  public?: boolean | number | string | undefined;
  subvenue?: string | null | undefined;
  public_note?: string | null | undefined;
  public_note_text?: string | null | undefined;
  private_note?: string | null | undefined;
  private_note_text?: string | null | undefined;
  user_defined_id?: string | null | undefined;
  external_id?: number | null | undefined;
  paid_via?: string | null | undefined;
}

export interface GameBatchResult {
  /** Of the new game. Not if failed, nor in a dry run. */
  game_id?: number;
  result: 'created' | 'failed';
  error?: ItemError;
  /** Ids won over names that differ, or the venue is closed then. */
  warnings?: string[];
  _links?: {
    game: Link<'game'>;
  };
}

export interface GameBatchResults {
  /** true: nothing was changed. */
  dry_run: boolean;
  /** How many results are created. */
  created: number;
  /** How many are failed. */
  failed: number;
  /** One for each game, in the order sent. */
  results: GameBatchResult[];
  _links: {
    site: Link<'site'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface GameChange {
  localized_date?: string | null | undefined;
  localized_time?: string | null | undefined;
  localized_end_time?: string | null | undefined;
  user_end_time_formatted?: string | null | undefined;
  start_time?: string | null | undefined;
  date_time?: string | null | undefined;
  end_time?: string | null | undefined;
  venue_id?: number | null | undefined;
  venue_name?: string | null | undefined;
  home_team_id?: number | null | undefined;
  home_team_name?: string | null | undefined;
  away_team_id?: number | null | undefined;
  away_team_name?: string | null | undefined;
  league_id?: number | null | undefined;
  league_name?: string | null | undefined;
  age_group_id?: number | null | undefined;
  age_group_name?: string | null | undefined;
  game_type_id?: number | null | undefined;
  game_type_name?: string | null | undefined;
  gender_id?: number | null | undefined;
  gender_name?: string | null | undefined;
  pattern_id?: number | null | undefined;
  pattern_name?: string | null | undefined;
  /** Active, canceled without pay, canceled with pay. */
  status?: 'A' | 'C' | 'X' | undefined;
  postponed?: boolean | number | string | undefined;
  change_reason?: string | null | undefined;
  published?: boolean | number | string | undefined;
  is_public?: boolean | number | string | undefined;
  public?: boolean | number | string | undefined;
  subvenue?: string | null | undefined;
  public_note?: string | null | undefined;
  public_note_text?: string | null | undefined;
  private_note?: string | null | undefined;
  private_note_text?: string | null | undefined;
  user_defined_id?: string | null | undefined;
  external_id?: number | null | undefined;
  paid_via?: string | null | undefined;
  /** The one you read. If it is another by now, this is 409 and nothing changes. */
  lock_version?: number | undefined;
}

export interface GameChangeResult {
  game_id: number;
  /** unchanged: it already was as requested. */
  result: 'changed' | 'unchanged' | 'failed';
  error?: ItemError;
  /** How many of its slots are open. Not if failed. */
  open_positions?: number;
  /** The closings of its venue that it lies in, if there are any. */
  warnings?: string[];
  /** Of the officials on it, those that they did not have before. Only in a dry run. */
  conflicts?: CrewConflict[];
  /** After the change. Not if failed. */
  lock_version?: number;
  /** How many officials have to accept again. Not if failed. */
  asked_again?: number;
  /** How many officials lose their position. Not if failed. */
  taken_off?: number;
}

export interface GameCounts {
  /** How many games the search finds. */
  games: number;
  /** How many of them `search[needs]` finds for each need. */
  needs: {
    officials: number;
    late_officials: number;
    answers: number;
    replacements: number;
    publishing: number;
    attention: number;
    late_answers: number;
    late_drafts: number;
    overrides: number;
    requests: number;
    closed_venues: number;
    reports: number;
    crew_reports: number;
  };
  upcoming: UpcomingCounts;
  _links: {
    self: {
      /** Absolute; begins with the base URL. */
      href: string;
    };
    games: {
      /** Absolute; begins with the base URL. */
      href: string;
    };
  };
}
/**
 * Of them, those that have not started and are not canceled; and their positions.
 * */

export interface UpcomingCounts {
  games: number;
  published: number;
  /** Published, and start within 7 days. */
  soon: number;
  /** With positions, each with an official who has not declined. */
  staffed: number;
  open_positions: number;
  /** Open positions of the games that are soon. */
  soon_open_positions: number;
  /** Of published games, with an official who has neither accepted nor declined. */
  unanswered_positions: number;
}

export interface GameDay {
  /** In the zone of the site. */
  date: string;
  /** All of them. */
  games: number;
  drafts: number;
  canceled: number;
  /** Games that are not canceled and have positions. 0: the day needs no officials. */
  with_positions: number;
  /** Of games that are not canceled. */
  open_positions: number;
}

export interface GameDays {
  /** In their order; days without games are missing. */
  days: GameDay[];
  _links: {
    self: {
      /** Absolute; begins with the base URL. */
      href: string;
    };
    games: {
      /** Absolute; begins with the base URL. */
      href: string;
    };
  };
}

export interface GameIds {
  /** An id that is repeated counts once. */
  game_ids: number[];
  /** Only say what would happen. Nothing is changed. */
  dry_run?: boolean | undefined;
}

export interface GameResult {
  game_id: number;
  /** unchanged: it already was as requested. */
  result: 'changed' | 'unchanged' | 'failed';
  error?: ItemError;
  /** How many of its slots are open. Not if failed. */
  open_positions?: number;
  /** The closings of its venue that it lies in, if there are any. */
  warnings?: string[];
  /** Of the officials on it. Only in a dry run of publishing, if changed. */
  conflicts?: CrewConflict[];
}

export interface GamesChange {
  /** A game that is repeated counts once. With the `lock_version` that you read, one that has changed since is not changed. */
  games: SeenGame[];
  /** So many days later, or earlier if negative, at the same local time. */
  days?: number | undefined;
  /** So many minutes later, or earlier if negative. */
  minutes?: number | undefined;
  venue_id?: number | undefined;
  subvenue?: string | null | undefined;
  pattern_id?: number | undefined;
  /** Why: in the emails and on the pages of the games. */
  change_reason?: string | null | undefined;
  /** Only say what would happen. Nothing is changed. */
  dry_run?: boolean | undefined;
}

export interface SeenGame {
  game_id: number;
  /** The one you read. If it is another by now, this is 409 and nothing changes. */
  lock_version?: number;
}

export interface GamesChangeResult {
  /** true: nothing was changed. */
  dry_run: boolean;
  /** How many results are changed. */
  changed: number;
  /** How many are unchanged. */
  unchanged: number;
  /** How many are failed. */
  failed: number;
  /** How many slots of the changed games are open. */
  open_positions: number;
  /** How many officials have to accept again. */
  asked_again: number;
  /** How many officials lose their position. */
  taken_off: number;
  /** The officials who are told of it, by name, each with the games. */
  told: ToldOfficial[];
  /** Those who would be told of it, but were never invited to the site: nobody writes to them before. */
  not_invited: ToldOfficial[];
  /** One for each item, in the order sent. */
  results: GameChangeResult[];
  _links: {
    site: Link<'site'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface GamesResult {
  /** true: nothing was changed. */
  dry_run: boolean;
  /** How many results are changed. */
  changed: number;
  /** How many are unchanged. */
  unchanged: number;
  /** How many are failed. */
  failed: number;
  /** How many slots of the changed games are open. */
  open_positions: number;
  /** The officials who are told of it, by name, each with the games. */
  told: ToldOfficial[];
  /** Those who would be told of it, but were never invited to the site: nobody writes to them before. */
  not_invited: ToldOfficial[];
  /** One for each item, in the order sent. */
  results: GameResult[];
  _links: {
    site: Link<'site'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface GameType {
  id: number;
  name: string;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'game-type'>;
    site: Link<'site'>;
    games: Link<'games'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface GameTypeChange {
  name?: string | undefined;
}

export interface Gender {
  id: number;
  name: string;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'gender'>;
    site: Link<'site'>;
    games: Link<'games'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface GenderChange {
  name?: string | undefined;
}

export interface Group {
  id: number;
  name: string;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'group'>;
    site: Link<'site'>;
    users: Link<'users'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface GroupChange {
  name?: string | undefined;
}

export interface GroupMembership {
  group_id: number;
}

export interface Guardian {
  id: number;
  /** The minor. */
  user_id: number;
  email: string;
  /** Whether they may accept and decline games for the minor. */
  may_answer: boolean;
  /** asked: they have not confirmed the address. confirmed: they get copies. stopped: they want none. rejected: a mail server says that there is no such address. */
  status: 'asked' | 'confirmed' | 'stopped' | 'rejected';
  /** When they were last asked to confirm, with the site's offset. */
  asked: string;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'guardian'>;
    user: Link<'user'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface GuardianChange {
  may_answer?: boolean | undefined;
}
/**
 * before is left out if it was created, after if it was deleted.
 * */

export interface HistoryChange {
  record: 'game' | 'assignment';
  id: number;
  action: 'created' | 'changed' | 'deleted';
  /** Of an assignment. */
  position?: string;
  /** Of an assignment: who was on it, or came to it. */
  official?: string;
  before?: HistoryState;
  after?: HistoryState;
}
/**
 * The fields that differ, as they were; of a record that was created or deleted, those with a value. Names are those that the records have today, null if they were deleted.
 * */

export interface HistoryState {
  /** With the offset of the game's zone. */
  start_time?: string;
  /** With the offset of the game's zone. */
  end_time?: string;
  venue?: string | null;
  venue_id?: number | null;
  subvenue?: string | null;
  league?: string | null;
  league_id?: number | null;
  age_group?: string | null;
  age_group_id?: number | null;
  game_type?: string | null;
  game_type_id?: number | null;
  gender?: string | null;
  gender_id?: number | null;
  home_team?: string | null;
  home_team_id?: number | null;
  away_team?: string | null;
  away_team_id?: number | null;
  pattern?: string | null;
  pattern_id?: number | null;
  status?: string | null;
  postponed?: boolean | null;
  change_reason?: string | null;
  published?: boolean | null;
  public?: boolean | null;
  user_defined_id?: string | null;
  external_id?: number | null;
  paid_via?: string | null;
  public_note?: string | null;
  private_note?: string | null;
  position?: string | null;
  position_abbreviation?: string | null;
  sort_order?: number | null;
  fee?: number | null;
  currency?: string | null;
  /** The name of the user. */
  official?: string | null;
  user_id?: number | null;
  answer?: 'accepted' | 'declined' | null;
  declined_reason?: string | null;
  /** In place of the fee for the position. */
  exception_fee?: number | null;
  attendance?: 'no_show' | 'late' | null;
  late_percent?: number | null;
  worked_position_id?: number | null;
  pay_reason?: string | null;
  /** When the official had accepted, if that holds again because a change was taken back. */
  answered_at?: string | null;
  /** A guardian answered for the official. */
  answered_by_guardian?: boolean;
  /** When the official was reminded to answer. */
  reminded_at?: string | null;
  /** The kinds of conflicts that the assignor overrode. */
  overridden?: string[];
}

export interface HistoryEntry {
  id: number;
  /** When it was changed, with the site's offset. */
  created: string;
  /** The import that made the change. */
  import: string | null;
  /** The application that was used; null if it was deleted, and for an operator. */
  application: string | null;
  /** The service did it by a rule of the site. */
  by_service: boolean;
  /** What was changed at once, in order. */
  changes: HistoryChange[];
  _links: {
    game: Link<'game'>;
  };
  /** Who changed it; not for an operator, or if they are no longer on the site. */
  _embedded?: {
    user: Person;
  };
}

export interface Import {
  id: number;
  kind: 'games' | 'people' | 'availability' | 'venues' | 'teams';
  state: 'draft' | 'applying' | 'applied' | 'undoing' | 'undone';
  /** null: cells that were pasted. */
  filename: string | null;
  sheet: string | null;
  sheets: ImportSheet[];
  /** Empty when the import has ended. */
  columns: ImportColumn[];
  questions: ImportQuestion[];
  refusal: ImportRefusal | null;
  left_out: ImportLeftOut[];
  /** What is done about games that are gone from the sheet. */
  gone: 'keep' | 'cancel';
  counts: ImportCounts;
  /** Acceptances that applying resets, because a published game moves. */
  resets: number;
  /** Officials who are emailed about what applying does. */
  emails: number;
  progress: ImportProgress | null;
  /** Why applying or undoing ended early. */
  error: string | null;
  /** When it was applied. */
  applied: string | null;
  /** Rows that could not be applied, or could not be undone. */
  failed: number | null;
  /** When the draft is deleted. */
  expires: string | null;
  /** null: they are no longer on the site. */
  opened_by: string | null;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'import'>;
    site: Link<'site'>;
    rows: Link<'import-rows'>;
    job?: Link<'job'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface ImportSheet {
  name: string;
  hidden: boolean;
  rows: number;
}

export interface ImportColumn {
  /** From 0. */
  index: number;
  letter: string;
  heading: string | null;
  /** What the column means; null: it is left out. */
  field: string | null;
  /** Of an official: as what they work. */
  position: string | null;
  /** From 0 to 1. */
  confidence: number;
  reason: string;
  samples: string[];
}

export interface ImportQuestion {
  id: string;
  sentence: string;
  options: ImportOption[];
  /** The value of the option that is probably right. */
  suggestion: string | null;
  /** The value of an option. */
  answer: string | null;
  /** The rows that wait for the answer. */
  rows: number[];
  /** The answer is remembered for the next sheets of the site. */
  kept: boolean;
}

export interface ImportOption {
  value: string;
  label: string;
}

export interface ImportRefusal {
  sentence: string;
  nearest: string;
}

export interface ImportLeftOut {
  what: string;
  sentence: string;
  /** Of the sheet. */
  rows: number[];
}

export interface ImportCounts {
  created: number;
  changed: number;
  unchanged: number;
  /** Games of the sheet before this one that it no longer has. */
  gone: number;
  /** Rows that wait for an answer. */
  asked: number;
  /** Rows with a mistake. */
  refused: number;
  left_out: number;
}

export interface ImportProgress {
  done: number;
  total: number | null;
}

export interface ImportBadRows {
  filename: string;
  /** CSV, with the reasons in the first column, which is left out when the sheet is imported again. */
  text: string;
  _links: {
    self: Link<'import-bad-rows'>;
    import: Link<'import'>;
  };
}

export interface ImportChange {
  /** Of a file with several sheets. */
  sheet?: string | undefined;
  /** Whether hidden rows and columns are read. */
  hidden?: boolean | undefined;
  /** What columns mean; the others are guessed. */
  columns?: {
    index: number;
    field: string | null;
    position?: string | null | undefined;
  }[];
  /** Of questions, each the value of an option. */
  answers?: {
    id: string;
    value: string;
  }[];
  /** Of the sheet: what they say instead. */
  cells?: {
    /** Its number. */
    row: number;
    /** Its index. */
    column: number;
    text: string;
  }[];
  gone?: 'keep' | 'cancel' | undefined;
}

export interface ImportInput {
  kind?: 'games' | 'people' | 'availability' | 'venues' | 'teams' | undefined;
  /** Of a file with several sheets. */
  sheet?: string | undefined;
  /** In multipart/form-data: a CSV, TSV or XLSX file. */
  file?: string | undefined;
  /** Cells, as a spreadsheet copies them: with tabs and line breaks. Instead of a file. */
  text?: string | undefined;
}

export interface ImportInvitations {
  /** Who are sent the link to choose a password: those who have none. */
  invited: number;
  _links: {
    import: Link<'import'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface ImportRow {
  id: number;
  /** Of the sheet; null: a game that is gone from it. */
  number: number | null;
  outcome: 'created' | 'changed' | 'unchanged' | 'gone' | 'asked' | 'refused' | 'left_out';
  /** failed: it could not be applied; kept: it was applied, and could not be undone. */
  state: 'planned' | 'done' | 'failed' | 'undone' | 'kept';
  name: string;
  /** Of the row. Once the import is applied, only rows that were not brought in have them. */
  cells: string[];
  /** What the cells were read as where that is not their text; null elsewhere. */
  read_as: (string | null)[];
  /** The indexes of the columns with what is refused or asked. */
  wrong: number[];
  sentences: string[];
  changes: FieldChange[];
  /** The users whose acceptance is reset. */
  resets: number[];
  /** The users who are emailed. */
  emails: number[];
  record_id: number | null;
  /** Why the row could not be applied, or not be undone. */
  result: string | null;
}

export interface Invitations {
  /** Who are sent an email: not those who were sent one in the last 24 hours. */
  invited: number;
  _links: {
    site: Link<'site'>;
    users: Link<'users'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface Job {
  id: number;
  /** What it does. */
  kind: string;
  state: 'waiting' | 'running' | 'done' | 'stopped' | 'failed';
  progress: Progress;
  /** It ends after what it is doing. */
  stop_requested: boolean;
  /** Why it failed, as a sentence. */
  error: string | null;
  /** When it began; null before. */
  started: string | null;
  /** When it ended; null before. */
  ended: string | null;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'job'>;
    site: Link<'site'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface Progress {
  done: number;
  /** null: not known yet. */
  total: number | null;
}

export interface League {
  id: number;
  name: string;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'league'>;
    site: Link<'site'>;
    games: Link<'games'>;
    officials: Link<'league-officials'>;
  };
  /** Who pays for its games; null: the league itself. */
  bill_to: string | null;
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface LeagueChange {
  name?: string | undefined;
  bill_to?: string | null | undefined;
}

export interface LeagueOfficial {
  id: number;
  league_id: number;
  user_id: number;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'league-official'>;
    league: Link<'league'>;
    user: Link<'user'>;
  };
  _embedded: {
    official: Official;
    league: {
      id: number;
      name: string;
      _links: {
        self: Link<'league'>;
      };
    };
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface ListedProposal {
  id: number;
  /** waiting: for its turn, since the service works on one after the other. */
  state: 'waiting' | 'solving' | 'ready' | 'accepting' | 'undoing';
  progress: ProposalProgress | null;
  /** Why what was begun ended early. */
  error: string | null;
  game_ids: number[];
  weights: ProposalWeights;
  /** Whether officials who are assigned to the games and have not accepted may be moved: get another position, or make room for somebody else. */
  may_move: boolean;
  seed: number;
  result: ProposalResult | null;
  /** null: they are no longer on the site. */
  proposed_by: string | null;
  /** When it is deleted. */
  expires: string;
  /** Steps with every change. Send it with PUT to change only what you have seen. */
  lock_version: number;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'proposal'>;
    site: Link<'site'>;
    job?: Link<'job'>;
  };
}

export interface ProposalProgress {
  done: number;
  total: number | null;
}
/**
 * What counts how much, in points. Filling positions comes before all of them.
 * */

export interface ProposalWeights {
  /** For the square of the games that an official is off their fair share of the season: one game too many costs 6, two cost 24. */
  fair_games: number;
  /** The same for pay, in usual fees of the selection. */
  fair_pay: number;
  /** For each km of driving: the yardstick, so that one point is 5 km. */
  distance: number;
  /** For each game of an official on a day beyond the second. */
  third_game: number;
  /** For an official of the lowest grade without one of the highest on the same game. */
  newcomer: number;
  /** For each time that an official had a team of the game this season. */
  same_team: number;
  /** For a request that is not granted. */
  requests: number;
  /** For each game of a week below the least or above the most that an official asked for (`wanted_games` of the user). */
  wanted_games: number;
  /** For each official who loses a position that they have; it counts only where they may be moved. */
  moved: number;
}

export interface ProposalResult {
  /** That were open. */
  positions: number;
  filled: number;
  /** How many officials lose a position that they have. */
  moved: number;
  /** How many more any plan can fill at most: 0 if none fills more; null: not proven yet. */
  fillable: number | null;
  /** By how many percent a plan that fills as much can be better at most in all that is weighed beside filling; 0: none is better; null: not proven yet. */
  better_by: number | null;
  /** On roads, that the plan adds. */
  meters: number;
  /** The same in miles. */
  miles: number;
  /** How many games these people are off their fair share on average. */
  off_share: number;
  /** Officials who may have one of the positions, and offered something in the season: the others have no fair share. */
  people: number;
  /** How many of them are within one game of their fair share. */
  fair: number;
  /** The same without the plan. */
  fair_before: number;
  sentences: string[];
  /** What other weights for driving and fair shares would make of it: plans that fill as much and are worth a choice, the shortest driving first. A short search found each; nothing is proven of them. None before the search has ended. */
  others: ProposalOtherWeights[];
}

export interface ProposalOtherWeights {
  weights: {
    /** For each km of driving: the yardstick, so that one point is 5 km. */
    distance: number;
    /** For the square of the games that an official is off their fair share of the season: one game too many costs 6, two cost 24. */
    fair_games: number;
    /** The same for pay, in usual fees of the selection. */
    fair_pay: number;
  };
  /** On roads, that the plan would add. */
  meters: number;
  /** The same in miles. */
  miles: number;
  /** How many officials would be within one game of their fair share. */
  fair: number;
}

export interface Message {
  id: number;
  /** Who wrote it. */
  user_id: number;
  sender: string;
  audience: 'games' | 'group' | 'people';
  /** As you got it; else as written. */
  subject: string;
  /** The same. */
  text: string;
  /** What it is about: for officials, of their games. */
  game_ids: number[];
  /** Whether it went to you. */
  received: boolean;
  /** When you first opened it. */
  opened: string | null;
  counts?: MessageCounts;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'message'>;
    site: Link<'site'>;
    recipients?: Link<'message-recipients'>;
    job?: Link<'job'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}
/**
 * For assignors.
 * */

export interface MessageCounts {
  /** How many people it goes to. */
  recipients: number;
  /** To how many of them it was handed on. */
  queued: number;
  /** How many have opened it. */
  opened: number;
}
/**
 * As this person gets it; null without a subject and a text.
 * */

export interface MessageCopy {
  user_id: number;
  subject: string;
  text: string;
}

export interface MessageDraft {
  to: MessageTo;
  /** One line. It may have fields, as the text. */
  subject?: string | undefined;
  /** Plain text. Its fields are {first_name}, {last_name}, {site}, {sender}, {date}, {time}, {venue}, {address}, {teams}, {league}, {position}, {games}; those of games only in a message about games. */
  text?: string | undefined;
  /** Whose copy to show; the first of them where it is left out. */
  user_id?: number | undefined;
}
/**
 * Exactly one of game_ids, games, group_id and user_ids.
 * */

export interface MessageTo {
  /** The crews of these games. */
  game_ids?: number[];
  games?: MessageGames;
  /** Of the crews only those who have not answered. */
  unanswered?: boolean;
  /** The members of this group. */
  group_id?: number;
  /** These users. */
  user_ids?: number[];
}
/**
 * The crews of the games that a list of games with this search has.
 * */

export interface MessageGames {
  /** The id of the league. */
  league_id?: number[];
  /** The id of the venue. */
  venue_id?: number[];
  /** The id of the game type. */
  game_type_id?: number[];
  /** The id of the age group. */
  age_group_id?: number[];
  /** The id of the gender. */
  gender_id?: number[];
  /** The id of the home team. */
  home_team_id?: number[];
  /** The id of the away team. */
  away_team_id?: number[];
  /** The id of the team. */
  team_id?: number[];
  /** The id of the pattern. */
  pattern_id?: number[];
  /** A, C or X. */
  status?: ('A' | 'C' | 'X')[];
  /** The id of the game. */
  id?: number[];
  /** The first day, as YYYY-MM-DD or M/D/YYYY, in the zone of the site. */
  start_date?: string;
  /** The last day, itself included. */
  end_date?: string;
  /** true or false. */
  published?: boolean;
  /** What the game needs: officials, late_officials, answers, replacements, publishing, attention, late_answers, late_drafts, overrides, requests, closed_venues, reports or crew_reports. */
  needs?: (
    | 'officials'
    | 'late_officials'
    | 'answers'
    | 'replacements'
    | 'publishing'
    | 'attention'
    | 'late_answers'
    | 'late_drafts'
    | 'overrides'
    | 'requests'
    | 'closed_venues'
    | 'reports'
    | 'crew_reports'
  )[];
  /** Part of the name of a team, venue or league; or all of its user_defined_id. */
  query?: string;
}

export interface MessagePerson {
  user_id: number;
  first_name: string;
  last_name: string;
  /** Their mobile phone. */
  phone: string | null;
  game_ids: number[];
  /** By what they are told besides the application; null: by nothing. */
  way: 'email' | null;
  /** Why they cannot be reached. left: they are not active on the site. not_invited: they were never invited to it. muted: they do not want emails with messages. rejected: a mail server rejected their address. */
  reason: 'left' | 'not_invited' | 'muted' | 'rejected' | null;
  /** Whether a guardian gets a copy. */
  guardian_copy: boolean;
}

export interface MessagePreview {
  /** How many games it is about. */
  games: number;
  /** How many games were left out, because nobody was told of them yet. */
  drafts: number;
  /** How many people get it, in the application at least. */
  recipients: number;
  /** How many of all cannot be reached. */
  unreached: number;
  /** Everybody, also those who cannot be reached. */
  people: MessagePerson[];
  preview: MessageCopy | null;
  /** The fields that its text may have. */
  fields: string[];
  _links: {
    site: Link<'site'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface MessageRecipient {
  id: number;
  user_id: number;
  first_name: string;
  last_name: string;
  /** Their mobile phone. */
  phone: string | null;
  game_ids: number[];
  /** By what they are told besides the application; null: by nothing. */
  way: 'email' | null;
  /** Why they cannot be reached. left: they are not active on the site. not_invited: they were never invited to it. muted: they do not want emails with messages. rejected: a mail server rejected their address. */
  reason: 'left' | 'not_invited' | 'muted' | 'rejected' | null;
  /** When it was handed on; null before. */
  queued_at: string | null;
  /** When they first opened it. */
  opened_at: string | null;
  _links: {
    user: Link<'user'>;
  };
}

export interface NewAgeGroup {
  name: string;
  /** Minutes. */
  game_length?: number | undefined;
  minimum_grade?: string | null | undefined;
}

export interface NewAvailability {
  /** YYYY-MM-DD or M/D/YYYY. */
  date: string;
  available?: boolean | undefined;
  all_day?: boolean | undefined;
  start_time?: string | null | undefined;
  end_time?: string | null | undefined;
  description?: string | null | undefined;
}

export interface NewBankAccount {
  /** The account holder. */
  name: string;
  /** Nine digits with the ABA checksum, as text. */
  routing_number: string;
  /** 4 to 17 digits, as text. */
  account_number: string;
  account_type: 'checking' | 'savings';
}
/**
 * Exactly one of the ids.
 * */

export interface NewBlock {
  team_id?: number | null | undefined;
  venue_id?: number | null | undefined;
  league_id?: number | null | undefined;
  /** Another official. */
  other_user_id?: number | null | undefined;
  reason?: string | null | undefined;
}

export interface NewCalendarFeed {
  /** null: all your sites. */
  site_id?: number | null | undefined;
}

export interface NewCertification {
  name: string;
  valid_from?: string | null | undefined;
  valid_until?: string | null | undefined;
}

export interface NewDispute {
  /** What all of the game should pay, in the currency of its fee. */
  amount: number;
  /** The assignors read it. */
  reason: string;
}

export interface NewExport {
  kind:
    | 'games'
    | 'assignments'
    | 'people'
    | 'availability'
    | 'balance'
    | 'pay'
    | 'pay_lines'
    | 'payer_lines'
    | 'annual_totals';
  format: 'csv' | 'xlsx';
  /** In their order; all if they are left out. Of games: id, user_defined_id, date, start_time, end_time, home_team, away_team, league, age_group, gender, game_type, venue, subvenue, status, published, public, pattern, external_id, public_note, private_note, paid_via, position, official, answer, fee. Of assignments: id, user_defined_id, date, start_time, end_time, home_team, away_team, league, age_group, gender, game_type, venue, subvenue, status, published, position, official, email, mobile_phone, answer, fee, currency. Of people: id, first_name, last_name, mi, email, second_email, mobile_phone, home_phone, work_phone, street1, street2, city, state, postal_code, date_of_birth, grade, official_since, notes, certifications, official, assignor, manager, observer, active. Of availability: official, email, date, available, start_time, end_time, description. Of balance: official, grade, games, fair_share, off_by, hours, hours_offered, pay, miles, weekends, offered, accepted, declined, turned_back_late, no_answer. Of pay: official, games, fees, travel, adjusted, carried, amount, rest, currency, bank_account, payment_date, statement_id, amount_paid, paid_on, payment_reference. Of pay_lines: official, date, start_time, home_team, away_team, league, bill_to, position, kind, amount, currency, parts, reason. Of payer_lines: payment_date, official, date, start_time, home_team, away_team, league, bill_to, position, kind, amount, currency, parts, reason. Of annual_totals: official, games, miles, paid, not_paid, currency, needs_tax_form, has_tax_form. */
  columns?: string[] | undefined;
  search?: ExportSearch | undefined;
}

export interface NewFeeRule {
  kind: FeeRuleKind;
  name?: string | null | undefined;
  user_id?: number | null | undefined;
  venue_id?: number | null | undefined;
  league_id?: number | null | undefined;
  age_group_id?: number | null | undefined;
  game_type_id?: number | null | undefined;
  pattern_id?: number | null | undefined;
  position?: string | null | undefined;
  amount?: number | null | undefined;
  /** ISO 4217; USD where it is left out. */
  currency?: string | undefined;
  rate?: number | null | undefined;
  unit?: ('mile' | 'kilometer') | null | undefined;
  free_distance?: number | null | undefined;
  most?: number | null | undefined;
  condition?: ('solo' | 'short_notice') | null | undefined;
  hours?: number | null | undefined;
  percent?: number | null | undefined;
  rounding?: ('nearest' | 'up' | 'down') | null | undefined;
  until?: string | null | undefined;
  /** The first day of games that it pays, not before today. By default it holds at once. */
  from?: string | undefined;
  replaces?: number | null | undefined;
}

export interface NewFormTemplate {
  name: string;
  /** In their order. */
  fields: NewFormField[];
  /** The first official of the crew, or each of its officials. */
  reported_by?: 'referee' | 'everybody' | undefined;
  active?: boolean | undefined;
  /** YYYY-MM-DD or M/D/YYYY; the day of creation where it is left out. */
  due_from?: string | undefined;
  /** For programs that have the id of a template fixed: one that is free on the installation. */
  id?: number | null | undefined;
}

export interface NewGameRequest {
  game_id: number;
  /** Only a position of this id; any position if left out. */
  position_id?: number | null | undefined;
  note?: string | null | undefined;
}

export interface NewGameType {
  name: string;
}

export interface NewGender {
  name: string;
}

export interface NewGroup {
  name: string;
}

export interface NewGuardian {
  email: string;
  may_answer?: boolean | undefined;
}

export interface NewLeague {
  name: string;
  bill_to?: string | null | undefined;
}

export interface NewLeagueOfficial {
  user_id: number;
}

export interface NewMessage {
  to: MessageTo;
  /** One line. It may have fields, as the text. */
  subject: string;
  /** Plain text. Its fields are {first_name}, {last_name}, {site}, {sender}, {date}, {time}, {venue}, {address}, {teams}, {league}, {position}, {games}; those of games only in a message about games. */
  text: string;
}

export interface NewPattern {
  name: string;
  /** In their order. A position keeps its id as long as it keeps its name. */
  positions: NewPosition[];
}

export interface NewPosition {
  name: string;
  abbreviation?: string | null;
  fee?: number | null;
  /** ISO 4217. */
  currency?: string;
  minimum_grade?: string | null;
}

export interface NewPayment {
  /** Those of these people alone; all that are not paid where it is left out. */
  user_ids?: number[] | undefined;
  /** YYYY-MM-DD or M/D/YYYY; the run's payment_date where it is left out. */
  paid_on?: string | undefined;
  reference?: string | null | undefined;
}

export interface NewPayRun {
  /** YYYY-MM-DD or M/D/YYYY. */
  start_date: string;
  /** YYYY-MM-DD or M/D/YYYY. */
  end_date: string;
  /** YYYY-MM-DD or M/D/YYYY. */
  payment_date: string;
  /** ISO 4217; USD where it is left out. */
  currency?: string | undefined;
  /** Only games of this league; null: of all. */
  league_id?: number | null | undefined;
  /** Leave out games without a report that is due; true where it is left out. */
  wants_reports?: boolean | undefined;
  /** Leave out officials without a bank account; false where it is left out. */
  wants_bank_data?: boolean | undefined;
}
/**
 * Either game_ids or search.
 * */

export interface NewProposal {
  /** The games. */
  game_ids?: number[] | undefined;
  search?: ProposalSearch | undefined;
  weights?: SomeWeights | undefined;
  /** Whether officials who are assigned to the games and have not accepted may be moved: get another position, or make room for somebody else. */
  may_move?: boolean | undefined;
  /** The same seed makes the same plan of the same facts; without it, it is chosen. */
  seed?: number | undefined;
}
/**
 * Instead of game_ids: the games that a list with this search has.
 * */

export interface ProposalSearch {
  /** The id of the league. */
  league_id?: number[];
  /** The id of the venue. */
  venue_id?: number[];
  /** The id of the game type. */
  game_type_id?: number[];
  /** The id of the age group. */
  age_group_id?: number[];
  /** The id of the gender. */
  gender_id?: number[];
  /** The id of the home team. */
  home_team_id?: number[];
  /** The id of the away team. */
  away_team_id?: number[];
  /** The id of the team. */
  team_id?: number[];
  /** The id of the pattern. */
  pattern_id?: number[];
  /** A, C or X. */
  status?: ('A' | 'C' | 'X')[];
  /** The id of the game. */
  id?: number[];
  /** The first day, as YYYY-MM-DD or M/D/YYYY, in the zone of the site. */
  start_date?: string;
  /** The last day, itself included. */
  end_date?: string;
  /** true or false. */
  published?: boolean;
  /** What the game needs: officials, late_officials, answers, replacements, publishing, attention, late_answers, late_drafts, overrides, requests, closed_venues, reports or crew_reports. */
  needs?: (
    | 'officials'
    | 'late_officials'
    | 'answers'
    | 'replacements'
    | 'publishing'
    | 'attention'
    | 'late_answers'
    | 'late_drafts'
    | 'overrides'
    | 'requests'
    | 'closed_venues'
    | 'reports'
    | 'crew_reports'
  )[];
  /** Part of the name of a team, venue or league; or all of its user_defined_id. */
  query?: string;
}

export interface SomeWeights {
  /** For the square of the games that an official is off their fair share of the season: one game too many costs 6, two cost 24. */
  fair_games?: number;
  /** The same for pay, in usual fees of the selection. */
  fair_pay?: number;
  /** For each km of driving: the yardstick, so that one point is 5 km. */
  distance?: number;
  /** For each game of an official on a day beyond the second. */
  third_game?: number;
  /** For an official of the lowest grade without one of the highest on the same game. */
  newcomer?: number;
  /** For each time that an official had a team of the game this season. */
  same_team?: number;
  /** For a request that is not granted. */
  requests?: number;
  /** For each game of a week below the least or above the most that an official asked for (`wanted_games` of the user). */
  wanted_games?: number;
  /** For each official who loses a position that they have; it counts only where they may be moved. */
  moved?: number;
}
/**
 * Exactly one of the ids.
 * */

export interface NewPublicSchedule {
  league_id?: number | null | undefined;
  team_id?: number | null | undefined;
  venue_id?: number | null | undefined;
}
/**
 * As PushSubscription.toJSON() of a browser has it.
 * */

export interface NewPushSubscription {
  /** An https address of its push service. */
  endpoint: string;
  keys: PushKeys;
}

export interface PushKeys {
  /** In base64url. */
  p256dh: string;
  /** In base64url. */
  auth: string;
}
/**
 * Exactly one of assignment_ids, game_ids and games.
 * */

export interface NewReminder {
  /** The officials on these slots. */
  assignment_ids?: number[] | undefined;
  /** The crews of these games. */
  game_ids?: number[] | undefined;
  games?: ReminderGames | undefined;
}
/**
 * The crews of the games that a list of games with this search has.
 * */

export interface ReminderGames {
  /** The id of the league. */
  league_id?: number[];
  /** The id of the venue. */
  venue_id?: number[];
  /** The id of the game type. */
  game_type_id?: number[];
  /** The id of the age group. */
  age_group_id?: number[];
  /** The id of the gender. */
  gender_id?: number[];
  /** The id of the home team. */
  home_team_id?: number[];
  /** The id of the away team. */
  away_team_id?: number[];
  /** The id of the team. */
  team_id?: number[];
  /** The id of the pattern. */
  pattern_id?: number[];
  /** A, C or X. */
  status?: ('A' | 'C' | 'X')[];
  /** The id of the game. */
  id?: number[];
  /** The first day, as YYYY-MM-DD or M/D/YYYY, in the zone of the site. */
  start_date?: string;
  /** The last day, itself included. */
  end_date?: string;
  /** true or false. */
  published?: boolean;
  /** What the game needs: officials, late_officials, answers, replacements, publishing, attention, late_answers, late_drafts, overrides, requests, closed_venues, reports or crew_reports. */
  needs?: (
    | 'officials'
    | 'late_officials'
    | 'answers'
    | 'replacements'
    | 'publishing'
    | 'attention'
    | 'late_answers'
    | 'late_drafts'
    | 'overrides'
    | 'requests'
    | 'closed_venues'
    | 'reports'
    | 'crew_reports'
  )[];
  /** Part of the name of a team, venue or league; or all of its user_defined_id. */
  query?: string;
}

export interface NewStatement {
  user_id: number;
  /** YYYY-MM-DD or M/D/YYYY. */
  statement_date: string;
  description: string;
  /** With at most two decimals. */
  amount: number;
  /** At most the amount; 0 where it is left out of a new statement. */
  amount_paid?: number | undefined;
  /** ISO 4217; USD where it is left out. */
  currency?: string | undefined;
  /** The site's name where it is left out. */
  payor_name?: string | undefined;
}

export interface NewSubmissionOfGame {
  template_id: number;
  /** By the keys of the fields. */
  values?: {
    [k: string]: unknown;
  };
  state?: 'draft' | 'submitted' | undefined;
  /** Those of the crew who did not appear, were late, or worked another position. All others worked as planned. */
  crew?: NewCrewReport[] | undefined;
}

export interface NewSubmissionOfTemplate {
  game_id: number;
  /** By the keys of the fields. */
  values?: {
    [k: string]: unknown;
  };
  state?: 'draft' | 'submitted' | undefined;
  /** Those of the crew who did not appear, were late, or worked another position. All others worked as planned. */
  crew?: NewCrewReport[] | undefined;
}

export interface NewSubscription {
  /** The one site it belongs to; it stays there. */
  site_id: number;
  event_types: (
    'game.game.published' | 'game.official.changed' | 'site.user.created' | 'site.league_official.created'
  )[];
  /** Where deliveries are sent: https, at a public address. */
  target_url: string;
  /** Use POST; only POST is supported. */
  target_method: string;
  /** Added to every delivery: at most 20, 4 KB in all. */
  target_headers?: {
    [k: string]: string;
  };
  /** false pauses deliveries. */
  enabled?: boolean | undefined;
  criteria?: {
    [k: string]: unknown;
  } | null;
  /** true adds the headers of Standard Webhooks (standardwebhooks.com) to every delivery. */
  standard_webhooks?: boolean | undefined;
}

export interface NewTeam {
  name: string;
  bill_to?: string | null | undefined;
}

export interface NewUser {
  first_name: string;
  last_name: string;
  email?: string | undefined;
  email_addresses?: string[] | undefined;
  mi?: string | null | undefined;
  mobile_phone?: string | null | undefined;
  mobile_phone_is_public?: boolean | undefined;
  home_phone?: string | null | undefined;
  home_phone_is_public?: boolean | undefined;
  work_phone?: string | null | undefined;
  work_phone_is_public?: boolean | undefined;
  street1?: string | null | undefined;
  street2?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  postal_code?: string | null | undefined;
  date_of_birth?: string | null | undefined;
  official?: boolean | undefined;
  assignor?: boolean | undefined;
  manager?: boolean | undefined;
  observer?: boolean | undefined;
  grade?: string | null | undefined;
  official_since?: number | null | undefined;
  notes?: string | null | undefined;
  /** All limits: one that is not sent ends. */
  limits?: {
    games_per_day?: number | null | undefined;
    games_per_week?: number | null | undefined;
    miles?: number | null | undefined;
  };
  /** Both wishes: one that is not sent ends. */
  wanted_games?: {
    min_per_week?: number | null | undefined;
    max_per_week?: number | null | undefined;
  };
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

export interface NewVenue {
  name: string;
  street_1?: string | null | undefined;
  city?: string | null | undefined;
  state_or_province?: string | null | undefined;
  postal?: string | null | undefined;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
  timezone?: string | null | undefined;
  notes?: string | null | undefined;
}

export interface NewVenueClosing {
  subvenue?: string | null | undefined;
  /** YYYY-MM-DD or M/D/YYYY. */
  start_date: string;
  start_time?: string | null | undefined;
  /** YYYY-MM-DD or M/D/YYYY. By default start_date. */
  end_date?: string | undefined;
  end_time?: string | null | undefined;
  reason?: string | null | undefined;
}

export interface NewVenueField {
  name: string;
  notes?: string | null | undefined;
}
/**
 * Once a day they hear of the open games that are new to them; null: never.
 * */

export interface NoticeOpenGames {
  /** Games on these days; empty: on any. */
  weekdays: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[];
  /** Games at these venues of the site; empty: at any. */
  venue_ids: number[];
}
/**
 * What is not sent is any; null: they do not want to hear.
 * */

export interface NoticeOpenGamesChange {
  /** Games on these days; empty: on any. */
  weekdays?: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[];
  /** Games at these venues of the site; empty: at any. */
  venue_ids?: number[];
}

export interface NoticeSettings {
  /** The kinds of notices that they do not want by email. */
  muted: (
    | 'crew'
    | 'reminder'
    | 'statement'
    | 'answer'
    | 'unanswered'
    | 'claimed'
    | 'requested'
    | 'disputed'
    | 'message'
  )[];
  ways: NoticeWays;
  open_games: NoticeOpenGames | null;
  /** Nothing is sent to their address, because a mail server rejected it. */
  email_suppressed: {
    /** With the site's offset. */
    since: string;
    reason: string;
  } | null;
  _links: {
    self: Link<'notice-settings'>;
    user: Link<'user'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}
/**
 * How they hear of their own games. Without a device, `push` is an email, and nothing of `today`.
 * */

export interface NoticeWays {
  offered: 'email' | 'push';
  changed: 'email' | 'push';
  canceled: 'email' | 'push';
  today: 'email' | 'push' | 'none';
}

export interface NoticeSettingsChange {
  /** These kinds, and no others. */
  muted?: (
    | 'crew'
    | 'reminder'
    | 'statement'
    | 'answer'
    | 'unanswered'
    | 'claimed'
    | 'requested'
    | 'disputed'
    | 'message'
  )[] | undefined;
  ways?: NoticeWaysChange | undefined;
  open_games?: NoticeOpenGamesChange | null | undefined;
  /** null: try the address again, and send what they were not told. */
  email_suppressed?: null | {};
}
/**
 * These, and the others stay.
 * */

export interface NoticeWaysChange {
  offered?: 'email' | 'push';
  changed?: 'email' | 'push';
  canceled?: 'email' | 'push';
  today?: 'email' | 'push' | 'none';
}
/**
 * How far the user has come.
 * */

export interface Onboarding {
  /** When the last invitation to this site was sent. */
  invited: string | null;
  /** Until when its link works. */
  invitation_expires: string | null;
  /** Whether the person has ever signed in. */
  signed_in: boolean;
  /** Whether any phone is known. */
  phone: boolean;
  /** Whether the user has said for any coming day if they are available. */
  availability: boolean;
  /** Whether a calendar follows the games of the user at a secret address. */
  calendar: boolean;
}

export interface OpenGame {
  assignment_id: number;
  position: string;
  position_abbreviation: string;
  /** What it would pay you: as of an assignment, without a surcharge for solo games. */
  fees: Fee[];
  /** claim: you take it at once. ask: an assignor decides. */
  may: 'claim' | 'ask' | 'no';
  /** Why you may not, or only ask. */
  why: string | null;
  /** Your request that waits. */
  request_id: number | null;
  /** As for a candidate; those that you may know. */
  conflicts: Conflict[];
  _embedded: {
    game: Game;
  };
  _links: {
    assignment: Link<'assignment'>;
    claim?: Link<'assignment'>;
    request?: Link<'request'>;
  };
}

export interface OpenGamesPolicy {
  /** off: not at all. ask: they ask, and an assignor decides. claim: they take them at once, if they may; others ask. */
  mode: 'off' | 'ask' | 'claim';
  /** Of who may claim; lower grades ask. null: any. */
  minimum_grade: string | null;
  /** Members of one of these groups may claim; others ask. Empty: everybody. */
  group_ids: number[];
  /** Within as many hours before the start, officials can neither claim nor ask. */
  hours_before: number;
}

export interface OpenGamesPolicyChange {
  /** off: not at all. ask: they ask, and an assignor decides. claim: they take them at once, if they may; others ask. */
  mode?: 'off' | 'ask' | 'claim';
  minimum_grade?: string | null;
  group_ids?: number[];
  hours_before?: number;
}

export interface OpenPosition {
  assignment_id: number;
  game_id: number;
  position: string;
  /** Why nobody has it, by this plan. */
  reason: string;
  /** What would open it, up to 5: that somebody takes over one game of an official, or another thing that alone keeps one from it. */
  openers: PositionOpener[];
}

export interface PositionOpener {
  user_id: number;
  sentence: string;
}

export interface OtherProposal {
  proposal_id: number;
  proposed_by: string;
  /** When it was asked for. */
  created: string;
}

export interface Page {
  /** How many there are over all pages. */
  records: number;
  /** At least 1. */
  pages: number;
  current_page: number;
  /** Records a page. */
  limit: number;
  /** Left out on the last page. */
  next_page?: number;
  /** Left out on the first page. */
  prev_page?: number;
}

export interface PageLinks {
  self: {
    /** Absolute; begins with the base URL. */
    href: string;
  };
  next?: {
    /** Absolute; begins with the base URL. */
    href: string;
  };
  prev?: {
    /** Absolute; begins with the base URL. */
    href: string;
  };
  first: {
    /** Absolute; begins with the base URL. */
    href: string;
  };
  last: {
    /** Absolute; begins with the base URL. */
    href: string;
  };
}

export interface Pattern {
  id: number;
  name: string;
  /** In their order. */
  positions: Position[];
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'pattern'>;
    site: Link<'site'>;
    games: Link<'games'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface Position {
  id: number;
  name: string;
  abbreviation: string;
  /** In the currency's main unit; absent for callers who see only their own fees. */
  fee?: number | null;
  /** ISO 4217. */
  currency: string;
  /** One of the site's grades, or a grade that an official needs exactly; null: any. */
  minimum_grade: string | null;
  /** From 1. */
  sort_order: number;
}

export interface PatternChange {
  name?: string | undefined;
  /** In their order. A position keeps its id as long as it keeps its name. */
  positions?: NewPosition[] | undefined;
}

export interface PatternFees {
  /** What the whole crew is paid, by currency. */
  totals: {
    /** In the currency's main unit. */
    value: number;
    formatted: string;
    /** ISO 4217. */
    currency: string;
  }[];
  /** Of each position, in their order. */
  fees: PositionFee[];
  _links: {
    self: Link<'pattern-fees'>;
    pattern: Link<'pattern'>;
  };
}

export interface PositionFee {
  position: string;
  /** In the currency's main unit. */
  value: number;
  formatted: string;
  /** ISO 4217. */
  currency: string;
  /** What the fee is the sum of. The fee for the position is first, and always there. */
  parts: FeePart[];
}

export interface Payer {
  /** null: nobody is known to pay for these games. */
  bill_to: string | null;
  currency: string;
  officials: number;
  games: number;
  /** Of these games, without travel. */
  fees: number;
  travel: number;
  /** What changed of games that earlier runs paid. */
  adjusted: number;
  /** The sum of the three. */
  amount: number;
  formatted_amount: string;
}

export interface PayerList {
  period: BalancePeriod;
  _embedded: {
    payers: Payer[];
  };
  _links: {
    self: {
      /** Absolute; begins with the base URL. */
      href: string;
    };
  };
}

export interface PayLine {
  user_id: number;
  /** null: a rest that is carried over. */
  game_id: number | null;
  /** work: a game that was not paid before. adjustment: what changed of one that was. carried: the rest below zero of an earlier run. */
  kind: 'work' | 'adjustment' | 'carried';
  assignment_id: number | null;
  position: string | null;
  /** Below zero, it is taken back. */
  amount: number;
  currency: string;
  formatted_amount: string;
  /** The rules that make the fee. */
  parts: {
    rule: string;
    description: string;
    /** What the rule is for; null: all games. */
    basis: string | null;
    amount: number;
  }[];
  /** Why it was adjusted. */
  reason: string | null;
  /** The run whose rest is carried over. */
  carried_from: number | null;
  /** Who pays for the game; null: nobody is known. */
  bill_to: string | null;
  /** Why it is not paid; null: it is. */
  left_out:
    | 'held'
    | 'not_published'
    | 'not_played'
    | 'disputed'
    | 'reported'
    | 'no_report'
    | 'no_bank_data'
    | 'currency'
    | 'no_show'
    | 'no_fee'
    | 'paid'
    | null;
  game: {
    id: number;
    /** With the offset of the venue's zone. */
    start_time: string;
    home_team: string | null;
    away_team: string | null;
    league: string | null;
  } | null;
  _links: {
    user: Link<'user'>;
  };
}

export interface PayRun {
  id: number;
  state: 'draft' | 'closed';
  start_date: string;
  /** The last day. */
  end_date: string;
  /** The date of the statements. */
  payment_date: string;
  /** ISO 4217. Work that is paid in another currency is left out. */
  currency: string;
  /** Games of this league alone; null: of all. */
  league_id: number | null;
  /** Whether games without a report that is due are left out. */
  wants_reports: boolean;
  /** Whether officials without a bank account are left out. */
  wants_bank_data: boolean;
  /** Games that are left out of this run. */
  held_game_ids: number[];
  /** People who are left out of this run. */
  held_user_ids: number[];
  /** When it was closed; null: it is a draft. */
  closed: string | null;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'pay-run'>;
    site: Link<'site'>;
    people: Link<'pay-run-people'>;
    lines: Link<'pay-run-lines'>;
  };
}

export interface PayRunChange {
  /** YYYY-MM-DD or M/D/YYYY. */
  start_date?: string | undefined;
  /** YYYY-MM-DD or M/D/YYYY. */
  end_date?: string | undefined;
  /** YYYY-MM-DD or M/D/YYYY. */
  payment_date?: string | undefined;
  /** ISO 4217; USD where it is left out. */
  currency?: string | undefined;
  /** Only games of this league; null: of all. */
  league_id?: number | null | undefined;
  /** Leave out games without a report that is due; true where it is left out. */
  wants_reports?: boolean | undefined;
  /** Leave out officials without a bank account; false where it is left out. */
  wants_bank_data?: boolean | undefined;
  /** All games that are left out. */
  held_game_ids?: number[] | undefined;
  /** All people who are left out. */
  held_user_ids?: number[] | undefined;
}

export interface PayRunDetails {
  id: number;
  state: 'draft' | 'closed';
  start_date: string;
  /** The last day. */
  end_date: string;
  /** The date of the statements. */
  payment_date: string;
  /** ISO 4217. Work that is paid in another currency is left out. */
  currency: string;
  /** Games of this league alone; null: of all. */
  league_id: number | null;
  /** Whether games without a report that is due are left out. */
  wants_reports: boolean;
  /** Whether officials without a bank account are left out. */
  wants_bank_data: boolean;
  /** Games that are left out of this run. */
  held_game_ids: number[];
  /** People who are left out of this run. */
  held_user_ids: number[];
  /** When it was closed; null: it is a draft. */
  closed: string | null;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  /** Of what is paid. */
  totals: {
    officials: number;
    games: number;
    /** Of these games, without travel. */
    fees: number;
    travel: number;
    /** What changed of games that earlier runs paid. */
    adjusted: number;
    /** Negative sums of earlier runs. */
    carried: number;
    /** The sum of the four. */
    amount: number;
    formatted_amount: string;
    /** How many officials have a sum above zero: each gets a statement. */
    statements: number;
    /** What these statements come to. Negative sums go into a later run. */
    to_pay: number;
    formatted_to_pay: string;
  };
  /** What a draft leaves out; of a closed run nothing. */
  left_out: {
    /** Why. */
    reason:
      | 'held'
      | 'not_published'
      | 'not_played'
      | 'disputed'
      | 'reported'
      | 'no_report'
      | 'no_bank_data'
      | 'currency'
      | 'no_show'
      | 'no_fee'
      | 'paid';
    games: number;
    officials: number;
    amount: number;
    formatted_amount: string;
  }[];
  /** What is paid for the games of each league, the largest sum first. */
  leagues: {
    /** null: games without a league, and what is carried over. */
    league_id: number | null;
    name: string | null;
    games: number;
    officials: number;
    amount: number;
    formatted_amount: string;
  }[];
  /** What is paid for the games of each week, the first one first. What is carried over is not in it. */
  weeks: {
    /** Its Monday. */
    week: string;
    games: number;
    officials: number;
    amount: number;
    formatted_amount: string;
  }[];
  /** Who pays for the games, the largest sum first. What is carried over is not in it. */
  payers: {
    /** null: nobody is known to pay for these games. */
    bill_to: string | null;
    games: number;
    officials: number;
    amount: number;
    formatted_amount: string;
  }[];
  /** When the draft was last marked as seen; null: it is closed. */
  seen: string | null;
  /** What has changed in a draft since then. */
  changes: {
    user_id: number;
    first_name: string;
    last_name: string;
    game_id: number;
    /** What the sum gains by it; below zero, it loses. */
    amount: number;
    formatted_amount: string;
    before: {
      amount: number;
      /** null: it is paid. */
      left_out:
        | 'held'
        | 'not_published'
        | 'not_played'
        | 'disputed'
        | 'reported'
        | 'no_report'
        | 'no_bank_data'
        | 'currency'
        | 'no_show'
        | 'no_fee'
        | 'paid'
        | null;
    } | null;
    after: {
      amount: number;
      /** null: it is paid. */
      left_out:
        | 'held'
        | 'not_published'
        | 'not_played'
        | 'disputed'
        | 'reported'
        | 'no_report'
        | 'no_bank_data'
        | 'currency'
        | 'no_show'
        | 'no_fee'
        | 'paid'
        | null;
    } | null;
  }[];
  _links: {
    self: Link<'pay-run'>;
    site: Link<'site'>;
    people: Link<'pay-run-people'>;
    lines: Link<'pay-run-lines'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface PayRunPerson {
  user_id: number;
  first_name: string;
  last_name: string;
  games: number;
  /** Of these games, without travel. */
  fees: number;
  travel: number;
  /** What changed of games that earlier runs paid. */
  adjusted: number;
  /** Negative sums of earlier runs. */
  carried: number;
  /** The sum of the four. */
  amount: number;
  formatted_amount: string;
  currency: string;
  /** Why something was adjusted. */
  reasons: string[];
  /** How many of their games are left out. */
  left_out: number;
  /** Of these, where somebody can do something about it: all but those not played yet or paid before. */
  to_settle: number;
  /** null: it is a draft, or the sum is not above zero. */
  statement_id: number | null;
  /** How much of the statement was paid. */
  amount_paid: number;
  /** When it was marked as paid, or paid first by hand. */
  paid_on: string | null;
  /** How it was paid. */
  payment_reference: string | null;
  _links: {
    user: Link<'user'>;
  };
}
/**
 * The position that this official has now, and leaves.
 * */

export interface PositionLeft {
  assignment_id: number;
  game_id: number;
  position: string;
}

export interface Problem {
  /** Where this kind of problem is explained. */
  type: string;
  /** The status in words. */
  title: string;
  status: number;
  /** The same sentence as `message`. */
  detail: string;
  /** A stable code, for programs. */
  error:
    | 'malformed_request'
    | 'invalid_token'
    | 'insufficient_scope'
    | 'forbidden'
    | 'not_found'
    | 'method_not_allowed'
    | 'not_acceptable'
    | 'conflict'
    | 'in_use'
    | 'lock_version_mismatch'
    | 'double_booked'
    | 'policy_conflict'
    | 'site_archived'
    | 'request_in_progress'
    | 'cursor_expired'
    | 'precondition_failed'
    | 'payload_too_large'
    | 'unsupported_media_type'
    | 'validation_failed'
    | 'idempotency_key_reused'
    | 'rate_limited'
    | 'internal_error'
    | 'unavailable';
  /** token_expired for a token that has expired within a day, token_invalid for another 401, validation_error for a 422; otherwise the same word as `error`. */
  code:
    | 'token_expired'
    | 'token_invalid'
    | 'validation_error'
    | 'malformed_request'
    | 'insufficient_scope'
    | 'forbidden'
    | 'not_found'
    | 'method_not_allowed'
    | 'not_acceptable'
    | 'conflict'
    | 'in_use'
    | 'lock_version_mismatch'
    | 'double_booked'
    | 'policy_conflict'
    | 'site_archived'
    | 'request_in_progress'
    | 'cursor_expired'
    | 'precondition_failed'
    | 'payload_too_large'
    | 'unsupported_media_type'
    | 'rate_limited'
    | 'internal_error'
    | 'unavailable';
  /** A sentence for people: what is wrong, and what to do. */
  message: string;
  /** Everything that is wrong with the values, each with its place. */
  errors?: {
    /** A JSON Pointer into the body; of a query parameter its name, as `/limit`. */
    path: string;
    message: string;
  }[];
  /** Of double_booked and policy_conflict, when an official is assigned: what has to be overridden. */
  conflicts?: Conflict[];
  /** Also in X-Request-Id; names the request in the log of the service. */
  request_id: string;
}

export interface Proposal {
  id: number;
  /** waiting: for its turn, since the service works on one after the other. */
  state: 'waiting' | 'solving' | 'ready' | 'accepting' | 'undoing';
  progress: ProposalProgress | null;
  /** Why what was begun ended early. */
  error: string | null;
  game_ids: number[];
  weights: ProposalWeights;
  /** Whether officials who are assigned to the games and have not accepted may be moved: get another position, or make room for somebody else. */
  may_move: boolean;
  seed: number;
  result: ProposalResult | null;
  /** null: they are no longer on the site. */
  proposed_by: string | null;
  /** When it is deleted. */
  expires: string;
  /** Steps with every change. Send it with PUT to change only what you have seen. */
  lock_version: number;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'proposal'>;
    site: Link<'site'>;
    job?: Link<'job'>;
  };
  /** Further proposals for some of the games, the newest first. */
  others: OtherProposal[];
  /** By the start of their games. */
  assignments: ProposedAssignment[];
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface ProposedAssignment {
  assignment_id: number;
  game_id: number;
  position: string;
  user_id: number;
  first_name: string;
  last_name: string;
  /** rejected: they are not to have the position. accepting, undoing: it waits for the job. failed: it could not be assigned; kept: it was assigned, and could not be undone. */
  state:
    'planned' | 'locked' | 'rejected' | 'accepting' | 'accepted' | 'failed' | 'undoing' | 'undone' | 'kept';
  /** Why it failed, was kept, or is left out though it is locked. */
  result: string | null;
  /** Why the plan has them there, and what it costs, in a few words each. */
  reasons: string[];
  /** How many officials could have the position beside the rest of the plan; they count, too. */
  able: number | null;
  /** Who else could have the position beside the rest of the plan: up to 3, the best first. */
  alternatives: ProposalAlternative[];
  replaces: ReplacedOfficial | null;
  moves_from: PositionLeft | null;
  /** Assignments with the same number are accepted and undone together, or none of them; null: this one is by itself. */
  chain: number | null;
  /** Their games of the season with the plan. */
  games: number | null;
  /** Of these, as the balance has it once the plan is accepted; null: they offered nothing. */
  fair_share: number | null;
}

export interface ProposalAlternative {
  user_id: number;
  first_name: string;
  last_name: string;
  /** What the plan would cost more with them here; below 0: less. */
  points: number;
}
/**
 * Who has the position now, and leaves it.
 * */

export interface ReplacedOfficial {
  user_id: number;
  first_name: string;
  last_name: string;
}

export interface ProposalAssignments {
  /** Of these positions alone, and of those of their chains, which are accepted and undone together. */
  assignment_ids?: number[] | undefined;
  /** Of all positions. */
  all?: boolean | undefined;
}

export interface ProposalChange {
  weights?: SomeWeights | undefined;
  /** Whether officials who are assigned to the games and have not accepted may be moved: get another position, or make room for somebody else. */
  may_move?: boolean | undefined;
  /** Officials who keep a position in each further plan. */
  lock?: ProposedPair[] | undefined;
  /** Officials who are not to have a position. */
  reject?: ProposedPair[] | undefined;
  /** Who is neither locked nor rejected any more. */
  release?: ProposedPair[] | undefined;
  lock_version?: number | undefined;
}

export interface ProposedPair {
  assignment_id: number;
  user_id: number;
}

export interface PublicSchedule {
  id: number;
  kind: 'league' | 'team' | 'venue';
  /** Of the league, team or venue. */
  name: string;
  /** null: it is not of a league. */
  league_id: number | null;
  /** null: it is not of a team. */
  team_id: number | null;
  /** null: it is not of a venue. */
  venue_id: number | null;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'public-schedule'>;
    site: Link<'site'>;
  };
}

export interface PushSubscription {
  id: number;
  /** By which the browser knows it again. */
  endpoint: string;
  /** In UTC. */
  created: string;
  _links: {
    self: Link<'push-subscription'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface PushSubscriptions {
  /** What a browser takes as applicationServerKey (RFC 8292 §4). */
  public_key: string;
  _embedded: {
    push_subscriptions: PushSubscription[];
  };
  _links: {
    self: Link<'push-subscriptions'>;
  };
}

export interface RemindedPerson {
  user_id: number;
  first_name: string;
  last_name: string;
  /** All slots of the site that they have not answered: they are reminded of all of them. */
  assignment_ids: number[];
  /** When they were reminded last: now, or earlier. */
  reminded_at: string | null;
  /** Why they are not reminded now. reminded: they were within the last 24 hours. muted: they do not want reminders. rejected: a mail server rejected their address. left: they are not active on the site. not_invited: they were never invited to it. */
  reason: 'reminded' | 'left' | 'not_invited' | 'muted' | 'rejected' | null;
}

export interface Reminder {
  /** How many people are reminded now. */
  reminded: number;
  /** Everybody who has not answered. */
  people: RemindedPerson[];
  _links: {
    site: Link<'site'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface RenamedGrade {
  from: string;
  to: string;
}

export interface Request {
  id: number;
  assignment_id: number;
  user_id: number;
  /** claimed: taken without asking. lapsed: the position is no longer open; if it opens again, the request waits again. */
  status: 'waiting' | 'granted' | 'refused' | 'withdrawn' | 'claimed' | 'lapsed';
  /** Of the official. */
  note: string | null;
  /** Of the assignor who decided. */
  reason: string | null;
  /** When an assignor granted or refused it. */
  decided: string | null;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'request'>;
    assignment: Link<'assignment'>;
    user: Link<'user'>;
    decide?: Link<'request'>;
  };
  _embedded: {
    official: Person;
    game: Game;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface RequestCount {
  /** When the hour begins, in UTC. */
  hour: string;
  /** The method and the pattern of the path, without ids. */
  route: string;
  status: number;
  /** What refused them; null: no limit did. */
  limit: string | null;
  /** How many there were. */
  requests: number;
}

export interface RequestCounts {
  /** Its name. */
  application: string;
  /** Of the last 7 days, the oldest first. */
  counts: RequestCount[];
  _links: {
    self: {
      /** Absolute; begins with the base URL. */
      href: string;
    };
  };
}

export interface RequestInput {
  note?: string | null | undefined;
}

export interface SecretRotation {
  /** For how long the old secret goes on signing, up to 7 days; 0 ends it at once. */
  overlap_seconds?: number | undefined;
}

export interface Series {
  _embedded: {
    /** By their start. */
    games: Game[];
  };
  _links: {
    games: {
      /** Absolute; begins with the base URL. */
      href: string;
    };
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface SeriesInput {
  localized_date?: string | null | undefined;
  localized_time?: string | null | undefined;
  localized_end_time?: string | null | undefined;
  user_end_time_formatted?: string | null | undefined;
  start_time?: string | null | undefined;
  date_time?: string | null | undefined;
  end_time?: string | null | undefined;
  venue_id?: number | null | undefined;
  venue_name?: string | null | undefined;
  home_team_id?: number | null | undefined;
  home_team_name?: string | null | undefined;
  away_team_id?: number | null | undefined;
  away_team_name?: string | null | undefined;
  league_id?: number | null | undefined;
  league_name?: string | null | undefined;
  age_group_id?: number | null | undefined;
  age_group_name?: string | null | undefined;
  game_type_id?: number | null | undefined;
  game_type_name?: string | null | undefined;
  gender_id?: number | null | undefined;
  gender_name?: string | null | undefined;
  pattern_id?: number | null | undefined;
  pattern_name?: string | null | undefined;
  /** Active, canceled without pay, canceled with pay. */
  status?: 'A' | 'C' | 'X' | undefined;
  postponed?: boolean | number | string | undefined;
  change_reason?: string | null | undefined;
  published?: boolean | number | string | undefined;
  is_public?: boolean | number | string | undefined;
  public?: boolean | number | string | undefined;
  subvenue?: string | null | undefined;
  public_note?: string | null | undefined;
  public_note_text?: string | null | undefined;
  private_note?: string | null | undefined;
  private_note_text?: string | null | undefined;
  user_defined_id?: string | null | undefined;
  external_id?: number | null | undefined;
  paid_via?: string | null | undefined;
  /** How many games: one a week, the first included. */
  weeks: number;
}

export interface SiteChange {
  name?: string | undefined;
  show_game_requests?: boolean | undefined;
  show_unassigned_games?: boolean | undefined;
  show_all_games?: boolean | undefined;
  show_game_reports?: boolean | undefined;
  forms_enabled?: boolean | undefined;
  /** The lowest first. */
  grades?: string[] | undefined;
  /** Users, positions, age groups and open_games that name the first name the second from now on. */
  renamed_grades?: RenamedGrade[] | undefined;
  /** A BCP 47 tag. */
  locale?: string | undefined;
  /** As MM-DD. */
  season_start?: string | undefined;
  /** null: officials change any day. */
  availability_locked_days?: number | null | undefined;
  adult_age?: number | undefined;
  arrival_minutes?: number | undefined;
  /** null: nobody is reminded. */
  reminder_days?: number | null | undefined;
  /** null: nobody is reminded. */
  answer_reminder_days?: number | null | undefined;
  /** null: they are never due. */
  answer_hours?: number | null | undefined;
  offers_lapse?: boolean | undefined;
  open_games?: OpenGamesPolicyChange | undefined;
  conflict_policies?: ConflictPolicies | undefined;
}

export interface Statement {
  id: number;
  user_id: number;
  statement_date: string;
  description: string;
  /** What is owed, with at most two decimals. */
  amount: number;
  /** How much of it was paid. */
  amount_paid: number;
  /** ISO 4217. */
  currency: string;
  formatted_amount: string;
  formatted_amount_paid: string;
  /** Follows from the two amounts. */
  status: 'unpaid' | 'partial' | 'paid';
  payor_name: string;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'statement'>;
    user: Link<'user'>;
    site: Link<'site'>;
  };
  _embedded: {
    site: Site;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface StatementChange {
  /** YYYY-MM-DD or M/D/YYYY. */
  statement_date?: string | undefined;
  description?: string | undefined;
  /** With at most two decimals. */
  amount?: number | undefined;
  /** At most the amount; 0 where it is left out of a new statement. */
  amount_paid?: number | undefined;
  /** The site's name where it is left out. */
  payor_name?: string | undefined;
}

export interface Subscription {
  id: number;
  /** The one site it belongs to; it stays there. */
  site_id: number;
  event_types: (
    'game.game.published' | 'game.official.changed' | 'site.user.created' | 'site.league_official.created'
  )[];
  /** Where deliveries are sent: https, at a public address. */
  target_url: string;
  /** Use POST; only POST is supported. */
  target_method: string;
  /** Added to every delivery: at most 20, 4 KB in all. */
  target_headers: {
    [k: string]: string;
  };
  /** false pauses deliveries. */
  enabled: boolean;
  /** Narrows which occurrences are sent; unknown keys are stored, but ignored. */
  criteria: {
    [k: string]: unknown;
  };
  /** Signs the deliveries (service.md 5.5). */
  secret: string;
  /** During a rotation: until then the old secret signs X-Webhook-Signature, and `secret` X-Webhook-Signature-Next. */
  old_secret_until?: string;
  /** Only if deliveries have the headers of Standard Webhooks. */
  standard_webhooks?: boolean;
  /** The same secret as libraries of Standard Webhooks take it; with `standard_webhooks`. */
  standard_secret?: string;
  /** UTC. */
  created: string;
  /** UTC. */
  updated: string;
  _links: {
    self: Link<'webhook-subscription'>;
    site: Link<'site'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface SubscriptionChange {
  /** The one site it belongs to; it stays there. */
  site_id?: number | undefined;
  event_types?: (
    'game.game.published' | 'game.official.changed' | 'site.user.created' | 'site.league_official.created'
  )[] | undefined;
  /** Where deliveries are sent: https, at a public address. */
  target_url?: string | undefined;
  /** Use POST; only POST is supported. */
  target_method?: string | undefined;
  /** Added to every delivery: at most 20, 4 KB in all. */
  target_headers?: {
    [k: string]: string;
  };
  /** false pauses deliveries. */
  enabled?: boolean | undefined;
  criteria?: {
    [k: string]: unknown;
  } | null;
  /** true adds the headers of Standard Webhooks (standardwebhooks.com) to every delivery. */
  standard_webhooks?: boolean | undefined;
}

export interface TaxForm {
  id: number;
  name: string;
  tax_classification:
    'individual' | 'c_corporation' | 's_corporation' | 'partnership' | 'trust_estate' | 'llc' | 'other';
  tin_type: 'ssn' | 'ein';
  street_1: string;
  city: string;
  state_or_province: string;
  postal: string;
  business_name: string | null;
  tin_last_four: string;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'tax-form'>;
    user: Link<'user'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface TaxFormInput {
  name: string;
  tax_classification:
    'individual' | 'c_corporation' | 's_corporation' | 'partnership' | 'trust_estate' | 'llc' | 'other';
  tin_type: 'ssn' | 'ein';
  street_1: string;
  city: string;
  state_or_province: string;
  postal: string;
  business_name?: string | null | undefined;
  /** Nine digits, as text; dashes may be left out. */
  tin: string;
}

export interface Team {
  id: number;
  name: string;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'team'>;
    site: Link<'site'>;
    games: Link<'games'>;
  };
  /** The club that pays for its home games; null: whoever pays for the league. */
  bill_to: string | null;
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface TeamChange {
  name?: string | undefined;
  bill_to?: string | null | undefined;
}

export interface TeamMerge {
  into_id: number;
}

export interface TestDelivery {
  event_type: string;
  /** Whether the endpoint responded with 2xx. */
  delivered: boolean;
  /** Of its response; null if there was none. */
  status: number | null;
  /** From the beginning of the connection to the end of the response. */
  duration_ms: number;
  /** Why it was not delivered; null if it was. */
  failure: string | null;
  _links: {
    subscription: Link<'webhook-subscription'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface TestDeliveryInput {
  /** Of the example; by default the first that the subscription names. */
  event_type?:
    'game.game.published' | 'game.official.changed' | 'site.user.created' | 'site.league_official.created' | undefined;
}

export interface Unassigning {
  /** The one you read. If it is another by now, this is 409 and nothing changes. */
  lock_version?: number | undefined;
}

export interface User {
  id: number;
  first_name: string;
  last_name: string;
  /** Middle initial. */
  mi: string | null;
  /** Empty where this caller may not see them. */
  email_addresses: string[];
  mobile_phone: string | null;
  /** Of a phone that is not public: null where this caller may not see it. That of a minor is never public. */
  mobile_phone_is_public: boolean;
  home_phone: string | null;
  home_phone_is_public: boolean;
  work_phone: string | null;
  work_phone_is_public: boolean;
  official: boolean;
  assignor: boolean;
  manager: boolean;
  active: boolean;
  /** null where this caller may not see it */
  grade: string | null;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  /** No longer on the site: the record stays for the games of the past. */
  removed: boolean;
  /** The postal address: null where this caller may not see it. */
  street1: string | null;
  street2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  /** Only the user and managers see it; null for others. */
  date_of_birth: string | null;
  /** Whether they are younger than the adult_age of the site; null where this caller may not see it. */
  minor: boolean | null;
  /** Whether they observe officials; null where this caller may not see it. */
  observer: boolean | null;
  /** Their first year as an official; null where this caller may not see it. */
  official_since: number | null;
  /** Only assignors and managers see them; null for others. */
  notes: string | null;
  /** How much they do as an official; null where this caller may not see it. */
  limits: {
    /** null: no limit. */
    games_per_day: number | null;
    /** null: no limit. */
    games_per_week: number | null;
    /** null: no limit. */
    miles: number | null;
  } | null;
  /** How many games a week they would like, from Monday to Sunday: a wish that proposals and candidates weigh, not a limit; null where this caller may not see it. */
  wanted_games: {
    /** null: no wish. */
    min_per_week: number | null;
    /** null: no wish. */
    max_per_week: number | null;
  } | null;
  onboarding: Onboarding | null;
  /** The steps of a new official that the user has skipped. */
  skipped_steps: ('phone' | 'availability' | 'calendar')[] | null;
  /** Of their home; null where this caller may not see it. */
  latitude: number | null;
  longitude: number | null;
  _links: {
    self: Link<'user'>;
    games: Link<'games'>;
    avatar_square: Link<'avatar'>;
    avatar_original: Link<'avatar'>;
    site: Link<'site'>;
    groups: Link<'groups'>;
    availability?: Link<'availability'>;
    blocks?: Link<'blocks'>;
    certifications?: Link<'certifications'>;
    guardians?: Link<'guardians'>;
    bank_accounts?: Link<'bank-accounts'>;
    tax_form?: Link<'tax-form'>;
  };
  _embedded: {
    site: Site;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface UserChange {
  first_name?: string | undefined;
  last_name?: string | undefined;
  email_addresses?: string[] | undefined;
  mi?: string | null | undefined;
  mobile_phone?: string | null | undefined;
  mobile_phone_is_public?: boolean | undefined;
  home_phone?: string | null | undefined;
  home_phone_is_public?: boolean | undefined;
  work_phone?: string | null | undefined;
  work_phone_is_public?: boolean | undefined;
  street1?: string | null | undefined;
  street2?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  postal_code?: string | null | undefined;
  date_of_birth?: string | null | undefined;
  official?: boolean | undefined;
  assignor?: boolean | undefined;
  manager?: boolean | undefined;
  observer?: boolean | undefined;
  grade?: string | null | undefined;
  official_since?: number | null | undefined;
  notes?: string | null | undefined;
  /** All limits: one that is not sent ends. */
  limits?: {
    games_per_day?: number | null | undefined;
    games_per_week?: number | null | undefined;
    miles?: number | null | undefined;
  };
  /** Both wishes: one that is not sent ends. */
  wanted_games?: {
    min_per_week?: number | null | undefined;
    max_per_week?: number | null | undefined;
  };
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
  active?: boolean | undefined;
  /** The steps of a new official that the user has skipped. */
  skipped_steps?: ('phone' | 'availability' | 'calendar')[] | undefined;
}

export interface Venue {
  id: number;
  name: string;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'venue'>;
    site: Link<'site'>;
    games: Link<'games'>;
  };
  street_1: string | null;
  city: string | null;
  state_or_province: string | null;
  postal: string | null;
  /** WGS 84. */
  latitude: number | null;
  /** WGS 84. */
  longitude: number | null;
  /** IANA name, where it has its own; else the site's counts. */
  timezone: string | null;
  /** For officials. */
  notes: string | null;
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface VenueChange {
  name?: string | undefined;
  street_1?: string | null | undefined;
  city?: string | null | undefined;
  state_or_province?: string | null | undefined;
  postal?: string | null | undefined;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
  timezone?: string | null | undefined;
  notes?: string | null | undefined;
}

export interface VenueClosing {
  id: number;
  venue_id: number;
  /** Of the games that it concerns; null: all games at the venue. */
  subvenue: string | null;
  start_date: string;
  /** null: from the beginning of the day. */
  start_time: string | null;
  /** The last day. */
  end_date: string;
  /** null: to the end of the day. */
  end_time: string | null;
  reason: string | null;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'venue-closing'>;
    venue: Link<'venue'>;
    games: Link<'games'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface VenueClosingChange {
  subvenue?: string | null | undefined;
  /** YYYY-MM-DD or M/D/YYYY. */
  start_date?: string | undefined;
  start_time?: string | null | undefined;
  /** YYYY-MM-DD or M/D/YYYY. */
  end_date?: string | undefined;
  end_time?: string | null | undefined;
  reason?: string | null | undefined;
}

export interface VenueField {
  id: number;
  venue_id: number;
  /** Games there have it as `subvenue`. */
  name: string;
  /** For officials. */
  notes: string | null;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'venue-field'>;
    venue: Link<'venue'>;
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface VenueFieldChange {
  name?: string | undefined;
  notes?: string | null | undefined;
}

export interface VenueMerge {
  into_id: number;
}

export interface WholeSite {
  id: number;
  name: string;
  /** IANA name. */
  timezone: string;
  sports: string[];
  /** Officials may take open games, or ask for them: the mode of open_games is not off. */
  show_game_requests: boolean;
  /** Officials are shown games with an open slot. */
  show_unassigned_games: boolean;
  /** Officials are shown games of others. */
  show_all_games: boolean;
  /** Officials are shown the reports of others on their crew. */
  show_game_reports: boolean;
  /** Officials report about games. */
  forms_enabled: boolean;
  /** When it was made, with the site's offset. */
  created: string;
  /** When it was last changed, with the site's offset. */
  updated: string;
  _links: {
    self: Link<'site'>;
    games: Link<'games'>;
    users: Link<'users'>;
    groups: Link<'groups'>;
    venues: Link<'venues'>;
    leagues: Link<'leagues'>;
    teams: Link<'teams'>;
    age_groups: Link<'age-groups'>;
    game_types: Link<'game-types'>;
    genders: Link<'genders'>;
    patterns: Link<'patterns'>;
    form_templates: Link<'form-templates'>;
    statements: Link<'statements'>;
    changes: Link<'changes'>;
  };
  /** BCP 47 tag: the order of a date, 12 or 24 hours, the first day of a week, miles or kilometers. Words are English. */
  locale: string;
  /** The grades of officials, the lowest first. */
  grades: string[];
  /** The month and day on which a season begins each year. */
  season_start: string;
  /** Officials cannot change their availability from today to as many days ahead. */
  availability_locked_days: number | null;
  /** Officials who are younger, in years, are minors. */
  adult_age: number;
  /** How many minutes before a game its officials arrive. */
  arrival_minutes: number;
  /** How many days before a game its officials are reminded; null: never. */
  reminder_days: number | null;
  /** How many days after they were asked officials who have not answered are reminded; null: never. */
  answer_reminder_days: number | null;
  /** How many hours before a game answers are due: officials are reminded a day before; null: never. */
  answer_hours: number | null;
  /** The service takes officials off who have not answered by then, if it told them so 12 hours before, and tells the assignors. */
  offers_lapse: boolean;
  /** false: archived, and read only. */
  active: boolean;
  /** When it is deleted for good; null: it is not. */
  deletes_at: string | null;
  open_games: OpenGamesPolicy;
  /** What the site does about each kind of conflict when an official is assigned. */
  conflict_policies: {
    busy_elsewhere: 'ignore' | 'warn' | 'refuse';
    unavailable: 'ignore' | 'warn' | 'refuse';
    travel_time: 'ignore' | 'warn' | 'refuse';
    same_team: 'ignore' | 'warn' | 'refuse';
    removed_from_league: 'ignore' | 'warn' | 'refuse';
    blocked_team: 'ignore' | 'warn' | 'refuse';
    blocked_venue: 'ignore' | 'warn' | 'refuse';
    blocked_league: 'ignore' | 'warn' | 'refuse';
    blocked_official: 'ignore' | 'warn' | 'refuse';
    games_per_day: 'ignore' | 'warn' | 'refuse';
    games_per_week: 'ignore' | 'warn' | 'refuse';
    distance: 'ignore' | 'warn' | 'refuse';
    grade: 'ignore' | 'warn' | 'refuse';
    venue_closed: 'ignore' | 'warn' | 'refuse';
    certification: 'ignore' | 'warn' | 'refuse';
  };
  /** After a change: a sentence for each member that was sent and is not read, or is stored and not shown to you. Missing if there is none. */
  warnings?: string[];
}

export interface DeleteCurrentAccountQuery {
  /** The id of your account. */
  id?: number | undefined;
}

export interface ListCurrentAccountSitesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    status?: 'active' | 'inactive' | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListCurrentAccountUsersQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
}

export interface ListCurrentAccountGamesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the league, or several. */
    league_id?: SearchValue | undefined;
    /** The id of the venue, or several. */
    venue_id?: SearchValue | undefined;
    /** The id of the game type, or several. */
    game_type_id?: SearchValue | undefined;
    /** The id of the age group, or several. */
    age_group_id?: SearchValue | undefined;
    /** The id of the gender, or several. */
    gender_id?: SearchValue | undefined;
    /** The id of the home team, or several. */
    home_team_id?: SearchValue | undefined;
    /** The id of the away team, or several. */
    away_team_id?: SearchValue | undefined;
    /** The id of the team, or several. */
    team_id?: SearchValue | undefined;
    /** The id of the pattern, or several. */
    pattern_id?: SearchValue | undefined;
    /** A, C or X, or several. */
    status?: SearchValue | undefined;
    /** The id of the game, or several. */
    id?: SearchValue | undefined;
    /** The first day, as YYYY-MM-DD or M/D/YYYY, in the zone of the site. */
    start_date?: string | undefined;
    /** The last day, itself included. */
    end_date?: string | undefined;
    /** true or false. */
    published?: boolean | undefined;
    /** What the game needs: officials, late_officials, answers, replacements, publishing, attention, late_answers, late_drafts, overrides, requests, closed_venues, reports or crew_reports, or several. */
    needs?: SearchValue | undefined;
    /** Changed at this time or later. Deleted records are not found: see the feed of changes. */
    updated_since?: string | undefined;
    /** Part of the name of a team, venue or league; or all of its user_defined_id. */
    query?: string | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?: ('start_time' | '-start_time' | 'id' | '-id') | ('start_time' | '-start_time' | 'id' | '-id')[] | undefined;
}

export interface ListSitesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    status?: 'active' | 'inactive' | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListChangesQuery {
  /** A cursor. Without it, you get that of now. */
  after?: string | undefined;
  limit?: number | undefined;
  /** `record` adds each record that is still there, under `_embedded`. `limit` is then up to 50. */
  embed?: 'record' | undefined;
}

export interface ListCurrentAccountChangesQuery {
  /** A cursor. Without it, you get that of now. */
  after?: string | undefined;
  limit?: number | undefined;
  /** `record` adds each record that is still there, under `_embedded`. `limit` is then up to 50. */
  embed?: 'record' | undefined;
}

export interface ListAuditQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** At this time or later. */
    since?: string | undefined;
    /** Before this time. */
    until?: string | undefined;
    user_id?: number | undefined;
    by?: 'account' | 'operator' | 'service' | undefined;
    record?:
      | 'site'
      | 'game'
      | 'assignment'
      | 'user'
      | 'league-official'
      | 'venue'
      | 'venue-field'
      | 'venue-closing'
      | 'league'
      | 'team'
      | 'age-group'
      | 'game-type'
      | 'gender'
      | 'pattern'
      | 'group'
      | 'form-template'
      | 'form-submission'
      | 'crew-report'
      | 'statement'
      | 'pay-run'
      | 'pay-line'
      | 'dispute'
      | 'fee-rule'
      | 'message'
      | 'request'
      | 'certification'
      | 'guardian'
      | 'block'
      | 'availability'
      | 'availability-pattern'
      | 'bank-account'
      | 'tax-form'
      | 'public-schedule'
      | 'subscription'
      | 'notice-settings'
      | 'import'
      | 'proposal'
      | 'job'
      | 'installation'
      | 'account'
      | 'session'
      | 'application'
      | 'restricted-token'
      | 'consent'
      | 'calendar-feed'
      | 'push-subscription' | undefined;
    record_id?: number | undefined;
    action?: 'created' | 'changed' | 'deleted' | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
}

export interface ListUsersQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    status?: 'active' | 'inactive' | undefined;
    query?: string | undefined;
    /** Changed at this time or later. Deleted records are not found: see the feed of changes. */
    updated_since?: string | undefined;
    /** How far they have come: those who have never signed in by their invitation, others by what is missing. For assignors and managers alone. */
    onboarding?:
      'not_invited' | 'invited' | 'expired' | 'signed_in' | 'no_phone' | 'no_availability' | 'no_calendar' | undefined;
    /** false: those who have never signed in. For assignors and managers alone. */
    signed_in?: boolean | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | (
        | 'last_name'
        | '-last_name'
        | 'first_name'
        | '-first_name'
        | 'created'
        | '-created'
        | 'updated'
        | '-updated'
        | 'id'
        | '-id'
      )
    | (
        | 'last_name'
        | '-last_name'
        | 'first_name'
        | '-first_name'
        | 'created'
        | '-created'
        | 'updated'
        | '-updated'
        | 'id'
        | '-id'
      )[] | undefined;
}

export interface ListGroupsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListGroupUsersQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    status?: 'active' | 'inactive' | undefined;
    query?: string | undefined;
    /** Changed at this time or later. Deleted records are not found: see the feed of changes. */
    updated_since?: string | undefined;
    /** How far they have come: those who have never signed in by their invitation, others by what is missing. For assignors and managers alone. */
    onboarding?:
      'not_invited' | 'invited' | 'expired' | 'signed_in' | 'no_phone' | 'no_availability' | 'no_calendar' | undefined;
    /** false: those who have never signed in. For assignors and managers alone. */
    signed_in?: boolean | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | (
        | 'last_name'
        | '-last_name'
        | 'first_name'
        | '-first_name'
        | 'created'
        | '-created'
        | 'updated'
        | '-updated'
        | 'id'
        | '-id'
      )
    | (
        | 'last_name'
        | '-last_name'
        | 'first_name'
        | '-first_name'
        | 'created'
        | '-created'
        | 'updated'
        | '-updated'
        | 'id'
        | '-id'
      )[] | undefined;
}

export interface ListUserGroupsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListUserAvailabilityQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** false lists the days off. */
    available?: boolean | undefined;
    /** YYYY-MM-DD or M/D/YYYY. A time after it does not count. */
    start_date?: string | undefined;
    /** YYYY-MM-DD or M/D/YYYY. A time after it does not count. */
    end_date?: string | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('date' | '-date' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('date' | '-date' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListUserAvailabilityDaysQuery {
  search?: {
    /** YYYY-MM-DD or M/D/YYYY. A time after it does not count. */
    start_date?: string | undefined;
    /** YYYY-MM-DD or M/D/YYYY. A time after it does not count. */
    end_date?: string | undefined;
  };
}

export interface ListUserBlocksQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListUserCertificationsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | (
        | 'name'
        | '-name'
        | 'valid_from'
        | '-valid_from'
        | 'valid_until'
        | '-valid_until'
        | 'created'
        | '-created'
        | 'updated'
        | '-updated'
        | 'id'
        | '-id'
      )
    | (
        | 'name'
        | '-name'
        | 'valid_from'
        | '-valid_from'
        | 'valid_until'
        | '-valid_until'
        | 'created'
        | '-created'
        | 'updated'
        | '-updated'
        | 'id'
        | '-id'
      )[] | undefined;
}

export interface ListUserGuardiansQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListGamesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the league, or several. */
    league_id?: SearchValue | undefined;
    /** The id of the venue, or several. */
    venue_id?: SearchValue | undefined;
    /** The id of the game type, or several. */
    game_type_id?: SearchValue | undefined;
    /** The id of the age group, or several. */
    age_group_id?: SearchValue | undefined;
    /** The id of the gender, or several. */
    gender_id?: SearchValue | undefined;
    /** The id of the home team, or several. */
    home_team_id?: SearchValue | undefined;
    /** The id of the away team, or several. */
    away_team_id?: SearchValue | undefined;
    /** The id of the team, or several. */
    team_id?: SearchValue | undefined;
    /** The id of the pattern, or several. */
    pattern_id?: SearchValue | undefined;
    /** A, C or X, or several. */
    status?: SearchValue | undefined;
    /** The id of the game, or several. */
    id?: SearchValue | undefined;
    /** The first day, as YYYY-MM-DD or M/D/YYYY, in the zone of the site. */
    start_date?: string | undefined;
    /** The last day, itself included. */
    end_date?: string | undefined;
    /** true or false. */
    published?: boolean | undefined;
    /** What the game needs: officials, late_officials, answers, replacements, publishing, attention, late_answers, late_drafts, overrides, requests, closed_venues, reports or crew_reports, or several. */
    needs?: SearchValue | undefined;
    /** Changed at this time or later. Deleted records are not found: see the feed of changes. */
    updated_since?: string | undefined;
    /** Part of the name of a team, venue or league; or all of its user_defined_id. */
    query?: string | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?: ('start_time' | '-start_time' | 'id' | '-id') | ('start_time' | '-start_time' | 'id' | '-id')[] | undefined;
}

export interface CountGamesQuery {
  search?: {
    /** The id of the league, or several. */
    league_id?: SearchValue | undefined;
    /** The id of the venue, or several. */
    venue_id?: SearchValue | undefined;
    /** The id of the game type, or several. */
    game_type_id?: SearchValue | undefined;
    /** The id of the age group, or several. */
    age_group_id?: SearchValue | undefined;
    /** The id of the gender, or several. */
    gender_id?: SearchValue | undefined;
    /** The id of the home team, or several. */
    home_team_id?: SearchValue | undefined;
    /** The id of the away team, or several. */
    away_team_id?: SearchValue | undefined;
    /** The id of the team, or several. */
    team_id?: SearchValue | undefined;
    /** The id of the pattern, or several. */
    pattern_id?: SearchValue | undefined;
    /** A, C or X, or several. */
    status?: SearchValue | undefined;
    /** The id of the game, or several. */
    id?: SearchValue | undefined;
    /** The first day, as YYYY-MM-DD or M/D/YYYY, in the zone of the site. */
    start_date?: string | undefined;
    /** The last day, itself included. */
    end_date?: string | undefined;
    /** true or false. */
    published?: boolean | undefined;
    /** What the game needs: officials, late_officials, answers, replacements, publishing, attention, late_answers, late_drafts, overrides, requests, closed_venues, reports or crew_reports, or several. */
    needs?: SearchValue | undefined;
    /** Changed at this time or later. Deleted records are not found: see the feed of changes. */
    updated_since?: string | undefined;
    /** Part of the name of a team, venue or league; or all of its user_defined_id. */
    query?: string | undefined;
  };
}

export interface CountGamesByDayQuery {
  search?: {
    /** The id of the league, or several. */
    league_id?: SearchValue | undefined;
    /** The id of the venue, or several. */
    venue_id?: SearchValue | undefined;
    /** The id of the game type, or several. */
    game_type_id?: SearchValue | undefined;
    /** The id of the age group, or several. */
    age_group_id?: SearchValue | undefined;
    /** The id of the gender, or several. */
    gender_id?: SearchValue | undefined;
    /** The id of the home team, or several. */
    home_team_id?: SearchValue | undefined;
    /** The id of the away team, or several. */
    away_team_id?: SearchValue | undefined;
    /** The id of the team, or several. */
    team_id?: SearchValue | undefined;
    /** The id of the pattern, or several. */
    pattern_id?: SearchValue | undefined;
    /** A, C or X, or several. */
    status?: SearchValue | undefined;
    /** The id of the game, or several. */
    id?: SearchValue | undefined;
    /** The first day, as YYYY-MM-DD or M/D/YYYY, in the zone of the site. */
    start_date?: string | undefined;
    /** The last day, itself included. */
    end_date?: string | undefined;
    /** true or false. */
    published?: boolean | undefined;
    /** What the game needs: officials, late_officials, answers, replacements, publishing, attention, late_answers, late_drafts, overrides, requests, closed_venues, reports or crew_reports, or several. */
    needs?: SearchValue | undefined;
    /** Changed at this time or later. Deleted records are not found: see the feed of changes. */
    updated_since?: string | undefined;
    /** Part of the name of a team, venue or league; or all of its user_defined_id. */
    query?: string | undefined;
  };
}

export interface ListUnassignedGamesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the league, or several. */
    league_id?: SearchValue | undefined;
    /** The id of the venue, or several. */
    venue_id?: SearchValue | undefined;
    /** The id of the game type, or several. */
    game_type_id?: SearchValue | undefined;
    /** The id of the age group, or several. */
    age_group_id?: SearchValue | undefined;
    /** The id of the gender, or several. */
    gender_id?: SearchValue | undefined;
    /** The id of the home team, or several. */
    home_team_id?: SearchValue | undefined;
    /** The id of the away team, or several. */
    away_team_id?: SearchValue | undefined;
    /** The id of the team, or several. */
    team_id?: SearchValue | undefined;
    /** The id of the pattern, or several. */
    pattern_id?: SearchValue | undefined;
    /** A, C or X, or several. */
    status?: SearchValue | undefined;
    /** The id of the game, or several. */
    id?: SearchValue | undefined;
    /** The first day, as YYYY-MM-DD or M/D/YYYY, in the zone of the site. */
    start_date?: string | undefined;
    /** The last day, itself included. */
    end_date?: string | undefined;
    /** true or false. */
    published?: boolean | undefined;
    /** What the game needs: officials, late_officials, answers, replacements, publishing, attention, late_answers, late_drafts, overrides, requests, closed_venues, reports or crew_reports, or several. */
    needs?: SearchValue | undefined;
    /** Changed at this time or later. Deleted records are not found: see the feed of changes. */
    updated_since?: string | undefined;
    /** Part of the name of a team, venue or league; or all of its user_defined_id. */
    query?: string | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?: ('start_time' | '-start_time' | 'id' | '-id') | ('start_time' | '-start_time' | 'id' | '-id')[] | undefined;
}

export interface ListUnreportedGamesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the league, or several. */
    league_id?: SearchValue | undefined;
    /** The id of the venue, or several. */
    venue_id?: SearchValue | undefined;
    /** The id of the game type, or several. */
    game_type_id?: SearchValue | undefined;
    /** The id of the age group, or several. */
    age_group_id?: SearchValue | undefined;
    /** The id of the gender, or several. */
    gender_id?: SearchValue | undefined;
    /** The id of the home team, or several. */
    home_team_id?: SearchValue | undefined;
    /** The id of the away team, or several. */
    away_team_id?: SearchValue | undefined;
    /** The id of the team, or several. */
    team_id?: SearchValue | undefined;
    /** The id of the pattern, or several. */
    pattern_id?: SearchValue | undefined;
    /** A, C or X, or several. */
    status?: SearchValue | undefined;
    /** The id of the game, or several. */
    id?: SearchValue | undefined;
    /** The first day, as YYYY-MM-DD or M/D/YYYY, in the zone of the site. */
    start_date?: string | undefined;
    /** The last day, itself included. */
    end_date?: string | undefined;
    /** true or false. */
    published?: boolean | undefined;
    /** What the game needs: officials, late_officials, answers, replacements, publishing, attention, late_answers, late_drafts, overrides, requests, closed_venues, reports or crew_reports, or several. */
    needs?: SearchValue | undefined;
    /** Changed at this time or later. Deleted records are not found: see the feed of changes. */
    updated_since?: string | undefined;
    /** Part of the name of a team, venue or league; or all of its user_defined_id. */
    query?: string | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?: ('start_time' | '-start_time' | 'id' | '-id') | ('start_time' | '-start_time' | 'id' | '-id')[] | undefined;
}

export interface ListUserGamesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the league, or several. */
    league_id?: SearchValue | undefined;
    /** The id of the venue, or several. */
    venue_id?: SearchValue | undefined;
    /** The id of the game type, or several. */
    game_type_id?: SearchValue | undefined;
    /** The id of the age group, or several. */
    age_group_id?: SearchValue | undefined;
    /** The id of the gender, or several. */
    gender_id?: SearchValue | undefined;
    /** The id of the home team, or several. */
    home_team_id?: SearchValue | undefined;
    /** The id of the away team, or several. */
    away_team_id?: SearchValue | undefined;
    /** The id of the team, or several. */
    team_id?: SearchValue | undefined;
    /** The id of the pattern, or several. */
    pattern_id?: SearchValue | undefined;
    /** A, C or X, or several. */
    status?: SearchValue | undefined;
    /** The id of the game, or several. */
    id?: SearchValue | undefined;
    /** The first day, as YYYY-MM-DD or M/D/YYYY, in the zone of the site. */
    start_date?: string | undefined;
    /** The last day, itself included. */
    end_date?: string | undefined;
    /** true or false. */
    published?: boolean | undefined;
    /** What the game needs: officials, late_officials, answers, replacements, publishing, attention, late_answers, late_drafts, overrides, requests, closed_venues, reports or crew_reports, or several. */
    needs?: SearchValue | undefined;
    /** Changed at this time or later. Deleted records are not found: see the feed of changes. */
    updated_since?: string | undefined;
    /** Part of the name of a team, venue or league; or all of its user_defined_id. */
    query?: string | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?: ('start_time' | '-start_time' | 'id' | '-id') | ('start_time' | '-start_time' | 'id' | '-id')[] | undefined;
}

export interface ListUserChangedGamesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
}

export interface ListUnassignedGamesOfAllSitesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the league, or several. */
    league_id?: SearchValue | undefined;
    /** The id of the venue, or several. */
    venue_id?: SearchValue | undefined;
    /** The id of the game type, or several. */
    game_type_id?: SearchValue | undefined;
    /** The id of the age group, or several. */
    age_group_id?: SearchValue | undefined;
    /** The id of the gender, or several. */
    gender_id?: SearchValue | undefined;
    /** The id of the home team, or several. */
    home_team_id?: SearchValue | undefined;
    /** The id of the away team, or several. */
    away_team_id?: SearchValue | undefined;
    /** The id of the team, or several. */
    team_id?: SearchValue | undefined;
    /** The id of the pattern, or several. */
    pattern_id?: SearchValue | undefined;
    /** A, C or X, or several. */
    status?: SearchValue | undefined;
    /** The id of the game, or several. */
    id?: SearchValue | undefined;
    /** The first day, as YYYY-MM-DD or M/D/YYYY, in the zone of the site. */
    start_date?: string | undefined;
    /** The last day, itself included. */
    end_date?: string | undefined;
    /** true or false. */
    published?: boolean | undefined;
    /** What the game needs: officials, late_officials, answers, replacements, publishing, attention, late_answers, late_drafts, overrides, requests, closed_venues, reports or crew_reports, or several. */
    needs?: SearchValue | undefined;
    /** Changed at this time or later. Deleted records are not found: see the feed of changes. */
    updated_since?: string | undefined;
    /** Part of the name of a team, venue or league; or all of its user_defined_id. */
    query?: string | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?: ('start_time' | '-start_time' | 'id' | '-id') | ('start_time' | '-start_time' | 'id' | '-id')[] | undefined;
}

export interface ListGameHistoryQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
}

export interface ListImportsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListImportRowsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    outcome?: 'created' | 'changed' | 'unchanged' | 'gone' | 'asked' | 'refused' | 'left_out' | undefined;
    failed?: boolean | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
}

export interface ListCandidatesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    fit?: 'free' | 'unwise' | 'not_possible' | undefined;
    /** true: those who asked for it. */
    asked?: boolean | undefined;
    /** Part of the name; case and spacing do not matter. */
    query?: string | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
}

export interface ConfirmAssignmentQuery {
  /** A accepts, D declines, N takes the answer back: not answered. */
  status?: 'A' | 'D' | 'N' | undefined;
}

export interface ListBalanceQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** YYYY-MM-DD or M/D/YYYY. A time after it does not count. */
    start_date?: string | undefined;
    /** YYYY-MM-DD or M/D/YYYY. A time after it does not count. */
    end_date?: string | undefined;
    /** Only games of these leagues, or several. */
    league_id?: SearchValue | undefined;
    /** Part of the name; case and spacing do not matter. */
    query?: string | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
}

export interface PreviewPatternFeesQuery {
  search?: {
    /** The day of the game, as YYYY-MM-DD or M/D/YYYY. By default today. */
    start_date?: string | undefined;
    league_id?: number | undefined;
    age_group_id?: number | undefined;
    game_type_id?: number | undefined;
    venue_id?: number | undefined;
    /** The official, who may be paid for travel. */
    user_id?: number | undefined;
  };
}

export interface ListFeeRulesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListGameNoticesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
}

export interface ListUserNoticesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
}

export interface ListUserEmailsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
}

export interface ListMessagesOfAllSitesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** Those that are about this game. */
    game_id?: number | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListMessagesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** Those that are about this game. */
    game_id?: number | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListMessageRecipientsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
}

export interface ListProposalsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListOpenPositionsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
}

export interface ListCurrentAccountOpenGamesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the league, or several. */
    league_id?: SearchValue | undefined;
    /** The id of the venue, or several. */
    venue_id?: SearchValue | undefined;
    /** The id of the game type, or several. */
    game_type_id?: SearchValue | undefined;
    /** The id of the age group, or several. */
    age_group_id?: SearchValue | undefined;
    /** The id of the gender, or several. */
    gender_id?: SearchValue | undefined;
    /** The id of the home team, or several. */
    home_team_id?: SearchValue | undefined;
    /** The id of the away team, or several. */
    away_team_id?: SearchValue | undefined;
    /** The id of the team, or several. */
    team_id?: SearchValue | undefined;
    /** The id of the pattern, or several. */
    pattern_id?: SearchValue | undefined;
    /** A, C or X, or several. */
    status?: SearchValue | undefined;
    /** The id of the game, or several. */
    id?: SearchValue | undefined;
    /** The first day, as YYYY-MM-DD or M/D/YYYY, in the zone of the site. */
    start_date?: string | undefined;
    /** The last day, itself included. */
    end_date?: string | undefined;
    /** true or false. */
    published?: boolean | undefined;
    /** What the game needs: officials, late_officials, answers, replacements, publishing, attention, late_answers, late_drafts, overrides, requests, closed_venues, reports or crew_reports, or several. */
    needs?: SearchValue | undefined;
    /** Changed at this time or later. Deleted records are not found: see the feed of changes. */
    updated_since?: string | undefined;
    /** Part of the name of a team, venue or league; or all of its user_defined_id. */
    query?: string | undefined;
  };
}

export interface ListOpenGamesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the league, or several. */
    league_id?: SearchValue | undefined;
    /** The id of the venue, or several. */
    venue_id?: SearchValue | undefined;
    /** The id of the game type, or several. */
    game_type_id?: SearchValue | undefined;
    /** The id of the age group, or several. */
    age_group_id?: SearchValue | undefined;
    /** The id of the gender, or several. */
    gender_id?: SearchValue | undefined;
    /** The id of the home team, or several. */
    home_team_id?: SearchValue | undefined;
    /** The id of the away team, or several. */
    away_team_id?: SearchValue | undefined;
    /** The id of the team, or several. */
    team_id?: SearchValue | undefined;
    /** The id of the pattern, or several. */
    pattern_id?: SearchValue | undefined;
    /** A, C or X, or several. */
    status?: SearchValue | undefined;
    /** The id of the game, or several. */
    id?: SearchValue | undefined;
    /** The first day, as YYYY-MM-DD or M/D/YYYY, in the zone of the site. */
    start_date?: string | undefined;
    /** The last day, itself included. */
    end_date?: string | undefined;
    /** true or false. */
    published?: boolean | undefined;
    /** What the game needs: officials, late_officials, answers, replacements, publishing, attention, late_answers, late_drafts, overrides, requests, closed_venues, reports or crew_reports, or several. */
    needs?: SearchValue | undefined;
    /** Changed at this time or later. Deleted records are not found: see the feed of changes. */
    updated_since?: string | undefined;
    /** Part of the name of a team, venue or league; or all of its user_defined_id. */
    query?: string | undefined;
  };
}

export interface ListRequestsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    status?: 'waiting' | 'granted' | 'refused' | 'withdrawn' | 'claimed' | 'lapsed' | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListPublicSchedulesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListFormTemplatesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListFormSubmissionsOfTemplateQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** YYYY-MM-DD or M/D/YYYY. A time after it does not count. */
    start_date?: string | undefined;
    /** YYYY-MM-DD or M/D/YYYY. A time after it does not count. */
    end_date?: string | undefined;
    /** The id of the game. */
    game_id?: number | undefined;
    /** The id of the user, or several. */
    user_id?: SearchValue | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListFormSubmissionsOfGameQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListLeaguesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** Part of the name; case and spacing do not matter. */
    query?: string | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListLeagueOfficialsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListTeamsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** Part of the name; case and spacing do not matter. */
    query?: string | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListVenuesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** Part of the name; case and spacing do not matter. */
    query?: string | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListVenueFieldsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListVenueClosingsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** YYYY-MM-DD or M/D/YYYY. A time after it does not count. */
    start_date?: string | undefined;
    /** YYYY-MM-DD or M/D/YYYY. A time after it does not count. */
    end_date?: string | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | (
        | 'start_date'
        | '-start_date'
        | 'end_date'
        | '-end_date'
        | 'created'
        | '-created'
        | 'updated'
        | '-updated'
        | 'id'
        | '-id'
      )
    | (
        | 'start_date'
        | '-start_date'
        | 'end_date'
        | '-end_date'
        | 'created'
        | '-created'
        | 'updated'
        | '-updated'
        | 'id'
        | '-id'
      )[] | undefined;
}

export interface ListAgeGroupsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** Part of the name; case and spacing do not matter. */
    query?: string | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListGameTypesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** Part of the name; case and spacing do not matter. */
    query?: string | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListGendersQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** Part of the name; case and spacing do not matter. */
    query?: string | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListPatternsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** Part of the name; case and spacing do not matter. */
    query?: string | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('name' | '-name' | 'created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListStatementsOfAllSitesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** YYYY-MM-DD or M/D/YYYY. A time after it does not count. */
    start_date?: string | undefined;
    /** YYYY-MM-DD or M/D/YYYY. A time after it does not count. */
    end_date?: string | undefined;
    /** The id of the user, or several. */
    user_id?: SearchValue | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | (
        | 'statement_date'
        | '-statement_date'
        | 'amount'
        | '-amount'
        | 'created'
        | '-created'
        | 'updated'
        | '-updated'
        | 'id'
        | '-id'
      )
    | (
        | 'statement_date'
        | '-statement_date'
        | 'amount'
        | '-amount'
        | 'created'
        | '-created'
        | 'updated'
        | '-updated'
        | 'id'
        | '-id'
      )[] | undefined;
}

export interface ListStatementsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** YYYY-MM-DD or M/D/YYYY. A time after it does not count. */
    start_date?: string | undefined;
    /** YYYY-MM-DD or M/D/YYYY. A time after it does not count. */
    end_date?: string | undefined;
    /** The id of the user, or several. */
    user_id?: SearchValue | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | (
        | 'statement_date'
        | '-statement_date'
        | 'amount'
        | '-amount'
        | 'created'
        | '-created'
        | 'updated'
        | '-updated'
        | 'id'
        | '-id'
      )
    | (
        | 'statement_date'
        | '-statement_date'
        | 'amount'
        | '-amount'
        | 'created'
        | '-created'
        | 'updated'
        | '-updated'
        | 'id'
        | '-id'
      )[] | undefined;
}

export interface ListEarningsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** YYYY-MM-DD or M/D/YYYY. A time after it does not count. */
    start_date?: string | undefined;
    /** YYYY-MM-DD or M/D/YYYY. A time after it does not count. */
    end_date?: string | undefined;
    /** Only games that were not paid, or not all of them. */
    waiting?: boolean | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
}

export interface ListPayRunsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | (
        | 'start_date'
        | '-start_date'
        | 'end_date'
        | '-end_date'
        | 'created'
        | '-created'
        | 'updated'
        | '-updated'
        | 'id'
        | '-id'
      )
    | (
        | 'start_date'
        | '-start_date'
        | 'end_date'
        | '-end_date'
        | 'created'
        | '-created'
        | 'updated'
        | '-updated'
        | 'id'
        | '-id'
      )[] | undefined;
}

export interface ListPayRunPeopleQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
}

export interface ListPayRunLinesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the user, or several. */
    user_id?: SearchValue | undefined;
    /** The id of the game, or several, or several. */
    id?: SearchValue | undefined;
    /** Only those that are left out, or only those that are paid. */
    left_out?: boolean | undefined;
  };
}

export interface ListDisputesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    status?: 'waiting' | 'agreed' | 'declined' | 'withdrawn' | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}

export interface ListPayersQuery {
  search?: {
    /** YYYY-MM-DD or M/D/YYYY. A time after it does not count. */
    start_date?: string | undefined;
    /** YYYY-MM-DD or M/D/YYYY. A time after it does not count. */
    end_date?: string | undefined;
  };
}

export interface ListPayerLinesQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** YYYY-MM-DD or M/D/YYYY. A time after it does not count. */
    start_date?: string | undefined;
    /** YYYY-MM-DD or M/D/YYYY. A time after it does not count. */
    end_date?: string | undefined;
    /** Who pays; case and spacing do not matter. */
    bill_to?: string | undefined;
    /** The id of the game, or several, or several. */
    id?: SearchValue | undefined;
  };
}

export interface ListAnnualTotalsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The current year where it is left out. */
    year?: number | undefined;
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
}

export interface ListUserBankAccountsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
}

export interface ListSubscriptionsQuery {
  /** Counts from 1. */
  page?: number | undefined;
  limit?: number | undefined;
  search?: {
    /** The id of the record, or several, or several. */
    id?: SearchValue | undefined;
  };
  /** What the list is sorted by, at most 3 fields. A minus sign before a field reverses its order. Records that are equal are sorted by their id. Several have commas between them. */
  sort?:
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')
    | ('created' | '-created' | 'updated' | '-updated' | 'id' | '-id')[] | undefined;
}
