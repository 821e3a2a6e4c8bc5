// The npm package of the service as operators get it: built, packed, and installed into a prefix of its own.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { buildPackage } from '../../deploy/package/build.ts';

const run = promisify(execFile);

export type InstalledPackage = {
  /** The command `crewcall`. */
  command: string;
  /** The folder of the installed package. */
  home: string;
  /** What `npm ls` finds missing, superfluous or of another version. */
  problems: string[];
  remove(): Promise<void>;
};

/** Runs `npm install --global` into an empty prefix. npm takes the dependencies from its registry, as `npm ci` does. */
export async function installPackage(): Promise<InstalledPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'crewcall-package-'));
  const tarball = await buildPackage(folder);
  const prefix = join(folder, 'prefix');
  await npm(['install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', tarball], folder);
  const listed = await npm(['ls', '--global', '--prefix', prefix, '--all', '--json'], folder);
  return {
    command: join(prefix, 'bin/crewcall'),
    home: join(prefix, 'lib/node_modules/crewcall'),
    problems: JSON.parse(listed).problems ?? [],
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** npm as operators have it: without what the npm that runs the tests tells its children. */
async function npm(args: string[], cwd: string): Promise<string> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_(?!config_registry)/i.test(name));
  const PATH = `${join(process.execPath, '..')}${delimiter}${process.env.PATH}`;
  const { stdout } = await run('npm', args, { cwd, env: { ...Object.fromEntries(inherited), PATH } });
  return stdout;
}
