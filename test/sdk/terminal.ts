// A terminal with @crewcall/sdk installed from the tarball, beside a running service.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Program, startCommand } from '../support/program.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type Stage, SUBSCRIPTIONS, startStage } from '../support/stage.ts';
import { packSdk } from './packed.ts';

export const TOPICS = [
  'game.game.published',
  'game.official.changed',
  'site.user.created',
  'site.league_official.created',
];

export type Command = Program & {
  /** Waits for the end, of itself or by a signal; gives the exit code. */
  ended(signal?: NodeJS.Signals): Promise<number | null>;
};

type Surroundings = { cwd?: string; with?: Record<string, string>; flags?: string[] };

export type Terminal = {
  stage: Stage;
  /** What deliveries are passed on to. */
  program: Receiver;
  /** The folder that the package is installed in. */
  project: string;
  /** The service's address and application, as variables. */
  env: Record<string, string>;
  /** Starts a command; with these variables, in this folder and with flags of Node, if told so. */
  start(args: string[], surroundings?: Surroundings): Command;
  listenArgs(...more: string[]): string[];
  /** Starts `listen`, and waits until it does. */
  listening(...more: string[]): Promise<Command & { secret: string }>;
  subscriptions(): Promise<{ id: number; target_url: string }[]>;
  /** Ends what runs, and all subscriptions. */
  clear(): Promise<void>;
  stop(): Promise<void>;
};

export async function openTerminal(): Promise<Terminal> {
  const packed = await packSdk(); // first: where it fails, nothing is left that keeps the process alive
  const [stage, program] = await Promise.all([startStage(), startReceiver()]);
  const project = await packed.install();
  const running: ChildProcess[] = [];
  const { clientId, clientSecret } = stage.season.application;
  const env = {
    CREWCALL_BASE_URL: stage.service.baseUrl,
    CREWCALL_CLIENT_ID: clientId,
    CREWCALL_CLIENT_SECRET: clientSecret,
  };
  const start = (
    args: string[],
    { cwd = project, with: more = env, flags = [] }: Surroundings = {},
  ): Command => {
    const file = join(project, 'node_modules/@crewcall/sdk/dist/command/bin.js');
    const started = startCommand([process.execPath, ...flags, file, ...args], more, cwd);
    const { child } = started;
    running.push(child);
    const closed = once(child, 'close');
    return {
      ...started,
      async ended(signal) {
        if (signal !== undefined) child.kill(signal);
        await closed;
        return child.exitCode;
      },
    };
  };
  const listenArgs = (...more: string[]) => ['listen', '--site', '1', '--forward-to', program.url, ...more];
  return {
    stage,
    program,
    project,
    env,
    start,
    listenArgs,
    async listening(...more) {
      const command = start(listenArgs(...more));
      const [, secret] = await command.waitFor(/^ {2}([0-9a-f-]{36})$/m);
      await command.waitFor(/Press Ctrl-C to stop/);
      return { ...command, secret: secret! };
    },
    async subscriptions() {
      return (await stage.ada('GET', SUBSCRIPTIONS)).json._embedded.subscriptions;
    },
    async clear() {
      for (const child of running.splice(0)) child.kill('SIGKILL');
      program.received.length = 0;
      program.behave(200);
      await stage.clear();
    },
    async stop() {
      await stage.stop();
      await program.stop();
      await packed.remove();
    },
  };
}
