// The request of one attempt: the stored bytes, signed with the time of this attempt (service.md 4.4).
import type { Vault } from '../../kernel/secrets.ts';
import type { Claim } from '../deliveries.ts';
import { signatureHeader } from '../signature.ts';
import type { OutgoingRequest } from './send.ts';

export type RequestSettings = {
  vault: Vault;
  /** Further headers that carry the same signature, for receivers written for another name. */
  signatureHeaderAliases: readonly string[];
  /** Of this program, for User-Agent. */
  version: string;
};

/** Builds the request of a claim. `now` is the time that the signature names. */
export function requestOf(claim: Claim, settings: RequestSettings, now: Date): OutgoingRequest {
  const signature = signatureHeader(settings.vault.decrypt(claim.secret), {
    timestamp: Math.floor(now.getTime() / 1_000),
    eventId: claim.eventId,
    topic: claim.topic,
    body: claim.body,
  });
  const own: Record<string, string> = JSON.parse(settings.vault.decrypt(claim.targetHeaders));
  const headers = [
    ['Content-Type', 'application/json'],
    ['X-Event-Id', String(claim.eventId)],
    ['X-Event-Type', claim.topic],
    ['X-Webhook-Signature', signature],
    ...settings.signatureHeaderAliases.map((alias) => [alias, signature]),
    ...Object.entries(own),
  ];
  if (!Object.keys(own).some((name) => name.toLowerCase() === 'user-agent')) {
    headers.push(['User-Agent', `Crewcall-Webhooks/${settings.version}`]);
  }
  return { url: claim.targetUrl, method: methodOf(claim), headers: headers.flat(), body: claim.body };
}

// Methods are case-sensitive (RFC 9110 §9.1), and `post` is no method that servers know.
function methodOf({ targetMethod }: Claim): string {
  return targetMethod.toUpperCase() === 'POST' ? 'POST' : targetMethod;
}
