// The look at a draft: its amounts as somebody saw them, and what has changed since.
import type { Queryable, Transaction } from '../../storage/database.ts';
import { sql } from '../../storage/sql.ts';
import type { LeftOut, PayLine } from './line.ts';

/** What was seen of a line. */
type Seen = { amount: number; leftOut: LeftOut | null };

export type Look = { seenAt: Date; lines: Record<string, Seen> };

/** A line that is another by now; null: it was not there, or is not there. */
export type LineChange = { userId: number; gameId: number; before: Seen | null; after: Seen | null };

const keyOf = ({ userId, gameId }: Pick<PayLine, 'userId' | 'gameId'>) => `${userId} ${gameId}`;
const ofGames = (lines: readonly PayLine[]) => lines.filter(({ gameId }) => gameId !== null);
const paidOf = (seen: Seen | null) => (seen !== null && seen.leftOut === null ? seen.amount : 0);

/** What the sum of the draft gains by it, in hundredths. */
export function gainOf({ before, after }: LineChange): number {
  return paidOf(after) - paidOf(before);
}

export async function findLook(db: Queryable, runId: number): Promise<Look | undefined> {
  const [row] = await db.query<Look>(
    sql`select seen_at as "seenAt", lines from pay_looks where pay_run_id = ${runId}`,
  );
  return row;
}

export async function storeLook(
  tx: Transaction,
  { runId, lines, now }: { runId: number; lines: readonly PayLine[]; now: Date },
): Promise<void> {
  const seen = Object.fromEntries(
    ofGames(lines).map((line) => [keyOf(line), { amount: line.amount, leftOut: line.leftOut }]),
  );
  await tx.query(sql`
    insert into pay_looks (site_id, pay_run_id, seen_at, lines)
    select site_id, id, ${now}, ${JSON.stringify(seen)}::jsonb from pay_runs where id = ${runId}
    on conflict (pay_run_id) do update set seen_at = excluded.seen_at, lines = excluded.lines`);
}

/** Those that change what somebody is paid, or why they are not, by user and game. */
export function changesSince(look: Look | undefined, lines: readonly PayLine[]): LineChange[] {
  if (look === undefined) return [];
  const present = new Map(ofGames(lines).map((line) => [keyOf(line), line]));
  const keys = [...new Set([...Object.keys(look.lines), ...present.keys()])];
  return keys.flatMap((key) => {
    const [userId, gameId] = key.split(' ').map(Number) as [number, number];
    const line = present.get(key);
    const before = look.lines[key] ?? null;
    const after = line === undefined ? null : { amount: line.amount, leftOut: line.leftOut };
    const isSame = before?.amount === after?.amount && before?.leftOut === after?.leftOut;
    return isSame ? [] : [{ userId, gameId, before, after }];
  });
}
