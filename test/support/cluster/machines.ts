// Machines of a cluster: network namespaces on a bridge of their own, or addresses of loopback where the right is missing.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveTo, type User } from '../postgres-pair.ts';
import { endProcessesIn, removeNetwork } from './remove.ts';

const HUB = 1; // the test itself: receiver, requests

export type Machine = {
  name: string;
  address: string;
  /** Processes of the machine work in it: this is how they are found. */
  folder: string;
  /** What comes before a command, so that it runs on this machine. */
  prefix: string[];
  start(command: string[], options?: { user?: User; env?: Record<string, string> }): ChildProcess;
  /** `kill -9` of all its processes. */
  kill(): Promise<void>;
  /** The end of what each program wrote. */
  logs(): Promise<string>;
};

export type Machines = {
  /** Where the test itself is. */
  hub: string;
  /** The first three numbers of all addresses, and the network that connections come from. */
  subnet: string;
  network: string;
  /** Whether the network between them can be cut. */
  hasNetwork: boolean;
  add(name: string, at: number): Promise<Machine>;
  /** Takes the machine off the network, or puts it back. */
  unplug(machine: Machine): void;
  plug(machine: Machine): void;
  /** Lets nothing pass between the machine and the others, while everybody else still reaches it; or lets all pass again. */
  cut(machine: Machine, others: Machine[]): void;
  mend(machine: Machine, others: Machine[]): void;
  /** Ends all processes, and removes folders, namespaces and the bridge. */
  stop(): Promise<void>;
};

/** A process of its own removes everything when this one ends, however that happens. */
export async function startMachines(user: User): Promise<Machines> {
  const folder = await mkdtemp(join(tmpdir(), 'crewcall-cluster-'));
  await giveTo(user, folder);
  const tag = `cw${process.pid.toString(36)}`; // names of interfaces have up to 15 characters
  const remover = spawn(process.execPath, [join(import.meta.dirname, 'remove.ts'), folder, tag], {
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true, // Control-C does not end it
  });
  remover.unref();
  const removed = once(remover, 'exit');
  const hasNetwork = canMakeNamespaces(tag);
  const subnet = `${hasNetwork ? '10' : '127'}.${200 + randomBelow(50)}.${randomBelow(250)}`;
  if (hasNetwork) ip('link set lo up'); // down in a new namespace
  if (hasNetwork) addBridge(tag, `${subnet}.${HUB}`);
  const blackholes = (change: 'add' | 'del') => (machine: Machine, others: Machine[]) => {
    for (const { address } of others) ip(`-n ${tag}-${machine.name} route ${change} blackhole ${address}/32`);
  };
  return {
    hub: hasNetwork ? `${subnet}.${HUB}` : '127.0.0.1',
    ...{ subnet, hasNetwork },
    network: hasNetwork ? `${subnet}.0/24` : '127.0.0.0/8', // to loopback, connections come from 127.0.0.1
    async add(name, at) {
      const address = `${subnet}.${at}`;
      if (hasNetwork) addNamespace({ tag, name, address });
      const prefix = hasNetwork ? ['nsenter', `--net=/run/netns/${tag}-${name}`, '--'] : [];
      const machine = { name, address, prefix, folder: join(folder, name) };
      await mkdir(machine.folder);
      await giveTo(user, machine.folder);
      return withProcesses(machine);
    },
    unplug: ({ name }) => ip(`link set ${tag}${name} down`),
    plug: ({ name }) => ip(`link set ${tag}${name} up`),
    cut: blackholes('add'),
    mend: blackholes('del'),
    async stop() {
      remover.stdin.end();
      await removed;
    },
  };
}

function withProcesses(machine: Omit<Machine, 'start' | 'kill' | 'logs'>): Machine {
  const { folder, prefix } = machine;
  const files = new Set<string>();
  return {
    ...machine,
    start(command, { user = {}, env = {} } = {}) {
      const file = join(folder, `${command[0]}.log`);
      files.add(file);
      const log = openSync(file, 'a');
      const { uid, gid } = user;
      const as = uid === undefined ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
      const [program = '', ...args] = [...prefix, ...as, ...command];
      return spawn(program, args, {
        cwd: folder,
        stdio: ['ignore', log, log],
        env: { PATH: process.env.PATH, HOME: folder, ...env },
      });
    },
    kill: () => endProcessesIn(folder),
    async logs() {
      const texts = [...files].map(async (file) => {
        const text = await readFile(file, 'utf8').catch(() => '');
        const lines = text.split('\n').filter((line) => !line.startsWith(' ')); // no stack traces
        return `--- ${machine.name} ${file}\n${lines.slice(-LINES).join('\n')}`;
      });
      return (await Promise.all(texts)).join('\n');
    },
  };
}

const LINES = 30;

function addBridge(tag: string, address: string): void {
  ip(`link add ${tag} type bridge`);
  ip(`addr add ${address}/24 dev ${tag}`);
  ip(`link set ${tag} up`);
}

function addNamespace({ tag, name, address }: { tag: string; name: string; address: string }): void {
  const namespace = `${tag}-${name}`;
  ip(`netns add ${namespace}`);
  ip(`link add ${tag}${name} type veth peer name eth0 netns ${namespace}`);
  ip(`link set ${tag}${name} master ${tag} up`);
  ip(`-n ${namespace} addr add ${address}/24 dev eth0`);
  ip(`-n ${namespace} link set eth0 up`);
  ip(`-n ${namespace} link set lo up`);
}

function canMakeNamespaces(tag: string): boolean {
  const { status } = spawnSync('ip', ['netns', 'add', `${tag}-try`], { stdio: 'ignore' });
  if (status === 0) ip(`netns del ${tag}-try`);
  else removeNetwork(tag);
  return status === 0;
}

function ip(command: string): void {
  const { status, stderr } = spawnSync('ip', command.split(' '));
  if (status !== 0) throw new Error(`ip ${command} ended with ${status}: ${stderr}`);
}

function randomBelow(limit: number): number {
  return Math.floor(Math.random() * limit);
}
