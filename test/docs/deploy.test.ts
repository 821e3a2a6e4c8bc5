// The files of deploy/ name settings, commands and ports that there are.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FILES } from '../../deploy/package/build.ts';
import { describeSettings, readSettings } from '../../src/config.ts';
import { crewcall } from '../support/program.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const UNIT = 'deploy/systemd/crewcall@.service';
const settings = describeSettings({});

test('each setting in a file for systemd is one that there is', () => {
  const files = globSync('deploy/systemd/*', { cwd: ROOT });
  const named = files.flatMap((file) => [...read(file).matchAll(/^(?:Environment=|#)?([A-Z][A-Z_]+)=/gm)]);
  assert.ok(named.length >= 6);
  for (const [, name = ''] of named) assert.ok(isSetting(name), name);
});

test('the settings of the sample are valid', () => {
  const lines = read('deploy/systemd/crewcall.env').matchAll(/^([A-Z_]+)=(.*)$/gm);
  const settings = readSettings(Object.fromEntries([...lines].map(([, name = '', value]) => [name, value])));
  assert.equal(settings.baseUrl, 'https://games.example');
});

test('the unit runs commands that there are, as no other user than crewcall', async () => {
  const unit = read(UNIT);
  assert.match(unit, /^ExecStart=\/usr\/local\/bin\/crewcall %i$/m);
  assert.match(unit, /^User=crewcall$/m);
  const named = [...unit.matchAll(/crewcall@(\w+)/g)].map(([, command]) => command!);
  assert.deepEqual(named, ['serve', 'worker']);
  for (const command of named) assert.equal((await crewcall([command, '--help'])).code, 0);
});

test('the unit starts the service again however often it fails, but not with wrong settings', () => {
  const unit = read(UNIT);
  assert.match(unit, /^\[Unit\][^[]*^StartLimitIntervalSec=0$/m);
  assert.match(
    unit,
    /^\[Service\][^[]*^Restart=on-failure$[^[]*^RestartSec=5s$[^[]*^RestartPreventExitStatus=2$/m,
  );
});

test('the service has longer to stop than running requests and its PostgreSQL take', () => {
  const seconds = Number(/^TimeoutStopSec=(\d+)s$/m.exec(read(UNIT))?.[1]);
  assert.ok(seconds >= 20, `${seconds} s`); // docs/operate/install.md: 10 seconds for requests and deliveries
});

test('the proxies send requests to the default port', () => {
  const port = settings.find(({ name }) => name === 'PORT')!.default;
  for (const file of ['deploy/proxy/nginx.conf', 'deploy/proxy/Caddyfile'])
    assert.match(read(file), new RegExp(`127\\.0\\.0\\.1:${port}\\b`), file);
});

test('the package has what the documents link to below deploy/', () => {
  const documents = globSync('docs/**/*.md', { cwd: ROOT });
  const linked = documents.flatMap((file) => [...read(file).matchAll(/\]\(\.\.\/\.\.\/(deploy\/[^)#]*)/g)]);
  const packed = globSync(FILES, { cwd: ROOT });
  assert.ok(linked.length >= 6);
  for (const [, path = ''] of linked) assert.ok(packed.includes(path), path);
});

function isSetting(name: string): boolean {
  return settings.some((setting) => setting.name === name.replace(/_FILE$/, ''));
}
