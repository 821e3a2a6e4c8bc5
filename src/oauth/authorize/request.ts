// Reads and validates authorization requests, in the order in which errors may be reported.
import type { Queryable } from '../../storage/database.ts';
import type { ApplicationKind, RegisteredBy } from '../applications/application.ts';
import { type Client, findClient } from '../applications/store.ts';
import { OAuthError } from '../error.ts';
import type { Fields } from '../fields.ts';
import { parseScopesOrThrow, requireApiAccess, requireGrantedScopes } from '../grant-types/checks.ts';
import { CHALLENGE_METHOD, isChallenge } from '../pkce.ts';
import { type Resource, type ResourceAddresses, readResource } from '../resources.ts';
import type { Scope } from '../scopes.ts';
import { type Parameters, readParameters } from './parameters.ts';
import { isRegistered, withResponse } from './redirect.ts';

/** A valid request. */
export type AuthorizationRequest = {
  application: {
    id: number;
    clientId: string;
    name: string;
    kind: ApplicationKind;
    registeredBy: RegisteredBy | null;
    /** null: no person made it. */
    ownerName: string | null;
  };
  /** As the request had it: registered, or a registered loopback address with another port. */
  redirectUri: string;
  /** In the order of SCOPES; at least one. */
  scopes: Scope[];
  /** Returned to the application unchanged. */
  state: string | undefined;
  codeChallenge: string | undefined;
  /** What the tokens will be for (RFC 8707). */
  resource: Resource | undefined;
  /** The `iss` of the response (RFC 9207): AUTH_URL. */
  issuer: string;
};

export type AuthorizationRequestResult =
  /** The application or redirect URI is not trusted: respond with an error page, never a redirect. */
  | { kind: 'untrusted'; message: string }
  /** The application receives the error by a redirect, without sign-in. */
  | { kind: 'rejected'; redirectTo: string }
  | { kind: 'valid'; request: AuthorizationRequest };

/**
 * Reads the query string of an authorization request. It must be the original text, since a parsed query hides repeated
 * parameters. Before a consent is recorded, call this again with the same query. Messages and redirects contain nothing
 * of the request but the state.
 */
export async function readAuthorizationRequest(
  db: Queryable,
  { query, issuer, resources }: { query: string; issuer: string; resources?: ResourceAddresses },
): Promise<AuthorizationRequestResult> {
  const parameters = readParameters(query);
  // Never redirect before these two are valid: it would be an open redirect (RFC 6749 §4.1.2.1).
  const clientId = parameters.fields.get('client_id');
  const client = clientId === undefined ? undefined : await findClient(db, clientId);
  if (client === undefined) return { kind: 'untrusted', message: UNKNOWN_APPLICATION };
  const redirectUri = parameters.fields.get('redirect_uri');
  if (redirectUri === undefined) return { kind: 'untrusted', message: NO_REDIRECT_URI };
  if (!isRegistered(redirectUri, client.application))
    return { kind: 'untrusted', message: OTHER_REDIRECT_URI };
  // From here on errors are reported to the application by a redirect.
  const state = parameters.fields.get('state');
  try {
    const request = validate(client, { parameters, resources });
    const { id, clientId, name, kind, registeredBy } = client.application;
    const application = { id, clientId, name, kind, registeredBy, ownerName: client.ownerName };
    return { kind: 'valid', request: { application, redirectUri, state, issuer, ...request } };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const response = { error: error.code, error_description: error.message, state, iss: issuer };
    return { kind: 'rejected', redirectTo: withResponse(redirectUri, response) };
  }
}

/** Checks in order: whether the request can be read, what kind it is, and what it requests. */
function validate(
  client: Client,
  { parameters, resources }: { parameters: Parameters; resources: ResourceAddresses },
): Pick<AuthorizationRequest, 'scopes' | 'codeChallenge' | 'resource'> {
  const { fields } = parameters;
  requireValid(parameters); // first: a repeated parameter has no meaning
  rejectRequestObjects(fields); // next: a request object would replace the other parameters
  requireCodeResponse(fields);
  requireApiAccess(client, resources); // service.md 5.1: access to the API must be granted first
  const scopes = parseScopesOrThrow(fields.get('scope')); // first: an unknown scope is a typo
  requireGrantedScopes(client, scopes); // never silently narrowed
  const resource = readResource(fields, resources);
  requireTools(client, resource);
  return { scopes, resource, codeChallenge: readCodeChallenge(client, fields) };
}

function requireValid({ invalid }: Parameters): void {
  if (invalid.size === 0) return;
  throw invalidRequest('A parameter is repeated or is not percent-encoded UTF-8; send each once.');
}

function rejectRequestObjects(fields: Fields): void {
  if (fields.has('request')) {
    throw new OAuthError(
      'request_not_supported',
      'Request objects are not supported; send the parameters in the query.',
    );
  }
  if (fields.has('request_uri')) {
    throw new OAuthError(
      'request_uri_not_supported',
      'The request_uri parameter is not supported; send the parameters in the query.',
    );
  }
}

function requireCodeResponse(fields: Fields): void {
  const type = fields.get('response_type');
  if (type === undefined) throw invalidRequest('The response_type is missing; send code.');
  if (type !== 'code') throw new OAuthError('unsupported_response_type', 'The response_type must be code.');
  const mode = fields.get('response_mode') ?? 'query';
  if (mode !== 'query') throw invalidRequest('The response_mode must be query, or left out.');
}

/** An application that nobody has checked gets tokens for the tools alone, where each change needs a preview. */
function requireTools({ application }: Client, resource: Resource | undefined): void {
  if (application.registeredBy === null || resource === 'mcp') return;
  const sentence =
    'Send resource, the address of /mcp: an application that registered itself gets no other tokens.';
  throw new OAuthError('invalid_target', sentence);
}

/** The challenge of RFC 7636 §4.3, optional for a confidential application. */
function readCodeChallenge({ application }: Client, fields: Fields): string | undefined {
  const challenge = fields.get('code_challenge');
  const method = fields.get('code_challenge_method');
  if (challenge === undefined) {
    if (method !== undefined)
      throw invalidRequest('The code_challenge is missing; code_challenge_method was sent without it.');
    if (application.kind === 'confidential') return undefined;
    throw invalidRequest('A public application must send a code_challenge with code_challenge_method S256.');
  }
  // Without a method it would mean plain (RFC 7636 §4.3).
  if (method !== CHALLENGE_METHOD) throw invalidRequest('The code_challenge_method must be S256.');
  if (!isChallenge(challenge)) {
    throw invalidRequest(
      'The code_challenge must be the SHA-256 of the code_verifier in base64url: 43 characters.',
    );
  }
  return challenge;
}

function invalidRequest(sentence: string): OAuthError {
  return new OAuthError('invalid_request', sentence);
}

const UNKNOWN_APPLICATION =
  'The application that sent you here is unknown. Its client_id is missing or wrong, or it has been deleted.';
const NO_REDIRECT_URI = 'The application that sent you here did not include a redirect_uri.';
const OTHER_REDIRECT_URI =
  'The application that sent you here asked to return to an address that it has not registered (redirect_uri).';
