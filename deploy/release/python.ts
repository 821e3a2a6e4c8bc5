// The wheel and the source archive of the Python client.
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type Release, ROOT } from './release.ts';

const PACKAGE = join(ROOT, 'packages/python');

/** Builds them with hatchling, at the version that constraints.txt pins, in an environment of its own. */
export function buildPython({ work, to, time }: Release): void {
  const tools = join(work, 'python-tools');
  const python = join(tools, 'bin/python');
  const run = (program: string, args: string[], cwd = work) => {
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(time.getTime() / 1_000) };
    execFileSync(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  run('python3', ['-m', 'venv', tools]);
  const constraints = join(PACKAGE, 'constraints.txt');
  run(python, [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '-c',
    constraints,
    'hatchling',
  ]);
  const copy = join(work, 'python');
  cpSync(PACKAGE, copy, { recursive: true, filter: (path) => !/__pycache__|\/dist$/.test(path) });
  for (const target of ['wheel', 'sdist'])
    run(python, ['-m', 'hatchling', 'build', '-t', target, '-d', to], copy);
}
