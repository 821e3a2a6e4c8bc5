// A Patroni cluster under writes: switched over, killed, cut off, and failed back; three processes go on by themselves.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { missingPatroni } from '../support/cluster/patroni.ts';
import { startCommand } from '../support/program.ts';

const skip = missingPatroni() ?? false;
const FAULTS = `${import.meta.dirname}/../support/cluster/faults.ts`;
// Its bridge and interfaces are seen nowhere else: browsers stop loading when an address of their machine changes.
const APART = ['unshare', '--net', '--'];

test('a cluster loses nothing acknowledged when its primary is replaced, killed or cut off', {
  skip,
}, async (t) => {
  const [program = '', ...rest] = [...APART, 'true'];
  const isApart = spawnSync(program, rest).status === 0;
  const [command = '', ...args] = [
    ...(isApart ? APART : []),
    process.execPath,
    '--test-reporter=spec',
    FAULTS,
  ];
  const run = startCommand([command, ...args], {});
  t.after(() => run.end('SIGTERM'));
  const [code] = await once(run.child, 'close');
  assert.equal(code, 0, run.output());
  for (const [, line = ''] of run.output().matchAll(/^\s*ℹ (\S+ \S+ .*)$/gm)) t.diagnostic(line);
});
