// What tests over HTTP begin with: the running service, the season, its callers, and subscribers that listen.
import assert from 'node:assert/strict';
import type { Environment } from '../../src/config.ts';
import { sql } from '../../src/storage/sql.ts';
import { DELIVERIES_CHANNEL } from '../../src/webhooks/queue/deliveries.ts';
import { type ReceivedRequest, type Receiver, startReceiver } from './receiver.ts';
import { callerFor, createPattern, createSeason, register, type Season } from './season.ts';
import { type Call, type Reply, startTestService, type TestService } from './service.ts';

export const EVENT_TYPES = [
  'game.game.published',
  'game.official.changed',
  'site.user.created',
  'site.league_official.created',
];
export const SUBSCRIPTIONS = '/api/v2/webhooks/subscriptions';

type Json = Reply['json'];

/** A subscription made through the API, with a receiver of its own behind its target_url. */
export type Subscriber = {
  id: number;
  secret: string;
  /** The answer to POST. */
  created: Json;
  receiver: Receiver;
  /** Waits until nothing is on its way, and gives all that has arrived. */
  deliveries(): Promise<ReceivedRequest[]>;
  /** Their topics alone. */
  topics(): Promise<(string | undefined)[]>;
};

export type Stage = {
  service: TestService;
  season: Season;
  /** Ada Okafor, assignor, and Omar Reyes, official: both with the scopes read, write and webhooks. */
  ada: Call;
  omar: Call;
  /** Ada subscribes, to all event types of the site unless told otherwise. */
  subscribe(members?: object): Promise<Subscriber>;
  /** Ada creates a game to come, on a day of its own, with two open slots, unpublished unless told otherwise. */
  createGame(members?: object): Promise<Json>;
  /** Puts the members on a game, and gives it as it is then. */
  changeGame(game: { id: number }, members: object): Promise<Json>;
  /** Puts an official on the slot of a game, counted from 0. */
  assign(game: Json, slot: number, userId: number): Promise<Json>;
  /** Waits until every event is matched, and every delivery made that is not held or waiting for a retry. */
  settled(): Promise<void>;
  /** Makes what waits for a retry due now. */
  hurry(): Promise<void>;
  /** Ends all subscriptions and their receivers. */
  clear(): Promise<void>;
  stop(): Promise<void>;
};

const DAY_MS = 24 * 60 * 60_000;
const FIRST_DAY = Date.UTC(2096, 0, 1); // whenever the tests run, these games are still to come

export async function startStage(env: Environment = {}): Promise<Stage> {
  const service = await startTestService({ env });
  const season = await createSeason(service.db);
  await createPattern(service.db, season.siteId, '2 officials', ['Referee', 'Assistant Referee']);
  const ada = await callerFor(service, season.application);
  const omar = await callerFor(service, await register(service.db, season.omar.accountId));
  const receivers: Receiver[] = [];
  let days = 0;

  const settled = () =>
    until('all deliveries to be made', async () => {
      const owed = await service.db.query(sql`
        select from events where matched_at is null union all
        select from fanouts union all
        select from deliveries d join retry_queues l using (subscription_id) where l.due_at < 'infinity'
          and (d.attempts = 0 or d.due_at <= now() or d.leased_by is not null) limit 1`);
      return owed.length === 0;
    });
  const changeGame = async ({ id }: { id: number }, members: object) =>
    ok(await ada('PUT', `/api/v2/games/${id}`, { body: members }), 200);

  return {
    service,
    season,
    ada,
    omar,
    settled,
    changeGame,
    async subscribe(members = {}) {
      const receiver = await startReceiver();
      receivers.push(receiver);
      const required = { site_id: season.siteId, event_types: EVENT_TYPES, target_url: receiver.url };
      const body = { ...required, target_method: 'POST', ...members };
      const created = ok(await ada('POST', SUBSCRIPTIONS, { body }), 201);
      const deliveries = async () => {
        await settled();
        return receiver.received;
      };
      const topics = async () => (await deliveries()).map(({ headers }) => headers['x-event-type']);
      return { id: created.id, secret: created.secret, created, receiver, deliveries, topics };
    },
    async createGame(members = {}) {
      const day = new Date(FIRST_DAY + days++ * DAY_MS).toISOString().slice(0, 10);
      const usual = { localized_date: day, localized_time: '9:00 AM', pattern_name: '2 officials' };
      const body = 'start_time' in members ? members : { ...usual, ...members };
      return ok(await ada('POST', `/api/v2/sites/${season.siteId}/games`, { body }), 201);
    },
    async assign(game, slot, userId) {
      const { id } = game._embedded.assignments[slot];
      return ok(await ada('POST', `/api/v2/assignments/${id}/assign`, { body: { user_id: userId } }), 200);
    },
    async hurry() {
      await service.db.query(sql`update deliveries set due_at = now()`);
      await service.db.query(sql`update retry_queues set due_at = now() where due_at < 'infinity'`);
      await service.db.query(sql`select pg_notify(${DELIVERIES_CHANNEL}, '')`); // workers would poll within a second
    },
    async clear() {
      await service.db.query(sql`delete from subscriptions`);
      await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
    },
    async stop() {
      await Promise.all(receivers.map((receiver) => receiver.stop()));
      await service.stop();
    },
  };
}

/** The body of an answer that must have this status. */
export function ok(reply: Reply, status: number): Json {
  assert.equal(reply.status, status, reply.text);
  return reply.json;
}

const DEADLINE_MS = 120_000; // generous, for busy cores: it only decides when a broken test gives up
const LOOK_MS = 10;

/** Waits for a condition; fails when it does not come true within the deadline. */
export async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS;
  while (!(await condition())) {
    assert.ok(Date.now() < deadline, `waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Calls at the same time, and gives their answers. */
export function inParallel(count: number, call: (index: number) => Promise<Reply>): Promise<Reply[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)));
}
