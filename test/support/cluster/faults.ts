// The test of cluster.long.test.ts, for a process of its own: a Patroni cluster is switched over, killed, cut off, failed back.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Database, openDatabase } from '../../../src/storage/database.ts';
import { migrate } from '../../../src/storage/migrate.ts';
import { sql } from '../../../src/storage/sql.ts';
import { until } from '../embedded.ts';
import { isQueueEmpty, type Operation, startOperation } from '../operation.ts';
import { type Program, startCommand } from '../program.ts';
import { requestToken } from '../season.ts';
import { type Call, caller } from '../service.ts';
import { startWriters, type Writers } from '../writers.ts';
import type { Machine } from './machines.ts';
import { type Cluster, startCluster } from './patroni.ts';

const PROGRAM = `${import.meta.dirname}/../../../bin/crewcall.js`;
const SUBSCRIBERS = 2;
const SOME = 10; // publications of each process before and after each fault
const FIRST_ADDRESS = 21;

test('the faults of a cluster', async (t) => {
  const cluster = await startCluster();
  const db = openDatabase({ url: cluster.url });
  const env = { DATABASE_URL: cluster.url, WEBHOOK_ALLOW_NETWORKS: cluster.machines.network };
  try {
    await migrate(cluster.url);
    const operation = await startOperation({
      ...{ db, env },
      ...{ subscribers: SUBSCRIBERS, address: cluster.machines.hub },
    });
    try {
      await runFaults(t, { cluster, operation, db });
    } finally {
      await operation.stop();
    }
  } catch (error) {
    t.diagnostic(await cluster.logs());
    throw error;
  } finally {
    await db.end();
    await cluster.stop();
  }
});

type Run = { cluster: Cluster; operation: Operation; db: Database };

/** What happened between a fault and the publications after it. */
type Phase = { name: string; from: number; to: number; primaryMs: number; gapsMs: number[] };

async function runFaults(t: TestContext, { cluster, operation, db }: Run): Promise<void> {
  const { machines, members } = cluster;
  const served = await startPrograms(operation, cluster);
  const calls: Call[] = [];
  for (const { baseUrl } of served)
    calls.push(caller({ baseUrl }, await requestToken({ baseUrl }, operation.season.application)));
  const writers = startWriters(calls, operation.season.siteId);
  t.after(() => writers.stop()); // also of a test that fails: they would write forever
  const phases: Phase[] = [];

  /** Waits until another member is the primary and each process writes; gives the former primary, and the others. */
  const replacePrimary = async (name: string, fault: (leader: Machine, others: Machine[]) => unknown) => {
    await more(writers);
    const leader = await cluster.whole();
    const others = members.filter((member) => member !== leader);
    const from = writers.acknowledged.length;
    const began = performance.now();
    await fault(leader, others);
    await until('another primary', async () => (await cluster.findLeader(others)) !== undefined);
    const primaryMs = performance.now() - began;
    await more(writers);
    const gapsMs = longestGaps(writers, began);
    phases.push({ name, from, to: writers.acknowledged.length, primaryMs, gapsMs });
    return { leader, others };
  };

  await replacePrimary('switched over on purpose', () => cluster.switchOver());
  const killed = await replacePrimary('killed', (leader) => leader.kill());
  await cluster.restart(killed.leader);
  if (machines.hasNetwork) {
    const unplugged = await replacePrimary('off the network', machines.unplug);
    machines.plug(unplugged.leader);
    const cut = await replacePrimary('cut off from the other two', machines.cut);
    await until('it to give up', async () => !(await cluster.isPrimary(cut.leader)));
    machines.mend(cut.leader, cut.others);
    // Patroni takes the synchronous standby: this one, while the third member is away, and also when it is back.
    const leader = await cluster.whole();
    const third = cut.others.find((member) => member !== leader)!;
    await cluster.without(third, () => cluster.synchronous(cut.leader));
    await replacePrimary('failed back', () => cluster.switchOver());
    assert.equal(await cluster.whole(), cut.leader);
  } else {
    t.diagnostic('partitions not run: no right to make network namespaces');
    await replacePrimary('failed back', () => cluster.switchOver());
  }
  await more(writers);
  await writers.stop();

  assert.deepEqual(writers.unexpected, []);
  for (const { program } of served) assert.doesNotMatch(program.output(), /"request\.failed"|uncaught/i);
  const lost = await findLost(db, writers);
  await until('the queue to be empty', () => isQueueEmpty(db));
  const deliveries = countDeliveries(operation);
  for (const line of tableOf({ phases, writers, lost, deliveries })) t.diagnostic(line);
  for (const note of cluster.notes) t.diagnostic(note);
  assert.deepEqual(lost, []);
  for (const id of writers.acknowledged)
    for (const counts of deliveries.values()) assert.ok(counts.has(id), `a delivery of game ${id}`);
  assert.equal(deliveries.size, SUBSCRIBERS);
  assert.equal(operation.tally().forged, 0);
}

type ServedProgram = { program: Program; baseUrl: string };

/** Two that know all members, and one behind a proxy of its machine. */
async function startPrograms(
  operation: Operation,
  { machines, startProxy }: Cluster,
): Promise<ServedProgram[]> {
  const served: ServedProgram[] = [];
  for (const [index, name] of ['app1', 'app2', 'app3'].entries()) {
    const machine = await machines.add(name, FIRST_ADDRESS + index);
    const isProxied = name === 'app3';
    const baseUrl = `http://${machine.address}:3000`;
    const [command = '', ...args] = [...machine.prefix, process.execPath, PROGRAM, 'serve'];
    const env = {
      ...operation.env,
      ...{ HOST: machine.address, PORT: '3000', BASE_URL: baseUrl },
      ...(isProxied && { DATABASE_URL: await startProxy(machine) }),
    };
    const program = startCommand([command, ...args], env, machine.folder);
    await program.waitFor(/service\.started/);
    served.push({ program, baseUrl });
  }
  return served;
}

/** Waits until each process has published some games. */
async function more({ times }: Writers): Promise<void> {
  const before = times.map(({ length }) => length);
  await until('publications of each process', () =>
    times.every(({ length }, at) => length >= before[at]! + SOME),
  );
}

/** The longest time without an acknowledged publication since then, by process. */
function longestGaps({ times }: Writers, since: number): number[] {
  return times.map((one) => {
    const after = [since, ...one.filter((time) => time > since)];
    return Math.max(...after.slice(1).map((time, at) => time - after[at]!));
  });
}

async function findLost(db: Database, { acknowledged }: Writers): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`select id from games where published`);
  const kept = new Set(rows.map(({ id }) => id));
  return acknowledged.filter((id) => !kept.has(id));
}

/** How often each game came, by path of the subscriber. */
function countDeliveries({ receiver }: Operation): Map<string, Map<number, number>> {
  const counts = new Map<string, Map<number, number>>();
  for (const { path, body } of receiver.received) {
    const id = Number(/\/games\/(\d+)/.exec(JSON.stringify(body))?.[1]); // at the end of the link, whatever its name
    const games = counts.get(path) ?? new Map<number, number>();
    counts.set(path, games.set(id, (games.get(id) ?? 0) + 1));
  }
  return counts;
}

type Result = {
  phases: Phase[];
  writers: Writers;
  lost: number[];
  deliveries: Map<string, Map<number, number>>;
};

/** As docs/operate/fail-over.md shows it. */
function tableOf({ phases, writers, lost, deliveries }: Result): string[] {
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  const row = (name: string, ids: number[], ...rest: string[]) => {
    const twice = ids.flatMap((id) => [...deliveries.values()].filter((counts) => counts.get(id)! > 1));
    const missing = ids.filter((id) => lost.includes(id));
    return `| ${[name, ids.length, missing.length, twice.length, ...rest].join(' | ')} |`;
  };
  return [
    '| the primary is | acknowledged | lost | delivered twice | new primary, s | writes go on, s: hosts, hosts, proxy |',
    '|---|---|---|---|---|---|',
    ...phases.map(({ name, from, to, primaryMs, gapsMs }) =>
      row(name, writers.acknowledged.slice(from, to), seconds(primaryMs), gapsMs.map(seconds).join(', ')),
    ),
    row('in all, with the time between', writers.acknowledged, '', ''),
    `${writers.unavailable.join(', ')} responses of the processes were 503`,
  ];
}
