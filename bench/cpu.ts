// CPU time that a piece of work costs the service and PostgreSQL: the figures that hold on a busy machine too.
import { readdirSync, readFileSync } from 'node:fs';
import type { Part } from './part.ts';

const TICK_MICROS = 10_000; // USER_HZ is 100 for every program on Linux, whatever the kernel's own tick (proc(5))

/** Microseconds of CPU. `postgres` is known on Linux alone, where /proc tells it. */
export type CpuMicros = { service: number; postgres: number | undefined };

/** Whose CPU time is read: a part, and the postmaster with this process id where there is one. */
export type MeterTarget = { service: Pick<Part<never>, 'cpuMicros'>; postgresPid?: number };

/** Runs `work` and gives what it cost besides its result. */
export async function meterCpu<Result>(
  { service, postgresPid }: MeterTarget,
  work: () => Promise<Result>,
): Promise<{ result: Result; cpu: CpuMicros }> {
  const read = async () => ({
    service: await service.cpuMicros(),
    postgres: postgresPid === undefined ? undefined : familyMicros(postgresPid),
  });
  const before = await read();
  const result = await work();
  const after = await read();
  return {
    result,
    cpu: {
      service: after.service - before.service,
      postgres:
        before.postgres === undefined || after.postgres === undefined
          ? undefined
          : after.postgres - before.postgres,
    },
  };
}

/** How long a piece of work took, and what CPU time. */
export type Measurement = { ms: number; cpu: CpuMicros };

/** Several pieces as one. */
export function addUp(pieces: readonly Measurement[]): Measurement {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const postgres = pieces.map(({ cpu }) => cpu.postgres).filter((micros) => micros !== undefined);
  return {
    ms: sum(pieces.map(({ ms }) => ms)),
    cpu: {
      service: sum(pieces.map(({ cpu }) => cpu.service)),
      postgres: postgres.length < pieces.length ? undefined : sum(postgres),
    },
  };
}

/** The CPU time of a process, its living children and those that it has waited for. */
function familyMicros(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const family = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readTimes(name))
    .filter((one) => one.pid === pid || one.parent === pid);
  const ticks = family.map((one) => (one.pid === pid ? one.own + one.ofEndedChildren : one.own));
  return ticks.reduce((sum, count) => sum + count, 0) * TICK_MICROS;
}

/** The CPU time of children that have ended, and of theirs. */
export function endedChildrenMicros(): number {
  return (readTimes('self')[0]?.ofEndedChildren ?? Number.NaN) * TICK_MICROS;
}

type Times = { pid: number; parent: number; own: number; ofEndedChildren: number };

/** Of one process, in ticks; nothing when it has just ended. */
function readTimes(name: string): Times[] {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' '); // from the third field on: the second may hold spaces
    const [parent, utime, stime, cutime, cstime] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]));
    return [{ pid: Number(name), parent: parent!, own: utime! + stime!, ofEndedChildren: cutime! + cstime! }];
  } catch {
    return [];
  }
}
