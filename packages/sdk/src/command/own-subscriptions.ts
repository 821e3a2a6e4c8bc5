// How a run knows the subscriptions that earlier runs on this machine left when they were killed.
import { createHash, randomUUID } from 'node:crypto';
import { homedir, hostname, userInfo } from 'node:os';
import type { Crewcall } from '../client/crewcall.ts';
import { ApiError } from '../client/errors.ts';
import { ALIVE } from './receiver.ts';

const PATH = /\/crewcall-sdk-listen\/([0-9a-f]{12})\/(\d+)\/[0-9a-f-]{36}$/;
const PROBE_MS = 2_000;

/** A path that says which machine and port its subscription is for, and that nobody can guess. */
export function freshPath(port: number): string {
  return `/crewcall-sdk-listen/${machine()}/${port}/${randomUUID()}`;
}

/** Deletes what runs on this machine have left and nobody listens for any more; gives the ids. */
export async function endLeftOvers(client: Crewcall): Promise<number[]> {
  const ended: number[] = [];
  for (const { id, target_url } of await client.subscriptions.list().all()) {
    const { pathname } = new URL(target_url);
    const [path, where, port] = PATH.exec(pathname) ?? [];
    if (path === undefined || where !== machine() || (await isAlive(`http://127.0.0.1:${port}${path}`)))
      continue;
    if (await deleteIfThere(client, id)) ended.push(id);
  }
  return ended;
}

/** Another run may be listening at this moment, in another terminal. */
async function isAlive(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_MS) });
    return response.ok && (await response.text()) === ALIVE;
  } catch {
    return false;
  }
}

/** Deletes a subscription; false where it was gone already. */
export async function deleteIfThere(client: Crewcall, id: number): Promise<boolean> {
  try {
    await client.subscriptions.delete(id);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return false;
    throw error;
  }
}

/**
 * The same for every run of this person on this machine, and nothing that a service could read a name from. Laptops of
 * one make may all have the same host name, so that alone would not do.
 */
function machine(): string {
  const facts = [hostname(), userInfo().username, homedir()];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 12);
}
