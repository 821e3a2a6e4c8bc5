// The worker thread that plans one sheet: it asks for what the database has, and then gives the plan.
import { parentPort, workerData } from 'node:worker_threads';
import type { Queryable } from '../../../storage/database.ts';
import { type PlannedSheet, planSheet, type SheetInput } from './plan-sheet.ts';

/** A statement, or the plan. */
export type Said = { id: number; strings: readonly string[]; values: unknown[] } | { planned: PlannedSheet };
export type Answered = { id: number; rows: object[] };

const waiting: ((rows: object[]) => void)[] = [];

const db: Queryable = {
  query<Row extends object>({ strings, values }: Parameters<Queryable['query']>[0]): Promise<Row[]> {
    const { promise, resolve } = Promise.withResolvers<object[]>();
    say({ id: waiting.push(resolve) - 1, strings, values });
    return promise as Promise<Row[]>;
  },
};

function say(said: Said): void {
  const buffers = 'planned' in said ? [said.planned.sheets, ...said.planned.batches] : [];
  parentPort?.postMessage(
    said,
    buffers.map(({ buffer }) => buffer),
  );
}

parentPort?.on('message', ({ id, rows }: Answered) => waiting[id]!(rows));
say({ planned: await planSheet(db, workerData as SheetInput) });
