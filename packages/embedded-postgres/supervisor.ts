// Restarts a server whenever it ends unexpectedly.
import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from './server.ts';

const RESTART_DELAY_MS = 500; // a crashed server's last processes need a moment to release its shared memory

export type Supervisor = { stop(): Promise<void> };

export type SupervisorOptions = {
  first: Server;
  /** Starts a server; returns undefined while the previous one is still ending; throws when it does not start. */
  start: () => Promise<{ server: Server } | undefined>;
  onError: (event: string, error: unknown) => void;
};

/** Restarts `first` and its successors until `stop`. */
export function superviseServer({ first, start, onError }: SupervisorOptions): Supervisor {
  let current = first;
  let stopping = false;

  const restart = async (): Promise<void> => {
    while (!stopping) {
      await pause(RESTART_DELAY_MS);
      try {
        const next = await start();
        if (next === undefined) continue;
        current = next.server;
        return;
      } catch (error) {
        onError('postgres.restart_failed', error);
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (!stopping) {
      const output = await current.exited;
      if (stopping) return;
      onError('postgres.exited', new Error(`the embedded PostgreSQL ended: ${output.trim()}`));
      await restart();
    }
    await current.stop(); // it was started while `stop` was called
  };

  const watching = watch();
  return {
    async stop() {
      stopping = true;
      await current.stop();
      await watching;
    },
  };
}
