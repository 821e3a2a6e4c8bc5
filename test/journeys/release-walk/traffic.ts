// Requests without a pause, at one process or at several: each makes, changes, reads and cancels games.
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from './caller.ts';

const LOOK_MS = 20;

export type Traffic = {
  add(caller: Caller): void;
  /** Asks no more of the process at this address, and waits for its last answer. */
  remove(url: string): Promise<void>;
  /** Waits until so many more requests were answered. */
  count(more: number): Promise<void>;
  /** What failed, and how many games were published. */
  stop(): Promise<{ failed: string[]; published: number }>;
};

export function startTraffic(first: Caller, { siteId }: { siteId: number }): Traffic {
  const failed: string[] = [];
  const running = new Map<string, { stop: boolean; done: Promise<void> }>();
  let answered = 0;
  let published = 0;

  const ask = async (caller: Caller, [method, path, body]: [string, string, object?], expected: number) => {
    const { status, body: answer } = await caller.send(method, path, body);
    answered++;
    if (status !== expected)
      failed.push(`${method} ${path} at ${caller.url}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const round = async (caller: Caller) => {
    const game = { localized_date: '2099-06-07', localized_time: '9:00 AM', published: true };
    const made = await ask(caller, ['POST', `/api/v2/sites/${siteId}/games`, game], 201);
    published++;
    await ask(caller, ['PUT', `/api/v2/games/${made.id}`, { public_note: 'Bring both shirts.' }], 200);
    await ask(caller, ['GET', `/api/v2/sites/${siteId}/games?limit=5`], 200);
    await ask(caller, ['GET', '/api/v2/sites/1/games?limit=50'], 200);
    await ask(caller, ['DELETE', `/api/v2/games/${made.id}`], 204);
  };
  const add = (caller: Caller) => {
    const run = { stop: false, done: Promise.resolve() };
    run.done = (async () => {
      while (!run.stop)
        await round(caller).catch((error) => {
          failed.push(`at ${caller.url}: ${error}`);
          run.stop = true;
        });
    })();
    running.set(caller.url, run);
  };
  const remove = async (url: string) => {
    const run = running.get(url)!;
    run.stop = true;
    await run.done;
    running.delete(url);
  };
  add(first);
  return {
    ...{ add, remove },
    async count(more) {
      const enough = answered + more;
      while (answered < enough && failed.length === 0) await pause(LOOK_MS);
    },
    async stop() {
      await Promise.all([...running.keys()].map(remove));
      return { failed, published };
    },
  };
}
