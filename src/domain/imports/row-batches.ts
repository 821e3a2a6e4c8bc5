// The rows of a plan as the JSON that is stored: as soon as a row is planned, its text takes the place of its objects.
import { gunzipSync, gzipSync } from 'node:zlib';
import type { PlannedRow } from './import.ts';

/** Compressed, since all of them are in memory at once: a JSON array of some rows, with the columns of `import_rows`. */
export type RowBatch = Uint8Array<ArrayBuffer>;

type Stored = { position: number; outcome: string; record_id: number | null; plan: PlannedRow };

const ROWS_AT_ONCE = 500; // stored in some milliseconds, for which other requests wait
const CHARACTERS_AT_ONCE = 500_000; // a row of availability can have the days of a year

export function* batchesOf(rows: Iterable<PlannedRow>): Generator<RowBatch> {
  let texts: string[] = [];
  let characters = 0;
  let position = 0;
  for (const plan of rows) {
    const { outcome, recordId } = plan;
    const text = JSON.stringify({
      position: position++,
      outcome,
      record_id: recordId,
      plan,
    } satisfies Stored);
    texts.push(text);
    characters += text.length;
    if (texts.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield pack(texts);
    texts = [];
    characters = 0;
  }
  if (texts.length > 0) yield pack(texts);
}

function pack(texts: readonly string[]): RowBatch {
  return Uint8Array.from(gzipSync(`[${texts.join()}]`, { level: 1 })); // no part of a pool: it goes to another thread
}

/** UTF-8 */
export function unpackBatch(batch: RowBatch): Buffer {
  return gunzipSync(batch, { chunkSize: 2 * CHARACTERS_AT_ONCE }); // in one piece, which need not be joined
}

export function* rowsIn(batches: Iterable<RowBatch>): Generator<PlannedRow> {
  for (const batch of batches)
    for (const { plan } of JSON.parse(unpackBatch(batch).toString('utf8')) as Stored[]) yield plan;
}
