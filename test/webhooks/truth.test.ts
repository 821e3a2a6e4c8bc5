// What is true at the moment of an attempt decides, wherever the delivery was waiting for it (service.md 3).
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { deleteApplication } from '../../src/oauth/applications/actions.ts';
import { withdrawConsent } from '../../src/oauth/consents/actions.ts';
import { recordConsent } from '../../src/oauth/consents/store.ts';
import { sql } from '../../src/storage/sql.ts';
import {
  changeSubscription,
  createSubscription,
  deleteSubscription,
} from '../../src/webhooks/subscriptions/actions.ts';
import type { Owner, Subscription } from '../../src/webhooks/subscriptions/subscription.ts';
import { lockWaits, untilLockWaits } from '../support/lock-waits.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { hurry, until, untilFailed, untilSettled } from './crew.ts';
import { changeOf, newSubscription, vault } from './season.ts';
import { receiver as control, crew, season, useStage } from './stage.ts';

useStage();

const QUEUED_EVENTS = 20; // more than one subscription may have in flight
const MOST_IN_FLIGHT = 8;

type SubscriptionChange = Subscription & { owner: Owner };
type Change = {
  what: string;
  why: string;
  resumes?: true;
  apply(subscription: SubscriptionChange): Promise<unknown>;
};

const put = ({ id, owner }: SubscriptionChange, body: object) =>
  changeSubscription(season.db, { id, change: changeOf(body), owner, vault });
const CHANGES: Change[] = [
  {
    what: 'enabled=false',
    why: 'it is held until enabled=true',
    apply: (one) => put(one, { enabled: false }),
  },
  {
    what: 'enabled=false and enabled=true again',
    why: 'it happened while the subscription was enabled, and so is the subscription now',
    resumes: true,
    async apply(one) {
      await put(one, { enabled: false });
      await put(one, { enabled: true });
    },
  },
  {
    what: 'DELETE',
    why: 'deliveries stop, and no subscription is left to send to',
    apply: (one) => deleteSubscription(season.db, one),
  },
  {
    what: 'the removal of its event type',
    why: 'there are no deliveries for the removed type',
    apply: (one) => put(one, { event_types: ['site.user.created'] }),
  },
  {
    what: 'the loss of the role',
    why: 'losing that role stops the deliveries of a subscription',
    apply: ({ owner }) =>
      season.db.query(sql`update users set assignor = false where account_id = ${owner.accountId}`),
  },
  {
    what: 'the deletion of the application',
    why: 'its subscriptions end with it',
    apply: ({ owner }) => deleteApplication(season.db, owner.applicationId),
  },
  {
    what: 'the withdrawal of the consent',
    why: 'subscriptions end with the consent they were made on',
    apply: ({ owner }) => withdrawConsent(season.db, owner),
  },
];

/** Whom the change concerns, a person with an application and a consent of its own; with the control nothing changes. */
let changed: SubscriptionChange;
let endpoint: Receiver;
let held: ServerResponse[];
let people = 0;
beforeEach(async () => {
  endpoint = await startReceiver();
  held = [];
  changed = await subscribeAnew(endpoint.url);
  await season.subscribe({ target_url: control.url });
});
afterEach(() => endpoint.stop());

async function subscribeAnew(targetUrl: string): Promise<SubscriptionChange> {
  const { db, siteId } = season;
  const name = `nina${++people}`;
  const account = await season.one<{ id: number }>(sql`
    insert into accounts (email, first_name, last_name)
    values (${`${name}@example.org`}, 'Nina', 'Alvarez') returning id`);
  await db.query(sql`
    insert into users (site_id, account_id, first_name, last_name, assignor)
    values (${siteId}, ${account.id}, 'Nina', 'Alvarez', true)`);
  const application = await season.one<{ id: number }>(sql`
    insert into applications (account_id, name, client_id, kind)
    values (${account.id}, 'Roster Sync', ${name}, 'confidential') returning id`);
  const consent = { accountId: account.id, applicationId: application.id, scopes: ['webhooks' as const] };
  const consented = await db.transaction((tx) => recordConsent(tx, consent));
  const owner = { applicationId: application.id, accountId: account.id, consentId: consented!.id };
  const subscription = newSubscription(siteId, { target_url: targetUrl });
  return { ...(await createSubscription(db, { subscription, owner, vault })), owner };
}

/** Receives requests, and responds when the test says so. */
const hold = () => endpoint.behave((_request, response) => void held.push(response));
function answerHeld(status: number): void {
  endpoint.behave(status);
  for (const response of held.splice(0)) response.writeHead(status).end();
}

/** Records events, and waits until they have reached the control: what was due before them has been looked at. */
async function passTime(events = 1): Promise<number[]> {
  const expected = control.received.length + events;
  const recorded: number[] = [];
  while (recorded.length < events) recorded.push(await season.record());
  await control.waitFor(expected);
  return recorded;
}

/** What the endpoint was sent, each event once however often it came. */
const sent = () => [...new Set(endpoint.received.map(({ body }) => body.id))].sort((a, b) => a! - b!);
const consequence = ({ resumes, why }: Change) => `it is ${resumes ? '' : 'not '}sent, since ${why}`;

for (const change of CHANGES) {
  describe(`${change.what} while a delivery`, () => {
    test(`is not queued yet: ${consequence(change)}`, async () => {
      const event = await season.record();
      await change.apply(changed);
      await crew();
      await passTime();
      if (change.resumes)
        await until('it to arrive', () => sent().includes(event)); // in either order
      else assert.deepEqual(sent(), []);
    });

    test(`is queued behind others: ${consequence(change)}`, async () => {
      hold();
      await crew();
      const queued = await passTime(QUEUED_EVENTS);
      await endpoint.waitFor(1);
      await passTime();
      await change.apply(changed);
      const later = await passTime();
      answerHeld(200);
      await passTime();
      if (change.resumes) {
        const expected = [...queued, ...later];
        await until('all to arrive', () => expected.every((event) => sent().includes(event)));
      } else {
        assert.ok(endpoint.received.length <= MOST_IN_FLIGHT, 'only what was in flight');
      }
    });

    test(`waits for its retry: ${consequence(change)}`, async () => {
      endpoint.behave(500);
      control.behave(500);
      await crew();
      const event = await season.record();
      await untilFailed(season);
      await change.apply(changed);
      endpoint.behave(200);
      control.behave(200);
      await hurry(season);
      await control.waitFor(2);
      await passTime();
      if (change.resumes) await endpoint.waitFor(2);
      else assert.equal(endpoint.received.length, 1, 'only the attempt before');
      assert.equal(endpoint.received[0]!.body.id, event);
    });

    test('is in flight and arrives: it has arrived, and it is not sent again', async () => {
      hold();
      await crew();
      const event = await season.record();
      await endpoint.waitFor(1);
      await change.apply(changed);
      answerHeld(200);
      await passTime();
      await untilSettled(season);
      assert.equal(endpoint.received.filter(({ body }) => body.id === event).length, 1);
    });

    test(`is in flight and fails: ${change.resumes ? 'a' : 'no'} further attempt, since ${change.why}`, async () => {
      hold();
      const { counts } = await crew();
      const event = await season.record();
      await endpoint.waitFor(1);
      await change.apply(changed);
      answerHeld(500);
      await until('both attempts to end', () => counts.attempted.length >= 2);
      endpoint.behave(200);
      const attempts = () => endpoint.received.filter(({ body }) => body.id === event).length;
      if (change.resumes) {
        await until('the next attempt', async () => {
          await hurry(season);
          return attempts() === 2;
        });
      } else {
        await hurry(season);
        await passTime();
        await hurry(season);
        await passTime();
        assert.equal(attempts(), 1);
      }
    });
  });
}

describe('enabled=true after enabled=false resumes what was held, each delivery once', () => {
  test('of a queue that had not been attempted', async () => {
    hold();
    await crew();
    const queued = await passTime(QUEUED_EVENTS);
    await endpoint.waitFor(1);
    await put(changed, { enabled: false });
    const missed = await passTime();
    answerHeld(200);
    await passTime();
    await put(changed, { enabled: true });
    await until('all to arrive', () => sent().length === QUEUED_EVENTS);
    await untilSettled(season);
    assert.deepEqual(sent(), queued);
    assert.equal(endpoint.received.length, QUEUED_EVENTS);
    assert.ok(!sent().includes(missed[0]!), 'what happened while it was disabled is never delivered to it');
  });

  test('of what happened before it was disabled and was not queued yet', async () => {
    const event = await season.record();
    await put(changed, { enabled: false });
    await crew();
    await passTime();
    await put(changed, { enabled: true });
    await endpoint.waitFor(1);
    await untilSettled(season);
    assert.deepEqual(sent(), [event]);
  });

  test('of what is queued while enabled=true is being recorded', async () => {
    const event = await season.record();
    await put(changed, { enabled: false });
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const locking = season.db.transaction(async (tx) => {
      await tx.query(sql`lock table journal in share mode`); // the change is written to it last
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    let enabling: Promise<unknown> | undefined;
    try {
      enabling = put(changed, { enabled: true });
      await untilLockWaits(season.db);
      await crew();
      await control.waitFor(1);
      await until('the worker to wait, or to hold the delivery', async () => {
        const held = await season.db.query(sql`select from retry_queues where due_at = 'infinity'`);
        return held.length > 0 || (await lockWaits(season.db)) >= 2;
      });
    } finally {
      released.resolve();
    }
    await Promise.all([locking, enabling]);
    await endpoint.waitFor(1);
    await untilSettled(season);
    assert.deepEqual(sent(), [event]);
  });

  test('of a delivery whose attempt failed after it was disabled', async () => {
    hold();
    const { counts } = await crew();
    const event = await season.record();
    await endpoint.waitFor(1);
    await put(changed, { enabled: false });
    answerHeld(500);
    await until('both attempts to end', () => counts.attempted.length === 2);
    await passTime();
    endpoint.behave(200);
    await put(changed, { enabled: true });
    await until('the second attempt', async () => {
      await hurry(season);
      return endpoint.received.length >= 2; // hurrying an attempt that is running starts another
    });
    await untilSettled(season);
    assert.deepEqual(sent(), [event]);
  });
});
