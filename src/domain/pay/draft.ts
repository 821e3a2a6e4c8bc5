// The lines of a draft: computed from the games, the fees and what earlier runs paid, whenever it is read.
import type { Queryable } from '../../storage/database.ts';
import { feesOf } from '../fees/fees.ts';
import { mapInSlices } from '../fees/slices.ts';
import { lineOf, type PayLine, type Work } from './line.ts';
import type { PayRun } from './run.ts';
import { closedLines } from './store.ts';
import { type Bounds, boundsStatement, restsStatement, workStatement } from './work-statement.ts';

/** The lines of a run: those that closing wrote, or those of the draft as it is now. */
export function linesOfRun(db: Queryable, { run, now }: { run: PayRun; now: Date }): Promise<PayLine[]> {
  return run.closedAt === null ? draftLines(db, { run, now }) : closedLines(db, run.id);
}

/** By user and game; rests that are carried over follow. Those with `leftOut` are not paid. */
export async function draftLines(
  db: Queryable,
  { run, now }: { run: PayRun; now: Date },
): Promise<PayLine[]> {
  const { id: runId, siteId } = run;
  const [[bounds], rests] = await Promise.all([
    db.query<Bounds>(boundsStatement(runId)),
    db.query<{ userId: number; runId: number; amount: number }>(restsStatement(runId)),
  ]);
  if (bounds === undefined) return []; // the draft was deleted meanwhile
  const found = await db.query<Work>(workStatement({ run, bounds, now }));
  const assignmentIds = found.flatMap(({ assignmentId }) => assignmentId ?? []);
  const fees = assignmentIds.length === 0 ? new Map() : await feesOf(db, { siteId, assignmentIds });
  const lineOrNone = (work: Work) =>
    lineOf(work, { run, fee: work.assignmentId === null ? undefined : fees.get(work.assignmentId) });
  const lines = (await mapInSlices(found, lineOrNone)).filter((line) => line !== undefined);
  // A rest waits until there is something to set it against.
  const people = new Set(lines.filter(({ leftOut }) => leftOut === null).map(({ userId }) => userId));
  return [...lines, ...rests.filter(({ userId }) => people.has(userId)).map(toCarried)];
}

function toCarried({ userId, runId, amount }: { userId: number; runId: number; amount: number }): PayLine {
  return {
    ...{ kind: 'carried', userId, amount, carriedFrom: runId, leftOut: null },
    ...{
      gameId: null,
      assignmentId: null,
      revision: null,
      position: null,
      parts: [],
      reason: null,
      billTo: null,
    },
  };
}

/** What each person is paid: the sum of their lines, in hundredths. */
export function sumsOf(lines: readonly PayLine[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { userId, amount, leftOut } of lines)
    if (leftOut === null) sums.set(userId, (sums.get(userId) ?? 0) + amount);
  return sums;
}
