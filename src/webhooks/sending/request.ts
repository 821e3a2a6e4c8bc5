// Builds the request of one attempt: the stored bytes, signed with the time of this attempt (service.md 4.4).
import type { Vault } from '../../kernel/secrets.ts';
import type { Claim, Target } from '../queue/claim.ts';
import { signatureHeader, standardHeaders } from '../signature.ts';
import type { OutgoingRequest } from './send.ts';

export type RequestSettings = {
  vault: Vault;
  /** Further headers that carry the same signature, for receivers written for another name. */
  signatureHeaderAliases: readonly string[];
  /** Of this program, for User-Agent. */
  version: string;
};

/** Builds the request of a claim. Throws when no key decrypts its secret. */
export type BuildRequest = (claim: Pick<Claim, 'event' | 'target' | 'now'>) => OutgoingRequest;

/** The parts that all requests to a target have in common. */
type RequestParts = { method: string; headers: string[]; secrets: Secrets };

/** The secret that signs X-Webhook-Signature and, during a rotation, the one that signs X-Webhook-Signature-Next. */
type Secrets = [current: string, next?: string];

export function createBuildRequest(settings: RequestSettings): BuildRequest {
  const { vault, signatureHeaderAliases, version } = settings;
  const signatureNames = ['X-Webhook-Signature', ...signatureHeaderAliases];
  const known = new WeakMap<Target, RequestParts>();
  const decrypt = (encrypted: string) => vault.decrypt(Buffer.from(encrypted, 'hex'));
  const prepare = (target: Target): RequestParts => {
    const own: Record<string, string> = JSON.parse(decrypt(target.headers));
    const headers = ['Content-Type', 'application/json', ...Object.entries(own).flat()];
    const namesUserAgent = Object.keys(own).some((name) => name.toLowerCase() === 'user-agent');
    if (!namesUserAgent) headers.push('User-Agent', `Crewcall-Webhooks/${version}`);
    // Methods are case-sensitive (RFC 9110 §9.1), and servers do not know `post`.
    const method = target.method.toUpperCase() === 'POST' ? 'POST' : target.method;
    const secret = decrypt(target.secret);
    const secrets: Secrets = target.oldSecret === null ? [secret] : [decrypt(target.oldSecret), secret];
    const prepared = { method, headers, secrets };
    known.set(target, prepared);
    return prepared;
  };
  return ({ event: { id: eventId, topic, body }, target, now }) => {
    const { method, headers: own, secrets } = known.get(target) ?? prepare(target);
    const signable = { timestamp: Math.floor(now().getTime() / 1_000), eventId, topic, body };
    const [signature, next] = secrets.map((secret) => signatureHeader(secret!, signable));
    const headers = [...own, 'X-Event-Id', String(eventId), 'X-Event-Type', topic];
    for (const name of signatureNames) headers.push(name, signature!);
    if (next !== undefined) headers.push('X-Webhook-Signature-Next', next);
    if (target.standard) headers.push(...standardHeaders(secrets as string[], signable));
    return { origin: target.origin, path: target.path, method, headers, body };
  };
}
