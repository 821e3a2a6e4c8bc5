// Opens the session of the page: from the service, or from this device where the service does not respond.
import type { Session } from './context.tsx';
import { deletePersisted, readPersisted, writePersisted } from './persisted.ts';
import { openClient } from './session.ts';

const PATIENCE_MS = 4_000; // after it, what was seen before is better than nothing

type PersistedSession = Omit<Session, 'client'>;

/**
 * The session as `read` finds it. The views of officials also open without a connection, with what this device has stored;
 * once the service responds, whatever another person stored is forgotten.
 */
export async function openSession(read: () => Promise<Session>): Promise<Session> {
  const fresh = read().then(owned);
  if (!/^\/app\/me(\/|$)/.test(window.location.pathname)) return fresh;
  const persisted = await readPersisted<PersistedSession>('session');
  if (persisted === undefined) return fresh.then(persistSession);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
  const soon = await Promise.race([fresh, late]).catch(() => undefined);
  if (soon !== undefined) return persistSession(soon);
  void fresh
    .catch(() => online().then(read).then(owned))
    .then((session) => {
      if (session.account.id !== persisted.account.id) window.location.reload();
      else void persistSession(session);
    });
  const apiUrl = new URL(persisted.account._links.self.href).origin;
  return { ...persisted, client: await openClient({ persistedUrl: apiUrl }) };
}

/** What another account stored on this device is gone. */
async function owned(session: Session): Promise<Session> {
  const owner = await readPersisted<number>('owner');
  if (owner !== undefined && owner !== session.account.id) await deletePersisted();
  if (owner !== session.account.id) await writePersisted('owner', session.account.id);
  return session;
}

async function persistSession(session: Session): Promise<Session> {
  const { client: _, ...persisted } = session;
  await writePersisted('session', persisted);
  localStorage.setItem('keeps', 'true'); // early.ts forgets it when the session has ended
  return session;
}

function online(): Promise<void> {
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}
