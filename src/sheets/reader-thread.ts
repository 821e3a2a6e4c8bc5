// The worker thread that reads one file: it posts the sheets, or the sentence that says why there are none.
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../kernel/errors.ts';
import { readCsv } from './csv/csv.ts';
import { formatOf } from './format.ts';
import { MAX_CHARACTERS, tooMuchText } from './limits.ts';
import { type PackedWorkbook, packWorkbook } from './packed-workbook.ts';
import type { Workbook } from './sheet.ts';
import { withoutReasons } from './to-mend.ts';
import { readXlsx } from './xlsx/xlsx.ts';

/** `name` is null for pasted cells. */
export type ReaderInput = { bytes: Uint8Array; name: string | null };
export type ReaderOutput = { packed: PackedWorkbook } | { sentence: string };

async function read(input: ReaderInput): Promise<PackedWorkbook> {
  const workbook = await readAny(input);
  let characters = 0;
  for (const { rows } of workbook.sheets)
    for (const { cells } of rows) for (const { text } of cells) characters += text.length;
  if (characters > MAX_CHARACTERS) throw tooMuchText();
  return packWorkbook(withoutReasons(workbook));
}

async function readAny({ bytes, name }: ReaderInput): Promise<Workbook> {
  if (name === null) return { format: 'pasted', sheets: readCsv(bytes, { name: '' }) };
  const format = formatOf(bytes);
  return { format, sheets: format === 'xlsx' ? await readXlsx(bytes) : readCsv(bytes, { name }) };
}

function post(output: ReaderOutput): void {
  parentPort?.postMessage(output, 'packed' in output ? [output.packed.buffer] : []);
}

read(workerData as ReaderInput).then(
  (packed) => post({ packed }),
  (error) => {
    if (!(error instanceof AppError)) throw error;
    post({ sentence: error.message });
  },
);
