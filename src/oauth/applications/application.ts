// An OAuth application, and the validation of its registration.
import type { Problem } from '../../kernel/errors.ts';
import { isReadable, NAME_CHARACTERS, UNREADABLE } from '../../kernel/names.ts';
import type { Scope } from '../scopes.ts';

/** Confidential applications have a secret; public ones are native and cannot keep one (RFC 6749 §2.1). */
export type ApplicationKind = 'confidential' | 'public';

/**
 * How an application came that no person made: its client ID is the address of a document that describes it, or it
 * registered itself (RFC 7591). Nobody has checked it; it gets tokens for the tools at /mcp alone.
 */
export type RegisteredBy = 'document' | 'itself';

export type Application = {
  id: number;
  /** The owner, for whom the application acts with client credentials; null: no person made it. */
  accountId: number | null;
  registeredBy: RegisteredBy | null;
  name: string;
  clientId: string;
  kind: ApplicationKind;
  redirectUris: string[];
  /** Granted by an operator. */
  scopes: Scope[];
  /** Requested, not yet granted. */
  requestedScopes: Scope[];
  /** When it last requested a token, to the hour; null if never. */
  lastUsedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** The columns that protocol requests need, read on each of them. */
export type Registration = Pick<
  Application,
  'id' | 'accountId' | 'registeredBy' | 'name' | 'clientId' | 'kind' | 'redirectUris' | 'scopes'
>;

const REDIRECT_URIS = 20; // far more than any application has
const REDIRECT_URI_CHARACTERS = 2_000; // every browser supports it
const URI_CHARACTERS = /^[\w.~:/?#[\]@!$&'()*+,;=%-]+$/; // RFC 3986 §2; browsers parse "\\" as "/"
// With "//", since browsers resolve `https:host` as a relative path; without ";", which ends a CSP directive.
const WEB = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?]|$)/i;
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
const PRIVATE_USE_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/; // RFC 8252 §7.1: a reversed domain name, so with a dot

const SHOWN_CHARACTERS = 100; // of a redirect URI that is wrong

/** The problems of an application's name and redirect URIs. */
export function applicationProblems(draft: {
  name: string;
  kind: ApplicationKind;
  redirectUris: readonly string[];
}): Problem[] {
  const problems: Problem[] = [];
  const length = draft.name.trim().length;
  if (length === 0 || length > NAME_CHARACTERS) {
    problems.push({ path: '/name', message: `name must be 1 to ${NAME_CHARACTERS} characters long.` });
  }
  if (length > 0 && !isReadable(draft.name.trim())) {
    problems.push({ path: '/name', message: `name ${UNREADABLE}` });
  }
  if (draft.redirectUris.length > REDIRECT_URIS) {
    problems.push({
      path: '/redirect_uris',
      message: `redirect_uris must have at most ${REDIRECT_URIS} addresses.`,
    });
  }
  for (const [index, uri] of draft.redirectUris.entries()) {
    const rule = brokenRule(uri, draft.kind);
    if (rule === undefined) continue;
    const message = `redirect URI ${uri.slice(0, SHOWN_CHARACTERS)} ${rule}`;
    problems.push({ path: `/redirect_uris/${index}`, message });
  }
  return problems;
}

/** A rule that the address breaks, which follows `redirect URI …`. */
function brokenRule(uri: string, kind: ApplicationKind): string | undefined {
  if (!URI_CHARACTERS.test(uri) || uri.length > REDIRECT_URI_CHARACTERS || !URL.canParse(uri)) {
    return `must be an absolute URI of at most ${REDIRECT_URI_CHARACTERS} ASCII characters.`;
  }
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes('#')) return 'must have no fragment (RFC 6749 §3.1.2).';
  if (uri.includes('*')) return 'must have no wildcard; list each address separately.';
  if (username !== '' || password !== '') return 'must have no username or password.';
  if (/^https?:$/.test(protocol) && !WEB.test(uri)) {
    return 'must have the form https://host/path, with a host of letters, digits, dots and hyphens.';
  }
  if (protocol === 'https:') return undefined;
  if (protocol === 'http:') {
    return LOOPBACK.has(hostname) ? undefined : 'must be https; http is only allowed for loopback addresses.';
  }
  if (kind === 'public' && PRIVATE_USE_SCHEME.test(protocol)) return undefined;
  return 'must be https, or for a public application use a scheme with a dot, such as com.example.app:/done.';
}
