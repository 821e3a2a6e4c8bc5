// Deleting a league or a group also deletes who belongs to it: what Undo needs to bring them back.
import type { Client } from '@crewcall/sdk/core';
import { Groups, LeagueOfficials } from '@crewcall/sdk/resources';
import { readAll } from '../session/pages.ts';
import type { Noun } from './nouns.ts';

/** Read before the deletion. The result adds the same people to the record that is created again, with a new id. */
export async function readMembers(
  client: Client,
  { type }: Pick<Noun, 'type'>,
  recordId: number,
): Promise<(id: number) => Promise<unknown>> {
  if (type === 'league') {
    const path = `/api/v2/leagues/${recordId}/officials`;
    const { items } = await readAll<{ user_id: number }>(client, { path });
    return (id) =>
      Promise.all(items.map(({ user_id }) => new LeagueOfficials(client).create(id, { user_id })));
  }
  if (type === 'group') {
    const { items } = await readAll<{ id: number }>(client, { path: `/api/v2/groups/${recordId}/users` });
    return (id) => Promise.all(items.map((user) => new Groups(client).addToUser(user.id, id)));
  }
  return async () => {};
}
