// Finds the session of a browser by its cookies.
import type { Session, SessionRules } from '../../../accounts/sessions/session.ts';
import { deleteSession, touchSession } from '../../../accounts/sessions/store.ts';
import type { Settings } from '../../../config.ts';
import { digest } from '../../../kernel/secrets.ts';
import type { Database } from '../../../storage/database.ts';
import type { SessionCookie } from './session-cookie.ts';

export type SessionQuery = {
  cookie: SessionCookie;
  /** The header Cookie. */
  cookies: string | undefined;
  rules: SessionRules;
};

/** The rules that these settings make. */
export function sessionRules(settings: SessionSettings): SessionRules {
  return {
    requirement: settings.requireSecondFactor,
    linkDays: settings.emailSignInDays,
    linkIdleDays: settings.emailSignInIdleDays,
  };
}

export type SessionSettings = Pick<
  Settings,
  'requireSecondFactor' | 'emailSignInDays' | 'emailSignInIdleDays'
>;

/** Undefined for a visitor. The session of a person who has signed out without a connection ends with this request. */
export async function findSession(db: Database, query: SessionQuery): Promise<Session | undefined> {
  const session = await sessionOfToken(db, query);
  if (session === undefined || !query.cookie.isSignedOut(query.cookies)) return session;
  await deleteSession(db, session);
  return undefined;
}

/** Ends the session; false for a visitor. */
export async function endSession(db: Database, query: SessionQuery): Promise<boolean> {
  const session = await sessionOfToken(db, query);
  return session !== undefined && (await deleteSession(db, session));
}

async function sessionOfToken(
  db: Database,
  { cookie, cookies, rules }: SessionQuery,
): Promise<Session | undefined> {
  const token = cookie.read(cookies);
  return token === undefined ? undefined : touchSession(db, { digest: digest(token), ...rules });
}
