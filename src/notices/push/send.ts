// Sends a message to the browsers of a person, by the push service of each (RFC 8030 §5).
import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { Vault } from '../../kernel/secrets.ts';
import type { Queryable } from '../../storage/database.ts';
import type { PushMessage } from './message.ts';
import { findPushKey, forgetPushTarget, type PushKey, type PushTarget } from './store.ts';

const TTL_SECONDS = 24 * 60 * 60; // as long as an email is tried: later, it is stale
const NOT_FOUND = 404;

/** Sends a request to an address that a browser named: only to public ones. Always resolves. */
export type SendRequest = (request: {
  origin: string;
  path: string;
  method: 'POST';
  /** Names and values in turn. */
  headers: string[];
  body: Buffer;
}) => Promise<{ kind: 'delivered' | 'gone' | 'failed'; status?: number; reason?: string }>;

/** `pushed`: one browser or more has it. `gone`: no browser is left. Else why it failed, in words without personal data. */
export type PushResult = { kind: 'pushed' } | { kind: 'gone' } | { kind: 'failed'; reason: string };

export type PushOptions = {
  vault: Vault;
  send: SendRequest;
  /** Who runs this service, as push services are told: an https address. */
  contact: string;
};

/** Sends to each browser, and forgets those that their push services no longer know. */
export async function pushTo(
  db: Queryable,
  { targets, message, isUrgent }: { targets: readonly PushTarget[]; message: PushMessage; isUrgent: boolean },
  options: PushOptions,
): Promise<PushResult> {
  const key = await findPushKey(db, options.vault);
  const outcomes = await Promise.all(
    targets.map(async (target) => {
      const outcome = await pushToOne(target, { key, message, isUrgent, options });
      const isGone = outcome.kind === 'gone' || outcome.status === NOT_FOUND; // RFC 8030 §7.3, and what services answer
      if (isGone) await forgetPushTarget(db, target.id);
      return isGone ? undefined : outcome;
    }),
  );
  if (outcomes.some((outcome) => outcome?.kind === 'delivered')) return { kind: 'pushed' };
  const failed = outcomes.find((outcome) => outcome !== undefined);
  if (failed === undefined) return { kind: 'gone' };
  const why =
    failed.status === undefined ? `cannot be reached (${failed.reason})` : `responds with ${failed.status}`;
  return { kind: 'failed', reason: `the push service ${why}` };
}

type Sending = { key: PushKey; message: PushMessage; isUrgent: boolean; options: PushOptions };

async function pushToOne(
  { endpoint, p256dh, auth }: PushTarget,
  { key, message, isUrgent, options: { vault, send, contact } }: Sending,
): ReturnType<SendRequest> {
  const { headers, body } = await buildPushPayload(
    { data: message, options: { ttl: TTL_SECONDS, urgency: isUrgent ? 'high' : 'normal' } },
    { endpoint, expirationTime: null, keys: { p256dh, auth: vault.decrypt(auth) } },
    { ...key, subject: contact },
  );
  const { origin, pathname, search } = new URL(endpoint);
  return send({
    ...{ origin, path: pathname + search, method: 'POST' },
    headers: Object.entries(headers).flat(),
    body: Buffer.from(body),
  });
}
