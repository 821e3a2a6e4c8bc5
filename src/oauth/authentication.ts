// Proving which application asks (RFC 6749 §2.3).
import { digest, sameDigest } from '../kernel/secrets.ts';
import type { Queryable } from '../storage/database.ts';
import { type ClientCandidate, findClientCandidate } from './applications/store.ts';
import { OAuthError } from './error.ts';

/** What a client says it is: its ID, and its secret unless it is public. */
export type Credentials = { clientId: string; clientSecret?: string };

const NOBODYS_DIGEST = Buffer.alloc(32); // compared where there is no secret, so that the work is the same

/**
 * The application that the credentials prove. Throws `invalid_client`: the answer and the work are the same for an
 * unknown client and a wrong secret, so that neither tells which IDs exist.
 */
export async function authenticate(db: Queryable, credentials: Credentials): Promise<ClientCandidate> {
  const { clientId, clientSecret } = credentials;
  const candidate = await findClientCandidate(db, clientId);
  const presented = digest(clientSecret ?? '');
  const valid = candidate?.secretDigests.length ? candidate.secretDigests : [NOBODYS_DIGEST];
  const fitting = valid.filter((secret) => sameDigest(secret, presented)); // all of them, not up to the first
  if (candidate === undefined) throw invalidClient('unknown client');
  // A public application has no secret, and one that sends a secret takes itself for another (RFC 6749 §2.1).
  if (candidate.application.kind === 'public' && clientSecret === undefined) return candidate;
  if (fitting.length === 0)
    throw invalidClient(`wrong or missing secret of application ${candidate.application.id}`);
  return candidate;
}

function invalidClient(cause: string): OAuthError {
  const sentence = 'The client_id is unknown, or the client_secret is missing, wrong or expired.';
  return new OAuthError('invalid_client', sentence, { cause });
}
