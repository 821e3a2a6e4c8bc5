// A process of its own for one part of a bench, so that its CPU time is its own, and the questions it answers.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What a part can be asked: named functions whose argument and result can be structured-cloned. */
type Questions = Record<string, (argument: never) => unknown>;

export type Part<Methods extends Questions> = {
  /** Asks the part and waits for its answer. Rejects with the part's own error, or when it has ended. */
  ask<Name extends keyof Methods & string>(
    name: Name,
    ...argument: Parameters<Methods[Name]>
  ): Promise<Awaited<ReturnType<Methods[Name]>>>;
  /** CPU time the process has used so far, of all its threads, in microseconds. */
  cpuMicros(): Promise<number>;
  /** Lets it stop in good order, and waits for its end. */
  end(): Promise<void>;
  /** `kill -9`. */
  kill(): Promise<void>;
};

const CPU = 'cpu-micros';

type Question = { id: number; name: string; argument: unknown };
type Answer = { id: number; result?: unknown; error?: string };

/** Starts `file` (relative to bench/), which calls `answer`. Its output goes to standard error: standard output is the report's. */
export function startPart<Methods extends Questions>(file: string): Part<Methods> {
  // Node's own options are inherited, so that `node --cpu-prof` writes a profile of every part.
  const child = fork(join(import.meta.dirname, file), {
    serialization: 'advanced',
    stdio: ['ignore', 2, 2, 'ipc'],
  });
  const ended = once(child, 'exit');
  const ask = asker(child, file);
  return {
    ask: ask as Part<Methods>['ask'],
    cpuMicros: () => ask(CPU) as Promise<number>,
    async end() {
      if (child.connected) child.disconnect();
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function asker(child: ChildProcess, file: string): (name: string, argument?: unknown) => Promise<unknown> {
  const open = new Map<number, PromiseWithResolvers<unknown>>();
  let asked = 0;
  child.on('message', ({ id, result, error }: Answer) => {
    const waiting = open.get(id);
    open.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(`${file}: ${error}`));
  });
  child.once('exit', (code, signal) => {
    for (const { reject } of open.values()) reject(new Error(`${file} ended with ${signal ?? code}`));
  });
  return (name, argument) => {
    const waiting = Promise.withResolvers<unknown>();
    const question: Question = { id: ++asked, name, argument };
    open.set(question.id, waiting);
    child.send(question, (error) => error && waiting.reject(error));
    return waiting.promise;
  };
}

/** In the part's process: answers the bench until it lets go, which also happens when the bench dies; then stops. */
export function answer(questions: Questions, stop: () => Promise<void> = async () => {}): void {
  const known: Record<string, (argument: never) => unknown> = {
    ...questions,
    [CPU]: () => {
      const { user, system } = process.cpuUsage();
      return user + system;
    },
  };
  process.on('message', async ({ id, name, argument }: Question) => {
    const reply: Answer = { id };
    try {
      reply.result = await known[name]?.(argument as never);
    } catch (error) {
      reply.error = error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
    if (process.connected) process.send?.(reply);
  });
  process.once('disconnect', () => void stop().finally(() => process.exit()));
}
