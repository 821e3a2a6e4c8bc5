// An open position as an official sees it: when and where it is, how far from home, and whether they said no to its day.
import type { Game, OpenGame, User } from '@crewcall/sdk/core';
import { milesBetween, milesOf } from '../format/distances.ts';
import { feesInWords } from '../format/money.ts';
import { dayOf } from '../games/game.ts';
import { zoneNames } from '../games/zone.ts';
import { titleOf, whereOf } from '../me/games/my-game.ts';
import type { OpenGamesSearch } from './search.ts';

/** An open position with what the views say about it. */
export type ShownOpenGame = {
  open: OpenGame;
  game: Game;
  /** "Sat, Nov 21 · 9:45 AM", with the time zone if the games are in several. */
  title: string;
  zone: string | undefined;
  day: string;
  place: string;
  /** From home; undefined where one of the two is not known. */
  miles: number | undefined;
  isOnDayOff: boolean;
};

type Facts = { users: readonly User[]; daysOff: ReadonlySet<string> };

export function shownOpenGames(listed: readonly OpenGame[], { users, daysOff }: Facts): ShownOpenGame[] {
  const zoneOf = zoneNames(listed.map(({ _embedded }) => _embedded.game));
  const home = users.find(({ latitude, longitude }) => latitude != null && longitude != null);
  const point = { latitude: home?.latitude ?? null, longitude: home?.longitude ?? null };
  return listed.map((open) => {
    const { game } = open._embedded;
    const zone = zoneOf(game);
    return {
      ...{ open, game, zone },
      title: titleOf({ game, zone }),
      day: dayOf(game),
      place: whereOf({ ...game, subvenue: null }),
      miles: milesBetween(point, game._embedded.venue),
      isOnDayOff: daysOff.has(dayOf(game)),
    };
  });
}

/** Whether the person may take it, or has asked for it. */
export const isPossible = ({ open: { may, request_id } }: ShownOpenGame): boolean =>
  may !== 'no' || request_id !== null;

/** Games without a known way are left out where a distance is asked for. */
export function isWanted({ day, place, miles }: ShownOpenGame, search: OpenGamesSearch): boolean {
  if (search.day !== undefined && search.day !== day) return false;
  if (search.place !== undefined && search.place !== place) return false;
  return search.within === undefined || (miles !== undefined && miles <= milesOf(search.within));
}

/** "$45.00"; undefined where there is no fee. */
export const feeOf = ({ fees }: OpenGame): string | undefined => feesInWords(fees);
