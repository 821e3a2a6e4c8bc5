// League officials: who may work a league (docs/api: Resources, league official).
import { type Static, Type } from 'typebox';
import { type Action, type Member, memberOf } from '../../../domain/access.ts';
import { attachOfficial, removeLeagueOfficial } from '../../../domain/leagues/officials/actions.ts';
import type { LeagueOfficial } from '../../../domain/leagues/officials/official.ts';
import { findLeagueOfficial, listLeagueOfficials } from '../../../domain/leagues/officials/store.ts';
import { findLeague } from '../../../domain/leagues/store.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { findSite } from '../../../domain/sites/store.ts';
import { notFound } from '../../../kernel/errors.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { requireRole } from '../caller.ts';
import { Id, pathId } from '../input/ids.ts';
import { operation, type RequestContext } from '../operation.ts';
import { linkTo, recordFields } from '../output/fields.ts';
import { listOf, pageQuery, representList, toPagination } from '../paging.ts';
import { OfficialRecord, representOfficial } from './users.ts';

/** An official attached to a league. */
export const LeagueOfficialRecord = Type.Object(
  {
    id: recordFields.id,
    league_id: Type.Integer({ examples: [3] }),
    user_id: Type.Integer({ examples: [17] }),
    created: recordFields.created,
    updated: recordFields.updated,
    _links: Type.Object({ self: linkTo('league-official'), league: linkTo('league'), user: linkTo('user') }),
    _embedded: Type.Object({
      official: OfficialRecord,
      league: Type.Object({
        id: Type.Integer({ examples: [3] }),
        name: Type.String({ examples: ['U12 Girls'] }),
        _links: Type.Object({ self: linkTo('league') }),
      }),
    }),
  },
  { title: 'LeagueOfficial' },
);

type Asked = { site: Site; viewer: Member };

/** `GET /leagues/:id/officials`, by last name. */
export const list = operation({
  summary: 'List the officials of a league',
  response: listOf('league_officials', LeagueOfficialRecord),
  find: (context) => findLeagueAsked(context, 'league_officials.read'),
  query: Type.Object(pageQuery),
  handle: async ({ context, subject, query }) => {
    const { leagueId } = subject;
    const found = await listLeagueOfficials(context.db, { leagueId, page: toPagination(query) });
    const rows = found.rows.map((official) => representLeagueOfficial(official, subject, context));
    const address = {
      links: context.links,
      path: `/leagues/${leagueId}/officials`,
      key: 'league_officials' as const,
      query,
    };
    return { body: representList({ ...found, rows }, address) };
  },
});

/** `POST /leagues/:id/officials {user_id}`: the first time ever fires site.league_official.created (service.md 6.1). */
export const add = operation({
  summary: 'Attach an official to a league',
  created: LeagueOfficialRecord,
  find: (context) => findLeagueAsked(context, 'league_officials.write'),
  body: Type.Object({ user_id: Id }),
  handle: async ({ context, subject, body }) => {
    const official = await attachOfficial(context.db, { leagueId: subject.leagueId, userId: body.user_id });
    return {
      location: context.links.to(`/league_officials/${official.id}`),
      body: representLeagueOfficial(official, subject, context),
    };
  },
});

/** `GET /league_officials/:id`. */
export const view = operation({
  summary: 'View a league official',
  response: LeagueOfficialRecord,
  find: (context) => findOfficialAsked(context, 'league_officials.read'),
  handle: async ({ context, subject }) => ({
    body: representLeagueOfficial(subject.official, subject, context),
  }),
});

/** `DELETE /league_officials/:id`: removed; coming back later is not a first time. */
export const remove = operation({
  summary: 'Remove an official from a league',
  find: (context) => findOfficialAsked(context, 'league_officials.write'),
  handle: async ({ context, subject }) => {
    await removeLeagueOfficial(context.db, { id: subject.official.id });
    return undefined;
  },
});

async function findLeagueAsked(
  context: RequestContext,
  action: Action,
): Promise<Asked & { leagueId: number }> {
  const league = await findLeague(context.db, pathId(context.params, 'id', 'league'));
  if (league === undefined) throw notFound('league');
  return {
    ...(await findAsked(context, { siteId: league.siteId, noun: 'league', action })),
    leagueId: league.id,
  };
}

async function findOfficialAsked(
  context: RequestContext,
  action: Action,
): Promise<Asked & { official: LeagueOfficial }> {
  const official = await findLeagueOfficial(context.db, pathId(context.params, 'id', 'league official'));
  if (official === undefined) throw notFound('league official');
  return {
    ...(await findAsked(context, { siteId: official.siteId, noun: 'league official', action })),
    official,
  };
}

async function findAsked(
  context: RequestContext,
  wanted: { siteId: number; noun: string; action: Action },
): Promise<Asked> {
  const viewer = await memberOf(context.db, { accountId: context.caller.accountId, siteId: wanted.siteId });
  const site = await findSite(context.db, wanted.siteId);
  if (viewer === undefined || site === undefined) throw notFound(wanted.noun);
  requireRole(viewer, wanted.action, "changing a league's officials");
  return { site, viewer };
}

function representLeagueOfficial(
  official: LeagueOfficial,
  { site, viewer }: Asked,
  { links }: RequestContext,
): Static<typeof LeagueOfficialRecord> {
  return {
    id: official.id,
    league_id: official.leagueId,
    user_id: official.userId,
    created: isoInZone(official.createdAt, site.timezone),
    updated: isoInZone(official.updatedAt, site.timezone),
    _links: {
      self: links.link('league-official', `/league_officials/${official.id}`),
      league: links.link('league', `/leagues/${official.leagueId}`),
      user: links.link('user', `/users/${official.userId}`),
    },
    _embedded: {
      official: representOfficial(official.official, { site, viewer, links }),
      league: {
        id: official.leagueId,
        name: official.league.name,
        _links: { self: links.link('league', `/leagues/${official.leagueId}`) },
      },
    },
  };
}
