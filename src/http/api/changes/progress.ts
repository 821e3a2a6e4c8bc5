// The texts of a stream that says how far a record is: server-sent events, until it has ended.
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../../kernel/errors.ts';
import { ApiError } from '../problems.ts';

const POLL_MS = 500; // a progress bar that steps twice a second looks steady
const HEARTBEAT_MS = 15_000; // as of the stream of changes

/** Reads the record as the caller may see it; throws an error if they no longer may. `isOver`: nothing follows. */
export type ReadProgress = () => Promise<{ record: object; isOver: boolean }>;

/** The record at once and whenever it differs, up to its end. */
export async function* progressEvents(read: ReadProgress, signal: AbortSignal): AsyncGenerator<string> {
  let last = '';
  let spokeAt = performance.now();
  while (!signal.aborted) {
    const found = await readOrEnd(read);
    if (found === undefined) return;
    const text = JSON.stringify(found.record);
    const isQuiet = performance.now() - spokeAt >= HEARTBEAT_MS;
    if (text !== last || isQuiet) {
      yield text === last ? ':\n\n' : `event: progress\ndata: ${text}\n\n`;
      spokeAt = performance.now();
    }
    last = text;
    if (found.isOver) return;
    await pause(POLL_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}

/** Undefined if the caller may no longer read: the next request tells why. */
async function readOrEnd(read: ReadProgress): Promise<Awaited<ReturnType<ReadProgress>> | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError || error instanceof ApiError) return undefined;
    throw error;
  }
}
