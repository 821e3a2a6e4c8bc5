// Resolves a game's references to list entries, by id or by name; creates missing names.
import type { Problem } from '../../kernel/errors.ts';
import type { Transaction } from '../../storage/database.ts';
import { fieldsOfRecord, type JournalEntry } from '../journal/journal.ts';
import {
  type AgeGroup,
  type Entry,
  foldName,
  KINDS,
  type ListName,
  nounOf,
  withArticle,
} from '../lists/list.ts';
import { findOrCreateByName, holdEntries } from '../lists/store.ts';
import type { Pattern } from '../patterns/pattern.ts';
import { holdPattern, holdPatternNamed } from '../patterns/store.ts';
import type { Venue } from '../venues/venue.ts';
import { type GameFields, REFERENCES, type Reference } from './fields.ts';
import type { GameChange, NameOrId } from './game.ts';

/** Undefined means not sent, null clears. `created` are the journal's entries for the names that were missing. */
export type References = {
  created: JournalEntry[];
  venue?: Venue | null;
  league?: Entry | null;
  ageGroup?: AgeGroup | null;
  gameType?: Entry | null;
  gender?: Entry | null;
  homeTeam?: Entry | null;
  awayTeam?: Entry | null;
  pattern?: Pattern | null;
};

type Field = { member: Exclude<Reference, 'pattern'>; list: ListName; wire: string };

const FIELDS = REFERENCES.flatMap(({ member, list, column }): Field[] =>
  member === 'pattern' || list === 'patterns' ? [] : [{ member, list, wire: column.slice(0, -'_id'.length) }],
);

type ReferenceChange = { siteId: number; change: GameChange };

/**
 * Finds the records that the change refers to, and creates missing names; adds unknown ids to `problems`. The records
 * are locked, so that they cannot be deleted before the game is written.
 */
export async function resolveReferences(
  tx: Transaction,
  { siteId, change }: ReferenceChange,
  problems: Problem[],
): Promise<References> {
  const created: JournalEntry[] = [];
  const fields = inLockingOrder(change);
  const { pattern: namedPattern } = change;
  // Sent together, in this order.
  const [held, pattern, ...entries] = await Promise.all([
    entriesWithIds(tx, siteId, change),
    namedPattern && patternOf(tx, siteId, namedPattern),
    ...fields.map(({ member, list }) => {
      const naming = change[member];
      return naming && 'name' in naming ? entryNamed(tx, { siteId, list, naming, created }) : undefined;
    }),
  ]);
  const found: Record<string, unknown> = { created };
  for (const [at, { member, list, wire }] of fields.entries()) {
    const naming = change[member];
    found[member] = naming && (entries[at] ?? held[member]);
    if (naming && found[member] === undefined) problems.push(unknownId(naming, wire, nounOf(list)));
  }
  if (namedPattern !== undefined) {
    found.pattern = namedPattern && pattern;
    if (namedPattern && found.pattern === undefined) problems.push(unknownPattern(namedPattern));
  }
  return found as References;
}

/** The change without the references that the game already has: its own row protects what it refers to. */
export function withoutUnchanged(change: GameChange, before: GameFields): GameChange {
  const unchanged = REFERENCES.filter(({ member }) => {
    const naming = change[member];
    return naming && 'id' in naming && naming.id === before[`${member}Id`];
  });
  return { ...change, ...Object.fromEntries(unchanged.map(({ member }) => [member, undefined])) };
}

/**
 * A transaction that creates a name locks it until the commit. Every transaction locks in the same order (by list, and
 * by name within teams), so that two games that create the same names do not deadlock.
 */
function inLockingOrder(change: GameChange): Field[] {
  const sent = FIELDS.filter(({ member }) => change[member] !== undefined);
  const [home, away] = [sortableName(change.homeTeam), sortableName(change.awayTeam)];
  if (home === undefined || away === undefined || home <= away) return sent;
  return [...sent.slice(0, -2), ...sent.slice(-2).reverse()];
}

function sortableName(naming: NameOrId | undefined): string | undefined {
  return naming && 'name' in naming ? foldName(naming.name) : undefined;
}

type ListEntryQuery = {
  siteId: number;
  list: ListName;
  naming: { name: string };
  created: JournalEntry[];
};

async function entryNamed(
  tx: Transaction,
  { siteId, list, naming, created }: ListEntryQuery,
): Promise<Entry> {
  const { entry, isNew } = await findOrCreateByName(tx, list, { siteId, name: naming.name });
  if (isNew) created.push({ siteId, kind: KINDS[list], id: entry.id, after: fieldsOfRecord(entry) });
  return entry;
}

const LISTS = Object.fromEntries(FIELDS.map(({ member, list }) => [member, list]));

/** The entries of the site that the change refers to by id. */
async function entriesWithIds(
  tx: Transaction,
  siteId: number,
  change: GameChange,
): Promise<Record<string, Entry | undefined>> {
  const ids = FIELDS.flatMap(({ member }) => {
    const naming = change[member];
    return naming && 'id' in naming ? [[member, naming.id] as const] : [];
  });
  if (ids.length === 0) return {};
  const held: Record<string, Entry | undefined> = await holdEntries(tx, LISTS, Object.fromEntries(ids));
  return Object.fromEntries(Object.entries(held).filter(([, entry]) => entry?.siteId === siteId));
}

async function patternOf(
  tx: Transaction,
  siteId: number,
  naming: Exclude<NameOrId, null>,
): Promise<Pattern | undefined> {
  if ('name' in naming) return holdPatternNamed(tx, { siteId, name: naming.name });
  const pattern = await holdPattern(tx, naming.id);
  return pattern?.siteId === siteId ? pattern : undefined;
}

function unknownId(naming: Exclude<NameOrId, null>, wire: string, noun: string): Problem {
  const id = 'id' in naming ? naming.id : naming.name;
  const message = `${wire}_id ${id} is not ${withArticle(noun)} of this site; send one of its ${noun}s, or ${wire}_name.`;
  return { path: `/${wire}_id`, message };
}

function unknownPattern(naming: Exclude<NameOrId, null>): Problem {
  return 'id' in naming
    ? { path: '/pattern_id', message: `pattern_id ${naming.id} is not a pattern of this site.` }
    : {
        path: '/pattern_name',
        message: `pattern_name "${naming.name}" is not a pattern of this site; create it first.`,
      };
}
