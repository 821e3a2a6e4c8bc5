// The open streams of changes of this process: how many a token may have, and how they end.
import { Readable } from 'node:stream';
import type { Database } from '../../../storage/database.ts';
import { ApiError } from '../problems.ts';
import { createJournalWatch, type JournalWatch } from './watch.ts';

const MAX_STREAMS_PER_TOKEN = 5; // in one process; a program needs one, over all its sites
const RETRY_AFTER_S = 15; // by then a stream whose reader is gone has been noticed
const LONGEST_TIMER_MS = 2 ** 31 - 1; // a longer one fires at once; a reader resumes after 24 days
const SLOW_READER_MS = 10_000; // how long a stream waits for its reader; the reader then resumes at its cursor

export type ChangeStreams = {
  watch: JournalWatch;
  /**
   * A stream of the texts, until they end, the token expires, the reader goes away or is too slow, or the service stops.
   * Throws `rate_limited` if the token has too many streams.
   */
  open(reader: StreamReader, texts: Texts): Readable;
  /** Ends all streams, so that their readers reconnect to another process. */
  stop(): Promise<void>;
};

/** `closed` is aborted when the connection is closed. */
type StreamReader = { token: string; expiresAt: Date; now: Date; closed: AbortSignal };

/** Makes the texts of one stream. They end when the signal is aborted. */
export type Texts = (signal: AbortSignal) => AsyncIterable<string>;

export function createChangeStreams(db: Database, onError: (error: unknown) => void): ChangeStreams {
  const open = new Map<string, number>();
  const running = new Set<AbortController>();
  let isStopping = false;
  return {
    watch: createJournalWatch(db, onError),
    open({ token, expiresAt, now, closed }, texts) {
      const others = open.get(token) ?? 0;
      if (others >= MAX_STREAMS_PER_TOKEN) throw tooManyStreams();
      open.set(token, others + 1);
      const controller = new AbortController();
      running.add(controller);
      if (isStopping || closed.aborted) controller.abort();
      closed.addEventListener('abort', () => controller.abort(), { once: true });
      const lasts = Math.min(+expiresAt - +now, LONGEST_TIMER_MS);
      const expiry = setTimeout(() => controller.abort(), lasts).unref();
      const stream: Readable = Readable.from(
        cutOffSlow(texts(controller.signal), () => stream.destroy(new Error('The reader is too slow.'))),
      );
      stream.once('close', () => {
        clearTimeout(expiry);
        controller.abort();
        running.delete(controller);
        const left = open.get(token)! - 1;
        if (left === 0) open.delete(token);
        else open.set(token, left);
      });
      return stream;
    },
    async stop() {
      isStopping = true; // also for a request that is being authorized
      for (const controller of running) controller.abort();
    },
  };
}

/** A text is taken from the iterator when the reader has room for it. */
async function* cutOffSlow(texts: AsyncIterable<string>, onSlow: () => void): AsyncGenerator<string> {
  for await (const text of texts) {
    const timer = setTimeout(onSlow, SLOW_READER_MS).unref();
    try {
      yield text;
    } finally {
      clearTimeout(timer);
    }
  }
}

function tooManyStreams(): ApiError {
  const message = `This token has ${MAX_STREAMS_PER_TOKEN} streams open, which is the maximum; close one of them first.`;
  return new ApiError('rate_limited', message, { 'retry-after': String(RETRY_AFTER_S) });
}
