// Sites (docs/api: Resources, site).
import { type Static, type TSchema, Type } from 'typebox';
import { POLICIES, POLICY_CODES, type PolicyCode } from '../../../domain/conflicts/conflict.ts';
import { tidyName } from '../../../domain/lists/list.ts';
import { changeSite } from '../../../domain/sites/actions.ts';
import { archiveSite, deleteSite, restoreSite } from '../../../domain/sites/lifecycle/actions.ts';
import { localeNamed, type Site } from '../../../domain/sites/site.ts';
import { listSitesOf, SITE_SORTS } from '../../../domain/sites/store.ts';
import { isoInZone } from '../../../kernel/times.ts';
import { onSite, principalOf, requireRole } from '../caller.ts';
import type { Links } from '../hal.ts';
import { nameField } from '../input/fields.ts';
import { get, post, put, type Resource, remove } from '../operation.ts';
import {
  integer,
  linkTo,
  moment,
  orNull,
  recordFields,
  recordTimes,
  string,
  timesOf,
} from '../output/fields.ts';
import { listOf, pageQuery, representPage, toPagination } from '../paging.ts';
import { sortQuery } from '../selection/sort.ts';
import { lockSite } from '../write/row-locks.ts';
import { OpenGamesInput, OpenGamesRecord, readOpenGames, representOpenGames } from './open-games-policy.ts';
import { answerInput, answerRecord, readAnswers, representAnswers } from './site-answers.ts';
import {
  AdultAge,
  ArrivalMinutes,
  Grades,
  Locale,
  LockedDays,
  RenamedGrades,
  SeasonStart,
} from './site-settings.ts';

/** A site inside other records, the same for all of its members. */
export const SiteRecord = Type.Object(
  {
    id: recordFields.id,
    name: string('Harbor Youth Soccer'),
    timezone: string('America/New_York', 'IANA name.'),
    sports: Type.Array(string('Soccer')),
    show_game_requests: Type.Boolean({
      description: 'Officials may take open games, or ask for them: the mode of open_games is not off.',
    }),
    show_unassigned_games: Type.Boolean({ description: 'Officials are shown games with an open slot.' }),
    show_all_games: Type.Boolean({ description: 'Officials are shown games of others.' }),
    show_game_reports: Type.Boolean({
      description: 'Officials are shown the reports of others on their crew.',
    }),
    forms_enabled: Type.Boolean({ description: 'Officials report about games.' }),
    ...recordTimes,
    _links: Type.Object({
      self: linkTo('site'),
      games: linkTo('games'),
      users: linkTo('users'),
      groups: linkTo('groups'),
    }),
  },
  { title: 'Site' },
);

const PolicySchema = Type.Enum([...POLICIES], { examples: ['warn'] });
function eachPolicy<Schema extends TSchema>(schema: Schema) {
  return Object.fromEntries(POLICY_CODES.map((code) => [code, schema])) as Record<PolicyCode, Schema>;
}

/** A site on its own links to all of its lists; inside other records these links would take too much space. */
const WholeSiteRecord = Type.Object(
  {
    ...SiteRecord.properties,
    locale: string(
      'en-US',
      'BCP 47 tag: the order of a date, 12 or 24 hours, the first day of a week, miles or kilometers. Words are English.',
    ),
    grades: Type.Array(string('Regional'), {
      description: 'The grades of officials, the lowest first.',
    }),
    season_start: string('08-01', 'The month and day on which a season begins each year.'),
    availability_locked_days: orNull(
      integer(7, 'Officials cannot change their availability from today to as many days ahead.'),
    ),
    adult_age: integer(18, 'Officials who are younger, in years, are minors.'),
    arrival_minutes: integer(30, 'How many minutes before a game its officials arrive.'),
    ...answerRecord,
    active: Type.Boolean({ description: 'false: archived, and read only.' }),
    deletes_at: orNull(moment('When it is deleted for good; null: it is not.')),
    open_games: OpenGamesRecord,
    conflict_policies: Type.Object(eachPolicy(PolicySchema), {
      description: 'What the site does about each kind of conflict when an official is assigned.',
    }),
    _links: Type.Object({
      ...SiteRecord.properties._links.properties,
      venues: linkTo('venues'),
      leagues: linkTo('leagues'),
      teams: linkTo('teams'),
      age_groups: linkTo('age-groups'),
      game_types: linkTo('game-types'),
      genders: linkTo('genders'),
      patterns: linkTo('patterns'),
      form_templates: linkTo('form-templates'),
      statements: linkTo('statements'),
      changes: linkTo('changes'),
    }),
  },
  { title: 'WholeSite' },
);
/** The sites where the caller's account has an active user. */
const list = listing('/sites', 'listSites', 'List your sites');
export const listSitesOfAccount = listing(
  '/current_account/sites',
  'listCurrentAccountSites',
  "List your account's sites",
);

const view = get('/sites/:site_id', 'getSite', {
  summary: 'View a site',
  response: WholeSiteRecord,
  find: onSite('site.read', 'reading it'),
  lock: lockSite,
  handle: async ({ context, subject }) => representWholeSite(subject.site, context.links),
});

const Switch = Type.Optional(Type.Boolean());

/** Changes only the members that were sent. */
const change = put('/sites/:site_id', 'changeSite', {
  summary: 'Change the settings of a site',
  response: WholeSiteRecord,
  find: onSite('site.write', 'changing it'),
  body: Type.Object(
    {
      name: Type.Optional(nameField('Harbor Youth Soccer')),
      show_game_requests: Switch,
      show_unassigned_games: Switch,
      show_all_games: Switch,
      show_game_reports: Switch,
      forms_enabled: Switch,
      grades: Type.Optional(Grades),
      renamed_grades: Type.Optional(RenamedGrades),
      locale: Type.Optional(Locale),
      season_start: Type.Optional(SeasonStart),
      availability_locked_days: Type.Optional(LockedDays),
      adult_age: Type.Optional(AdultAge),
      arrival_minutes: Type.Optional(ArrivalMinutes),
      ...answerInput,
      open_games: Type.Optional(OpenGamesInput),
      conflict_policies: Type.Optional(
        Type.Object(eachPolicy(Type.Optional(PolicySchema)), { title: 'ConflictPolicies' }),
      ),
    },
    { title: 'SiteChange' },
  ),
  handle: async ({ context, subject, body }) => {
    const name = body.name === undefined ? undefined : tidyName(body.name);
    if (name !== undefined && name !== subject.site.name)
      requireRole(subject.viewer, { action: 'site.manage' }, 'renaming it');
    const locale = body.locale === undefined ? undefined : localeNamed(body.locale);
    if (locale !== undefined && locale !== subject.site.locale)
      requireRole(subject.viewer, { action: 'site.manage' }, 'changing its locale');
    if ((body.adult_age ?? subject.site.adultAge) !== subject.site.adultAge)
      requireRole(subject.viewer, { action: 'site.manage' }, 'changing from which age officials are adults');
    const change = {
      name,
      showGameRequests: body.show_game_requests,
      showUnassignedGames: body.show_unassigned_games,
      showAllGames: body.show_all_games,
      showGameReports: body.show_game_reports,
      formsEnabled: body.forms_enabled,
      conflictPolicies: body.conflict_policies,
      grades: body.grades?.map(tidyName),
      renamedGrades: body.renamed_grades?.map(({ from, to }) => ({ from: tidyName(from), to: tidyName(to) })),
      openGames: body.open_games && readOpenGames(body.open_games),
      locale,
      seasonStart: body.season_start,
      availabilityLockedDays: body.availability_locked_days,
      adultAge: body.adult_age,
      arrivalMinutes: body.arrival_minutes,
      ...readAnswers(body),
    };
    const changed = await changeSite(context.db, { id: subject.site.id, change });
    return representWholeSite(changed, context.links);
  },
});

const onManaged = onSite('site.manage', 'archiving or deleting it');

const states = [
  post('/sites/:site_id/archive', 'archiveSite', {
    summary: 'Archive a site',
    onArchived: true,
    response: WholeSiteRecord,
    find: onManaged,
    handle: async ({ context, subject }) =>
      representWholeSite(await archiveSite(context.db, { id: subject.site.id }), context.links),
  }),
  post('/sites/:site_id/restore', 'restoreSite', {
    summary: 'Restore a site that was archived or deleted',
    onArchived: true,
    response: WholeSiteRecord,
    find: onManaged,
    handle: async ({ context, subject }) => {
      const restored = await restoreSite(context.db, { id: subject.site.id, now: context.now() });
      return representWholeSite(restored, context.links);
    },
  }),
  remove('/sites/:site_id', 'deleteSite', {
    summary: 'Delete a site after 30 days',
    onArchived: true,
    find: onManaged,
    handle: async ({ context, subject }) => {
      await deleteSite(context.db, { id: subject.site.id, now: context.now() });
    },
  }),
];

export const sites: Resource = {
  tag: 'Sites',
  about: 'What a season is organised in.',
  routes: [list, view, change, ...states],
};

function listing(path: string, id: string, summary: string) {
  return get(path, id, {
    summary,
    response: listOf('sites', WholeSiteRecord),
    query: Type.Object({
      ...pageQuery,
      ...sortQuery(SITE_SORTS),
      search: Type.Optional(Type.Object({ status: Type.Optional(Type.Enum(['active', 'inactive'])) })),
    }),
    handle: async ({ context, query }) => {
      const status = query.search?.status;
      const request = {
        ...principalOf(context.caller),
        active: status === undefined ? undefined : status === 'active',
        page: toPagination(query),
      };
      const represent = (site: Site) => representWholeSite(site, context.links);
      const found = await listSitesOf(context.db, request);
      return representPage(context, found, { key: 'sites', query, represent });
    },
  });
}

function representWholeSite(site: Site, links: Links): Static<typeof WholeSiteRecord> {
  const represented = representSite(site, links);
  const listed = (type: string, plural: string) => links.link(type, `/sites/${site.id}/${plural}`);
  return {
    ...represented,
    locale: site.locale,
    grades: site.grades,
    season_start: site.seasonStart,
    availability_locked_days: site.availabilityLockedDays,
    adult_age: site.adultAge,
    arrival_minutes: site.arrivalMinutes,
    ...representAnswers(site),
    active: site.active,
    deletes_at: site.deleteAt && isoInZone(site.deleteAt, site.timezone),
    open_games: representOpenGames(site.openGames),
    conflict_policies: site.conflictPolicies,
    _links: {
      ...represented._links,
      venues: listed('venues', 'venues'),
      leagues: listed('leagues', 'leagues'),
      teams: listed('teams', 'teams'),
      age_groups: listed('age-groups', 'age_groups'),
      game_types: listed('game-types', 'game_types'),
      genders: listed('genders', 'genders'),
      patterns: listed('patterns', 'patterns'),
      form_templates: listed('form-templates', 'form/templates'),
      statements: listed('statements', 'statements'),
      changes: listed('changes', 'changes'),
    },
  };
}

/** The site inside other records. */
export function representSite(site: Site, links: Links): Static<typeof SiteRecord> {
  const at = `/sites/${site.id}`;
  return {
    ...{ id: site.id, name: site.name, timezone: site.timezone, sports: site.sports },
    show_game_requests: site.openGames.mode !== 'off',
    show_unassigned_games: site.showUnassignedGames,
    show_all_games: site.showAllGames,
    show_game_reports: site.showGameReports,
    forms_enabled: site.formsEnabled,
    ...timesOf(site, site.timezone),
    _links: {
      self: links.link('site', at),
      games: links.link('games', `${at}/games`),
      users: links.link('users', `${at}/users`),
      groups: links.link('groups', `${at}/groups`),
    },
  };
}
