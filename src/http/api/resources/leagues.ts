// Leagues: what the league link of a delivery points at (service.md 1.4, decisions: Links).
import { type Static, Type } from 'typebox';
import { findLeague } from '../../../domain/leagues/store.ts';
import type { Entry } from '../../../domain/lists/list.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { findSite } from '../../../domain/sites/store.ts';
import { notFound } from '../../../kernel/errors.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { memberOn, requireRole } from '../caller.ts';
import type { Links } from '../hal.ts';
import { pathId } from '../input/ids.ts';
import { type Ask, operation } from '../operation.ts';
import { linkTo, recordFields } from '../output/fields.ts';

const LeagueRecord = Type.Object(
  {
    id: recordFields.id,
    name: Type.String({ examples: ['U12 Girls'] }),
    created: recordFields.created,
    updated: recordFields.updated,
    _links: Type.Object({
      self: linkTo('league'),
      site: linkTo('site'),
      officials: linkTo('league-officials'),
    }),
  },
  { title: 'League' },
);

type LeagueAsked = { league: Entry; site: Site };

/** `GET /leagues/:id`. */
export const view = operation({
  summary: 'View a league',
  gives: LeagueRecord,
  find: findVisibleLeague,
  handle: async ({ ask, subject }) => ({ body: representLeague(subject, ask.links) }),
});

async function findVisibleLeague(ask: Ask): Promise<LeagueAsked> {
  const league = await findLeague(ask.db, pathId(ask.params, 'id', 'league'));
  if (league === undefined) throw notFound('league');
  const member = await memberOn(ask, league.siteId, 'league');
  const site = await findSite(ask.db, league.siteId);
  if (site === undefined) throw notFound('league');
  requireRole(member, 'lists.read', 'reading its leagues');
  return { league, site };
}

function representLeague({ league, site }: LeagueAsked, links: Links): Static<typeof LeagueRecord> {
  const at = `/leagues/${league.id}`;
  return {
    id: league.id,
    name: league.name,
    created: isoInZone(league.createdAt, site.timezone),
    updated: isoInZone(league.updatedAt, site.timezone),
    _links: {
      self: links.link('league', at),
      site: links.link('site', `/sites/${site.id}`),
      officials: links.link('league-officials', `${at}/officials`),
    },
  };
}
