// Made from the OpenAPI document by `npm run generate` in packages/sdk: change that, not this.
import type { Account, AgeGroup, Assignment, AssignmentFee, Availability, AvailabilityCopyOffer, AvailabilityDays, AvailabilityPattern, BankAccount, Block, CalendarFeed, CalendarFeeds, Certification, Dispute, Entry, FeeRule, FormSubmission, FormTemplate, Game, GameType, Gender, Group, Guardian, Import, ImportBadRows, Job, League, LeagueOfficial, Message, NoticeSettings, Pattern, PatternFees, PayRunDetails, Proposal, PublicSchedule, PushSubscription, PushSubscriptions, Request, Statement, Subscription, TaxForm, Team, User, Venue, VenueClosing, VenueField, WholeSite } from './records.ts';
import type { WebhookEvent } from '../webhooks/event.ts';

/** Records by resource-type. */
export interface LinkedRecords {
  'entry': Entry;
  'account': Account;
  'calendar-feeds': CalendarFeeds;
  'calendar-feed': CalendarFeed;
  'site': WholeSite;
  'user': User;
  'group': Group;
  'availability-days': AvailabilityDays;
  'availability-pattern': AvailabilityPattern;
  'availability-copy': AvailabilityCopyOffer;
  'availability': Availability;
  'block': Block;
  'certification': Certification;
  'guardian': Guardian;
  'game': Game;
  'import': Import;
  'import-bad-rows': ImportBadRows;
  'assignment': Assignment;
  'assignment-fee': AssignmentFee;
  'pattern-fees': PatternFees;
  'fee-rule': FeeRule;
  'notice-settings': NoticeSettings;
  'push-subscriptions': PushSubscriptions;
  'push-subscription': PushSubscription;
  'message': Message;
  'proposal': Proposal;
  'request': Request;
  'public-schedule': PublicSchedule;
  'form-template': FormTemplate;
  'form-submission': FormSubmission;
  'league': League;
  'league-official': LeagueOfficial;
  'team': Team;
  'venue': Venue;
  'venue-field': VenueField;
  'venue-closing': VenueClosing;
  'age-group': AgeGroup;
  'game-type': GameType;
  'gender': Gender;
  'pattern': Pattern;
  'statement': Statement;
  'pay-run': PayRunDetails;
  'dispute': Dispute;
  'job': Job;
  'bank-account': BankAccount;
  'tax-form': TaxForm;
  'webhook-event': WebhookEvent;
  'webhook-subscription': Subscription;
}

/** What the lists hold, by resource-type. */
export interface LinkedLists {
  'age-groups': AgeGroup;
  'bank-accounts': BankAccount;
  'blocks': Block;
  'certifications': Certification;
  'form-submissions': FormSubmission;
  'form-templates': FormTemplate;
  'game-types': GameType;
  'games': Game;
  'genders': Gender;
  'groups': Group;
  'guardians': Guardian;
  'league-officials': LeagueOfficial;
  'leagues': League;
  'patterns': Pattern;
  'sites': WholeSite;
  'statements': Statement;
  'teams': Team;
  'users': User;
  'venues': Venue;
}

/** The resource-types that are lists. */
export const LIST_TYPES: ReadonlySet<string> = new Set([
  'age-groups',
  'bank-accounts',
  'blocks',
  'certifications',
  'form-submissions',
  'form-templates',
  'game-types',
  'games',
  'genders',
  'groups',
  'guardians',
  'league-officials',
  'leagues',
  'patterns',
  'sites',
  'statements',
  'teams',
  'users',
  'venues',
]);
