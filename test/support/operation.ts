// An operator's view of a run: programs on one database, subscribers that count what comes, and events for them.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { EVENTS_CHANNEL } from '../../src/domain/events/store.ts';
import { createVault } from '../../src/kernel/secrets.ts';
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { createSubscription } from '../../src/webhooks/subscriptions/actions.ts';
import { createTestDatabase } from './database.ts';
import { type Program, runProgram, startProgram } from './program.ts';
import { type Receiver, signatureFault, startReceiver } from './receiver.ts';
import { createSeason, type Season } from './season.ts';

const OPENED = '127.0.0.0/8';
/** Settings of programs that tests start. */
export const OPEN_ALL = { PORT: '0', RATE_LIMITS: 'off', WEBHOOK_ALLOW_NETWORKS: OPENED };
const DEADLINE_MS = 300_000; // a few retries on busy cores; it only decides when a broken test gives up
const LOOK_MS = 50;

export type Operation = {
  db: Database;
  season: Season;
  receiver: Receiver;
  env: Record<string, string>;
  /** Starts `crewcall …args` (`serve` unless told otherwise) and waits until it works. */
  start(args?: string[], changes?: Record<string, string>): Promise<Program>;
  /** Records that so many games were published. */
  publish(count: number): Promise<void>;
  /** The same, and the hint at it gets lost. */
  publishUnheard(count: number): Promise<void>;
  /** Waits until so many different deliveries have come; all that are owed unless told otherwise. */
  arrived(count?: number): Promise<void>;
  /** Waits until nothing is queued any more, and `webhooks status` says so. */
  emptied(): Promise<void>;
  status(): Promise<Status>;
  /** How many are missing, came more than once, or bore a wrong signature. */
  tally(): { lost: number; duplicated: number; forged: number };
  /** Ends every program that is left, and the receiver. */
  stop(): Promise<void>;
};

export type Status = { unmatched: number; queued: number; held: number };

type OperationOptions = {
  db: Database;
  env: Record<string, string>;
  subscribers: number;
  /** Where the receiver listens, unless on loopback. */
  address?: string;
};

/** Makes the site, and so many subscriptions to its published games. The database stays the caller's. */
export async function startOperation(options: OperationOptions): Promise<Operation> {
  const { db, env: given, subscribers, address } = options;
  const key = randomBytes(32);
  const env: Record<string, string> = { ...OPEN_ALL, SECRET_KEY: key.toString('base64'), ...given };
  const season = await createSeason(db);
  const receiver = await startReceiver(address === undefined ? {} : { address });
  const secrets = await subscribeAll(db, {
    season,
    receiver,
    count: subscribers,
    key: Buffer.from(env.SECRET_KEY!, 'base64'),
  });
  const programs: Program[] = [];
  let published = 0;

  const distinct = () => new Set(receiver.received.map(({ path, body }) => `${path} ${body.id}`));
  const owed = () => published * subscribers;
  const publishUnheard = async (count: number) => {
    published += count;
    await db.query(sql`
      insert into events (site_id, topic, resource_id, game_id, facts)
      select ${season.siteId}, 'game.game.published', n, n, '{}' from generate_series(1, ${count}::int) as n`);
  };
  const status = () => runProgram<Status>(['webhooks', 'status'], env);
  return {
    ...{ db, season, receiver, env, status },
    async start(args = ['serve'], changes = {}) {
      const program = startProgram(args, { ...env, ...changes });
      programs.push(program);
      await program.waitFor(/service\.started/);
      return program;
    },
    publishUnheard,
    async publish(count) {
      await publishUnheard(count);
      await db.query(sql`select pg_notify(${EVENTS_CHANNEL}, '')`);
    },
    arrived: (count) => until('all to arrive', () => distinct().size >= (count ?? owed())),
    async emptied() {
      await until('the queue to be empty', () => isQueueEmpty(db));
      const said = await untilAnswered(status);
      assert.deepEqual([said.unmatched, said.queued], [0, 0]);
    },
    tally() {
      const { received } = receiver;
      const forged = received.filter((one) => signatureFault(one, secrets.get(one.path)!) !== undefined);
      const came = distinct().size;
      return { lost: owed() - came, duplicated: received.length - came, forged: forged.length };
    },
    async stop() {
      await Promise.all(programs.map((program) => program.end('SIGKILL')));
      await receiver.stop();
    },
  };
}

/** Read from the tables: the command `webhooks status` starts a program, which is too expensive to wait with. */
export async function isQueueEmpty(db: Database): Promise<boolean> {
  const owed = await db
    .query(sql`
      select from events where matched_at is null union all
      select from fanouts union all
      select from deliveries limit 1`)
    .catch(() => undefined); // the server may be starting again
  return owed?.length === 0;
}

/** The same on a database of the test run, which goes with it. */
export async function startOnTestDatabase({ subscribers }: { subscribers: number }): Promise<Operation> {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: database.url };
  const operation = await startOperation({ db: database.db, env, subscribers });
  return {
    ...operation,
    async stop() {
      await operation.stop();
      await database.drop();
    },
  };
}

/**
 * Answers so many deliveries with 200 and holds the others until the function it returns is called: however slow the
 * machine, a process that ends meanwhile has deliveries under way.
 */
export function holdAfter(count: number, { receiver }: Operation): () => void {
  const held: ServerResponse[] = [];
  let answered = 0;
  receiver.behave((_request, response) => {
    if (answered++ < count) response.writeHead(200).end();
    else held.push(response);
  });
  return () => {
    receiver.behave(200);
    for (const response of held) response.writeHead(200).end();
  };
}

/** Secrets by path: each subscriber has one of its own on the receiver. */
async function subscribeAll(
  db: Database,
  { season, receiver, count, key }: { season: Season; receiver: Receiver; count: number; key: Buffer },
): Promise<Map<string, string>> {
  const owner = { applicationId: season.application.id, accountId: season.ada.accountId };
  const secrets = new Map<string, string>();
  for (let subscriber = 1; subscriber <= count; subscriber++) {
    const targetUrl = `${receiver.url}/${subscriber}`;
    const subscription = {
      ...{
        siteId: season.siteId,
        targetUrl,
        targetMethod: 'POST',
        targetHeaders: {},
        enabled: true,
        criteria: {},
        standardWebhooks: false,
      },
      eventTypes: ['game.game.published' as const],
    };
    const { secret } = await createSubscription(db, { subscription, owner, vault: createVault([key]) });
    secrets.set(new URL(targetUrl).pathname, secret);
  }
  return secrets;
}

/** Waits for a condition; fails when it does not come true within the deadline. */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  while (!(await condition())) {
    assert.ok(performance.now() < deadline, `waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** While many tests run at once, the server they share may have no connection left for a moment. */
async function untilAnswered(status: () => Promise<Status>): Promise<Status> {
  let said: Status | undefined;
  await until('a free connection', async () => {
    said = await status().catch((error: Error) => {
      if (/too many clients/.test(error.message)) return undefined;
      throw error;
    });
    return said !== undefined;
  });
  return said!;
}
