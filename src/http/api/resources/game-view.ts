// A game as a caller sees it (decisions: Resources, game and assignment).
import { type Member, may } from '../../../domain/access.ts';
import type { Game } from '../../../domain/games/game.ts';
import type { Site } from '../../../domain/sites/site.ts';
import type { Venue } from '../../../domain/venues/venue.ts';
import { clockInZone, dayInZone, isoInZone } from '../../../kernel/times.ts';
import type { Links } from '../hal.ts';
import { representAssignment } from './assignment-view.ts';
import { representSite } from './sites.ts';

/** Who looks, and where from. `viewer` is the caller's own user on the game's site. */
export type GameSeen = { site: Site; viewer: Member; links: Links };

/** The whole game with its venue, crew, site and assignor. Notes for assignors and fees stay with those they are for. */
export function representGame(game: Game, seen: GameSeen) {
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

function representVenue(venue: Venue, { site, links }: GameSeen) {
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
