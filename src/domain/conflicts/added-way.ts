// The way that a game adds to the day of an official: from home to its games and back.
import { median } from '../balance/balance.ts';
import { type Coordinates, roadMeters } from '../venues/distance.ts';
import type { GameFacts, OfficialFacts } from './facts.ts';
import { sameDay } from './rules/travel.ts';

/** On roads, in meters; without the way to a venue of which it is not known where it is. */
export type AddedWay = (official: OfficialFacts) => number;

/** Of officials whose home is not known, the median of the others, which neither favors nor harms them. */
export function addedWayOf(game: GameFacts, officials: readonly OfficialFacts[]): AddedWay {
  const usual = new Map<string, number>();
  const usualTo = (venue: Coordinates): number => {
    const key = `${venue.latitude} ${venue.longitude}`;
    const known = usual.get(key) ?? median(officials.flatMap((one) => roadMeters(one, venue) ?? [])) ?? 0;
    usual.set(key, known);
    return known;
  };
  return (official) => {
    const fromHome = (venue: Coordinates) => roadMeters(official, venue) ?? usualTo(venue);
    const others = sameDay(game, official).filter(({ isHere, id }) => isHere && id !== game.id);
    const all = [...others, game].sort((one, other) => +one.startTime - +other.startTime);
    return wayOf(all, fromHome) - wayOf(others, fromHome);
  };
}

function wayOf(venues: readonly Coordinates[], fromHome: (venue: Coordinates) => number): number {
  const [first] = venues;
  if (first === undefined) return 0;
  const between = venues.slice(1).reduce((sum, venue, at) => sum + (roadMeters(venues[at]!, venue) ?? 0), 0);
  return fromHome(first) + between + fromHome(venues.at(-1)!);
}
