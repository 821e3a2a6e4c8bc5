// An OAuth application: what it is, and what may be registered for it.
import type { Problem } from '../../kernel/errors.ts';
import { isReadable, UNREADABLE } from '../../kernel/names.ts';
import type { Scope } from '../scopes.ts';

/** Confidential ones keep a secret; public ones are native applications, which can not (RFC 6749 §2.1). */
export type ApplicationKind = 'confidential' | 'public';

export type Application = {
  id: number;
  /** The owner: whom the application acts as with client credentials. */
  accountId: number;
  name: string;
  clientId: string;
  kind: ApplicationKind;
  redirectUris: string[];
  /** TokenResult. */
  scopes: Scope[];
  /** Asked for, not yet granted. */
  requestedScopes: Scope[];
  /** When it last asked for a token, to the hour; undefined before it ever did. */
  lastUsedAt: Date | undefined;
  createdAt: Date;
  updatedAt: Date;
};

/** What a request of the protocol is judged by: read at each of them, so no column more. */
export type Registration = Pick<
  Application,
  'id' | 'accountId' | 'name' | 'clientId' | 'kind' | 'redirectUris' | 'scopes'
>;

const NAME_CHARACTERS = 90; // docs/api: Resources
const REDIRECT_URIS = 20; // far more than any application has; the consent page stays readable
const REDIRECT_URI_CHARACTERS = 2_000; // what every browser follows
const URI_CHARACTERS = /^[\w.~:/?#[\]@!$&'()*+,;=%-]+$/; // RFC 3986 §2: a browser takes "\\" for "/"
// Written out: browsers take `https:host` for a path of the page it stands on, and CSP takes ";" for a directive's end.
const WEB = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?]|$)/i;
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
const PRIVATE_USE_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/; // RFC 8252 §7.1: a reversed domain name, so with a dot

/** What is wrong with a new application's name or redirect URIs; none when all is well. */
export function applicationProblems(draft: {
  name: string;
  kind: ApplicationKind;
  redirectUris: readonly string[];
}): Problem[] {
  const problems: Problem[] = [];
  const length = draft.name.trim().length;
  if (length === 0 || length > NAME_CHARACTERS) {
    problems.push({ path: '/name', message: `name must have 1 to ${NAME_CHARACTERS} characters.` });
  }
  if (length > 0 && !isReadable(draft.name.trim())) {
    problems.push({ path: '/name', message: `name ${UNREADABLE}` });
  }
  if (draft.redirectUris.length > REDIRECT_URIS) {
    problems.push({
      path: '/redirect_uris',
      message: `redirect_uris may hold at most ${REDIRECT_URIS} addresses.`,
    });
  }
  for (const [index, uri] of draft.redirectUris.entries()) {
    const message = redirectUriProblem(uri, draft.kind);
    if (message !== undefined) problems.push({ path: `/redirect_uris/${index}`, message });
  }
  return problems;
}

function redirectUriProblem(uri: string, kind: ApplicationKind): string | undefined {
  if (!URI_CHARACTERS.test(uri) || uri.length > REDIRECT_URI_CHARACTERS || !URL.canParse(uri)) {
    return `redirect URI must be an absolute address of up to ${REDIRECT_URI_CHARACTERS} plain characters.`;
  }
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes('#')) return 'redirect URI must have no fragment (RFC 6749 §3.1.2).';
  if (uri.includes('*')) return 'redirect URI must have no wildcard; register each address.';
  if (username !== '' || password !== '') return 'redirect URI must have no user name or password.';
  if (/^https?:$/.test(protocol) && !WEB.test(uri)) {
    return 'redirect URI must be written out as https://host/path, its host in letters, digits, dots and hyphens.';
  }
  if (protocol === 'https:') return undefined;
  if (protocol === 'http:') {
    return LOOPBACK.has(hostname)
      ? undefined
      : 'redirect URI must be https; http is for loopback addresses alone.';
  }
  if (kind === 'public' && PRIVATE_USE_SCHEME.test(protocol)) return undefined;
  return 'redirect URI must be https, or for a public application a scheme with a dot, such as com.example.app:/done.';
}
