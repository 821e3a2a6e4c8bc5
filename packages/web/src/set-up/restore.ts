// Deleting a league or a group also deletes who belongs to it: what Undo needs to bring them back.
import type { Client } from '@crewcall/sdk/core';
import { Groups, LeagueOfficials } from '@crewcall/sdk/resources';
import { readAll } from '../session/pages.ts';
import { copyOf, type ListRecord, type Noun } from './nouns.ts';

type Restoring = { client: Client; create: (body: object) => Promise<ListRecord> };

/** Called before the deletion. The result creates the record again, with a new id, and with the same people. */
export async function restorerOf(
  noun: Noun,
  record: ListRecord,
  { client, create }: Restoring,
): Promise<() => Promise<void>> {
  const add = await memberAdder(client, { noun, record });
  return async () => {
    const { id } = await create(copyOf(noun, record));
    await add(id);
  };
}

async function memberAdder(
  client: Client,
  { noun, record }: { noun: Noun; record: ListRecord },
): Promise<(id: number) => Promise<unknown>> {
  if (noun.type === 'league') {
    const path = `/api/v2/leagues/${record.id}/officials`;
    const { items } = await readAll<{ user_id: number }>(client, { path });
    return (id) =>
      Promise.all(items.map(({ user_id }) => new LeagueOfficials(client).create(id, { user_id })));
  }
  if (noun.type === 'group') {
    const { items } = await readAll<{ id: number }>(client, { path: `/api/v2/groups/${record.id}/users` });
    return (id) => Promise.all(items.map((user) => new Groups(client).addToUser(user.id, id)));
  }
  return async () => {};
}
