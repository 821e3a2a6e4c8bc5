// Understands a sheet with what is remembered for its shape; a large one in a worker thread, so that requests do not wait for it.
import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ThreadQuestion } from './thread.ts';
import { recognize, type SheetShape, understand } from './understand.ts';
import type { Understanding, UnderstandingInput, UnderstoodRow } from './understanding.ts';

const SMALL_ROWS = 300; // understood within some 30 ms, sooner than a thread starts
// The thread's file has this file's ending: .ts here, .js in the npm package.
const THREAD = new URL(`./thread${extname(import.meta.filename)}`, import.meta.url);

/** What is known of sheets of this shape. */
type Recall = (shape: SheetShape) => Promise<Partial<UnderstandingInput>>;

export async function understandApart(input: UnderstandingInput, recall: Recall): Promise<Understanding> {
  const rows = input.sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  if (rows <= SMALL_ROWS) return understand({ ...input, ...(await recall(recognize(input))) });
  const worker = new Worker(THREAD);
  const ask = async <Answer>(question: ThreadQuestion): Promise<Answer> => {
    worker.postMessage(question);
    return (await once(worker, 'message'))[0] as Answer;
  };
  try {
    const known = await recall(await ask<SheetShape>({ recognize: input }));
    const understanding = await ask<Understanding>({ understand: known });
    for (;;) {
      const next = await ask<UnderstoodRow[]>('rows'); // each in a turn of its own
      if (next.length === 0) return understanding;
      understanding.rows.push(...next);
    }
  } finally {
    await worker.terminate();
  }
}
