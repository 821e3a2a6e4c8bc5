// The Python client as its users get it: built into a wheel, and installed from it into an environment of its own.
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Interpreter } from './interpreters.ts';

export const PACKAGE = join(import.meta.dirname, '../../packages/python');
const CONSTRAINTS = join(PACKAGE, 'constraints.txt');
const OLDEST_OF_TOOLS = 10; // of Python 3, for the pinned build and check tools

const run = promisify(execFile);

export type Built = {
  folder: string;
  wheel: string;
  /** Runs a tool of the environment that built it: `mypy`, `ruff`. */
  tool(name: string, args: string[]): Promise<string>;
  /** Gives the files that are installed from a checkout, or from the source archive of a release, where nothing but Python is. */
  filesFrom(source: 'checkout' | 'archive'): Promise<string[]>;
  /** Gives the Python of a fresh environment with the wheel installed. */
  install(interpreter: Interpreter): Promise<string>;
  remove(): Promise<void>;
};

/** Builds it with the newest interpreter, from a copy without what an earlier run left there. */
export async function buildPackage(interpreters: Interpreter[]): Promise<Built> {
  const newest = interpreters.at(-1);
  if (newest === undefined || Number(newest.version.split('.')[1]) < OLDEST_OF_TOOLS)
    throw new Error(`The client is built with Python 3.${OLDEST_OF_TOOLS} or newer, and here is none.`);
  const folder = await mkdtemp(join(tmpdir(), 'crewcall-python-'));
  const tools = join(folder, 'tools');
  await run(newest.path, ['-m', 'venv', tools]);
  const python = join(tools, 'bin/python');
  await pip(python, python, ['hatchling', 'mypy', 'ruff', 'httpx']);
  const copy = join(folder, 'package');
  await cp(PACKAGE, copy, { recursive: true, filter: (path) => !/__pycache__|\/dist$/.test(path) });
  await run(python, ['-m', 'hatchling', 'build', '-t', 'wheel', '-d', folder], { cwd: copy });
  await run(python, ['-m', 'hatchling', 'build', '-t', 'sdist', '-d', folder], { cwd: copy });
  const [wheel, archive] = ['.whl', '.tar.gz'].map((end) =>
    join(folder, readdirSync(folder).find((name) => name.endsWith(end))!),
  ) as [string, string];
  await pip(python, python, [wheel]); // as the type checker of a user sees it
  return {
    folder,
    wheel,
    tool: async (name, args) => {
      const options = { cwd: copy, env: { ...process.env, MYPYPATH: '' } };
      return run(join(tools, 'bin', name), args, options).then(
        ({ stdout }) => stdout,
        ({ stdout, stderr }) => {
          throw new Error(`${name}:\n${stdout}${stderr}`);
        },
      );
    },
    async filesFrom(source) {
      const target = join(folder, source);
      const options = ['--quiet', '--no-deps', '--no-build-isolation', '--no-compile', '--target', target];
      await run(python, ['-m', 'pip', 'install', ...options, source === 'archive' ? archive : copy], {
        env: { PATH: join(tools, 'bin') },
      });
      return readdirSync(target, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
    },
    async install({ version, path }) {
      const environment = join(folder, `python-${version}`);
      await run(path, ['-m', 'venv', '--without-pip', environment]); // the tools' pip installs faster than it is
      const installed = join(environment, 'bin/python');
      await pip(python, installed, [wheel]);
      return installed;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Installs packages at the versions that constraints.txt pins. */
async function pip(own: string, target: string, packages: string[]): Promise<void> {
  const quiet = ['--quiet', '--disable-pip-version-check', '--no-compile'];
  await run(own, [
    '-m',
    'pip',
    '--python',
    target,
    'install',
    ...quiet,
    '--constraint',
    CONSTRAINTS,
    ...packages,
  ]);
}
