// A test delivery: an example that is sent to an endpoint once, at its owner's request. It is no event, and never queued.
import type { Topic } from '../domain/events/topics.ts';
import type { Vault } from '../kernel/secrets.ts';
import { version } from '../kernel/version.ts';
import type { Queryable } from '../storage/database.ts';
import { createAddressGuard } from './address.ts';
import { pointerBody } from './pointer.ts';
import { failureInWords } from './report.ts';
import type { Outcome } from './sending/outcome.ts';
import { createBuildRequest } from './sending/request.ts';
import { createSender, type Network } from './sending/send.ts';
import { findTarget } from './subscriptions/store.ts';
import type { Subscription } from './subscriptions/subscription.ts';

const EXAMPLE_ID = 0; // no event and no record has it
const UNSENDABLE = 'a request with this target_method and these target_headers cannot be made';

/** `failure` is in words; undefined if it was delivered. */
export type TestResult = { outcome: Outcome; failure: string | undefined; ms: number };

/** Sends an example of a type to the endpoint of a subscription, enabled or not. Throws if no key decrypts its secret. */
export type SendTest = (
  db: Queryable,
  sent: { subscription: Subscription; topic: Topic },
) => Promise<TestResult>;

export type TestSender = { send: SendTest; close(): Promise<void> };

/** Connections are opened through the same check of addresses as those of deliveries. */
export function createTestSender(options: {
  vault: Vault;
  baseUrl: string;
  allowNetworks: string[];
  signatureHeaderAliases: readonly string[];
  network?: Network | undefined;
}): TestSender {
  const { vault, baseUrl, allowNetworks, signatureHeaderAliases, network } = options;
  const buildRequest = createBuildRequest({ vault, signatureHeaderAliases, version: version() });
  const sender = createSender({ addresses: createAddressGuard(allowNetworks), network });
  return {
    async send(db, { subscription, topic }) {
      const { target, zone, now } = (await findTarget(db, subscription))!;
      const ids = {
        id: EXAMPLE_ID,
        resourceId: EXAMPLE_ID,
        gameId: EXAMPLE_ID,
        leagueId: EXAMPLE_ID,
        userId: EXAMPLE_ID,
      };
      const event = { ...ids, topic, siteId: subscription.siteId, zone, createdAt: now() };
      const body = pointerBody(event, baseUrl);
      const request = buildRequest({
        event: { id: EXAMPLE_ID, topic, at: event.createdAt, body },
        target,
        now,
      });
      request.headers.push('X-Webhook-Test', 'true');
      const startedAt = performance.now();
      const outcome = await sender.send(request);
      return { outcome, failure: inWords(outcome), ms: Math.round(performance.now() - startedAt) };
    },
    close: () => sender.close(),
  };
}

function inWords(outcome: Outcome): string | undefined {
  if (outcome.kind === 'delivered') return undefined;
  if (outcome.kind === 'gone')
    return failureInWords({ kind: 'failed', reason: 'status', status: outcome.status });
  return outcome.reason === 'unsendable' ? UNSENDABLE : failureInWords(outcome);
}
