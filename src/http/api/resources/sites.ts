// Sites: the one place a season is organised in (docs/api: Resources, site).
import { type Static, Type } from 'typebox';
import type { Site } from '../../../domain/sites/site.ts';
import { listSitesOf } from '../../../domain/sites/store.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { onSite } from '../caller.ts';
import type { Links } from '../hal.ts';
import { operation } from '../operation.ts';
import { linkTo, recordFields } from '../output/fields.ts';
import { memoizePerRecord } from '../output/memoize.ts';
import { listOf, pageQuery, representList, toPagination } from '../paging.ts';

/** A site as everybody on it sees it, inside other records. */
export const SiteRecord = Type.Object(
  {
    id: recordFields.id,
    name: Type.String({ examples: ['Harbor Youth Soccer'] }),
    timezone: Type.String({ description: 'IANA name.', examples: ['America/New_York'] }),
    sports: Type.Array(Type.String({ examples: ['Soccer'] })),
    show_game_requests: Type.Boolean(),
    show_unassigned_games: Type.Boolean({ description: 'Officials are shown games with an open slot.' }),
    show_all_games: Type.Boolean({ description: 'Officials are shown games of others.' }),
    show_game_reports: Type.Boolean(),
    forms_enabled: Type.Boolean(),
    created: recordFields.created,
    updated: recordFields.updated,
    _links: Type.Object({
      self: linkTo('site'),
      games: linkTo('games'),
      users: linkTo('users'),
      groups: linkTo('groups'),
    }),
  },
  { title: 'Site' },
);

/** The site by itself leads to all that is listed under it; inside a page of games that would outweigh the games. */
const WholeSiteRecord = Type.Object(
  {
    ...SiteRecord.properties,
    _links: Type.Object({
      ...SiteRecord.properties._links.properties,
      venues: linkTo('venues'),
      leagues: linkTo('leagues'),
      teams: linkTo('teams'),
      age_groups: linkTo('age-groups'),
      game_types: linkTo('game-types'),
      genders: linkTo('genders'),
      patterns: linkTo('patterns'),
      statements: linkTo('statements'),
    }),
  },
  { title: 'WholeSite' },
);
const SiteList = listOf('sites', WholeSiteRecord);

/** `GET /sites`: the sites on which the caller's account has an active user. */
export const list = sitesAt('/sites', 'List your sites');

/** `GET /current_account/sites`: the same. */
export const listOfAccount = sitesAt('/current_account/sites', "List your account's sites");

/** `GET /sites/:site_id`. */
export const view = operation({
  summary: 'View a site',
  response: WholeSiteRecord,
  find: onSite('site.read', 'reading it'),
  handle: async ({ context, subject }) => ({ body: representWholeSite(subject.site, context.links) }),
});

function sitesAt(path: string, summary: string) {
  return operation({
    summary,
    response: SiteList,
    find: async () => undefined,
    query: Type.Object({
      ...pageQuery,
      search: Type.Optional(Type.Object({ status: Type.Optional(Type.Enum(['active', 'inactive'])) })),
    }),
    handle: async ({ context, query }) => {
      const status = query.search?.status;
      const page = await listSitesOf(context.db, {
        accountId: context.caller.accountId,
        active: status === undefined ? undefined : status === 'active',
        page: toPagination(query),
      });
      const rows = page.rows.map((site) => representWholeSite(site, context.links));
      return {
        body: representList({ ...page, rows }, { links: context.links, path, key: 'sites' as const, query }),
      };
    },
  });
}

function representWholeSite(site: Site, links: Links): Static<typeof WholeSiteRecord> {
  const represented = representSite(site, links);
  const listed = (resourceType: string, plural: string) =>
    links.link(resourceType, `/sites/${site.id}/${plural}`);
  return {
    ...represented,
    _links: {
      ...represented._links,
      venues: listed('venues', 'venues'),
      leagues: listed('leagues', 'leagues'),
      teams: listed('teams', 'teams'),
      age_groups: listed('age-groups', 'age_groups'),
      game_types: listed('game-types', 'game_types'),
      genders: listed('genders', 'genders'),
      patterns: listed('patterns', 'patterns'),
      statements: listed('statements', 'statements'),
    },
  };
}

/** The site inside other records. */
export const representSite = memoizePerRecord(siteOf, (links: Links) => links);

function siteOf(site: Site, links: Links): Static<typeof SiteRecord> {
  const at = `/sites/${site.id}`;
  return {
    id: site.id,
    name: site.name,
    timezone: site.timezone,
    sports: site.sports,
    show_game_requests: site.showGameRequests,
    show_unassigned_games: site.showUnassignedGames,
    show_all_games: site.showAllGames,
    show_game_reports: site.showGameReports,
    forms_enabled: site.formsEnabled,
    created: isoInZone(site.createdAt, site.timezone),
    updated: isoInZone(site.updatedAt, site.timezone),
    _links: {
      self: links.link('site', at),
      games: links.link('games', `${at}/games`),
      users: links.link('users', `${at}/users`),
      groups: links.link('groups', `${at}/groups`),
    },
  };
}
