// A game as a caller sees it (docs/api: Resources, game and assignment).
import { type Static, Type } from 'typebox';
import { type Member, may } from '../../../domain/access.ts';
import { type PricedGame, priceGame } from '../../../domain/fees/priced.ts';
import type { Game } from '../../../domain/games/game.ts';
import { clockInZone, dayInZone, isoInZone } from '../../../kernel/times.ts';
import type { Links } from '../hal.ts';
import type { RequestContext } from '../operation.ts';
import {
  boolean,
  integer,
  linkTo,
  lockVersionField,
  moment,
  orNull,
  recordFields,
  recordTimes,
  string,
  timesOf,
} from '../output/fields.ts';
import { AssignmentRecord, representAssignment, seesFee } from './assignment-view.ts';
import { GameVenueRecord, NO_VENUE, representVenue } from './list-view.ts';
import { representSite, SiteRecord } from './sites.ts';

const text = (example: string) => orNull(string(example));
const reference = (example: number) => orNull(integer(example));
const forAssignors = (example: string) => Type.Optional(orNull(string(example, 'For assignors alone.')));

export const PersonRecord = Type.Object(
  {
    id: recordFields.id,
    first_name: string('Ada'),
    last_name: string('Okafor'),
    _links: Type.Object({ self: linkTo('user') }),
  },
  { title: 'Person' },
);

/** A game with its venue, crew, site and assignor. */
export const GameRecord = Type.Object(
  {
    id: recordFields.id,
    start_time: moment("With the venue's offset, or the site's."),
    end_time: moment("With the venue's offset, or the site's."),
    localized_date: string('Apr 3 2023', "The day on the venue's calendar."),
    localized_time: string('9:00 AM', "The start on the venue's clocks."),
    localized_end_time: string('10:00 AM'),
    age_group: text('U12'),
    age_group_id: reference(4),
    home_team: text('Harbor Hawks'),
    home_team_id: reference(21),
    away_team: text('Bay Gulls'),
    away_team_id: reference(22),
    game_type: text('Regular season'),
    game_type_id: reference(2),
    gender: text('Girls'),
    gender_id: reference(1),
    league: text('U12 Girls'),
    league_id: reference(3),
    pattern: text('2 officials'),
    pattern_id: reference(2),
    venue_id: reference(5),
    subvenue: text('Field 2'),
    status: Type.Unsafe<'A' | 'C' | 'X'>({
      type: 'string',
      enum: ['A', 'C', 'X'],
      description: 'Active, canceled without pay, canceled with pay.',
      examples: ['A'],
    }),
    cancelled: boolean(false, 'true for the statuses C and X.'),
    postponed: boolean(false, 'true: canceled until another date is found.'),
    change_reason: orNull(string('Field closed: rain', 'Why it was canceled or moved last.')),
    published: boolean(true, 'false: a draft, for assignors alone.'),
    public: boolean(true, 'false: only assignors, managers and its crew see it, and it fires no game event.'),
    user_defined_id: orNull(string('H-17', "The site's own id of it.")),
    external_id: orNull(integer(9001, 'Its id in another program.')),
    public_note: text('Bring both shirts.'),
    private_note: forAssignors('The home team pays in cash.'),
    paid_via: forAssignors('cheque'),
    lock_version: lockVersionField,
    ...recordTimes,
    _links: Type.Object(
      {
        self: linkTo('game'),
        site: linkTo('site'),
        venue: Type.Optional(linkTo('venue')),
        league: Type.Optional(linkTo('league')),
        home_team: Type.Optional(linkTo('team')),
        away_team: Type.Optional(linkTo('team')),
        age_group: Type.Optional(linkTo('age-group')),
        game_type: Type.Optional(linkTo('game-type')),
        gender: Type.Optional(linkTo('gender')),
        pattern: Type.Optional(linkTo('pattern')),
        assignor: Type.Optional(linkTo('user')),
        submissions: Type.Optional(linkTo('form-submissions')),
      },
      { description: 'Those of what the game has.' },
    ),
    _embedded: Type.Object({
      venue: GameVenueRecord,
      assignments: Type.Array(AssignmentRecord, { description: 'In the order of the pattern.' }),
      site: SiteRecord,
      assignor: Type.Optional(PersonRecord),
    }),
  },
  { title: 'Game' },
);

/** The context of a representation. `viewer` is the caller's user on the game's site. */
export type GameView = { viewer: Member; links: Links; now: Date };

/** The game as `representGame` has it, with the fees that the viewer may see. */
export async function representPriced(
  { db, links, now }: RequestContext,
  { game, viewer }: { game: Game; viewer: Member },
): Promise<Static<typeof GameRecord>> {
  return representGame(await priceGame(db, game, seesFee(viewer)), { viewer, links, now: now() });
}

/** The game with its venue, crew, site and assignor; assignor notes and fees only if the viewer may see them. */
export function representGame(game: PricedGame, { viewer, links, now }: GameView): Static<typeof GameRecord> {
  const { site } = game;
  const mayWrite = may(viewer, 'games.write');
  const times = representTimes(game);
  // Members that are left out are undefined: spreading them in conditionally took a third of the time of a page.
  return {
    id: game.id,
    start_time: times.start_time,
    end_time: times.end_time,
    localized_date: times.localized_date,
    localized_time: times.localized_time,
    localized_end_time: times.localized_end_time,
    age_group: game.ageGroup,
    age_group_id: game.ageGroupId,
    home_team: game.homeTeam,
    home_team_id: game.homeTeamId,
    away_team: game.awayTeam,
    away_team_id: game.awayTeamId,
    game_type: game.gameType,
    game_type_id: game.gameTypeId,
    gender: game.gender,
    gender_id: game.genderId,
    league: game.league,
    league_id: game.leagueId,
    pattern: game.pattern,
    pattern_id: game.patternId,
    venue_id: game.venueId,
    subvenue: game.subvenue,
    status: game.status,
    cancelled: game.status !== 'A',
    postponed: game.postponed,
    change_reason: game.changeReason,
    published: game.published,
    public: game.public,
    user_defined_id: game.userDefinedId,
    external_id: game.externalId,
    public_note: game.publicNote,
    private_note: mayWrite ? game.privateNote : undefined,
    paid_via: mayWrite ? game.paidVia : undefined,
    lock_version: game.lockVersion,
    ...timesOf(game, site.timezone),
    _links: linksOf(game, { viewer, links }),
    _embedded: {
      venue: game.venue === null ? NO_VENUE : representVenue(game.venue, { site, links }),
      assignments: game.crew.map((assignment) =>
        representAssignment(assignment, { site, viewer, links, now }),
      ),
      site: representSite(site, links),
      assignor: game.assignor === null ? undefined : representPerson(game.assignor, links),
    },
  };
}

/** The times of the game, in the time zone of its venue. */
export function representTimes(game: Pick<Game, 'startTime' | 'endTime' | 'zone'>) {
  return {
    start_time: isoInZone(game.startTime, game.zone),
    end_time: isoInZone(game.endTime, game.zone),
    localized_date: dayInZone(game.startTime, game.zone),
    localized_time: clockInZone(game.startTime, game.zone),
    localized_end_time: clockInZone(game.endTime, game.zone),
  };
}

function linksOf(
  game: PricedGame,
  { viewer, links }: Omit<GameView, 'now'>,
): Static<typeof GameRecord>['_links'] {
  const to = (resourceType: string, path: string, id: number | null) =>
    id === null ? undefined : links.link(resourceType, `${path}/${id}`);
  return {
    self: links.link('game', `/games/${game.id}`),
    site: links.link('site', `/sites/${game.siteId}`),
    venue: to('venue', '/venues', game.venueId),
    league: to('league', '/leagues', game.leagueId),
    home_team: to('team', '/teams', game.homeTeamId),
    away_team: to('team', '/teams', game.awayTeamId),
    age_group: to('age-group', '/age_groups', game.ageGroupId),
    game_type: to('game-type', '/game_types', game.gameTypeId),
    gender: to('gender', '/genders', game.genderId),
    pattern: to('pattern', '/patterns', game.patternId),
    assignor: to('user', '/users', game.assignor?.id ?? null),
    submissions: hasReportsFor(viewer, game)
      ? links.link('form-submissions', `/games/${game.id}/submissions`)
      : undefined,
  };
}

/** Assignors read the reports of a game, its crew writes them. */
function hasReportsFor(viewer: Member, { site, crew }: PricedGame): boolean {
  const isOnCrew = crew.some(({ official }) => official?.id === viewer.id);
  return site.formsEnabled && (isOnCrew || may(viewer, 'forms.write'));
}

/** A person in a few words. */
export function representPerson(person: { id: number; firstName: string; lastName: string }, links: Links) {
  return {
    id: person.id,
    first_name: person.firstName,
    last_name: person.lastName,
    _links: { self: links.link('user', `/users/${person.id}`) },
  };
}
