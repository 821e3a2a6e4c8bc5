// The changes of a site or of all sites, one after the other: from the stream, and by asking again where a stream does not work.
import type { Change, ChangeList } from '../generated/records.ts';
import { ApiError, ConnectionError, OAuthError } from './errors.ts';
import type { CallOptions, SendOptions } from './request.ts';

/** Where to begin, and how to follow. */
export type ChangesOptions = CallOptions & {
  /** A cursor: that of the last change that was dealt with, or of `client.sites.listChanges` or `client.account.listChanges`. Default: now. */
  after?: string | undefined;
  /** `record`: each change has the record that it is about as `change._embedded.record`, if that is still there. */
  embed?: 'record' | undefined;
  /** How long to wait before asking again where there is no stream, in milliseconds. Default: 5,000. */
  pollMs?: number | undefined;
};

/** A request for a stream of events, from the one after `lastEventId` on. */
export type StreamRequest = {
  path: string;
  lastEventId: string | undefined;
  headers: Record<string, string> | undefined;
  signal: AbortSignal;
};

/** How changes are read: a page of them, and as a stream, which is undefined where there is none. */
export type ChangesReader = {
  poll(path: string, options: SendOptions): Promise<ChangeList>;
  stream(request: StreamRequest): Promise<ReadableStream<Uint8Array> | undefined>;
};

const POLL_MS = 5_000;
const QUIET_MS = 60_000; // a stream says something every 15 seconds: one that is quiet for longer is dead
const FIRST_MS = 10_000; // it begins with the cursor: a proxy that holds that back has no use
const STREAM_AGAIN_MS = 60_000; // after a stream that did not work

/**
 * Follows the changes for as long as they are read. A connection that breaks is made again at the last cursor. Throws an
 * `ApiError`: with status 410 if the cursor has expired.
 */
export async function* followChanges(
  reader: ChangesReader,
  path: string,
  { after, embed, pollMs = POLL_MS, ...options }: ChangesOptions,
): AsyncGenerator<Change, void, undefined> {
  let cursor = after;
  let pollUntil = 0;
  for (;;) {
    options.signal?.throwIfAborted();
    if (Date.now() >= pollUntil) {
      const began = Date.now();
      let isUseful = false;
      for await (const event of streamed(reader, path, { cursor, embed, options })) {
        isUseful = true;
        cursor = event.cursor;
        if (event.change !== undefined) yield event.change;
      }
      if (!isUseful) pollUntil = Date.now() + STREAM_AGAIN_MS;
      else if (Date.now() - began < pollMs) pollUntil = Date.now() + pollMs;
    }
    // Also after a stream that ended: this tells why, if it may not be read any more.
    let page: ChangeList;
    do {
      page = await polled(reader, path, { cursor, embed, options, pollMs });
      for (const change of page._embedded.changes) {
        cursor = change.cursor;
        yield change;
      }
      cursor = page.cursor;
    } while (page.more);
    if (Date.now() < pollUntil) await pause(pollMs, options.signal);
  }
}

type Place = { cursor: string | undefined; embed: 'record' | undefined; options: CallOptions };

/** A page, asked for again until there is a response. */
async function polled(
  reader: ChangesReader,
  path: string,
  { cursor, embed, options, pollMs }: Place & { pollMs: number },
) {
  for (;;) {
    try {
      const query = { after: cursor, embed };
      return await reader.poll(path, { ...options, query });
    } catch (error) {
      if (!isTemporary(error)) throw error;
      await pause(pollMs, options.signal);
    }
  }
}

/** Whether it can end by itself: no response, or one of a service, proxy or authorization server that is not ready. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError || error instanceof OAuthError)) return error instanceof ConnectionError;
  const { status = 0 } = error;
  return status >= 500 || status === 429 || status === 408;
}

type StreamEvent = { cursor: string; change?: Change };

/** The events of one stream, until it ends, breaks or is quiet for too long; none if there is no stream. */
async function* streamed(
  reader: ChangesReader,
  path: string,
  { cursor, embed, options }: Place,
): AsyncGenerator<StreamEvent> {
  const controller = new AbortController();
  const abort = () => controller.abort(options.signal?.reason);
  options.signal?.addEventListener('abort', abort);
  let quiet = setTimeout(() => controller.abort(), FIRST_MS);
  try {
    const body = await reader.stream({
      path: embed === undefined ? path : `${path}?embed=${embed}`,
      lastEventId: cursor,
      headers: options.headers,
      signal: controller.signal,
    });
    if (body === undefined) return;
    let text = '';
    const decoder = new TextDecoder();
    const chunks = body.getReader();
    for (;;) {
      const { done, value } = await chunks.read();
      if (done) return;
      clearTimeout(quiet);
      quiet = setTimeout(() => controller.abort(), QUIET_MS);
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = eventOf(block);
        if (event !== undefined) yield event;
      }
      clearTimeout(quiet); // the time that the caller takes does not count
      quiet = setTimeout(() => controller.abort(), QUIET_MS);
    }
  } catch {
    options.signal?.throwIfAborted(); // else it broke: read on by asking
  } finally {
    clearTimeout(quiet);
    options.signal?.removeEventListener('abort', abort);
    controller.abort();
  }
}

function eventOf(block: string): StreamEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [, name, value] = /^(\w+): ?(.*)$/s.exec(line) ?? []; // other lines are comments, such as those of a proxy
    if (name !== undefined) fields.set(name, value!);
  }
  const cursor = fields.get('id');
  const data = fields.get('data');
  if (cursor === undefined) return undefined;
  return data === undefined ? { cursor } : { cursor, change: JSON.parse(data) as Change };
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
