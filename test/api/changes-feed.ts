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

export async function openFeed(db: Database, call: Call, siteId: number): Promise<FeedReader> {
  const path = `/api/v2/sites/${siteId}/changes`;
  await settled(db);
  const reader: FeedReader = {
    cursor: ok(await call('GET', path), 200).cursor,
    async read() {
      await settled(db);
      const seen: string[] = [];
      for (let more = true; more; ) {
        const page = ok(await call('GET', `${path}?after=${reader.cursor}`), 200);
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
