// The one cookie: a random value that names a session once somebody has signed in with it.
import { parseCookie, stringifySetCookie } from 'cookie';
import { SESSION_SECONDS } from '../../../accounts/sessions/session.ts';

const NAME = 'crewcall';
const TOKEN = /^[\w-]{43}$/; // kernel/secrets.ts: 32 bytes in base64url

/** How the cookie is read and written on an origin. */
export type SessionCookie = {
  read(header: string | undefined): string | undefined;
  /** For a browser that is not signed in: it forgets the cookie when it is closed. */
  ofVisitor(token: string): string;
  ofSession(token: string): string;
};

/** Where the origin is https, `__Host-` keeps other hosts and plain http from setting it (RFC 6265bis §4.1.3.2). */
export function sessionCookie(authUrl: string): SessionCookie {
  const secure = authUrl.startsWith('https:');
  const name = secure ? `__Host-${NAME}` : NAME;
  // Lax: an application's redirect to the consent page carries it, a foreign form does not.
  const attributes = { name, path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  return {
    read(header = '') {
      const token = parseCookie(header)[name];
      return token !== undefined && TOKEN.test(token) ? token : undefined;
    },
    ofVisitor: (value) => stringifySetCookie({ ...attributes, value }),
    ofSession: (value) => stringifySetCookie({ ...attributes, value, maxAge: SESSION_SECONDS }),
  };
}
