// Runs one action for each of several items; also as a dry run, which is rolled back.
import { AppError } from '../kernel/errors.ts';
import type { Database } from './database.ts';
import { withSavepoints } from './savepoint.ts';

/** The result of one item: the result of its action, or the error with which its action was rolled back. */
export type BatchItem<Item, Result> =
  | { item: Item; result: Result; error?: never }
  | { item: Item; result?: never; error: AppError };

/**
 * Runs `act` for each item in order. An item whose action throws an AppError changes nothing, and the next one follows.
 * Throws AppError `unavailable`: the items before it stay done, and none follows.
 */
export async function runEach<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<BatchItem<Item, Result>[]> {
  const done: BatchItem<Item, Result>[] = [];
  for (const item of items) {
    try {
      done.push({ item, result: await act(item) });
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
      done.push({ item, error });
    }
  }
  return done;
}

/** Runs `work` in one transaction and rolls it back. Its result is what the same work would give at that moment. */
export async function dryRun<Result>(db: Database, work: (db: Database) => Promise<Result>): Promise<Result> {
  const rollback = new Error('a dry run is rolled back');
  let result: { value: Result } | undefined;
  try {
    await db.transaction(async (tx) => {
      result = { value: await work(withSavepoints(db, tx)) };
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
  return result!.value;
}
