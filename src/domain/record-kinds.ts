// The kinds of records: of each, what the parts of the service know that treat all kinds alike.
import { sql } from '../storage/sql.ts';
import { GAME_FIELDS } from './games/fields.ts';
import type { RecordFacts } from './record-facts.ts';

const INTERNAL = { audience: 'nobody', path: null, transfer: false } as const;
const STAYS = { erase: null, eraseFromJournal: null };

export const OF_GAME = sql`exists (select from games g where g.id = r.game_id and g.deleted_at is null)`;
const OF_SLOT = sql`exists (
  select from assignments a join games g on g.id = a.game_id where a.id = r.assignment_id and g.deleted_at is null)`;

const KINDS = {
  site: { table: 'sites', audience: 'everybody', path: null, transfer: true, personal: null },
  game: {
    ...{ table: 'games', audience: 'everybody', path: 'games', transfer: true },
    exists: sql`r.deleted_at is null`,
    personal: {
      mentions: { texts: GAME_FIELDS.flatMap(({ type, column }) => (type === 'text' ? [column] : [])) },
      ...{ exportAs: null, ...STAYS },
    },
  },
  assignment: {
    ...{ table: 'assignments', audience: 'everybody', path: 'assignments', transfer: true },
    exists: OF_GAME,
    personal: {
      ...{
        mentions: { texts: ['declined_reason', 'pay_reason'] },
        exportAs: 'games',
        eraseFromJournal: ['declined_reason', 'pay_reason'],
      },
      erase: sql`update assignments set declined_reason = null, pay_reason = null where`,
    },
    // Changes of a crew lock the game first, so locking the slot first could deadlock.
    locks: (id) => [sql`games where id = (select game_id from assignments where id = ${id})`],
  },
  user: {
    ...{ table: 'users', audience: 'everybody', path: 'users', transfer: true, personal: 'person' },
    // Changing a manager locks the site before the user.
    locks: (id) => [
      sql`sites where id = (select site_id from users where id = ${id})`,
      sql`users where id = ${id}`,
    ],
  },
  league_official: {
    ...{ table: 'league_officials', audience: 'everybody', path: 'league_officials', transfer: true },
    exists: sql`r.removed_at is null`,
    personal: { mentions: null, exportAs: 'leagues', ...STAYS },
  },
  venue: {
    ...{ table: 'venues', audience: 'everybody', path: 'venues', transfer: true },
    personal: { mentions: { texts: ['notes'] }, exportAs: null, ...STAYS },
  },
  venue_field: {
    ...{ table: 'venue_fields', audience: 'everybody', path: 'venue_fields', transfer: true },
    personal: { mentions: { texts: ['notes'] }, exportAs: null, ...STAYS },
  },
  venue_closing: {
    ...{ table: 'venue_closings', audience: 'everybody', path: 'venue_closings', transfer: true },
    personal: { mentions: { texts: ['reason'] }, exportAs: null, ...STAYS },
  },
  league: {
    ...{ table: 'leagues', audience: 'everybody', path: 'leagues', transfer: true },
    personal: { mentions: { texts: ['bill_to'] }, exportAs: null, ...STAYS },
  },
  team: {
    ...{ table: 'teams', audience: 'everybody', path: 'teams', transfer: true },
    personal: { mentions: { texts: ['bill_to'] }, exportAs: null, ...STAYS },
  },
  age_group: {
    table: 'age_groups',
    audience: 'everybody',
    path: 'age_groups',
    transfer: true,
    personal: null,
  },
  game_type: {
    table: 'game_types',
    audience: 'everybody',
    path: 'game_types',
    transfer: true,
    personal: null,
  },
  gender: { table: 'genders', audience: 'everybody', path: 'genders', transfer: true, personal: null },
  pattern: {
    ...{ table: 'patterns', audience: 'everybody', path: 'patterns', transfer: true, personal: null },
    parts: ['positions'],
  },
  group: {
    ...{ table: 'groups', audience: 'everybody', path: 'groups', transfer: true, parts: ['group_members'] },
    personal: { mentions: null, exportAs: 'groups', ...STAYS },
  },
  form_template: {
    ...{ table: 'form_templates', audience: 'everybody', path: 'form/templates', transfer: true },
    personal: null,
  },
  form_submission: {
    ...{ table: 'form_submissions', audience: 'subject', path: null, transfer: true, exists: OF_GAME },
    personal: {
      mentions: { texts: ['remark', 'name'], documents: ['field_values', 'fields'] },
      ...{ exportAs: 'reports', eraseFromJournal: null },
      erase: sql`delete from form_submissions where state = 'draft' and`,
    },
    locks: (id) => [sql`games where id = (select game_id from form_submissions where id = ${id})`],
  },
  crew_report: {
    ...{ table: 'crew_reports', audience: 'subject', path: null, transfer: true },
    exists: OF_SLOT,
    personal: {
      ...{ mentions: { texts: ['note'] }, exportAs: 'crew_reports', eraseFromJournal: 'values' },
      erase: sql`update crew_reports set note = null where`,
    },
  },
  statement: {
    ...{ table: 'statements', audience: 'subject', path: 'statements', transfer: true },
    personal: {
      mentions: { texts: ['description', 'payor_name', 'payment_reference'] },
      exportAs: 'statements',
      ...STAYS,
    },
  },
  pay_run: {
    ...{ table: 'pay_runs', audience: 'nobody', path: null, transfer: true, partsOfGames: ['pay_holds'] },
    references: { league_id: { table: 'leagues', lost: 0 } }, // null would be all leagues
    personal: null,
  },
  pay_line: {
    ...{ table: 'pay_lines', audience: 'subject', path: null, transfer: true },
    references: {
      user_id: { table: 'users', lost: null },
      game_id: { table: 'games', lost: null },
      assignment_id: { table: 'assignments', lost: null },
    },
    personal: {
      ...{ mentions: { texts: ['reason', 'bill_to'], documents: ['parts'] }, exportAs: 'pay' },
      // The amounts stay, without what was said of the person.
      erase: sql`
        update pay_lines set reason = null, parts = (
          select coalesce(jsonb_agg(case when part->>'rule' in ('exception', 'no_show', 'late')
            then part || '{"basis": null}' else part end order by place), '[]')
          from jsonb_array_elements(parts) with ordinality as each_part (part, place))
        where`,
      eraseFromJournal: null,
    },
  },
  dispute: {
    ...{ table: 'disputes', audience: 'subject', path: null, transfer: true },
    exists: OF_SLOT,
    personal: {
      ...{ mentions: { texts: ['reason', 'answer'] }, exportAs: 'disputes', eraseFromJournal: 'values' },
      erase: sql`update disputes set reason = null, answer = null where`,
    },
    locks: (id) => [
      sql`games where id = (
        select a.game_id from disputes r join assignments a on a.id = r.assignment_id where r.id = ${id})`,
    ],
  },
  // The rules for an official stay, because what they worked is paid by them.
  fee_rule: {
    ...{ table: 'fee_rules', audience: 'nobody', path: null, transfer: true },
    personal: { mentions: { texts: ['name'] }, exportAs: 'fee_rules', ...STAYS },
    // Adding and removing one lock the site first, because both say whether the site has rules.
    locks: (id) => [
      sql`sites where id = (select site_id from fee_rules where id = ${id})`,
      sql`fee_rules where id = ${id}`,
    ],
  },
  message: {
    ...{ table: 'messages', audience: 'nobody', path: 'messages', transfer: true },
    ...{ parts: ['message_recipients'], partsOfGames: ['message_games'] },
    personal: {
      ...{ mentions: { texts: ['subject', 'text'] }, exportAs: 'messages', eraseFromJournal: 'values' },
      erase: sql`update messages set subject = '[deleted]', text = '[deleted]' where`,
    },
  },
  request: {
    ...{ table: 'requests', audience: 'subject', path: 'requests', transfer: true },
    exists: OF_SLOT,
    personal: {
      ...{ mentions: { texts: ['note', 'reason'] }, exportAs: 'requests', eraseFromJournal: 'values' },
      erase: sql`update requests set note = null where`,
    },
    locks: (id) => [
      sql`games where id = (
        select a.game_id from requests r join assignments a on a.id = r.assignment_id where r.id = ${id})`,
    ],
  },
  // Leaving the site deletes the rows of these five (users/removal.ts).
  certification: {
    ...{ table: 'certifications', audience: 'subject', path: 'certifications', transfer: true },
    personal: {
      ...{ mentions: { texts: ['name'] }, exportAs: 'certifications', erase: null },
      eraseFromJournal: 'values',
    },
  },
  guardian: {
    ...{ table: 'guardians', audience: 'subject', path: null, transfer: true },
    personal: { mentions: null, exportAs: 'guardians', erase: null, eraseFromJournal: 'values' },
  },
  block: {
    ...{ table: 'blocks', audience: 'nobody', path: null, transfer: true },
    personal: { mentions: { texts: ['reason'] }, exportAs: null, erase: null, eraseFromJournal: 'values' },
  },
  availability: {
    ...{ table: 'availability', audience: 'subject', path: null, transfer: true },
    personal: {
      mentions: { texts: ['description'] },
      ...{ exportAs: 'availability', erase: null, eraseFromJournal: 'values' },
    },
  },
  availability_pattern: {
    ...{ table: 'availability_patterns', audience: 'subject', path: null, transfer: true },
    personal: { mentions: null, exportAs: 'availability_patterns', erase: null, eraseFromJournal: 'values' },
  },
  bank_account: { ...INTERNAL, table: 'bank_accounts', audience: 'subject', personal: 'person' },
  tax_form: { ...INTERNAL, table: 'tax_forms', audience: 'subject', personal: 'person' },
  // Its address is worth nothing on another installation.
  public_schedule: { ...INTERNAL, table: 'public_schedules', personal: null },
  subscription: { ...INTERNAL, table: 'subscriptions', personal: 'account' },
  notice_settings: {
    ...{ ...INTERNAL, table: 'notice_settings' }, // erased with the other tables of notices
    personal: { mentions: null, exportAs: 'notice_settings', erase: null, eraseFromJournal: 'values' },
  },
  import: {
    ...{ ...INTERNAL, table: 'imports', personal: 'account' },
    parts: ['import_rows', 'import_mappings', 'import_aliases'],
  },
  // Who leaves the site is removed from it (users/removal.ts).
  proposal: {
    ...{ ...INTERNAL, path: 'proposals', table: 'proposals', personal: 'account' },
    parts: ['proposal_assignments'],
  },
  job: { ...INTERNAL, table: 'jobs', personal: 'account' },
  // Of no site:
  installation: { ...INTERNAL, table: null, personal: null },
  account: { ...INTERNAL, table: 'accounts', personal: 'person' },
  session: { ...INTERNAL, table: 'sessions', personal: 'account' },
  application: { ...INTERNAL, table: 'applications', personal: 'account' },
  restricted_token: { ...INTERNAL, table: 'applications', personal: 'account' }, // an application for itself
  consent: { ...INTERNAL, table: 'consents', personal: 'account' },
  calendar_feed: { ...INTERNAL, table: 'calendar_feeds', personal: 'account' },
  push_subscription: { ...INTERNAL, table: 'push_subscriptions', personal: 'account' },
} as const satisfies Record<string, RecordFacts>;

export type RecordKind = keyof typeof KINDS;
type KindsWith<Fact> = {
  [Kind in RecordKind]: (typeof KINDS)[Kind] extends Fact ? Kind : never;
}[RecordKind];
/** Those that the feed of changes names. */
export type FeedKind = KindsWith<{ path: string }>;
/** The kind of the rows of a table. */
export type KindOf<Table> = KindsWith<{ table: Table }>;
export type AccountTable = (typeof KINDS)[KindsWith<{ personal: 'account' }>]['table'];

export const RECORD_KINDS: Readonly<Record<RecordKind, RecordFacts>> = KINDS;
export const KIND_NAMES = Object.keys(KINDS) as RecordKind[];
export const FEED_KINDS = KIND_NAMES.filter((kind): kind is FeedKind => KINDS[kind].path !== null);

/** Those that hold personal data of users, with it. */
export const PERSONAL_KINDS = KIND_NAMES.flatMap((kind) => {
  const { table, personal } = RECORD_KINDS[kind];
  return typeof personal === 'object' && personal !== null ? [{ kind, table: table!, ...personal }] : [];
});

export function isRecordKind(name: string): name is RecordKind {
  return Object.hasOwn(KINDS, name);
}
