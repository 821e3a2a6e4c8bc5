// An authorization request: what it must be, judged in the order in which its refusals may be answered.
import type { Queryable } from '../../storage/database.ts';
import type { ApplicationKind } from '../applications/application.ts';
import { type ClientCandidate, findClientCandidate } from '../applications/store.ts';
import { OAuthError } from '../error.ts';
import type { Fields } from '../fields.ts';
import { mustBeGranted, mustHaveApiAccess, mustNameScopes } from '../grant-types/checks.ts';
import { CHALLENGE_METHOD, isChallenge } from '../pkce.ts';
import type { Scope } from '../scopes.ts';
import { type Parameters, readParameters } from './parameters.ts';
import { isRegistered, withAnswer } from './redirect.ts';

/** A request that may be put before the person whom it is about. */
export type AuthorizationRequest = {
  application: { id: number; clientId: string; name: string; kind: ApplicationKind; ownerName: string };
  /** As the request had it: registered, or a registered loopback address with another port. */
  redirectUri: string;
  /** In their order; at least one. */
  scopes: Scope[];
  /** Given back as it is. */
  state: string | undefined;
  codeChallenge: string | undefined;
  /** Who answers (RFC 9207): AUTH_URL. */
  issuer: string;
};

export type ReadRequest =
  /** Who asks, or where the answer goes, can not be trusted: a page with status 400 says so, nobody is redirected. */
  | { kind: 'unsafe'; message: string }
  /** The application is told by a redirect; nobody has to sign in for that. */
  | { kind: 'refused'; redirectTo: string }
  | { kind: 'ask'; request: AuthorizationRequest };

/**
 * Reads the query string of an authorization request, as it was sent: a parsed one has lost what was repeated.
 * `issuer` is AUTH_URL. To judge everything again before a consent is recorded, read the same query again. No message
 * and no redirect holds anything that was sent but the state.
 */
export async function readAuthorizationRequest(
  db: Queryable,
  { query, issuer }: { query: string; issuer: string },
): Promise<ReadRequest> {
  const parameters = readParameters(query);
  // Before these two are sure, a redirect would send people wherever the request says (RFC 6749 §4.1.2.1).
  const clientId = parameters.fields.get('client_id');
  const candidate = clientId === undefined ? undefined : await findClientCandidate(db, clientId);
  if (candidate === undefined) return { kind: 'unsafe', message: UNKNOWN_APPLICATION };
  const redirectUri = parameters.fields.get('redirect_uri');
  if (redirectUri === undefined) return { kind: 'unsafe', message: NO_REDIRECT_URI };
  if (!isRegistered(redirectUri, candidate.application))
    return { kind: 'unsafe', message: OTHER_REDIRECT_URI };
  // From here on the application is known, and is told by a redirect what it did wrong.
  const state = parameters.fields.get('state');
  try {
    const request = judge(candidate, parameters);
    const { id, clientId, name, kind } = candidate.application;
    const application = { id, clientId, name, kind, ownerName: candidate.ownerName };
    return { kind: 'ask', request: { application, redirectUri, state, issuer, ...request } };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const answer = { error: error.code, error_description: error.message, state, iss: issuer };
    return { kind: 'refused', redirectTo: withAnswer(redirectUri, answer) };
  }
}

/** From what makes the request unreadable, over what kind of request it is, to what it asks for. */
function judge(
  candidate: ClientCandidate,
  parameters: Parameters,
): Pick<AuthorizationRequest, 'scopes' | 'codeChallenge'> {
  const { fields } = parameters;
  mustBeReadable(parameters); // first: what is there twice has no meaning
  mustBePlain(fields); // before the rest: a request object would replace it
  mustAskForCode(fields);
  mustHaveApiAccess(candidate); // service.md 5.1: access to the API must be granted first
  const scopes = mustNameScopes(fields.get('scope')); // before granted: an unknown one is a typo
  mustBeGranted(candidate, scopes); // never silently narrowed
  return { scopes, codeChallenge: mustChallenge(candidate, fields) };
}

function mustBeReadable({ faulty }: Parameters): void {
  if (faulty.size === 0) return;
  throw validationError(
    'A parameter is there more than once, or is not percent-encoded UTF-8; send each once.',
  );
}

function mustBePlain(fields: Fields): void {
  if (fields.has('request')) {
    throw new OAuthError(
      'request_not_supported',
      'Send the parameters themselves instead of a request object.',
    );
  }
  if (fields.has('request_uri')) {
    throw new OAuthError(
      'request_uri_not_supported',
      'Send the parameters themselves instead of a request_uri.',
    );
  }
}

function mustAskForCode(fields: Fields): void {
  const type = fields.get('response_type');
  if (type === undefined) throw validationError('The response_type is missing; send code.');
  if (type !== 'code') throw new OAuthError('unsupported_response_type', 'The response_type must be code.');
  const mode = fields.get('response_mode') ?? 'query';
  if (mode !== 'query') throw validationError('The response_mode must be query, or left out.');
}

/** The challenge of RFC 7636 §4.3; none is fine for an application that proves itself by its secret. */
function mustChallenge({ application }: ClientCandidate, fields: Fields): string | undefined {
  const challenge = fields.get('code_challenge');
  const method = fields.get('code_challenge_method');
  if (challenge === undefined) {
    if (method !== undefined)
      throw validationError('There is a code_challenge_method without a code_challenge.');
    if (application.kind === 'confidential') return undefined;
    throw validationError('A public application must send a code_challenge with code_challenge_method S256.');
  }
  // Without a method it would be plain (RFC 7636 §4.3).
  if (method !== CHALLENGE_METHOD) throw validationError('The code_challenge_method must be S256.');
  if (!isChallenge(challenge)) {
    throw validationError(
      'The code_challenge must be the SHA-256 of the code_verifier in base64url: 43 characters.',
    );
  }
  return challenge;
}

function validationError(sentence: string): OAuthError {
  return new OAuthError('invalid_request', sentence);
}

const UNKNOWN_APPLICATION =
  'The application that sent you here is not known. Its client_id is missing or wrong, or it was deleted.';
const NO_REDIRECT_URI =
  'The application that sent you here did not say where to return to: its redirect_uri is missing.';
const OTHER_REDIRECT_URI =
  'The application that sent you here wants you to return to an address that it has not registered (redirect_uri).';
