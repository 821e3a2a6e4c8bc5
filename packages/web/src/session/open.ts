// Opens the session of the page: from the service, or from this device where the service does not respond.
import type { Session } from './context.tsx';
import { forgetAll, readKept, writeKept } from './kept.ts';
import { openClient } from './session.ts';

const PATIENCE_MS = 4_000; // after it, what was seen before is better than nothing

type KeptSession = Omit<Session, 'client'>;

/**
 * The session as `read` finds it. The views of officials also open without a connection, with what this device has kept;
 * once the service responds, whatever another person has kept is forgotten.
 */
export async function openSession(read: () => Promise<Session>): Promise<Session> {
  const fresh = read().then(owned);
  if (!/^\/app\/me(\/|$)/.test(window.location.pathname)) return fresh;
  const kept = await readKept<KeptSession>('session');
  if (kept === undefined) return fresh.then(keepSession);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
  const soon = await Promise.race([fresh, late]).catch(() => undefined);
  if (soon !== undefined) return keepSession(soon);
  void fresh
    .catch(() => online().then(read).then(owned))
    .then((session) => {
      if (session.account.id !== kept.account.id) window.location.reload();
      else void keepSession(session);
    });
  const apiUrl = new URL(kept.account._links.self.href).origin;
  return { ...kept, client: await openClient({ keptUrl: apiUrl }) };
}

/** What another account kept on this device is gone. */
async function owned(session: Session): Promise<Session> {
  const owner = await readKept<number>('owner');
  if (owner !== undefined && owner !== session.account.id) await forgetAll();
  if (owner !== session.account.id) await writeKept('owner', session.account.id);
  return session;
}

async function keepSession(session: Session): Promise<Session> {
  const { client: _, ...kept } = session;
  await writeKept('session', kept);
  localStorage.setItem('keeps', 'true'); // early.ts forgets it when the session has ended
  return session;
}

function online(): Promise<void> {
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}
