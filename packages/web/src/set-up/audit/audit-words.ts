// Says in words what an entry of the audit log has: the record, its fields, and their values.
import type { AuditEntry } from '@crewcall/sdk/core';
import { shortDay } from '../../format/days.ts';
import { instantIn } from '../../format/instants.ts';
import { fullName, withArticle } from '../../format/words.ts';

/** The types of records that a site has, as people call them. */
export const RECORDS: Readonly<Record<string, string>> = {
  game: 'game',
  assignment: 'position of a game',
  user: 'person',
  site: 'site',
  venue: 'venue',
  'venue-field': 'field of a venue',
  'venue-closing': 'closing of a venue',
  league: 'league',
  'league-official': 'official of a league',
  team: 'team',
  'age-group': 'age group',
  'game-type': 'game type',
  gender: 'gender',
  pattern: 'pattern',
  group: 'group',
  request: 'request for a game',
  block: 'block',
  certification: 'certification',
  guardian: 'guardian',
  public_schedule: 'public schedule',
  availability: 'availability',
  'availability-pattern': 'weekly availability',
  'form-template': 'report form',
  'form-submission': 'report',
  'crew-report': 'report about the crew',
  'fee-rule': 'fee rule',
  statement: 'pay statement',
  'pay-run': 'pay run',
  'pay-line': 'pay',
  dispute: 'dispute of pay',
  message: 'message',
  proposal: 'proposal',
  'bank-account': 'bank account',
  'tax-form': 'tax form',
  'notice-settings': 'email settings',
  subscription: 'webhook subscription',
};

/** The name of a record, if it is known. */
export type NameOf = (type: string, id: number) => string | undefined;

/** Who did it. */
export function whoOf({ by, application, _embedded }: AuditEntry): string {
  if (_embedded !== undefined) return fullName(_embedded.user);
  if (by === 'operator') return 'An operator';
  return by === 'service' ? 'Crewcall' : (application ?? 'Somebody who is not on the site any more');
}

/** "changed the venue Pier Field"; of a game and its positions, the game follows. */
export function deedOf({ action, record, record_id, before, after }: AuditEntry, nameOf: NameOf): string {
  const verb = action === 'created' ? 'added' : action;
  if (record === 'game') return verb;
  if (record === 'assignment') return `${verb} a position of`;
  const named = [after, before].find((fields) => typeof fields?.name === 'string');
  const name = nameOf(record, record_id) ?? named?.name;
  const what = RECORDS[record] ?? record.replaceAll('-', ' ');
  if (record === 'site') return `${verb} the site`;
  return name === undefined ? `${verb} ${withArticle(what)}` : `${verb} the ${what} ${name}`;
}

export type FieldLine = { name: string; label: string; before: string; after: string };

// Of no use to a reader: the version, and what the site and the account are known by.
const HIDDEN = new Set(['lock_version', 'account_id', 'site_id', 'during', 'live']);
const NOTHING = 'nothing';

/** The fields that differ, in words. Of a record that was created or deleted, those that are not empty. */
export function fieldLines(
  { before, after }: AuditEntry,
  { nameOf, timeZone }: { nameOf: NameOf; timeZone: string },
): FieldLine[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const valueWords = (name: string, value: unknown) => wordsOf(name, value, { nameOf, timeZone });
  return names
    .filter((name) => !HIDDEN.has(name))
    .map((name) => ({
      ...{ name, label: LABELS[name] ?? labelOf(name) },
      before: valueWords(name, before?.[name]),
      after: valueWords(name, after?.[name]),
    }))
    .filter((line) => line.before !== line.after)
    .sort((a, b) => a.label.localeCompare(b.label));
}

const LABELS: Readonly<Record<string, string>> = {
  public: 'Shown to all officials',
  user_defined_id: 'Game number',
  subvenue: 'Field',
  change_reason: 'Reason of the last change',
  postponed: 'Postponed',
  public_note: 'Note for everyone',
  private_note: 'Note for assignors',
  user_id: 'Official',
  delete_at: 'Deleted for good',
  removed_at: 'Removed',
  deleted_at: 'Deleted',
};
const GAME_STATUS: Readonly<Record<string, string>> = {
  A: 'on',
  C: 'canceled without pay',
  X: 'canceled with pay',
};

function labelOf(name: string): string {
  const words = name
    .replace(/_ids?$/, '')
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

type Words = { nameOf: NameOf; timeZone: string };

function wordsOf(name: string, value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.map((one) => wordsOf(name.replace(/_ids$/, '_id'), one, words)).join(', ') || NOTHING;
  if (typeof value === 'object') return membersOf(value, words);
  if (typeof value === 'number' && /_id$/.test(name))
    return words.nameOf(typeOf(name), value) ?? `no. ${value}`;
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return instantIn(value, words.timeZone);
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return shortDay(value);
  return (name === 'status' && GAME_STATUS[String(value)]) || String(value);
}

function membersOf(value: object, words: Words): string {
  const members = Object.entries(value)
    .filter(([name, one]) => name !== 'id' && one !== null)
    .map(([name, one]) => `${labelOf(name).toLowerCase()}: ${wordsOf(name, one, words)}`);
  return members.join('; ') || NOTHING;
}

/** The type of what a column refers to: `home_team_id` is of a team, `assignor_id` of a user. */
function typeOf(name: string): string {
  const type = name.replace(/_id$/, '').replace(/^(home|away)_/, '');
  return ['assignor', 'official', 'other_user'].includes(type) ? 'user' : type.replaceAll('_', '-');
}
