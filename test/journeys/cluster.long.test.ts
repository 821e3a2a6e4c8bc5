// A Patroni cluster under writes: switched over, killed, cut off, and failed back; three processes go on by themselves.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { test } from 'node:test';
import { missingPatroni } from '../support/cluster/patroni.ts';
import { startCommand } from '../support/program.ts';

// Beside other tests on two cores, etcd loses its leader again and again: its leases are shortened to seconds.
const needsNaming = process.env.TESTS_ARE_NAMED === undefined && availableParallelism() < 4;
const unnamed = 'not run: it needs four cores, or to be the only file that is named';
const skip = missingPatroni() ?? (needsNaming && unnamed);
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
