// Listens to the notifications of PostgreSQL on a connection of its own.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { orUnavailable } from '../pg-errors.ts';
import { createClient } from './client.ts';
import { send } from './prepared-statements.ts';
import type { Queryable } from './transactions.ts';

export const CONNECT_TIMEOUT_MS = 5_000; // a request that waits longer for a connection gets a 503

type ListenOptions = {
  url: string;
  channels: Readonly<Record<string, (payload?: string) => void>>;
  /** As PostgreSQL lists the connection. */
  applicationName?: string | undefined;
  onError: (event: string, error: unknown) => void;
  onStop: () => void;
};

const RECONNECT_DELAY_MS = 1_000;
const CLOSE_TIMEOUT_MS = 1_000; // a server that hangs never closes its end

const ignoreWrite = () => {}; // what is written here is not waited for, and proves nothing of the disk

export type Listener = Queryable & {
  /** Ends the connection. */
  stop(): Promise<void>;
};

/**
 * Listens on a dedicated connection, and reconnects when it is lost. `query` uses the same connection, for which no request
 * waits; it fails at once while there is none.
 */
export async function listen({
  url,
  channels,
  applicationName = 'crewcall listen',
  onError,
  onStop,
}: ListenOptions): Promise<Listener> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const lost = (error: unknown): void => {
    if (!stopped) onError('listener.lost', error);
  };
  const connect = async (): Promise<void> => {
    const fresh = createClient(url, {
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: applicationName,
      query_timeout: CONNECT_TIMEOUT_MS,
      pipeline: true, // so that a statement without a response ends the connection
    });
    client = fresh;
    fresh.on('notification', ({ channel, payload }) => channels[channel]?.(payload));
    fresh.on('error', lost);
    let isOver = false;
    const reconnect = () => {
      if (!stopped && !isOver) timer = setTimeout(() => void connect(), RECONNECT_DELAY_MS);
      isOver = true;
    };
    fresh.once('end', reconnect);
    try {
      await fresh.connect();
      const names = Object.keys(channels);
      await fresh.query(names.map((name) => `listen ${pg.escapeIdentifier(name)}`).join('; '));
      for (const name of names) channels[name]?.();
    } catch (error) {
      lost(error);
      void fresh.end().catch(() => {});
      reconnect(); // a client that found no primary was never connected, so that it does not end
    }
  };

  await connect();
  return {
    query: (statement) => orUnavailable(() => send(client as pg.Client, statement, ignoreWrite)),
    async stop() {
      stopped = true;
      onStop();
      clearTimeout(timer);
      await Promise.race([client?.end().catch(() => {}), pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
