// The session cookie: a random token, also before sign-in, when CSRF tokens are bound to it. Beside it, the account cookie
// names the account of the session to scripts of the web application.
import { parseCookie, stringifySetCookie } from 'cookie';
import { PENDING_SECONDS } from '../../../accounts/factors/factor.ts';
import { LINK_SESSION_DAYS, SESSION_SECONDS } from '../../../accounts/sessions/session.ts';

const NAME = 'crewcall';

/** The account cookie. The service never trusts its value: it only compares it with the account of the session. */
const ACCOUNT_COOKIE = 'crewcall_account';
/** Set by the application at a sign-out: a session that is still there without a connection ends with the next request. */
const SIGNED_OUT = 'signed-out';

const DAY_SECONDS = 24 * 60 * 60;

const TOKEN = /^[\w-]{43}$/; // kernel/secrets.ts: 32 bytes in base64url

/** A session that was opened; only the browser has the token. `isByLink`: it was opened by a link in an email, and lasts longer. */
export type OpenedSession = { accountId: number; token: string; isByLink?: boolean };

export function openedSession({ accountId, session: token }: { accountId: number; session: string }) {
  return { accountId, token };
}

export type SessionCookie = {
  read(header: string | undefined): string | undefined;
  /** For a browser that is not signed in, until it is closed. */
  ofVisitor(token: string): string;
  /** With the account cookie of the session. */
  ofSession(session: OpenedSession): [session: string, account: string];
  /** The token of a pending sign-in, which has a cookie of its own: no other site or earlier visitor knows it. */
  readPending(header: string | undefined): string | undefined;
  ofPending(token: string): string;
  /**
   * The account cookie of a session, which the application reads before the service has answered, as far as the browser's
   * differs; it ends with the session (`undefined`).
   */
  correctAccount(header: string | undefined, accountId: number | undefined): string[];
  /** The person has signed out in the application, whether or not the service knows. */
  isSignedOut(header: string | undefined): boolean;
};

/** On https, `__Host-` prevents other hosts and plain http from setting the cookie (RFC 6265bis §4.1.3.2). */
export function sessionCookie(authUrl: string): SessionCookie {
  const secure = authUrl.startsWith('https:');
  const name = secure ? `__Host-${NAME}` : NAME;
  // Lax: sent with an application's redirect to the consent page, but not with a form of another site.
  const attributes = { name, path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  const pending = { ...attributes, name: `${name}-sign-in` };
  const read = (from: string, header = '') => {
    const token = parseCookie(header)[from];
    return token !== undefined && TOKEN.test(token) ? token : undefined;
  };
  const account = { name: ACCOUNT_COOKIE, path: '/', secure, sameSite: 'lax' } as const;
  const ofAccount = (accountId: number | undefined, maxAge = SESSION_SECONDS) =>
    accountId === undefined
      ? stringifySetCookie({ ...account, value: '', maxAge: 0 })
      : stringifySetCookie({ ...account, value: String(accountId), maxAge });
  return {
    read: (header) => read(name, header),
    ofVisitor: (value) => stringifySetCookie({ ...attributes, value }),
    ofSession: ({ accountId, token: value, isByLink = false }) => {
      const maxAge = isByLink ? LINK_SESSION_DAYS * DAY_SECONDS : SESSION_SECONDS;
      return [stringifySetCookie({ ...attributes, value, maxAge }), ofAccount(accountId, maxAge)];
    },
    readPending: (header) => read(pending.name, header),
    ofPending: (value) => stringifySetCookie({ ...pending, value, maxAge: PENDING_SECONDS }),
    isSignedOut: (header = '') => parseCookie(header)[ACCOUNT_COOKIE] === SIGNED_OUT,
    correctAccount: (header = '', accountId) =>
      parseCookie(header)[ACCOUNT_COOKIE] === accountId?.toString() ? [] : [ofAccount(accountId)],
  };
}
