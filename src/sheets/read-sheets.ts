// Reads a file into sheets, in a worker thread with little memory and a deadline.
import { extname } from 'node:path';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { AppError } from '../kernel/errors.ts';
import { MAX_FILE_BYTES, TOO_LARGE, unreadable } from './limits.ts';
import type { PackedWorkbook } from './packed-workbook.ts';
import type { ReaderInput, ReaderOutput } from './reader-thread.ts';

const DEADLINE_MS = 30_000; // 200 MB unpacked take some 10 s
const MEMORY: ResourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 6, stackSizeMb: 4 };
// The thread's file has this file's ending: .ts here, .js in the npm package.
const THREAD = new URL(`./reader-thread${extname(import.meta.filename)}`, import.meta.url);

let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a CSV, TSV or XLSX file; `filename` is null for cells that were pasted. One file at a time, so that several need
 * no more memory than one. Throws AppError `validation_failed`, with a sentence for people, if the file cannot be read.
 */
export async function readSheets(
  bytes: Uint8Array,
  { filename }: { filename: string | null },
): Promise<PackedWorkbook> {
  if (bytes.length > MAX_FILE_BYTES) {
    const most = MAX_FILE_BYTES / 1024 ** 2;
    throw unreadable(
      `The file has more than ${most} MB. Save only the table as .csv, or split it into several files.`,
    );
  }
  const name = filename === null ? null : filename.slice(0, filename.length - extname(filename).length);
  const reading = last.then(() => readInThread({ bytes, name }));
  last = reading.catch(() => undefined);
  return reading;
}

async function readInThread(input: ReaderInput): Promise<PackedWorkbook> {
  const worker = new Worker(THREAD, {
    workerData: input,
    resourceLimits: MEMORY,
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<PackedWorkbook>();
  const fail = (cause?: unknown) => reject(withCause(unreadable(TOO_LARGE), cause));
  const deadline = setTimeout(fail, DEADLINE_MS);
  worker.on('message', (output: ReaderOutput) => {
    if ('packed' in output) resolve(output.packed);
    else reject(unreadable(output.sentence));
  });
  worker.on('error', fail); // also out of memory
  worker.on('messageerror', fail);
  worker.on('exit', () => fail());
  try {
    return await promise;
  } finally {
    clearTimeout(deadline);
    await worker.terminate();
  }
}

function withCause(error: AppError, cause: unknown): AppError {
  error.cause = cause;
  return error;
}
