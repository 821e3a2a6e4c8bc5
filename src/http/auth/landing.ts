// Where a browser that opens the service belongs: the application, or the set-up page of a new installation.
import { hasAccounts } from '../../accounts/credentials.ts';
import type { SessionRules } from '../../accounts/sessions/session.ts';
import type { Database } from '../../storage/database.ts';
import { findSession } from './pages/session.ts';
import { sessionCookie } from './pages/session-cookie.ts';
import { SET_UP_PATH } from './pages/sign-in/set-up.ts';

/** Takes a request's Cookie header; gives an absolute address, or undefined for somebody who is not signed in. */
export type FindLanding = (cookies: string | undefined) => Promise<string | undefined>;

export function createLanding({
  db,
  authUrl,
  rules,
}: {
  db: Database;
  authUrl: string;
  rules: SessionRules;
}): FindLanding {
  const cookie = sessionCookie(authUrl);
  return async (cookies) => {
    if (!(await hasAccounts(db))) return authUrl + SET_UP_PATH;
    const session = await findSession(db, { cookie, cookies, rules });
    return session === undefined ? undefined : `${authUrl}/app`;
  };
}
