// The rows of a plan as the JSON that is stored: as soon as a row is planned, its text takes the place of its objects.
import type { PlannedRow } from './import.ts';

/** UTF-8: a JSON array of some rows, with the columns of `import_rows`. */
export type RowBatch = Uint8Array<ArrayBuffer>;

type Stored = { position: number; outcome: string; record_id: number | null; plan: PlannedRow };

const ROWS_AT_ONCE = 500; // stored in some milliseconds, for which other requests wait
const CHARACTERS_AT_ONCE = 500_000; // a row of availability can have the days of a year

export function* batchesOf(rows: Iterable<PlannedRow>): Generator<RowBatch> {
  const encoder = new TextEncoder();
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
    yield encoder.encode(`[${texts.join()}]`);
    texts = [];
    characters = 0;
  }
  if (texts.length > 0) yield encoder.encode(`[${texts.join()}]`);
}

export function* rowsIn(batches: Iterable<RowBatch>): Generator<PlannedRow> {
  for (const batch of batches)
    for (const { plan } of JSON.parse(new TextDecoder().decode(batch)) as Stored[]) yield plan;
}
