// The people and rules that the tests of webhooks share: a site, its assignor, an application, a way to record events.
import { createVault } from '../../src/kernel/secrets.ts';
import { type Sql, sql } from '../../src/storage/sql.ts';
import { createSubscription } from '../../src/webhooks/subscriptions/actions.ts';
import type {
  NewSubscription,
  Owner,
  Subscription,
  SubscriptionChange,
} from '../../src/webhooks/subscriptions/subscription.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

export const BASE_URL = 'https://api.example.org';
export const OPENED = ['127.0.0.0/8', '::1/128'];
export const vault = createVault([Buffer.alloc(32, 7)]);

export type Season = TestDatabase & {
  siteId: number;
  /** The assignor Ada Okafor with the application Roster Sync. */
  ada: Owner;
  /** The official Omar Reyes with the same application. */
  omar: Owner;
  adaUserId: number;
  subscribe(body?: Record<string, unknown>): Promise<Subscription>;
  /** Records an event as the domain does, and gives its id. */
  record(event?: Partial<RecordedEvent>): Promise<number>;
  one<Row extends object>(statement: Sql): Promise<Row>;
};

export type RecordedEvent = {
  topic: string;
  siteId: number;
  resourceId: number;
  gameId: number | null;
  leagueId: number | null;
  userId: number | null;
  facts: Record<string, (number | string)[]>;
  /** SQL for created_at. */
  at: Sql;
};

/** On a database of its own, unless one is given. */
export async function createSeason(options: { database?: TestDatabase } = {}): Promise<Season> {
  const { database = await createTestDatabase() } = options;
  const { db } = database;
  const one = async <Row extends object>(statement: Sql): Promise<Row> =>
    (await db.query<Row>(statement))[0]!;
  const site = await one<{ id: number }>(sql`
    insert into sites (name, timezone) values ('Harbor Youth Soccer', 'America/New_York') returning id`);
  const person = async (first: string, last: string, role: Sql) => {
    const account = await one<{ id: number }>(sql`
      insert into accounts (email, first_name, last_name)
      values (${`${first.toLowerCase()}@example.org`}, ${first}, ${last}) returning id`);
    const user = await one<{ id: number }>(sql`
      insert into users (site_id, account_id, first_name, last_name, assignor, official)
      values (${site.id}, ${account.id}, ${first}, ${last}, ${role}) returning id`);
    return { accountId: account.id, userId: user.id };
  };
  const ada = await person('Ada', 'Okafor', sql`true, false`);
  const omar = await person('Omar', 'Reyes', sql`false, true`);
  const application = await one<{ id: number }>(sql`
    insert into applications (account_id, name, client_id, kind)
    values (${ada.accountId}, 'Roster Sync', 'roster-sync', 'confidential') returning id`);
  const owner = { applicationId: application.id, accountId: ada.accountId };

  return {
    ...database,
    siteId: site.id,
    ada: owner,
    omar: { applicationId: application.id, accountId: omar.accountId },
    adaUserId: ada.userId,
    one,
    subscribe: (body = {}) =>
      createSubscription(db, { subscription: newSubscription(site.id, body), owner, vault }),
    record: async (event = {}) => {
      const { topic = 'game.game.published', siteId = site.id, resourceId = 331, facts = {} } = event;
      const { gameId = 331, leagueId = null, userId = null, at = sql`clock_timestamp()` } = event;
      const recorded = await one<{ id: number }>(sql`
        insert into events (site_id, topic, resource_id, game_id, league_id, user_id, facts, created_at)
        values (${siteId}, ${topic}, ${resourceId}, ${gameId}, ${leagueId}, ${userId},
          ${JSON.stringify(facts)}::jsonb, ${at}) returning id`);
      await db.query(sql`select pg_notify('crewcall_events', '')`);
      return recorded.id;
    },
  };
}

/** A subscription to published games of the site, with the members that are sent, named as on the wire. */
export function newSubscription(siteId: number, sent: object = {}): NewSubscription {
  return {
    siteId,
    eventTypes: ['game.game.published'],
    targetUrl: 'https://roster-sync.example/webhooks',
    targetMethod: 'POST',
    targetHeaders: {},
    enabled: true,
    criteria: {},
    standardWebhooks: false,
    ...changeOf(sent),
  } as NewSubscription;
}

/** The members that are sent, named as on the wire. */
export function changeOf(sent: object): SubscriptionChange {
  const camelCase = (name: string) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [camelCase(name), value ?? {}]));
}
