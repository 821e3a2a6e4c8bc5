// A cluster of PostgreSQL under Patroni and etcd on three machines, with the files of deploy/cluster and shorter intervals.
import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../embedded.ts';
import { BIN, giveTo, missingPostgres, serverUser, type User } from '../postgres-pair.ts';
import { type Machine, type Machines, startMachines } from './machines.ts';

const FILES = join(import.meta.dirname, '../../../deploy/cluster');
const FIRST_ADDRESS = 11; // as in the files
const NAMES = ['db1', 'db2', 'db3'];
const PASSWORD = 'not-a-secret';
// Patroni 3.0 sometimes leaves a machine that was cut off without a primary: `patronictl reinit` (docs/operate/cluster.md).
const FOLLOW_MS = 30_000;
const REQUEST_MS = 2_000; // a machine that is cut off does not respond

/** Why tests with it cannot run here; undefined where they can. */
export function missingPatroni(): string | undefined {
  const missing = [
    ['patroni', '--version'],
    ['etcd', '--version'],
    ['haproxy', '-v'],
  ].filter(([program = '', ...args]) => spawnSync(program, args).error !== undefined);
  if (process.platform !== 'linux') return 'not run: this test needs Linux';
  if (missing.length === 0) return missingPostgres();
  return `not run: ${missing.map(([name]) => name).join(', ')} not installed (Debian: apt-get install patroni etcd-server haproxy iproute2)`;
}

export type Cluster = {
  machines: Machines;
  members: Machine[];
  /** With all members as hosts. */
  url: string;
  /** With the HAProxy of a machine as host, which this starts. */
  startProxy(machine: Machine): Promise<string>;
  /** The member that is the primary, or undefined. */
  findLeader(among?: Machine[]): Promise<Machine | undefined>;
  /** Waits until one member is the primary and the others follow it, one of them synchronously; gives the primary. */
  whole(): Promise<Machine>;
  /** Waits until Patroni would make this member the primary. */
  synchronous(member: Machine): Promise<void>;
  /** Whether Patroni of a member says that it is the primary. */
  isPrimary(member: Machine): Promise<boolean>;
  /** Makes the synchronous standby the primary, on purpose. */
  switchOver(): Promise<void>;
  /** Starts what was killed. */
  restart(member: Machine): Promise<void>;
  /** Runs `work` while Patroni and PostgreSQL of a member are stopped, and its etcd is not. */
  without(member: Machine, work: () => Promise<void>): Promise<void>;
  /** What an operator would have had to do. */
  notes: string[];
  logs(): Promise<string>;
  stop(): Promise<void>;
};

export async function startCluster(): Promise<Cluster> {
  const user = await serverUser();
  const machines = await startMachines(user);
  const members: Machine[] = [];
  const stop = () => machines.stop();
  const logs = async () => (await Promise.all(members.map((member) => member.logs()))).join('\n');
  const findLeader = async (among = members) => {
    const found = await Promise.all(among.map(isPrimary));
    return among[found.indexOf(true)];
  };
  // PostgreSQL knows it earlier than Patroni does.
  const findSynchronous = async () => {
    type View = { members?: { name: string; role: string }[] };
    const cluster = await ask<View>((await findLeader())?.address ?? '', '/cluster');
    const name = cluster?.members?.find(({ role }) => role === 'sync_standby')?.name;
    return members.find((member) => member.name === name);
  };
  const notes: string[] = [];
  /** Waits for a state of the cluster; those of `running` that do not follow the primary by then are copied anew. */
  const settled = async (
    what: string,
    running: Machine[],
    isThere: (leader: Machine) => Promise<boolean>,
  ) => {
    let leader: Machine | undefined;
    let copyAt = performance.now() + FOLLOW_MS;
    await until(what, async () => {
      leader = await findLeader();
      if (leader === undefined) return false;
      const missing = await findMissing(leader, running);
      if (missing.length > 0 && performance.now() > copyAt) {
        copyAt = Number.POSITIVE_INFINITY;
        for (const { name, address } of missing) {
          notes.push(`${name} did not follow by itself, and was copied anew`);
          await request(address, '/reinitialize', { force: true }).catch((error) =>
            notes.push(String(error)),
          );
        }
      }
      return missing.length === 0 && (await isThere(leader));
    });
    return leader!;
  };
  const whole = () =>
    settled('a primary with two standbys, one of them synchronous', members, async () => {
      return (await findSynchronous()) !== undefined;
    });
  const synchronous = async (member: Machine) => {
    const isIt = async () => (await findSynchronous()) === member;
    await settled(`${member.name} to be synchronous`, [member], isIt);
  };
  try {
    for (const [index, name] of NAMES.entries())
      members.push(await machines.add(name, FIRST_ADDRESS + index));
    for (const member of members) await configure(member, { machines, user });
    const patronis = new Map<Machine, ChildProcess>();
    const startPatroni = (member: Machine) => {
      patronis.set(member, member.start(['patroni', join(member.folder, 'patroni.yml.conf')], { user }));
    };
    const restart = async (member: Machine) => {
      await startEtcd(member, user);
      startPatroni(member);
    };
    const without = async (member: Machine, work: () => Promise<void>) => {
      const patroni = patronis.get(member)!;
      patroni.kill('SIGTERM');
      await once(patroni, 'close');
      await work();
      startPatroni(member);
    };
    for (const member of members) await restart(member);
    const leader = await whole();
    createDatabase(leader, user);
    const login = `postgres://crewcall:${PASSWORD}@`;
    return {
      ...{
        machines,
        members,
        findLeader,
        whole,
        synchronous,
        isPrimary,
        restart,
        without,
        notes,
        logs,
        stop,
      },
      url: `${login}${members.map(({ address }) => address).join(',')}/crewcall?target_session_attrs=read-write`,
      async startProxy(machine) {
        const file = join(machine.folder, 'haproxy.cfg');
        const text = await readFile(join(FILES, 'haproxy.cfg'), 'utf8');
        const here = text.replace('bind 127.0.0.1:5432', `bind ${machine.address}:5432`);
        await writeFile(file, atSubnet(here, machines));
        machine.start(['haproxy', '-f', file], { user });
        // Until its first checks, it takes each of them for the primary.
        await until('the proxy to find the primary', async () => {
          return ((await machine.logs()).match(/ is DOWN/g) ?? []).length >= NAMES.length - 1;
        });
        return `${login}${machine.address}/crewcall?target_session_attrs=read-write`;
      },
      async switchOver() {
        const leader = await whole();
        await request(leader.address, '/switchover', { leader: leader.name });
      },
    };
  } catch (error) {
    const text = await logs();
    await stop();
    throw new Error(`the cluster did not start:\n${text}`, { cause: error });
  }
}

type Configuration = { machines: Machines; user: User };

/** Does to the files of deploy/cluster what docs/operate/cluster.md asks for, with other addresses, folders and intervals. */
async function configure(member: Machine, { machines, user }: Configuration): Promise<void> {
  const { folder } = member;
  const changes: [string, string][] = [
    ['ttl: 30', 'ttl: 7'],
    ['loop_wait: 10', 'loop_wait: 1'],
    ['retry_timeout: 10', 'retry_timeout: 3'],
    ['max_connections: 200', 'max_connections: 60\n        fsync: off\n        shared_buffers: 16MB'],
    ['/usr/lib/postgresql/15/bin', BIN],
    ['/var/lib/postgresql/15/crewcall', join(folder, 'data')],
    ['/var/lib/postgresql/patroni.pgpass', join(folder, 'pgpass')],
    ['/var/run/postgresql', folder],
    ['/var/lib/etcd/crewcall', join(folder, 'etcd')],
    ['10.0.0.0/24', machines.network],
  ];
  if (user.uid === undefined) changes.push(['postgres peer', 'postgres trust']); // one who runs tests has another name
  for (const file of ['etcd', 'patroni.yml']) {
    let text = await readFile(join(FILES, file), 'utf8');
    for (const [from, to] of changes) text = text.replaceAll(from, to);
    text = text.replaceAll('@NAME@', member.name).replaceAll('@ADDRESS@', member.address);
    await writeFile(
      join(folder, `${file}.conf`),
      atSubnet(text.replaceAll('@PASSWORD@', PASSWORD), machines),
    );
  }
  await mkdir(join(folder, 'data'), { mode: 0o700 });
  await giveTo(user, join(folder, 'data'));
}

function atSubnet(text: string, { subnet }: Machines): string {
  return text.replaceAll(/\b10\.0\.0\./g, `${subnet}.`);
}

/** As the unit of systemd does. */
async function startEtcd(member: Machine, user: User): Promise<void> {
  const text = await readFile(join(member.folder, 'etcd.conf'), 'utf8');
  const env = Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  member.start(['etcd'], { user, env });
}

function createDatabase({ prefix, folder }: Machine, { uid, gid }: User): void {
  const as = uid === undefined ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const sql = [
    `create role crewcall login connection limit 50 password '${PASSWORD}'`,
    `create database crewcall owner crewcall encoding 'UTF8' template template0`,
  ];
  const [program = '', ...args] = [
    ...[...prefix, ...as, join(BIN, 'psql'), '--no-psqlrc', '--set=ON_ERROR_STOP=1'],
    ...['--host', folder, '--username', 'postgres', ...sql.flatMap((one) => ['--command', one])],
  ];
  const { status, stderr } = spawnSync(program, args);
  if (status !== 0) throw new Error(`psql ended with ${status}: ${stderr}`);
}

async function isPrimary({ address }: Machine): Promise<boolean> {
  return (await ask(address, '/primary')) !== undefined;
}

/** Members that do not follow the primary. */
async function findMissing(leader: Machine, members: Machine[]): Promise<Machine[]> {
  type Status = { replication?: { application_name: string; state: string }[] };
  const { replication = [] } = (await ask<Status>(leader.address, '/patroni')) ?? {};
  const following = replication.filter(({ state }) => state === 'streaming');
  const names = [leader.name, ...following.map(({ application_name }) => application_name)];
  return members.filter(({ name }) => !names.includes(name));
}

/** What Patroni of a machine responds; undefined without a response, or with a status other than 200. */
async function ask<Body>(address: string, path: string): Promise<Body | undefined> {
  try {
    const response = await fetch(`http://${address}:8008${path}`, {
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    return response.ok ? ((await response.json()) as Body) : undefined;
  } catch {
    return undefined;
  }
}

async function request(address: string, path: string, body: object): Promise<void> {
  const response = await fetch(`http://${address}:8008${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`patroni:${PASSWORD}`).toString('base64')}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`Patroni responded with ${response.status}: ${await response.text()}`);
}
