// Reads the person's own users, one on each site.
import type { Crewcall, User } from '@crewcall/sdk';
import { queryOptions } from '@tanstack/react-query';
import { readAll } from '../session/pages.ts';

export function ownUsersQuery(client: Crewcall) {
  return queryOptions({
    queryKey: ['own users'],
    queryFn: async ({ signal }) =>
      (await readAll<User>(client, { path: '/api/v2/current_account/users', signal })).items,
  });
}
