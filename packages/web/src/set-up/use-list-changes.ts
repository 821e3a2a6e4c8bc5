// The changes of a list: its records are added, merged and deleted.
import { ApiError } from '@crewcall/sdk/core';
import { useSite } from '../session/context.tsx';
import { recordsOf } from '../session/live/changed-records.ts';
import { patch } from '../session/optimistic.ts';
import { type Change, useChange } from '../session/use-change.ts';
import type { Noun } from './nouns.ts';
import { byName, listQuery, listRequests } from './queries.ts';
import { readMembers } from './restore.ts';

type ChangedList<Item> = Pick<Noun, 'type' | 'path'> & {
  /** What is said besides that a record was saved. */
  savedNote?: string;
  /** What creates the record again. */
  copyOf: (record: Item) => object;
};

export function useListChanges<Item extends { id: number; name: string }>(list: ChangedList<Item>) {
  const { client, site } = useSite();
  const { start, submit } = useChange();
  const of = { client, siteId: site.id };
  const requests = listRequests<Item>(of, list);
  const { queryKey } = listQuery<Item>(of, list);
  const having = (saved: Item) =>
    patch<Item[]>(queryKey, (all) => [...all.filter(({ id }) => id !== saved.id), saved].toSorted(byName));
  const without = (removed: Item) =>
    patch<Item[]>(queryKey, (all) => all.filter(({ id }) => id !== removed.id));
  const record = `${list.type} list of site ${site.id}`;
  const recordOf = ({ id }: Item) => recordsOf(site.id, list.type, [id]);

  const creation = (send: () => Promise<Item>): Change<Item> => ({
    ...{ record, send },
    saved: (created) => [having(created)],
    affects: (created) => (created === undefined ? [] : recordOf(created)),
  });
  const removal = (removed: Item): Change => ({
    record,
    affects: recordOf(removed),
    optimistic: [without(removed)],
    send: () => requests.remove(removed.id).catch(ignoreDeleted),
  });
  return {
    add: (body: object) =>
      submit<Item>({
        ...creation(() => requests.create(body)),
        message: ({ name }) => `${name} was added.`,
        undo: removal,
      }),
    /** Of a record whose form saves it. */
    edited: (item: Item) => ({
      record,
      affects: recordOf(item),
      path: `/api/v2/${list.path}/${item.id}`,
      saved: (saved: Item) => [having(saved)],
      message: ({ name }: Item) => [`${name} was saved.`, list.savedNote].filter(Boolean).join(' '),
    }),
    /** Throws the ApiError, such as of teams that play each other. */
    merge: (merged: Item, into: Item) =>
      submit({
        record,
        send: () => requests.merge(merged.id, into.id),
        saved: () => [without(merged)],
        affects: [...recordOf(merged), ...recordOf(into)], // the stream names each of its games
        message: `${merged.name} was merged into ${into.name}.`,
      }),
    /** Deletes at once; what its games or officials still need is an error, and the record comes back. */
    remove: (removed: Item) => {
      let addMembers: (id: number) => Promise<unknown>;
      return start({
        ...removal(removed),
        send: async () => {
          addMembers = await readMembers(client, list, removed.id);
          await requests.remove(removed.id).catch(ignoreDeleted);
        },
        message: `${removed.name} was deleted.`,
        undo: () =>
          creation(async () => {
            const created = await requests.create(list.copyOf(removed));
            await addMembers(created.id);
            return created;
          }),
      });
    },
  };
}

function ignoreDeleted(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error; // somebody else deleted it
}
