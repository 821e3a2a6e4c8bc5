// Makes games as they were before they were moved or got another pattern, with the crews and answers that they had.
import { ApiError, type Assignment, type Client, type Game } from '@crewcall/sdk/core';
import { Assignments, Games } from '@crewcall/sdk/resources';
import { messageOf } from '../../ui/states.tsx';
import { crewOf } from '../crew.ts';

/** How many games are as before, and why others are not. */
export type Undone = {
  changed: number;
  results: readonly { game_id: number; error?: { message: string } | null }[];
};

/** `lockVersion`: after the change that is taken back; a game that was changed since stays as it is. */
export type ChangedGame = { before: Game; lockVersion: number };

export async function putBack(client: Client, changed: readonly ChangedGame[]): Promise<Undone> {
  const startOf = ({ before }: ChangedGame) => Date.parse(before.start_time);
  const inOrder = changed.toSorted((one, other) => startOf(one) - startOf(other));
  const games = new Map<number, Game>();
  const first = await putEach(client, inOrder, games);
  // One whose time an official's later game still had comes again after it.
  const left = inOrder.filter(({ before }) => first.has(before.id)).toReversed();
  const failed = left.length === 0 ? first : await putEach(client, left, games);
  return {
    changed: changed.length - failed.size,
    results: [...failed].map(([game_id, message]) => ({ game_id, error: { message } })),
  };
}

/** One after the other; gives why some are not as before. `games`: those that have their time and place again. */
async function putEach(
  client: Client,
  changed: readonly ChangedGame[],
  games: Map<number, Game>,
): Promise<Map<number, string>> {
  const failed = new Map<number, string>();
  for (const { before, lockVersion } of changed) {
    try {
      const { start_time, end_time, venue_id, subvenue, pattern_id } = before;
      const { status, postponed, change_reason } = before;
      const game =
        games.get(before.id) ??
        (await new Games(client).change(before.id, {
          ...{ start_time, end_time, venue_id, subvenue, pattern_id, status, postponed, change_reason },
          lock_version: lockVersion,
        }));
      games.set(before.id, game);
      await putCrewBack(client, { before, game });
    } catch (error) {
      failed.set(before.id, messageOf(error));
    }
  }
  return failed;
}

/**
 * Who lost a position that the game has again gets it again, and who had accepted need not accept again. A slot that was there all
 * the time is left alone: whoever is on it, or no longer, is so by hand.
 */
async function putCrewBack(client: Client, { before, game }: { before: Game; game: Game }): Promise<void> {
  const assignments = new Assignments(client);
  const ids = new Set(crewOf(before).map(({ id }) => id));
  const open = crewOf(game).filter(({ id, assigned }) => !assigned && !ids.has(id));
  for (const slot of crewOf(before)) {
    const userId = officialOf(slot);
    if (userId === undefined || slot.declined) continue;
    let now = crewOf(game).find((one) => officialOf(one) === userId);
    if (now === undefined) {
      const at = open.findIndex(({ position }) => position === slot.position);
      const [free] = at === -1 ? [] : open.splice(at, 1);
      if (free === undefined) continue; // somebody has it since, or took them off
      now = await assignments.assign(free.id, { user_id: userId });
    }
    if (slot.accepted && !now.accepted && !now.declined) await acceptAgain(assignments, now.id);
  }
}

/** As whose answer it was; where nobody knows that any more, as that of the assignor. What was answered since holds. */
async function acceptAgain(assignments: Assignments, id: number): Promise<void> {
  try {
    await assignments.confirm(id, { status: 'A', restore: true });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
    const isUnknown = error.errors.some(({ path }) => path === '/restore');
    if (isUnknown) await assignments.confirm(id, { status: 'A' });
  }
}

const officialOf = ({ _embedded }: Assignment): number | undefined => _embedded?.official.id;
