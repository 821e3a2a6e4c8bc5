// A real Prometheus that scrapes a service each second, with the alerts that are shipped.
import { execFileSync, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { until } from './stage.ts';

export const SHIPPED = join(import.meta.dirname, '../../docs/operate/prometheus');

export type Rule = { name: string; state: string; health: string; lastError?: string };
export type PrometheusServer = {
  /** The finite values that an expression gives now. */
  query(expression: string): Promise<number[]>;
  rules(): Promise<Rule[]>;
  stop(): Promise<void>;
};

/** Why tests with Prometheus cannot run here; undefined where they can. */
export function missingPrometheus(): string | undefined {
  const missing = ['prometheus', 'promtool'].filter(
    (name) => spawnSync(name, ['--version']).error !== undefined,
  );
  if (missing.length === 0) return undefined;
  return `not run: ${missing.join(' and ')} is not installed (Debian: apt-get install prometheus)`;
}

/** Runs promtool on the shipped files. */
export function promtool(...args: string[]): SpawnSyncReturns<string> {
  return spawnSync('promtool', args, { cwd: SHIPPED, encoding: 'utf8' });
}

/** Scrapes the port each second. Alerts do not wait for the time of their `for`, which the unit tests of the rules cover. */
export async function startPrometheus(metricsPort: number): Promise<PrometheusServer> {
  const folder = await mkdtemp(join(tmpdir(), 'crewcall-prometheus-'));
  const [config, rules] = await Promise.all(
    ['prometheus.yml', 'alerts.yml'].map((name) => readFile(join(SHIPPED, name), 'utf8')),
  );
  const quick = config!.replace('15s', '1s').replace('127.0.0.1:9464', `127.0.0.1:${metricsPort}`);
  await writeFile(
    join(folder, 'prometheus.yml'),
    quick
      .replace('rule_files', 'evaluation_interval: 1s\nrule_files')
      .replace('\nevaluation', '\n  evaluation'),
  );
  await writeFile(join(folder, 'alerts.yml'), rules!.replaceAll(/^( +for:) .*$/gm, '$1 0s'));
  execFileSync('promtool', ['check', 'config', join(folder, 'prometheus.yml')]);
  const port = await freePort();
  const child = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  const api = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    const { status, data, error } = (await response.json()) as ReturnType<typeof JSON.parse>;
    if (status !== 'success') throw new Error(`${path}: ${error}`);
    return data;
  };
  await until('Prometheus to be ready', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/-/ready`).catch(() => undefined);
    return response?.status === 200;
  });
  return {
    async query(expression) {
      const { result } = await api(`query?${new URLSearchParams({ query: expression })}`);
      const values: number[] = result.map(({ value }: { value: [number, string] }) => Number(value[1]));
      return values.filter(Number.isFinite);
    },
    rules: async () => (await api('rules')).groups.flatMap(({ rules }: { rules: Rule[] }) => rules),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
