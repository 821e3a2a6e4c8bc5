// Hints that committed work is waiting: listeners in this process are called, other processes get a NOTIFY.
import { sql } from '../sql.ts';
import type { Queryable } from './transactions.ts';

/** Functions by channel. `payload` is the sender that a hint names; undefined if others may have been missed. */
export type Channels = Readonly<Record<string, (payload?: string) => void>>;

/**
 * Hints may be lost, so listeners also poll. No hint is sent in a writing transaction, because its commit would then hold a
 * lock of the whole server while it waits for the disk (docs/decisions 25).
 */
export type Hints = {
  /**
   * Wakes the listeners of the channel in this process, or those in all other processes if this one has none. A hint that
   * names its sender goes to all processes, and the sender ignores it.
   */
  send(channel: string, sender?: string): void;
  /** Calls the functions for hints of this process. Returns a function that ends it. */
  join(channels: Channels): () => void;
};

const GATHER_MS = 5; // as long as the matching gathers events: equal hints within this time are sent once

/** Hints to other processes are sent with `db`. */
export function createHints(db: Queryable): Hints {
  const joined = new Set<Channels>();
  const waiting = new Map<string, { channel: string; sender: string }>();
  let isGathering = false;

  const notify = async () => {
    isGathering = waiting.size > 0;
    if (!isGathering) return;
    const hints = [...waiting.values()];
    waiting.clear();
    await db
      .query(sql`
        select pg_notify(channel, sender)
        from unnest(${hints.map(({ channel }) => channel)}::text[], ${hints.map(({ sender }) => sender)}::text[])
          as hint (channel, sender)`)
      .catch(() => {}); // lost, such as when the database is not available
    setTimeout(notify, GATHER_MS).unref();
  };

  return {
    send(channel, sender = '') {
      const here = [...joined].filter((channels) => sender === '' && channels[channel] !== undefined);
      // Not at once: the response to a request comes first.
      for (const channels of here) setImmediate(() => channels[channel]?.());
      if (here.length > 0) return;
      waiting.set(`${channel} ${sender}`, { channel, sender });
      if (!isGathering) void notify();
    },
    join(channels) {
      joined.add(channels);
      return () => void joined.delete(channels);
    },
  };
}
