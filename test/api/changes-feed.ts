// Reads the feed of changes in tests.
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Call } from '../support/service.ts';
import { ok, until } from '../support/stage.ts';

/** Waits until every transaction that has written to the journal is older than all that run, in any database. */
export function settled(db: Database): Promise<void> {
  return until('older transactions to end', async () => {
    const rows = await db.query(
      sql`select from journal where xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`,
    );
    return rows.length === 0;
  });
}

/** A reader of the feed of a site, which begins at the cursor of now. */
export type FeedReader = {
  cursor: string;
  /** The changes since the last call, such as `game 5` or `game 5 deleted`, in order. */
  read(): Promise<string[]>;
};

export function openFeed(db: Database, call: Call, siteId: number): Promise<FeedReader> {
  return openFeedAt(db, call, `/api/v2/sites/${siteId}/changes`);
}

/** The same for the feed at any address, with the query before `after`. */
export async function openFeedAt(db: Database, call: Call, path: string): Promise<FeedReader> {
  await settled(db);
  const reader: FeedReader = {
    cursor: ok(await call('GET', path), 200).cursor,
    async read() {
      await settled(db);
      const seen: string[] = [];
      for (let more = true; more; ) {
        const page = ok(
          await call('GET', `${path}${path.includes('?') ? '&' : '?'}after=${reader.cursor}`),
          200,
        );
        seen.push(...page._embedded.changes.map(inWords));
        ({ cursor: reader.cursor, more } = page);
      }
      return seen;
    },
  };
  return reader;
}

export function inWords({ type, id, deleted }: { type: string; id: number; deleted: boolean }): string {
  return `${type} ${id}${deleted ? ' deleted' : ''}`;
}

/** An open stream of changes. */
export type ChangeStream = {
  /** The changes so far, and the id of the last event or heartbeat. */
  seen: string[];
  lastId: string | undefined;
  /** Resolves when the service or the reader has ended it; rejects where the connection broke. */
  ended: Promise<void>;
  close(): void;
};

/** Opens a stream, after the cursor if one is given. Throws the response if it is none. */
export async function openStream(
  url: string,
  { token, lastEventId }: { token: string; lastEventId?: string | undefined },
): Promise<ChangeStream> {
  const controller = new AbortController();
  const response = await fetch(url, {
    headers: {
      ...{ accept: 'text/event-stream', authorization: `Bearer ${token}` },
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: controller.signal,
  });
  if (response.status !== 200) throw response;
  const stream: ChangeStream = {
    ...{ seen: [], lastId: undefined, close: () => controller.abort() },
    ended: Promise.resolve(),
  };
  stream.ended = readEvents(response, stream).catch((error) => {
    if (!controller.signal.aborted) throw error;
  });
  stream.ended.catch(() => {}); // a test that waits for it gets it
  return stream;
}

async function readEvents(response: Response, stream: ChangeStream): Promise<void> {
  let text = '';
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + piece).split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
      if (fields.data !== undefined) stream.seen.push(inWords(JSON.parse(fields.data)));
      stream.lastId = fields.id ?? stream.lastId;
    }
  }
}
