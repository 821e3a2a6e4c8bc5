// What every scenario of deliveries plays in: the stage, a receiver with many origins, and subscriptions to it.
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { insertSubscription, insertVersion } from '../../src/webhooks/subscriptions/store.ts';
import { type Part, startPart } from '../part.ts';
import { type Assignor, createAssignor, createHarborSite } from '../people.ts';
import { onStage, type Stage } from '../stage.ts';
import { LEAGUE_OF_GAMES } from './publishing.ts';
import type { ReceiverQuestions } from './receiver.ts';

const ORIGINS = 1_000; // every subscriber its own: what keep-alive costs then is what it costs in the world
const PATIENCE_MS = 15_000; // longer than the longest attempt: what has not come by then is lost

export type Theatre = {
  stage: Stage;
  receiver: Part<ReceiverQuestions>;
  /** A URL on each of the receiver's origins. */
  targets: string[];
  /** Makes a new site, and a subscription to its published games for each of the targets. */
  subscribe(targets: string[]): Promise<Audience>;
  /** The same for many, all with one secret; and so many others on the site whose criteria never match. */
  subscribeCrowd(targets: string[], others: number): Promise<Audience>;
  /** Waits until so many deliveries came since the receiver's last `take`; gives false when they stopped coming. */
  untilReceived(count: number): Promise<boolean>;
};

/** A site and who subscribes to its games: targets and secrets by subscriber. */
export type Audience = { siteId: number; targets: string[]; secrets: string[] };

/** Gives `work` a theatre, and closes it afterwards. */
export async function inTheatre<Result>(work: (theatre: Theatre) => Promise<Result>): Promise<Result> {
  return onStage(async (stage) => {
    const receiver = startPart<ReceiverQuestions>('deliver/receiver.ts');
    try {
      const targets = await receiver.ask('listen', ORIGINS);
      const assignor = await createAssignor(stage.db);
      return await work({
        ...{ stage, receiver, targets },
        subscribe: (chosen) => subscribe(stage, { assignor, targets: chosen }),
        subscribeCrowd: (chosen, others) => subscribeCrowd(stage, { assignor, targets: chosen, others }),
        untilReceived: (count) => receiver.ask('until', { count, patienceMs: PATIENCE_MS }),
      });
    } finally {
      await receiver.end();
    }
  });
}

/** Rows as the service writes them, all in one transaction. */
async function subscribe(
  stage: Stage,
  { assignor, targets }: { assignor: Assignor; targets: string[] },
): Promise<Audience> {
  const siteId = await createHarborSite(stage.db, assignor);
  const secrets = targets.map(() => randomUUID());
  await stage.db.transaction(async (tx) => {
    for (const [subscriber, targetUrl] of targets.entries()) {
      await insertTarget(tx, stage, { assignor, siteId, targetUrl, secret: secrets[subscriber]! });
    }
  });
  return { siteId, targets, secrets };
}

/** One subscription of each kind is made as the service makes it, and copied: one by one they would take minutes. */
async function subscribeCrowd(
  stage: Stage,
  { assignor, targets, others }: { assignor: Assignor; targets: string[]; others: number },
): Promise<Audience> {
  const siteId = await createHarborSite(stage.db, assignor);
  const secret = randomUUID();
  const [targetUrl = '', ...further] = targets;
  const common = { assignor, siteId, targetUrl, secret };
  await stage.db.transaction(async (tx) => {
    const matching = await insertTarget(tx, stage, { ...common, criteria: { league_id: LEAGUE_OF_GAMES } });
    await copy(tx, matching, further);
    const other = await insertTarget(tx, stage, { ...common, criteria: { league_id: LEAGUE_OF_GAMES + 1 } });
    await copy(tx, other, Array(others - 1).fill(targetUrl));
  });
  await stage.db.query(sql`analyze`); // as autovacuum would have by the time a site has grown so large
  return { siteId, targets, secrets: targets.map(() => secret) };
}

type InsertResult = {
  assignor: Assignor;
  siteId: number;
  targetUrl: string;
  secret: string;
  criteria?: Record<string, unknown>;
};

/** A subscription as the service writes it. Gives its id. */
export async function insertTarget(
  tx: Transaction,
  { vault }: Pick<Stage, 'vault'>,
  { assignor, siteId, targetUrl, secret, criteria = {} }: InsertResult,
): Promise<number> {
  const subscription = {
    ...{ siteId, targetUrl, criteria },
    eventTypes: ['game.game.published' as const],
    targetMethod: 'POST',
    targetHeaders: {},
    enabled: true,
  };
  const owner = { applicationId: assignor.application.id, accountId: assignor.accountId };
  const inserted = await insertSubscription(tx, { subscription, owner, secret, vault });
  await insertVersion(tx, inserted);
  return inserted.id;
}

/** The same subscription with its terms for further targets, whatever columns they have. */
async function copy(tx: Transaction, id: number, targets: string[]): Promise<void> {
  await tx.query(sql`
    with copies as (
      insert into subscriptions overriding user value
      select made.* from subscriptions s cross join unnest(${targets}::text[]) as target (url)
      cross join lateral jsonb_populate_record(s, jsonb_build_object('target_url', target.url)) as made
      where s.id = ${id} returning id
    )
    insert into subscription_versions overriding user value
    select made.* from subscription_versions t cross join copies
    cross join lateral jsonb_populate_record(t, jsonb_build_object('subscription_id', copies.id)) as made
    where t.subscription_id = ${id}`);
}
