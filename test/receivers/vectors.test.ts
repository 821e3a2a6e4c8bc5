// The cases that receivers verify, made again by other tools.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { type Command, isInstalled } from './languages.ts';

const VECTORS = join(import.meta.dirname, '../vectors');

test('the cases are those that make.py makes, and openssl finds the same signatures', async (t) => {
  const tools: Command[] = [
    ['python3', '--version'],
    ['openssl', 'version'],
  ];
  const missing = tools.filter((version) => !isInstalled({ version })).map(([command]) => command);
  if (missing.length > 0) return t.diagnostic(`not run: there is no ${missing.join(' and no ')}`);
  await promisify(execFile)('python3', [join(VECTORS, 'make.py'), '--check']);
});
