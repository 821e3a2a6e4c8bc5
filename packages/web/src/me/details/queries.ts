// Reads the person's own users, one on each site.
import type { Client, User } from '@crewcall/sdk/core';
import { queryOptions } from '@tanstack/react-query';
import { readAll } from '../../session/pages.ts';

export function myUsersQuery(client: Client) {
  return queryOptions({
    queryKey: ['own users'],
    queryFn: async ({ signal }) =>
      (await readAll<User>(client, { path: '/api/v2/current_account/users', signal })).items,
  });
}
