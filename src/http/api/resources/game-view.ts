// A game as a caller sees it (decisions: Resources, game and assignment).
import { type Static, Type } from 'typebox';
import { type Member, may } from '../../../domain/access.ts';
import type { Game } from '../../../domain/games/game.ts';
import type { Site } from '../../../domain/sites/site.ts';
import type { Venue } from '../../../domain/venues/venue.ts';
import { clockInZone, dayInZone, isoInZone } from '../../../kernel/times.ts';
import type { Links } from '../hal.ts';
import { linkTo, moment, orNull, recordFields } from '../output/fields.ts';
import { AssignmentRecord, representAssignment } from './assignment-view.ts';
import { representSite, SiteRecord } from './sites.ts';

const name = (example: string) => orNull(Type.String({ examples: [example] }));
const reference = () => orNull(Type.Integer({ examples: [3] }));
const coordinate = (example: number) => orNull(Type.Number({ examples: [example] }));

export const VenueRecord = Type.Object(
  {
    id: recordFields.id,
    name: Type.String({ examples: ['Pier Field'] }),
    street_1: name('1 Pier Road'),
    city: name('Harbor'),
    state_or_province: name('NY'),
    postal: name('10001'),
    latitude: coordinate(40.7),
    longitude: coordinate(-74.01),
    timezone: orNull(
      Type.String({
        description: "IANA name, where it has its own; else the site's counts.",
        examples: ['America/Chicago'],
      }),
    ),
    created: recordFields.created,
    updated: recordFields.updated,
    _links: Type.Object({ self: linkTo('venue') }),
  },
  { title: 'Venue' },
);

const PersonRecord = Type.Object(
  {
    id: recordFields.id,
    first_name: Type.String({ examples: ['Ada'] }),
    last_name: Type.String({ examples: ['Okafor'] }),
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
    localized_date: Type.String({ examples: ['Apr 3 2023'] }),
    localized_time: Type.String({ examples: ['9:00 AM'] }),
    localized_end_time: Type.String({ examples: ['10:00 AM'] }),
    age_group: name('U12'),
    age_group_id: reference(),
    home_team: name('Harbor Hawks'),
    home_team_id: reference(),
    away_team: name('Pier Pirates'),
    away_team_id: reference(),
    game_type: name('Regular season'),
    game_type_id: reference(),
    gender: name('Girls'),
    gender_id: reference(),
    league: name('U12 Girls'),
    league_id: reference(),
    pattern: name('2 officials'),
    pattern_id: reference(),
    venue_id: reference(),
    subvenue: name('Field 2'),
    status: Type.Unsafe<'A' | 'C' | 'X'>({
      type: 'string',
      enum: ['A', 'C', 'X'],
      description: 'Active, canceled without pay, canceled with pay.',
      examples: ['A'],
    }),
    cancelled: Type.Boolean(),
    published: Type.Boolean(),
    public: Type.Boolean({
      description: 'false: only assignors, managers and its crew see it.',
      examples: [true],
    }),
    user_defined_id: name('H-17'),
    external_id: orNull(Type.Integer({ examples: [9001] })),
    public_note: name('Bring both shirts.'),
    private_note: Type.Optional(orNull(Type.String({ description: 'For assignors alone.' }))),
    paid_via: Type.Optional(orNull(Type.String({ description: 'For assignors alone.' }))),
    lock_version: Type.Integer({
      description: 'Send it back to change only what you have seen.',
      examples: [0],
    }),
    created: recordFields.created,
    updated: recordFields.updated,
    _links: Type.Object({
      self: linkTo('game'),
      site: linkTo('site'),
      venue: Type.Optional(linkTo('venue')),
    }),
    _embedded: Type.Object({
      venue: orNull(VenueRecord),
      assignments: Type.Array(AssignmentRecord, { description: 'In the order of the pattern.' }),
      site: SiteRecord,
      assignor: Type.Optional(PersonRecord),
    }),
  },
  { title: 'Game' },
);

/** Who looks, and where from. `viewer` is the caller's own user on the game's site. */
export type GameSeen = { site: Site; viewer: Member; links: Links };

/** The whole game with its venue, crew, site and assignor. Notes for assignors and fees stay with those they are for. */
export function representGame(game: Game, seen: GameSeen): Static<typeof GameRecord> {
  const { site, viewer, links } = seen;
  const at = `/games/${game.id}`;
  return {
    id: game.id,
    ...times(game),
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
    published: game.published,
    public: game.public,
    user_defined_id: game.userDefinedId,
    external_id: game.externalId,
    public_note: game.publicNote,
    ...(may(viewer, 'games.write') && { private_note: game.privateNote, paid_via: game.paidVia }),
    lock_version: game.lockVersion,
    created: isoInZone(game.createdAt, site.timezone),
    updated: isoInZone(game.updatedAt, site.timezone),
    _links: {
      self: links.link('game', at),
      site: links.link('site', `/sites/${game.siteId}`),
      ...(game.venueId !== null && { venue: links.link('venue', `/venues/${game.venueId}`) }),
    },
    _embedded: {
      venue: game.venue === null ? null : representVenue(game.venue, seen),
      assignments: game.crew.map((assignment) => representAssignment(assignment, seen)),
      site: representSite(site, links),
      ...(game.assignor !== null && { assignor: representPerson(game.assignor, links) }),
    },
  };
}

function times(game: Game) {
  return {
    start_time: isoInZone(game.startTime, game.zone),
    end_time: isoInZone(game.endTime, game.zone),
    localized_date: dayInZone(game.startTime, game.zone),
    localized_time: clockInZone(game.startTime, game.zone),
    localized_end_time: clockInZone(game.endTime, game.zone),
  };
}

function representVenue(venue: Venue, { site, links }: GameSeen): Static<typeof VenueRecord> {
  return {
    id: venue.id,
    name: venue.name,
    street_1: venue.street1,
    city: venue.city,
    state_or_province: venue.stateOrProvince,
    postal: venue.postal,
    latitude: venue.latitude,
    longitude: venue.longitude,
    timezone: venue.timezone,
    created: isoInZone(venue.createdAt, site.timezone),
    updated: isoInZone(venue.updatedAt, site.timezone),
    _links: { self: links.link('venue', `/venues/${venue.id}`) },
  };
}

function representPerson(person: { id: number; firstName: string; lastName: string }, links: Links) {
  return {
    id: person.id,
    first_name: person.firstName,
    last_name: person.lastName,
    _links: { self: links.link('user', `/users/${person.id}`) },
  };
}
