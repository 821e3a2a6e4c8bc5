// Plans a large sheet in a worker thread: requests do not wait for it, and its memory is bounded.
import { extname } from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { TOO_LARGE, unreadable } from '../../../sheets/limits.ts';
import type { Queryable } from '../../../storage/database.ts';
import { sql } from '../../../storage/sql.ts';
import type { PlannedSheet, SheetInput } from './plan-sheet.ts';
import type { Answered, Said } from './thread.ts';

// 19,000 games with notes, in 10 MB, take some 100.
const MEMORY: ResourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 6, stackSizeMb: 4 };
// The thread's file has this file's ending: .ts here, .js in the npm package.
const THREAD = new URL(`./thread${extname(import.meta.filename)}`, import.meta.url);

/**
 * Moves the sheets to the thread, and back with the plan. The thread has no connection: its statements are sent from here.
 * Throws what `planSheet` does, and for too large a sheet.
 */
export async function planSheetApart(
  db: Queryable,
  { site, kind, choices, mended, accountId, isManager, crewMuted, now, ...callers }: SheetInput, // they have more, which no thread may have
): Promise<PlannedSheet> {
  const isWhole = callers.sheets.length === callers.sheets.buffer.byteLength;
  const sheets = isWhole ? callers.sheets : Uint8Array.from(callers.sheets); // a part of a pool cannot be moved
  const input: SheetInput = { site, sheets, kind, choices, mended, accountId, isManager, crewMuted, now };
  const worker = new Worker(THREAD, {
    workerData: input,
    transferList: [sheets.buffer],
    resourceLimits: MEMORY,
  });
  const { promise, resolve, reject } = Promise.withResolvers<PlannedSheet>();
  worker.on('message', async (said: Said) => {
    if ('planned' in said) return resolve(said.planned);
    try {
      const { id, strings, values } = said;
      worker.postMessage({ id, rows: await db.query(sql(strings, ...values)) } satisfies Answered);
    } catch (error) {
      reject(error);
    }
  });
  worker.on('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable(TOO_LARGE) : error),
  );
  worker.on('exit', () => reject(new Error('The thread ended without a plan.')));
  try {
    return await promise;
  } finally {
    await worker.terminate();
  }
}
