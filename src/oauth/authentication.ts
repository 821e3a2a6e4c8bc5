// Client authentication (RFC 6749 §2.3).
import { digest, sameDigest } from '../kernel/secrets.ts';
import type { Queryable } from '../storage/database.ts';
import { type Client, findClient } from './applications/store.ts';
import { OAuthError } from './error.ts';

/** A client's ID, and its secret unless it is public. */
export type Credentials = { clientId: string; clientSecret?: string };

const DUMMY_DIGEST = Buffer.alloc(32); // compared if there is no secret, so that the work is the same

/**
 * The client with these credentials. Throws `invalid_client`: the response and the work are the same for an unknown
 * client and a wrong secret, so that neither reveals which IDs exist.
 */
export async function authenticate(db: Queryable, credentials: Credentials): Promise<Client> {
  const { clientId, clientSecret } = credentials;
  const client = await findClient(db, clientId);
  const presented = digest(clientSecret ?? '');
  const valid = client?.secretDigests.length ? client.secretDigests : [DUMMY_DIGEST];
  const matching = valid.filter((secret) => sameDigest(secret, presented)); // compares all of them, for constant time
  if (client === undefined) throw invalidClient('unknown client');
  // A public application has no secret, so a request with a secret fails (RFC 6749 §2.1).
  if (client.application.kind === 'public' && clientSecret === undefined) return client;
  if (matching.length === 0)
    throw invalidClient(`wrong or missing secret of application ${client.application.id}`);
  return client;
}

function invalidClient(cause: string): OAuthError {
  const sentence = 'The client_id is unknown, or the client_secret is missing, wrong or expired.';
  return new OAuthError('invalid_client', sentence, { cause });
}
