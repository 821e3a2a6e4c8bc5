// One JSON line for each scenario on standard output: what ran where, and its figures.
import { availableParallelism, cpus, loadavg } from 'node:os';
import { version } from '../src/kernel/version.ts';
import type { CpuMicros } from './cpu.ts';

/** Null: no database takes part. */
export type Scenario = { bench: string; scenario: string; postgresVersion: string | null };

/** Prints a line. `figures` are named as the line names them (snake_case), in the order they are read. */
export function printLine({ bench, scenario, postgresVersion }: Scenario, figures: object): void {
  const line = {
    bench,
    scenario,
    machine: {
      cpu: cpus()[0]?.model ?? 'unknown',
      cores: availableParallelism(),
      platform: process.platform,
    },
    versions: { crewcall: version(), node: process.versions.node, postgres: postgresVersion },
    load_average: rounded(loadavg()[0] ?? 0),
    ...figures,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** CPU time for one of `count` deliveries or requests; PostgreSQL's is null where it cannot be read. */
export function representCpu(
  { service, postgres }: CpuMicros,
  count: number,
): { service: number; postgres: number | null } {
  return {
    service: rounded(service / count),
    postgres: postgres === undefined ? null : rounded(postgres / count),
  };
}

/** Median and 99th percentile of durations in milliseconds. */
export function representDurations(durations: readonly number[]): { p50: number; p99: number } {
  const sorted = durations.toSorted((left, right) => left - right);
  return { p50: rounded(percentile(sorted, 0.5)), p99: rounded(percentile(sorted, 0.99)) };
}

/** How many a second, as a whole number. */
export function perSecond(count: number, ms: number): number {
  return Math.round((count / ms) * 1_000);
}

/** Two decimals: more would claim a precision that the machine does not have. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

// Nearest rank: a value that was really measured.
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
