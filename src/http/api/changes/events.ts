// The texts of a stream of changes: server-sent events, each with its cursor as id.

import type { JournalPosition } from '../../../domain/journal/feed.ts';
import { AppError } from '../../../kernel/errors.ts';
import { ApiError } from '../problems.ts';
import type { JournalWatch } from './watch.ts';

const HEARTBEAT_MS = 15_000; // shorter than the 60 s after which usual proxies end an idle connection

/** A page of changes as the stream sends it. */
export type StreamedPage = {
  changes: readonly { cursor: string }[];
  cursor: string;
  position: JournalPosition;
  more: boolean;
};

export type StreamSource = {
  siteIds: readonly number[];
  start: { cursor: string; position: JournalPosition };
  /** Reads on from a place. Throws an error if the caller may no longer read. */
  read: (after: JournalPosition) => Promise<StreamedPage>;
  watch: JournalWatch;
};

/**
 * The current cursor at once, each change when it becomes known, and the cursor again after each page and at least every 15
 * seconds, so that a reader resumes near the end also where nothing concerns it. Ends when the caller may no longer read.
 */
export async function* changeEvents(
  { siteIds, start, read, watch }: StreamSource,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let { position } = start;
  let spokeAt = performance.now();
  yield idAlone(start.cursor);
  while (!signal.aborted) {
    const page = await readOrEnd(() => read(position));
    if (page === undefined) return;
    ({ position } = page);
    const text = page.changes.map(eventOf).join('');
    if (text !== '' || page.more || performance.now() - spokeAt >= HEARTBEAT_MS) {
      yield text + idAlone(page.cursor);
      spokeAt = performance.now();
    }
    const quietMs = Math.max(0, Math.ceil(spokeAt + HEARTBEAT_MS - performance.now()));
    const heartbeat = AbortSignal.timeout(quietMs);
    if (!page.more) await watch.wait(siteIds, position, AbortSignal.any([signal, heartbeat]));
  }
}

/** Undefined if the caller may no longer read: the next request tells why. */
async function readOrEnd(read: () => Promise<StreamedPage>): Promise<StreamedPage | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError || error instanceof ApiError) return undefined;
    throw error;
  }
}

function eventOf(change: { cursor: string }): string {
  return `event: change\nid: ${change.cursor}\ndata: ${JSON.stringify(change)}\n\n`;
}

/** Moves the reader's Last-Event-ID without an event. */
function idAlone(cursor: string): string {
  return `id: ${cursor}\n\n`;
}
