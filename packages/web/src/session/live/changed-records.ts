// Reads again what shows changed records, and no more, at most once a second.
import type { Change } from '@crewcall/sdk/core';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { type ChangedRecord, isBehind, markChanged } from './record-list.ts';

const GATHER_MS = 150; // changes of one action come together
const OWN_MS = 600; // by then the stream has named one's own change too, so that it is read once
const INTERVAL_MS = 1_000; // between two reads

/** What shows records of a type besides those of the type. A crew is part of its game, which is named with it. */
const SHOWN_IN: Partial<Record<ChangedRecord['type'], string[]>> = {
  game: ['counts', 'open-game', 'request'],
  request: ['counts', 'open-game'],
  'venue-closing': ['counts', 'game'],
};

/** What a query may say of the changes that concern it; without that, all of the type of its key do. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** It is about this record alone. */
      about?: { type: Change['type']; id: number };
      /** It is read again when it is due, see pace.ts. */
      hasPace?: true;
    } & Record<string, unknown>;
  }
}

/** What has changed and was not read yet. */
type Waiting = {
  records: Map<string, ChangedRecord>;
  /** Something may have been missed: everything is out of date. */
  isLost: boolean;
  readAt: number;
  /** When they are read. */
  dueAt: number;
  timer?: ReturnType<typeof setTimeout> | undefined;
};

const waiting = new WeakMap<QueryClient, Waiting>();

function waitingOf(queries: QueryClient): Waiting {
  const now = waiting.get(queries) ?? { records: new Map(), isLost: false, readAt: 0, dueAt: 0 };
  waiting.set(queries, now);
  return now;
}

/** The records of a site of one type with these ids. */
export const recordsOf = (
  siteId: number,
  type: ChangedRecord['type'],
  ids: readonly number[],
): ChangedRecord[] => ids.map((id) => ({ type, id, site_id: siteId }));

/** Somebody else has changed the record. */
export function recordChanged(queries: QueryClient, changed: ChangedRecord): void {
  addRecord(queries, changed);
  readSoon(queries);
}

/** What a change of this person affects: records, wherever they are shown, and all queries whose keys begin so. */
export type Affected = readonly (ChangedRecord | QueryKey)[];

const isRecord = (one: Affected[number]): one is ChangedRecord => !Array.isArray(one);

/** Whether a query is not read again by the records that are affected. */
export const isNotIn =
  (affected: Affected) =>
  (query: Query): boolean =>
    !affected.some((one) => isRecord(one) && concerns(one, query));

/** This person has changed something in this tab. */
export function readAgain(queries: QueryClient, affected: Affected): void {
  for (const one of affected)
    if (isRecord(one)) addRecord(queries, one);
    else void queries.invalidateQueries({ queryKey: one });
  if (waitingOf(queries).records.size > 0) readAt(queries, Date.now() + OWN_MS);
}

/** Changes were missed. */
export function changesMissed(queries: QueryClient): void {
  waitingOf(queries).isLost = true;
  readSoon(queries);
}

function addRecord(queries: QueryClient, record: ChangedRecord): void {
  waitingOf(queries).records.set(`${record.type} ${record.id}`, record);
}

/** Reads what has changed. A hidden page reads it when it is visible again. */
export function readSoon(queries: QueryClient): void {
  readAt(queries, Math.max(Date.now() + GATHER_MS, waitingOf(queries).readAt + INTERVAL_MS));
}

/** Reads at this time, unless it is done earlier. */
function readAt(queries: QueryClient, time: number): void {
  const now = waitingOf(queries);
  if (now.timer !== undefined && now.dueAt <= time) return;
  clearTimeout(now.timer);
  now.dueAt = time;
  now.timer = setTimeout(() => readChanged(queries), time - Date.now());
}

function readChanged(queries: QueryClient): void {
  const now = waitingOf(queries);
  now.timer = undefined;
  if (document.hidden) return;
  now.readAt = Date.now();
  if (now.isLost) void queries.invalidateQueries();
  else
    for (const query of queries.getQueryCache().getAll()) takeIn(queries, query, [...now.records.values()]);
  now.records = new Map();
  now.isLost = false;
}

function takeIn(queries: QueryClient, query: Query, all: readonly ChangedRecord[]): void {
  const concerned = all.filter((record) => concerns(record, query));
  if (concerned.length === 0 && !isBehind(query)) return;
  const { queryKey } = query;
  if (markChanged(query, concerned)) void readList(queries, query);
  else {
    const refetchType = query.meta?.hasPace ? 'none' : 'active';
    void queries.invalidateQueries({ queryKey, exact: true, refetchType });
  }
}

/** Whoever does not show the list reads it when it is shown. */
async function readList(queries: QueryClient, query: Query): Promise<void> {
  const { queryKey } = query;
  if (!isBehind(query)) return;
  await queries.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false });
  const { status, fetchStatus } = query.state;
  const isRead = status === 'success' && fetchStatus === 'idle';
  if (isBehind(query) && isRead && query.isActive()) readSoon(queries); // it changed meanwhile
}

/** Keys begin with the id of a site, or with a word for queries over all sites, and go on with a type. */
function concerns(
  { type, id, site_id }: ChangedRecord,
  { queryKey: [scope, shown], meta }: Pick<Query, 'queryKey' | 'meta'>,
): boolean {
  if (typeof scope === 'number' && scope !== site_id) return false;
  if (meta?.about !== undefined) return meta.about.type === type && meta.about.id === id;
  return type === shown || SHOWN_IN[type]?.includes(String(shown)) === true;
}
