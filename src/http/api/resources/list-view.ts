// An entry of a list of a site as a caller sees it (docs/api: Resources).
import { type Static, Type } from 'typebox';
import {
  type AgeGroup,
  type Entry,
  type ListName,
  nounOf,
  type PayingEntry,
} from '../../../domain/lists/list.ts';
import type { Site } from '../../../domain/sites/site.ts';
import type { Venue } from '../../../domain/venues/venue.ts';
import type { Links } from '../hal.ts';
import { integer, linkTo, number, orNull, recordTimes, string, timesOf } from '../output/fields.ts';

type RecordList = ListName | 'patterns';
const resourceTypeOf = (list: RecordList) => nounOf(list).replaceAll(' ', '-');

/** The links of an entry: to itself, its site, and the games that have it. */
export function entryLinks(kind: RecordList) {
  return { self: linkTo(resourceTypeOf(kind)), site: linkTo('site'), games: linkTo('games') };
}

function namedRecord(kind: ListName, { title, example }: { title: string; example: string }) {
  return Type.Object(
    { id: integer(1), name: string(example), ...recordTimes, _links: Type.Object(entryLinks(kind)) },
    { title },
  );
}

const billTo = (description: string) => orNull(string('Harbor Soccer Club', description));

export const TeamRecord = Type.Object(
  {
    ...namedRecord('teams', { title: 'Team', example: 'Harbor Hawks' }).properties,
    bill_to: billTo('The club that pays for its home games; null: whoever pays for the league.'),
  },
  { title: 'Team' },
);
export const GameTypeRecord = namedRecord('game_types', { title: 'GameType', example: 'Regular season' });
export const GenderRecord = namedRecord('genders', { title: 'Gender', example: 'Girls' });

export const LeagueRecord = Type.Object(
  {
    ...namedRecord('leagues', { title: 'League', example: 'U12 Girls' }).properties,
    bill_to: billTo('Who pays for its games; null: the league itself.'),
    _links: Type.Object({ ...entryLinks('leagues'), officials: linkTo('league-officials') }),
  },
  { title: 'League' },
);

/** Of an age group or a position. */
export function minimumGrade() {
  const description = "One of the site's grades, or a grade that an official needs exactly; null: any.";
  return orNull(Type.String({ description, examples: ['Regional'] }));
}

export const AgeGroupRecord = Type.Object(
  {
    ...namedRecord('age_groups', { title: 'AgeGroup', example: 'U12' }).properties,
    game_length: integer(60, 'Minutes: the length of a new game that is created without an end.'),
    minimum_grade: minimumGrade(),
  },
  { title: 'AgeGroup' },
);

const text = (example: string) => orNull(string(example));
const degrees = (example: number) => orNull(number(example, 'WGS 84.'));

/** A venue, on its own or inside a game. */
export const VenueRecord = Type.Object(
  {
    ...namedRecord('venues', { title: 'Venue', example: 'Pier Field' }).properties,
    street_1: text('1 Pier Road'),
    city: text('Harbor'),
    state_or_province: text('NY'),
    postal: text('10001'),
    latitude: degrees(40.7),
    longitude: degrees(-74.01),
    timezone: orNull(string('America/Chicago', "IANA name, where it has its own; else the site's counts.")),
    notes: orNull(string('Park in Lot C.', 'For officials.')),
  },
  { title: 'Venue' },
);

const { _links: venueLinks, ...venueMembers } = VenueRecord.properties;
const { id, name, created, updated, ...place } = venueMembers;

/** The venue of a game, never missing: clients read its name without a check. */
export const GameVenueRecord = Type.Object(
  {
    ...{ id: orNull(id), name: orNull(name), created: orNull(created), updated: orNull(updated) },
    ...place,
    _links: Type.Partial(venueLinks),
  },
  {
    title: 'GameVenue',
    description: 'Everything in it is null, and there are no links, while the game has no venue.',
  },
);

/** The context of a representation: the site, and the builder of links. */
export type EntryView = { site: Site; links: Links };

type ListEntry = Pick<Entry, 'id' | 'siteId' | 'name' | 'createdAt' | 'updatedAt'>;

/** The members of every entry: name, times and links. */
export function representEntry(kind: RecordList, entry: ListEntry, { site, links }: EntryView) {
  const searchKey = `${nounOf(kind).replaceAll(' ', '_')}_id`; // docs/api: Search
  const siteAt = `/sites/${entry.siteId}`;
  return {
    id: entry.id,
    name: entry.name,
    ...timesOf(entry, site.timezone),
    _links: {
      self: links.link(resourceTypeOf(kind), `/${kind}/${entry.id}`),
      site: links.link('site', siteAt),
      games: {
        'resource-type': 'games',
        href: links.to(`${siteAt}/games`, { search: { [searchKey]: entry.id } }),
      },
    },
  };
}

export function representTeam(team: PayingEntry, seen: EntryView): Static<typeof TeamRecord> {
  return { ...representEntry('teams', team, seen), bill_to: team.billTo };
}

export function representLeague(league: PayingEntry, seen: EntryView): Static<typeof LeagueRecord> {
  const entry = representEntry('leagues', league, seen);
  const officials = seen.links.link('league-officials', `/leagues/${league.id}/officials`);
  return { ...entry, bill_to: league.billTo, _links: { ...entry._links, officials } };
}

export function representAgeGroup(ageGroup: AgeGroup, seen: EntryView): Static<typeof AgeGroupRecord> {
  return {
    ...representEntry('age_groups', ageGroup, seen),
    game_length: ageGroup.gameLength,
    minimum_grade: ageGroup.minimumGrade,
  };
}

export function representVenue(venue: Venue, seen: EntryView): Static<typeof VenueRecord> {
  return {
    ...representEntry('venues', venue, seen),
    street_1: venue.street1,
    city: venue.city,
    state_or_province: venue.stateOrProvince,
    postal: venue.postal,
    latitude: venue.latitude,
    longitude: venue.longitude,
    timezone: venue.timezone,
    notes: venue.notes,
  };
}

/** The placeholder in a game without a venue. */
export const NO_VENUE: Static<typeof GameVenueRecord> = {
  id: null,
  name: null,
  created: null,
  updated: null,
  street_1: null,
  city: null,
  state_or_province: null,
  postal: null,
  latitude: null,
  longitude: null,
  timezone: null,
  notes: null,
  _links: {},
};
