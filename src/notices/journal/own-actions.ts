// What officials know by what they did themselves: they are told what others change of it, and not what they did.
import { priceSlots } from '../../domain/fees/priced.ts';
import { findGameAsOf } from '../../domain/games/game-queries.ts';
import type { Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import { gameAsNotified } from '../game-difference.ts';
import { findLastNotified, insertLastNotified } from '../last-notified.ts';
import type { Entry } from './recipients.ts';

/** Something that somebody did on a slot. They are its official if the account is the user's. */
type Act = { entryId: number; gameId: number; userId: number; accountId: number; at: Date };

/** Records the answers of officials, and the games that they took. */
export async function insertOwn(tx: Transaction, entries: readonly Entry[]): Promise<void> {
  const answers = entries.flatMap(answerOf);
  if (answers.length > 0) await insertAnswers(tx, answers);
  for (const act of await findOwn(tx, entries.flatMap(placementOf))) await insertPlacement(tx, act);
}

function answerOf(entry: Entry): (Act & { answer: string })[] {
  const { before, after, subjectId } = entry;
  if (typeof after?.answer !== 'string' || before?.user_id !== undefined) return [];
  return actOf(entry, subjectId).map((act) => ({ ...act, answer: after.answer as string }));
}

function placementOf(entry: Entry): Act[] {
  const userId = entry.after?.user_id;
  return typeof userId === 'number' ? actOf(entry, userId) : [];
}

function actOf({ id: entryId, kind, gameId, accountId, at }: Entry, userId: number | null): Act[] {
  if (kind !== 'assignment' || gameId === null || userId === null || accountId === null) return [];
  return [{ entryId, gameId, userId, accountId, at }];
}

/** An answer says nothing of the game's facts, of which its official may not have been told yet. */
async function insertAnswers(tx: Transaction, answers: (Act & { answer: string })[]): Promise<void> {
  await tx.query(sql`
    insert into notices (kind, silent, site_id, user_id, game_id, last_notified, notified_at)
    select 'game', true, u.site_id, u.id, o."gameId", jsonb_build_object('notifiedAs', null, 'answer',
      jsonb_build_object('on', o.answer <> 'declined', 'accepted', o.answer = 'accepted')), o.at
    from json_to_recordset(${JSON.stringify(answers)}::json) as o ("entryId" bigint, "gameId" bigint, "userId" bigint,
      "accountId" bigint, "answer" text, "at" timestamptz)
    join users u on u.id = o."userId" and u.account_id = o."accountId"
    join games g on g.id = o."gameId"
    order by o."entryId"`);
}

async function findOwn(tx: Transaction, acts: Act[]): Promise<(Act & { siteId: number })[]> {
  if (acts.length === 0) return [];
  return tx.query(sql`
    select o.*, u.site_id as "siteId"
    from json_to_recordset(${JSON.stringify(acts)}::json) as o ("entryId" bigint, "gameId" bigint, "userId" bigint,
      "accountId" bigint, "at" timestamptz)
    join users u on u.id = o."userId" and u.account_id = o."accountId"
    order by o."entryId"`);
}

/**
 * Who takes a game knows it as it is at that moment, though others may have changed it before this is read. Who was told
 * that they are on it changed only their place, and may not have been told yet what changed before.
 */
async function insertPlacement(
  tx: Transaction,
  { entryId, gameId, userId, siteId, at }: Act & { siteId: number },
): Promise<void> {
  const [known] = await findLastNotified(tx, { userId, gameIds: [gameId] });
  if (known?.game.on) return;
  const then = await findGameAsOf(tx, { gameId, entryId });
  if (then === undefined) return;
  const crew = await priceSlots(tx, { site: then.site, slots: then.crew, takerId: userId });
  const game = gameAsNotified({ ...then, crew }, userId);
  if (game.on) await insertLastNotified(tx, [{ siteId, userId, gameId, game, at }]);
}
