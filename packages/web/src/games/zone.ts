// The time zone of a game, which is told where the games shown are not all in one.
import type { Game } from '@crewcall/sdk/core';
import { currentLocale, styleOf } from '../format/locale.ts';

/** Gives "EST", or "CET" as the locale of the site calls it, for each of these games if they are in several zones, else undefined. */
export function zoneNames(games: readonly Game[]): (game: Game) => string | undefined {
  if (new Set(games.map(zoneOf)).size <= 1) return () => undefined;
  return (game) => {
    const format = new Intl.DateTimeFormat(styleOf(currentLocale()).english, {
      timeZone: zoneOf(game),
      timeZoneName: 'short',
    });
    const parts = format.formatToParts(new Date(game.start_time));
    return parts.find(({ type }) => type === 'timeZoneName')?.value;
  };
}

const zoneOf = ({ _embedded: { venue, site } }: Game) => venue.timezone ?? site.timezone;
