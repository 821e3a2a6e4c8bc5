// Loads what signs out, which no first view needs.
import { accountOfCookie } from '../account/cookie.ts';
import type { OpenPage } from './end-session.ts';

/** Once for each page: it ends when the person signs out, in any tab or on a page without script. */
export async function followSignOut(page: OpenPage): Promise<void> {
  const isNamed = accountOfCookie() === page.store.accountId; // unless this browser hides the cookie from scripts
  (await import('./end-session.ts')).followSignOut(page, isNamed);
}

/** Ends the session in this browser, and deletes what it stores; asks first if that has not been sent. */
export async function signOut(): Promise<void> {
  await (await import('./end-session.ts')).signOut();
}
