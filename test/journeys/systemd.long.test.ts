// The unit for systemd: systemd-analyze accepts it, and rates its exposure below 3.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

const UNIT = join(import.meta.dirname, '../../deploy/systemd/crewcall@.service');
const skip = spawnSync('systemd-analyze', ['--version']).error
  ? 'not run: systemd-analyze is not installed'
  : false;

const analyze = (...args: string[]) => spawnSync('systemd-analyze', [...args, UNIT], { encoding: 'utf8' });

test('systemd-analyze finds nothing wrong but that crewcall is not installed here', { skip }, () => {
  const lines = analyze('verify').stderr.trim().split('\n');
  const wrong = lines.filter((line) => !/crewcall is not executable: No such file/.test(line) && line !== '');
  assert.deepEqual(wrong, []);
});

test('its exposure is below 3', { skip }, () => {
  const { stdout } = analyze('security', '--offline=true', '--no-pager');
  const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1]);
  assert.ok(exposure < 3, stdout);
});
