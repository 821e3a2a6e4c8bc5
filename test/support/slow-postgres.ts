// A proxy in front of PostgreSQL that delays every message, so that statements of parallel requests interleave.
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type PostgresProxy, startPostgresProxy } from './postgres-proxy.ts';

const LONGEST_DELAY_MS = 8; // enough to put the statements of one request between those of others

export type SlowPostgres = PostgresProxy;

/** Listens on loopback for connections to the database of `url`. */
export function startSlowPostgres(url: string): Promise<SlowPostgres> {
  return startPostgresProxy(url, (client, server) => void forward(client, server));
}

/** In order, each chunk after a delay of its own. */
async function forward(from: Socket, to: Socket): Promise<void> {
  try {
    for await (const chunk of from) {
      await pause(Math.random() * LONGEST_DELAY_MS);
      to.write(chunk);
    }
  } catch {} // the other side hung up
}
