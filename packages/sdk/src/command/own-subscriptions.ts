// Finds and deletes subscriptions that earlier runs on this machine left behind when they were killed.
import { createHash, randomUUID } from 'node:crypto';
import { homedir, hostname, userInfo } from 'node:os';
import type { Crewcall } from '../client/crewcall.ts';
import { ApiError } from '../client/errors.ts';
import { ALIVE } from './receiver.ts';

const PATH = /\/crewcall-sdk-listen\/([0-9a-f]{12})\/(\d+)\/[0-9a-f-]{36}$/;
const PROBE_MS = 2_000;

/** An unguessable path that names the machine and port of its subscription. */
export function freshPath(port: number): string {
  return `/crewcall-sdk-listen/${machine()}/${port}/${randomUUID()}`;
}

/** Deletes subscriptions of earlier runs on this machine that no process listens for; returns their ids. */
export async function deleteOrphans(client: Crewcall): Promise<number[]> {
  const deleted: number[] = [];
  for (const { id, target_url } of await client.subscriptions.list().all()) {
    const { pathname } = new URL(target_url);
    const [path, where, port] = PATH.exec(pathname) ?? [];
    if (path === undefined || where !== machine() || (await isAlive(`http://127.0.0.1:${port}${path}`)))
      continue;
    if (await deleteIfThere(client, id)) deleted.push(id);
  }
  return deleted;
}

/** Whether another run is still listening, in another terminal. */
async function isAlive(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_MS) });
    return response.ok && (await response.text()) === ALIVE;
  } catch {
    return false;
  }
}

/** Deletes a subscription. Returns false if it did not exist. */
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
 * A digest that is the same for every run of this person on this machine, and reveals no name to the service. The host
 * name alone is not enough: many laptops have the same one.
 */
function machine(): string {
  const facts = [hostname(), userInfo().username, homedir()];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 12);
}
