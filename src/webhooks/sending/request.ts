// The request of one attempt: the stored bytes, signed with the time of this attempt (service.md 4.4).
import type { Vault } from '../../kernel/secrets.ts';
import type { Claim, Target } from '../queue/claim.ts';
import { signatureHeader } from '../signature.ts';
import type { OutgoingRequest } from './send.ts';

const MAX_REMEMBERED = 20_000; // targets, at a kilobyte or so; decrypting one takes longer than sending to it

export type RequestSettings = {
  vault: Vault;
  /** Further headers that carry the same signature, for receivers written for another name. */
  signatureHeaderAliases: readonly string[];
  /** Of this program, for User-Agent. */
  version: string;
};

export type Requests = {
  /** The request of a claim. `now` is the time that the signature names. Throws when no key decrypts its secret. */
  requestOf(claim: Pick<Claim, 'event' | 'target'>, now: Date): OutgoingRequest;
};

/** What all requests to a target have in common. `target` is the row it was made from: a row with other bytes is another. */
type Prepared = { target: Target; method: string; secret: string; headers: string[] };

/** Makes requests, and remembers what was decrypted for the targets of the last ones. */
export function createRequests({ vault, signatureHeaderAliases, version }: RequestSettings): Requests {
  const remembered = new Map<number, Prepared>();
  const decrypt = (sealed: string) => vault.decrypt(Buffer.from(sealed, 'hex'));

  const prepare = (target: Target): Prepared => {
    const own: Record<string, string> = JSON.parse(decrypt(target.headers));
    const headers = Object.entries(own).flat();
    if (!Object.keys(own).some((name) => name.toLowerCase() === 'user-agent')) {
      headers.push('User-Agent', `Crewcall-Webhooks/${version}`);
    }
    return { target, method: methodOf(target), secret: decrypt(target.secret), headers };
  };
  const preparedFor = (target: Target): Prepared => {
    const known = remembered.get(target.subscriptionId);
    if (known !== undefined && isSame(known.target, target)) return known;
    const prepared = prepare(target);
    remembered.delete(target.subscriptionId);
    remembered.set(target.subscriptionId, prepared);
    if (remembered.size > MAX_REMEMBERED) remembered.delete(remembered.keys().next().value as number);
    return prepared;
  };

  return {
    requestOf({ event, target }, now) {
      const { method, secret, headers, target: known } = preparedFor(target);
      const timestamp = Math.floor(now.getTime() / 1_000);
      const { id: eventId, topic, body } = event;
      const signature = signatureHeader(secret, { timestamp, eventId, topic, body });
      const all = ['Content-Type', 'application/json', 'X-Event-Id', String(eventId), 'X-Event-Type', topic];
      all.push('X-Webhook-Signature', signature);
      for (const alias of signatureHeaderAliases) all.push(alias, signature);
      all.push(...headers);
      return { url: known.url, method, headers: all, body };
    },
  };
}

function isSame(left: Target, right: Target): boolean {
  return (
    left.secret === right.secret &&
    left.headers === right.headers &&
    left.url === right.url &&
    left.method === right.method
  );
}

// Methods are case-sensitive (RFC 9110 §9.1), and `post` is no method that servers know.
function methodOf({ method }: Target): string {
  return method.toUpperCase() === 'POST' ? 'POST' : method;
}
