// League officials: the officials who can work a league (docs/api: Resources, league official).
import { type Static, Type } from 'typebox';
import { attachOfficial, removeLeagueOfficial } from '../../../domain/leagues/officials/actions.ts';
import type { LeagueOfficial } from '../../../domain/leagues/officials/official.ts';
import {
  findLeagueOfficial,
  LEAGUE_OFFICIAL_SORTS,
  listLeagueOfficials,
} from '../../../domain/leagues/officials/store.ts';
import { findLeague } from '../../../domain/leagues/store.ts';
import { findOnSite, type SiteSubject } from '../caller.ts';
import { Id } from '../input/ids.ts';
import { get, post, type RequestContext, type Resource, remove } from '../operation.ts';
import { integer, linkTo, recordFields, recordTimes, string, timesOf } from '../output/fields.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockRecord } from '../write/row-locks.ts';
import { OfficialRecord, representOfficial } from './official-view.ts';

/** An official attached to a league. */
const LeagueOfficialRecord = Type.Object(
  {
    id: recordFields.id,
    league_id: integer(3),
    user_id: integer(17),
    ...recordTimes,
    _links: Type.Object({ self: linkTo('league-official'), league: linkTo('league'), user: linkTo('user') }),
    _embedded: Type.Object({
      official: OfficialRecord,
      league: Type.Object({
        id: integer(3),
        name: string('U12 Girls'),
        _links: Type.Object({ self: linkTo('league') }),
      }),
    }),
  },
  { title: 'LeagueOfficial' },
);

const CHANGING = "changing a league's officials";
const onLeague = findOnSite<{ id: number; siteId: number }>({
  noun: 'league',
  load: ({ db }, id) => findLeague(db, id),
});
const onLeagueOfficial = findOnSite<LeagueOfficial>({
  noun: 'league official',
  load: ({ db }, id) => findLeagueOfficial(db, id),
});

/** Sorted by last name. */
const list = get('/leagues/:id/officials', 'listLeagueOfficials', {
  summary: 'List the officials of a league',
  response: listOf('league_officials', LeagueOfficialRecord),
  find: onLeague({ action: 'league_officials.read', doing: CHANGING }),
  lock: lockRecord('league'),
  query: Type.Object({ ...pageQuery, ...sortQuery(LEAGUE_OFFICIAL_SORTS) }),
  handle: async ({ context, subject, query }) => {
    const request = { leagueId: subject.record.id, page: toPagination(query) };
    return representPage(context, await listLeagueOfficials(context.db, request), {
      key: 'league_officials',
      query,
      represent: (official) => representLeagueOfficial(context, subject, official),
    });
  },
});

/** The first attachment fires site.league_official.created (service.md 6.1). */
const add = post('/leagues/:id/officials', 'createLeagueOfficial', {
  summary: 'Attach an official to a league',
  created: LeagueOfficialRecord,
  find: onLeague({ action: 'league_officials.write', doing: CHANGING }),
  body: Type.Object({ user_id: Id }, { title: 'NewLeagueOfficial' }),
  handle: async ({ context, subject, body: { user_id: userId } }) => {
    const official = await attachOfficial(context.db, { leagueId: subject.record.id, userId });
    return representLeagueOfficial(context, subject, official);
  },
});

const view = get('/league_officials/:id', 'getLeagueOfficial', {
  summary: 'View a league official',
  response: LeagueOfficialRecord,
  find: onLeagueOfficial({ action: 'league_officials.read', doing: CHANGING }),
  lock: lockRecord('league_official'),
  handle: async ({ context, subject }) => representLeagueOfficial(context, subject, subject.record),
});

/** Attaching the official again later fires no event. */
const deletion = remove('/league_officials/:id', 'deleteLeagueOfficial', {
  summary: 'Remove an official from a league',
  find: onLeagueOfficial({ action: 'league_officials.write', doing: CHANGING }),
  handle: ({ context, subject }) => removeLeagueOfficial(context.db, { id: subject.record.id }),
});

export const leagueOfficials: Resource = {
  tag: 'League officials',
  about: 'Which officials a league has.',
  routes: [list, add, view, deletion],
};

function representLeagueOfficial(
  { links, now }: RequestContext,
  { site, viewer }: SiteSubject,
  official: LeagueOfficial,
): Static<typeof LeagueOfficialRecord> {
  return {
    id: official.id,
    league_id: official.leagueId,
    user_id: official.userId,
    ...timesOf(official, site.timezone),
    _links: {
      self: links.link('league-official', `/league_officials/${official.id}`),
      league: links.link('league', `/leagues/${official.leagueId}`),
      user: links.link('user', `/users/${official.userId}`),
    },
    _embedded: {
      official: representOfficial(official.official, { site, viewer, links, now: now() }),
      league: {
        id: official.leagueId,
        name: official.league.name,
        _links: { self: links.link('league', `/leagues/${official.leagueId}`) },
      },
    },
  };
}
