// A game as a calendar file, for the official who is on it: GET /app/games/7.ics, by the session of the browser.
import { memberOf } from '../../../domain/access.ts';
import { calendarGameOf, icsOf } from '../../../domain/calendar/ics.ts';
import { findGame } from '../../../domain/games/game-queries.ts';
import type { Queryable } from '../../../storage/database.ts';

type GameFileQuery = { gameId: number; accountId: number; baseUrl: string; authUrl: string };

/** The text of the file; undefined if the account is not on the crew of such a game, or it is not published. */
export async function gameFile(
  db: Queryable,
  { gameId, accountId, baseUrl, authUrl }: GameFileQuery,
): Promise<string | undefined> {
  const game = await findGame(db, gameId);
  if (game === undefined || !game.published) return undefined;
  const member = await memberOf(db, { accountId, siteId: game.siteId });
  if (!game.crew.some(({ official }) => official !== null && official.id === member?.id)) return undefined;
  const linkOf = ({ id }: { id: number }) => `${authUrl}/app/me/games/${id}`;
  return icsOf([calendarGameOf(game, { userId: member!.id })], { baseUrl, linkOf });
}
