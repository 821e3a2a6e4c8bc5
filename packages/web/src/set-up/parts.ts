// The parts of the set-up, and what each of them reads.
import type { Client, WholeSite } from '@crewcall/sdk/core';
import type { QueryClient } from '@tanstack/react-query';
import { archivedSitesQuery } from '../site/queries.ts';
import { auditQuery, NAMED_LISTS, usersQuery } from './audit/queries.ts';
import { NOUNS } from './nouns.ts';
import { countQuery, listQuery, patternsQuery, siteGroupsQuery } from './queries.ts';
import { schedulesQuery } from './schedules/queries.ts';
import type { AuditSearch } from './search.ts';

export type Part = {
  part: string;
  title: string;
  about: string;
  forManagers?: true;
  forAssignors?: true;
  /** The page of the help on it, and what that says. */
  help?: { page: string; title: string };
  of?: Parameters<typeof countQuery>[1];
};

export const PARTS: readonly Part[] = [
  {
    ...{ part: 'patterns', title: 'Patterns', of: { type: 'pattern', path: 'patterns' } },
    about: 'Which officials a game needs, in their order, and what each is paid.',
    help: { page: 'assign#set-up-your-site', title: 'How to set up a site' },
  },
  ...NOUNS.map((noun) => ({ part: noun.part, title: noun.title, about: noun.about, of: noun })),
  {
    ...{ part: 'grades', title: 'Grades' },
    about:
      'What your officials are qualified for, the lowest grade first. Positions and age groups can ask for a lowest grade.',
  },
  {
    ...{ part: 'conflicts', title: 'Conflicts' },
    about:
      'What happens when you assign somebody all the same: nothing, a warning, or an error that you can override.',
    help: { page: 'assign#when-somebody-should-not-take-a-game', title: 'How conflicts work' },
  },
  {
    ...{ part: 'site', title: 'Site' },
    about: 'What the site is called, and what officials see and do.',
    help: { page: 'assign#let-officials-take-open-games', title: 'How open games and locked days work' },
  },
  {
    ...{ part: 'schedules', title: 'Public schedules', forAssignors: true },
    about:
      'A page and a calendar of a league, a club or a venue at a secret address, for everybody who has it. It shows published public games, and no official.',
    help: { page: 'assign#publish-a-schedule', title: 'How public schedules work' },
  },
  {
    ...{ part: 'audit', title: 'Audit log', forManagers: true },
    about: 'Who did what on this site, newest first.',
  },
];

export const FIRST_PART = 'patterns';

type PartOfSite = { client: Client; site: WholeSite; part?: string | undefined; audit: AuditSearch };

/** Reads what a part shows, and beside it how many records the other parts have. A view says what could not be read. */
export async function readPart(
  queries: QueryClient,
  { client, site, part = FIRST_PART, audit }: PartOfSite,
): Promise<void> {
  const of = { client, siteId: site.id };
  const noun = NOUNS.find((one) => one.part === part);
  const shown: Promise<void>[] = [];
  if (noun !== undefined) shown.push(queries.prefetchQuery(listQuery(of, noun)));
  if (part === 'patterns') shown.push(queries.prefetchQuery(patternsQuery(of)));
  if (part === 'site') {
    shown.push(queries.prefetchQuery(siteGroupsQuery(of)));
    void queries.prefetchQuery(archivedSitesQuery(client));
  }
  if (part === 'schedules') shown.push(queries.prefetchQuery(schedulesQuery(of)));
  if (part === 'audit') {
    shown.push(queries.prefetchQuery(auditQuery({ ...of, timeZone: site.timezone }, audit)));
    void queries.prefetchQuery(usersQuery(of));
    for (const list of NAMED_LISTS) void queries.prefetchQuery(listQuery(of, list));
  }
  for (const { of: list } of PARTS) if (list !== undefined) void queries.prefetchQuery(countQuery(of, list));
  await Promise.all(shown);
}
