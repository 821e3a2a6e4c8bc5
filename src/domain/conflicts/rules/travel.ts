// Conflicts with the games before and after on the same day, from which the way is too long.

import { clockOf } from '../../../kernel/times/words.ts';
import { dayInZone } from '../../../kernel/times.ts';
import { distanceKm, roadMiles } from '../../venues/distance.ts';
import type { Finding } from '../conflict.ts';
import { type GameFacts, type NearbyGame, nameOf, type OfficialFacts } from '../facts.ts';
import { inWords } from './bookings.ts';

const TRAVEL_KM_PER_HOUR = 60; // of straight-line distance: 75 on roads, which are a quarter longer
const TRAVEL_BUFFER_MINUTES = 15; // for leaving, parking and arriving before the start
const SAME_PLACE_KM = 0.5; // fields in the same park
const USUAL_TRAVEL_MINUTES = 30; // between venues if one has no coordinates
const MINUTE_MS = 60_000;

/** The way between two games. Without coordinates of both venues, neither the distance nor the drive is known. */
export type Way = {
  minutesBetween: number;
  /** With leaving and parking; 0 if the venues are the same or adjacent. */
  minutesNeeded: number;
  driveMinutes?: number | undefined;
  /** On roads, with one decimal. */
  miles?: number | undefined;
};

/** Too little time after the previous game or before the next. */
export function travelTime(game: GameFacts, official: OfficialFacts): Finding[] {
  const next = sameDay(game, official).find((other) => other.startTime >= game.endTime);
  return [previousGame(game, official), next].flatMap((other) =>
    other === undefined ? [] : travelBetween(other, { game, official }),
  );
}

/** Their last game that ends before this one on the same day. */
export function previousGame(game: GameFacts, official: OfficialFacts): NearbyGame | undefined {
  return sameDay(game, official)
    .filter((other) => other.endTime <= game.startTime)
    .reduce<NearbyGame | undefined>(
      (last, one) => (last === undefined || one.endTime > last.endTime ? one : last),
      undefined,
    );
}

/** Their games on the day of the game, on all sites; by start. */
export function sameDay(game: Pick<GameFacts, 'startTime' | 'zone'>, { games }: OfficialFacts): NearbyGame[] {
  const day = dayInZone(game.startTime, game.zone);
  return games.filter((other) => dayInZone(other.startTime, game.zone) === day);
}

function travelBetween(
  other: NearbyGame,
  { game, official }: { game: GameFacts; official: OfficialFacts },
): Finding[] {
  const way = wayBetween(game, other);
  if (way === undefined || way.minutesBetween >= way.minutesNeeded) return [];
  const isBefore = other.endTime <= game.startTime;
  const side = isBefore ? 'before' : 'after';
  const name = nameOf(official);
  if (!other.isHere) {
    // The same place has another venue id on another site.
    if (way.driveMinutes === undefined) return [];
    const travel = `another site's game that day, with too little time to travel ${side} this one`;
    const sentence = `${name} is on ${travel}.`;
    return [{ code: 'travel_time', message: `On ${travel}`, toOfficial: `You are on ${travel}`, sentence }];
  }
  const place = { zone: other.zone, locale: game.locale };
  const when = isBefore
    ? `ends at ${clockOf(other.endTime, place)}`
    : `starts at ${clockOf(other.startTime, place)}`;
  const gap = `${minutes(way.minutesBetween)} ${side}, ${shortReason(way)}`;
  const left = `only ${way.minutesBetween} minutes ${side} this one`;
  return [
    {
      code: 'travel_time',
      message: `${isBefore ? 'Ends' : 'Starts'} at ${other.venue} ${gap}`,
      toOfficial: `Your game at ${other.venue} ${isBefore ? 'ends' : 'starts'} ${gap}`,
      sentence: `${name} is on ${inWords(other, game)}, which ${when}, ${left}: ${reasonOf(way, { game, other })}.`,
      gameId: other.id,
      numbers: way,
    },
  ];
}

/** The way between two games; undefined where one of them has no venue. */
export function wayBetween(game: GameFacts, other: NearbyGame): Way | undefined {
  if (game.venueId === null || other.venueId === null) return undefined;
  const gapMs =
    other.endTime <= game.startTime ? +game.startTime - +other.endTime : +other.startTime - +game.endTime;
  const minutesBetween = Math.floor(gapMs / MINUTE_MS);
  const drive = driveBetween(game, other);
  const miles = game.venueId === other.venueId ? 0 : roadMiles(game, other);
  return drive.driveMinutes === undefined
    ? { minutesBetween, ...drive }
    : { minutesBetween, ...drive, miles };
}

type Venue = Pick<NearbyGame, 'venueId' | 'latitude' | 'longitude'>;

/** The minutes from a venue to another one, with leaving and parking; 0 if they are the same or adjacent, or one is not known. */
export function driveBetween(
  one: Venue,
  other: Venue,
): Pick<Way, 'minutesNeeded'> & { driveMinutes?: number } {
  if (one.venueId === null || other.venueId === null) return { minutesNeeded: 0 };
  if (one.venueId === other.venueId) return { minutesNeeded: 0, driveMinutes: 0 };
  const km = distanceKm(one, other);
  if (km === undefined) return { minutesNeeded: USUAL_TRAVEL_MINUTES };
  const driveMinutes = Math.ceil((km / TRAVEL_KM_PER_HOUR) * 60);
  return { minutesNeeded: km <= SAME_PLACE_KM ? 0 : driveMinutes + TRAVEL_BUFFER_MINUTES, driveMinutes };
}

function shortReason({ minutesBetween, driveMinutes }: Way): string {
  if (driveMinutes === undefined) return `at another venue: usually ${USUAL_TRAVEL_MINUTES} minutes`;
  const drive = driveMinutes === 1 ? "1 minute's drive" : `${driveMinutes} minutes' drive`;
  return minutesBetween < driveMinutes ? drive : `${drive} and ${TRAVEL_BUFFER_MINUTES} to leave and park`;
}

function reasonOf(
  { minutesNeeded, driveMinutes }: Way,
  { game, other }: { game: GameFacts; other: NearbyGame },
): string {
  const places = `${other.venue} and ${game.venue}`;
  if (driveMinutes === undefined)
    return `${places} are two venues, which usually takes ${minutesNeeded} minutes`;
  const km = Math.round(distanceKm(game, other)!);
  return `${places} are ${km} km apart, which takes about ${minutesNeeded} minutes`;
}

function minutes(count: number): string {
  return count === 1 ? '1 minute' : `${count} minutes`;
}
