// Loads what signs out, which no first view needs.
import type { OpenPage } from './end-session.ts';

/** Once for each page: it ends when the person signs out, in any tab or on a page without script. */
export async function followSignOut(page: OpenPage): Promise<void> {
  (await import('./end-session.ts')).followSignOut(page);
}

/** Ends the session in this browser, and deletes what it stores; asks first if that has not been sent. */
export async function signOut(): Promise<void> {
  await (await import('./end-session.ts')).signOut();
}
