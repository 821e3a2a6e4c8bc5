// What every scenario of deliveries plays in: the stage, a receiver with many origins, and subscriptions to it.
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../src/storage/database.ts';
import { insertSubscription, insertVersion } from '../../src/webhooks/subscriptions/store.ts';
import { type Part, startPart } from '../part.ts';
import { type Assignor, createAssignor, createHarborSite } from '../people.ts';
import { onStage, type Stage } from '../stage.ts';
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
  /** Waits until so many deliveries came since the receiver's last `take`; gives false when they stopped coming. */
  untilReceived(count: number): Promise<boolean>;
};

/** A site and who subscribes to its games: targets by subscriber. */
export type Audience = { siteId: number; targets: string[] };

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
  await stage.db.transaction(async (tx) => {
    for (const targetUrl of targets) {
      await insertTarget(tx, stage, { assignor, siteId, targetUrl });
    }
  });
  return { siteId, targets };
}

type InsertResult = {
  assignor: Assignor;
  siteId: number;
  targetUrl: string;
};

/** A subscription as the service writes it. Gives its id. */
export async function insertTarget(
  tx: Transaction,
  { vault }: Pick<Stage, 'vault'>,
  { assignor, siteId, targetUrl }: InsertResult,
): Promise<number> {
  const subscription = {
    ...{ siteId, targetUrl, criteria: {} },
    eventTypes: ['game.game.published' as const],
    targetMethod: 'POST',
    targetHeaders: {},
    enabled: true,
    standardWebhooks: false,
  };
  const owner = { applicationId: assignor.application.id, accountId: assignor.accountId };
  const inserted = await insertSubscription(tx, { subscription, owner, secret: randomUUID(), vault });
  await insertVersion(tx, inserted);
  return inserted.id;
}
