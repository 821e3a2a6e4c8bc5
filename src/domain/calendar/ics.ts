// Games as an iCalendar file (RFC 5545): of a calendar feed, and of an email.
import ical, {
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { Game } from '../games/game.ts';
import type { Venue } from '../venues/venue.ts';
import { divisionOf } from './division.ts';
import { timeZoneOf } from './time-zone.ts';

/** A game as its official has it in their calendar. */
export type CalendarGame = Pick<
  Game,
  | 'id'
  | 'startTime'
  | 'endTime'
  | 'zone'
  | 'homeTeam'
  | 'awayTeam'
  | 'league'
  | 'ageGroup'
  | 'gender'
  | 'subvenue'
  | 'publicNote'
  | 'updatedAt'
> & {
  /** Rises with every change of the game and its crew: calendars replace an event by one with a higher number. */
  sequence: number;
  /** Canceled, or no longer theirs: calendars strike it out, or remove it. */
  isCancelled: boolean;
  /** Their position; null if they have none on this game any more. */
  position: string | null;
  hasAccepted: boolean;
  /** The others of the crew, as `Nina Weber, Assistant Referee`. */
  crew: readonly string[];
  venue: Pick<
    Venue,
    'name' | 'street1' | 'city' | 'stateOrProvince' | 'postal' | 'latitude' | 'longitude'
  > | null;
};

export type CalendarOptions = {
  /** The name that calendar programs show for a feed. */
  name?: string | undefined;
  /** Its host makes the UIDs of the games unique in the world. */
  baseUrl: string;
  /** Where the official sees the game. */
  linkOf?: ((game: Pick<CalendarGame, 'id'>) => string) | undefined;
  /** CANCEL has canceled games alone (RFC 5546 §1.4); a feed is only published. */
  method?: 'PUBLISH' | 'CANCEL' | undefined;
  /** Whose events these are, for a file by email (RFC 5546 §3.2). */
  organizer?: { name: string; email: string } | undefined;
};

/** The text of an .ics file. The same games give the same text, so that a feed has an ETag. */
export function icsOf(
  games: readonly CalendarGame[],
  { name, baseUrl, linkOf, method = 'PUBLISH', organizer }: CalendarOptions,
): string {
  const calendar = ical({
    prodId: { company: 'Crewcall', product: 'Crewcall' },
    method: ICalCalendarMethod[method],
    ...(name !== undefined && { name: escaped(name) }),
  });
  const { host } = new URL(baseUrl);
  calendar.timezone({ name: null, generator: (zone) => timeZoneOf(zone, spanOf(games, zone)) });
  for (const game of games)
    calendar.createEvent({
      ...toEvent(game),
      ...(organizer && { organizer }),
      id: `game-${game.id}@${host}`,
      url: linkOf?.(game) ?? null,
    });
  return `${calendar.toString()}\r\n`; // RFC 5545 §3.1: every line ends in CRLF
}

/** The game as it is in the calendar of an official who is on its crew. */
export function calendarGameOf(game: Game, { userId }: { userId: number }): CalendarGame {
  const isOn = ({ official, answer }: Game['crew'][number]) => official !== null && answer !== 'declined';
  const crew = game.crew.filter(isOn);
  const own = crew.find(({ official }) => official!.id === userId);
  const others = crew.filter(({ official }) => official!.id !== userId);
  return {
    ...game,
    sequence: sequenceOf(game),
    isCancelled: game.status !== 'A' || own === undefined,
    position: own?.position ?? null,
    hasAccepted: own?.answer === 'accepted',
    crew: others.map(({ official, position }) => `${official!.firstName} ${official!.lastName}, ${position}`),
    updatedAt: own !== undefined && own.updatedAt > game.updatedAt ? own.updatedAt : game.updatedAt,
  };
}

/** The SEQUENCE of a game (RFC 5546 §2.1.4): it also rises when somebody comes to the crew, answers, or is removed. */
export function sequenceOf({ lockVersion, crew }: Pick<Game, 'lockVersion' | 'crew'>): number {
  return crew.reduce((sum, slot) => sum + slot.lockVersion, lockVersion);
}

function toEvent(game: CalendarGame): ICalEventData {
  const { zone, isCancelled } = game;
  const at = (time: Date) => Temporal.Instant.fromEpochMilliseconds(+time).toZonedDateTimeISO(zone);
  return {
    start: at(game.startTime),
    end: at(game.endTime),
    timezone: zone,
    stamp: game.updatedAt,
    lastModified: game.updatedAt,
    sequence: game.sequence,
    summary: titleOf(game),
    description: { plain: detailsOf(game) },
    ...(game.venue !== null && { location: locationOf(game.venue, game.subvenue) }),
    status: isCancelled
      ? ICalEventStatus.CANCELLED
      : game.hasAccepted
        ? ICalEventStatus.CONFIRMED
        : ICalEventStatus.TENTATIVE,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  };
}

/** `Canceled: Harbor Hawks – Bay Gulls (Referee)`. */
function titleOf({ homeTeam, awayTeam, league, position, isCancelled }: CalendarGame): string {
  const teams = [homeTeam, awayTeam].filter((team) => team !== null).join(' – ');
  const title = teams || league || 'Game';
  return `${isCancelled ? 'Canceled: ' : ''}${title}${position === null ? '' : ` (${position})`}`;
}

function detailsOf({ league, ageGroup, gender, crew, publicNote }: CalendarGame): string {
  const division = divisionOf({ league, ageGroup, gender });
  const others = crew.length === 0 ? '' : `With ${crew.join('; ')}`;
  return [division, others, publicNote ?? ''].filter((line) => line !== '').join('\n');
}

/** In one line, which map programs find. */
function locationOf(venue: NonNullable<CalendarGame['venue']>, subvenue: string | null) {
  const { name, street1, city, stateOrProvince, postal, latitude, longitude } = venue;
  const region = [stateOrProvince, postal].filter((part) => part !== null).join(' ');
  const title = [name, subvenue, street1, city, region].filter((part) => part).join(', ');
  const geo = latitude === null || longitude === null ? undefined : { lat: latitude, lon: longitude };
  return { title, ...(geo && { geo }) };
}

/** From the first start to the last end of the games in the zone. */
function spanOf(games: readonly CalendarGame[], zone: string) {
  const ofZone = games.filter((game) => game.zone === zone);
  return {
    from: new Date(Math.min(...ofZone.map(({ startTime }) => +startTime))),
    until: new Date(Math.max(...ofZone.map(({ endTime }) => +endTime))),
  };
}

/** Text of a property that ical-generator writes as it is (RFC 5545 §3.3.11). */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');
}
