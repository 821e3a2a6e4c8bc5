// Changes some members of a record by a control without a place for errors, such as a checkbox.
import type { Client } from '@crewcall/sdk/core';
import type { QueryKey } from '@tanstack/react-query';
import { changeAsSeen } from './edit-conflict.ts';
import { patch } from './optimistic.ts';
import type { Change } from './use-change.ts';

type MembersChange<Item> = Pick<Change<Item>, 'record' | 'affects' | 'message'> & {
  client: Client;
  path: string;
  /** The query that holds the record. */
  queryKey: QueryKey;
  /** The record as it is shown. */
  now: Item;
  change: object;
};

/** Its undo takes back nothing that somebody else has changed since. */
export function changeOfMembers<Item extends object>(of: MembersChange<Item>): Change<Item> {
  const { client, path, queryKey, now, change: body, record, affects, message } = of;
  const shared = {
    record,
    ...(affects && { affects }),
    saved: (item: Item) => [patch<Item>(queryKey, () => item)],
  };
  const before = membersOf(now, body);
  const isSame = (item: Item) => JSON.stringify(membersOf(item, body)) === JSON.stringify(body);
  return {
    ...shared,
    ...(message !== undefined && { message }),
    optimistic: [patch<Item>(queryKey, (item) => withMembers(item, body))],
    send: async () => JSON.parse((await client.send('PUT', path, { body })).text) as Item,
    undo: () => ({
      ...shared,
      optimistic: [patch<Item>(queryKey, (item) => withMembers(item, before))],
      send: () => changeAsSeen<Item>(client, { path, body: before, isAsSeen: isSame }),
    }),
  };
}

type Members = Record<string, unknown>;
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record with a change of some members, also of those within a member. */
function withMembers<Item extends object>(item: Item, change: object): Item {
  const before = item as Members;
  const entries = Object.entries(change).map(([name, value]) => [
    name,
    isObject(value) && isObject(before[name]) ? withMembers(before[name], value) : value,
  ]);
  return { ...item, ...Object.fromEntries(entries) };
}

/** Of the record, the members that the change has. */
function membersOf(item: object, change: object): Members {
  const before = item as Members;
  const entries = Object.entries(change).map(([name, value]) => [
    name,
    isObject(value) && isObject(before[name]) ? membersOf(before[name], value) : before[name],
  ]);
  return Object.fromEntries(entries);
}
