// Keeps one server running: starts it again whenever it ends without having been asked to.
import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from './server.ts';

const RESTART_MS = 500; // a crashed server's last processes need a moment to let go of its memory

export type Supervised = { stop(): Promise<void> };

export type SupervisorOptions = {
  first: Server;
  /** Gives a server that answers; undefined when its predecessor is not quite gone; throws when it does not start. */
  start: () => Promise<{ server: Server } | undefined>;
  onError: (happening: string, error: unknown) => void;
};

/** Watches over `first` and its successors until `stop`. */
export function keepRunning({ first, start, onError }: SupervisorOptions): Supervised {
  let current = first;
  let stopping = false;

  const restart = async (): Promise<void> => {
    while (!stopping) {
      await pause(RESTART_MS);
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
    await current.stop(); // it was being started while we were asked to stop
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
