// Resolves a game's references to list entries, by id or by name; creates missing names.
import type { Problem } from '../../kernel/errors.ts';
import type { Transaction } from '../../storage/database.ts';
import { fieldsOfRecord, type JournalEntry } from '../journal/journal.ts';
import { type AgeGroup, type Entry, KINDS, type ListName, nounOf, withArticle } from '../lists/list.ts';
import { findOrCreateByNames, holdEntries } from '../lists/store.ts';
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

/** A change of a game of the site, and the problems that were found in it. */
export type ReferringChange = { change: GameChange; problems: Problem[] };

/**
 * Finds the records that changes of games refer to, and creates missing names; adds unknown ids to the problems of their
 * change. The records are locked, so that they cannot be deleted before the games are written. A name that several changes
 * have in common is created by the first of them.
 */
export async function resolveReferences(
  tx: Transaction,
  { siteId, changes }: { siteId: number; changes: readonly ReferringChange[] },
): Promise<References[]> {
  const sent = changes.map(({ change }) => change);
  // Sent together, in this order.
  const [held, patterns, ...named] = await Promise.all([
    entriesWithIds(tx, siteId, sent),
    patternsOf(tx, siteId, sent),
    ...NAMED_LISTS.map((list) => entriesNamed(tx, { siteId, list, changes: sent })),
  ]);
  const byName = new Map(NAMED_LISTS.map((list, at) => [list, named[at]!]));
  const reported = new Set<string>();
  return changes.map(({ change, problems }) => {
    const created: JournalEntry[] = [];
    const found: Record<string, unknown> = { created };
    for (const { member, list, wire } of FIELDS) {
      const naming = change[member];
      found[member] = naming;
      if (!naming) continue;
      if ('id' in naming) found[member] = held.get(list)?.find(({ id }) => id === naming.id);
      else {
        const { entry, isNew } = byName.get(list)!.get(naming.name)!;
        found[member] = entry;
        const key = `${list} ${entry.id}`;
        if (isNew && !reported.has(key))
          created.push({ siteId, kind: KINDS[list], id: entry.id, after: fieldsOfRecord(entry) });
        reported.add(key);
      }
      if (found[member] === undefined) problems.push(unknownId(naming, wire, nounOf(list)));
    }
    const { pattern } = change;
    found.pattern = pattern && patterns.get(keyOf(pattern));
    if (pattern && found.pattern === undefined) problems.push(unknownPattern(pattern));
    return found as References;
  });
}

/** The change without the references that the game already has: its own row protects what it refers to. */
export function withoutUnchanged(change: GameChange, before: GameFields): GameChange {
  const unchanged = REFERENCES.filter(({ member }) => {
    const naming = change[member];
    return naming && 'id' in naming && naming.id === before[`${member}Id`];
  });
  return { ...change, ...Object.fromEntries(unchanged.map(({ member }) => [member, undefined])) };
}

// A transaction that creates a name locks it until the commit. Every transaction locks in the same order (by list, and by name
// within a list), so that two that create the same names do not deadlock.
const NAMED_LISTS = [...new Set(FIELDS.map(({ list }) => list))];

/** The entries of the list by the names that the changes have. */
async function entriesNamed(
  tx: Transaction,
  { siteId, list, changes }: { siteId: number; list: ListName; changes: readonly GameChange[] },
): Promise<Map<string, { entry: Entry; isNew: boolean }>> {
  const names = namingsOf(changes, list).flatMap((naming) => ('name' in naming ? [naming.name] : []));
  return names.length === 0
    ? new Map()
    : findOrCreateByNames(tx, list, { siteId, names: [...new Set(names)] });
}

/** The entries of the site that the changes refer to by id. */
async function entriesWithIds(
  tx: Transaction,
  siteId: number,
  changes: readonly GameChange[],
): Promise<Map<ListName, Entry[]>> {
  const ids = new Map(
    NAMED_LISTS.map((list) => {
      const sent = namingsOf(changes, list).flatMap((naming) => ('id' in naming ? [naming.id] : []));
      return [list, [...new Set(sent)]] as const;
    }),
  );
  if ([...ids.values()].every((sent) => sent.length === 0)) return new Map();
  const held = await holdEntries(tx, ids);
  return new Map([...held].map(([list, entries]) => [list, entries.filter((one) => one.siteId === siteId)]));
}

type Naming = Exclude<NameOrId, null>;

function namingsOf(changes: readonly GameChange[], list: ListName): Naming[] {
  const members = FIELDS.filter((field) => field.list === list).map(({ member }) => member);
  return changes.flatMap((change) => members.flatMap((member) => change[member] ?? []));
}

/** The patterns that the changes name, each once. */
async function patternsOf(
  tx: Transaction,
  siteId: number,
  changes: readonly GameChange[],
): Promise<Map<string, Pattern | undefined>> {
  const namings = new Map(changes.flatMap(({ pattern }) => (pattern ? [[keyOf(pattern), pattern]] : [])));
  const inOrder = [...namings].sort(([one], [other]) => (one < other ? -1 : 1));
  return new Map(
    await Promise.all(
      inOrder.map(async ([key, naming]) => [key, await patternOf(tx, siteId, naming)] as const),
    ),
  );
}

function keyOf(naming: Naming): string {
  return 'id' in naming ? `id ${naming.id}` : `name ${naming.name}`;
}

async function patternOf(tx: Transaction, siteId: number, naming: Naming): Promise<Pattern | undefined> {
  if ('name' in naming) return holdPatternNamed(tx, { siteId, name: naming.name });
  const pattern = await holdPattern(tx, naming.id);
  return pattern?.siteId === siteId ? pattern : undefined;
}

function unknownId(naming: Naming, wire: string, noun: string): Problem {
  const id = 'id' in naming ? naming.id : naming.name;
  const message = `${wire}_id ${id} is not ${withArticle(noun)} of this site; send one of its ${noun}s, or ${wire}_name.`;
  return { path: `/${wire}_id`, message };
}

function unknownPattern(naming: Naming): Problem {
  return 'id' in naming
    ? { path: '/pattern_id', message: `pattern_id ${naming.id} is not a pattern of this site.` }
    : {
        path: '/pattern_name',
        message: `pattern_name "${naming.name}" is not a pattern of this site; create it first.`,
      };
}
