// Reads client credentials from form fields or HTTP Basic, never both (RFC 6749 §2.3.1).
import type { Credentials } from '../../../oauth/authentication.ts';
import { OAuthError } from '../../../oauth/error.ts';
import type { Fields } from '../../../oauth/fields.ts';
import { decodeFormValue } from './fields.ts';

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i; // RFC 7617

/** The credentials of a request. Throws `invalid_client` if there are none, `invalid_request` if there are two. */
export function readCredentials(authorization: string | undefined, fields: Fields): Credentials {
  const clientId = fields.get('client_id');
  const clientSecret = fields.get('client_secret');
  if (authorization === undefined) {
    if (clientId === undefined) {
      throw invalidClient(
        'The client credentials are missing; send client_id and client_secret, or HTTP Basic.',
      );
    }
    return { clientId, clientSecret };
  }
  const basic = readBasic(authorization);
  if (clientSecret !== undefined) {
    throw new OAuthError(
      'invalid_request',
      'Authenticate either with HTTP Basic or with client_secret, not with both.',
    );
  }
  if (clientId !== undefined && clientId !== basic.clientId) {
    throw new OAuthError(
      'invalid_request',
      'The client_id differs from the one in the Authorization header.',
    );
  }
  return basic;
}

function readBasic(authorization: string): Credentials {
  const encoded = BASIC.exec(authorization)?.[1];
  if (encoded === undefined)
    throw invalidClient('The Authorization header must be HTTP Basic with client_id and client_secret.');
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
  try {
    const clientId = decodeFormValue(id); // RFC 6749 §2.3.1: both are form-encoded first
    const clientSecret = decodeFormValue(rest.join(':'));
    if (!`${clientId}${clientSecret}`.includes('\0'))
      return { clientId, clientSecret: clientSecret || undefined };
  } catch {}
  throw invalidClient('The client_id or client_secret in the Authorization header is not form-encoded.');
}

function invalidClient(sentence: string): OAuthError {
  return new OAuthError('invalid_client', sentence);
}
