// A proxy in front of PostgreSQL that counts round trips and statements.
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { type PostgresProxy, startPostgresProxy } from './postgres-proxy.ts';

const GATHER_MS = 5; // what a client sends without waiting for an answer comes within this time
const BIND = 0x42; // the tags of messages of a client (PostgreSQL's manual, 54.7)
const SIMPLE_QUERY = 0x51;
const HEADER = 5; // of a message: its tag, and its length without the tag

/** `roundTrips`: how often a client waited for the server. `statements`: how many it had executed meanwhile. */
export type Traffic = { roundTrips: number; statements: number };

export type CountingPostgres = PostgresProxy & { traffic: Traffic };

/** Listens on loopback for connections to the database of `url`. Connections must be open before `traffic` is read. */
export async function startCountingPostgres(url: string): Promise<CountingPostgres> {
  const traffic: Traffic = { roundTrips: 0, statements: 0 };
  const proxy = await startPostgresProxy(url, async (client, server) => {
    let isWaiting = false;
    server.on('data', () => (isWaiting = false));
    try {
      for await (const chunk of client) {
        if (!isWaiting) traffic.roundTrips++;
        isWaiting = true;
        traffic.statements += statementsIn(chunk);
        await pause(GATHER_MS);
        await turn(); // on a busy machine the timer may end before what has come was read
        server.write(chunk);
        // All that had come by now was sent without waiting.
        for (let more = client.read(); more !== null; more = client.read()) {
          traffic.statements += statementsIn(more);
          server.write(more);
        }
      }
    } catch {} // the other side hung up
  });
  return { ...proxy, traffic };
}

/** How many statements a chunk of whole messages executes. The first message of a connection has no tag. */
function statementsIn(chunk: Buffer): number {
  let count = 0;
  for (let at = 0; at + HEADER <= chunk.length; at += 1 + chunk.readUInt32BE(at + 1)) {
    const tag = chunk[at]!;
    if (tag === 0) break;
    if (tag === BIND || tag === SIMPLE_QUERY) count++;
  }
  return count;
}
