// The SDK as its users get it: packed into a tarball, and installed from it into a project of their own.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export const SDK = join(import.meta.dirname, '../../packages/sdk');
const MODULES = join(SDK, '../../node_modules');

const run = promisify(execFile);

export type Packed = {
  /** The paths inside the tarball, sorted. */
  files: string[];
  bytes: Buffer;
  /** Installs it into an empty project and gives that project's folder. Nothing is fetched: it has no dependencies. */
  install(): Promise<string>;
  remove(): Promise<void>;
};

/** Runs `npm pack`, which builds first, on a copy: test files run side by side, and would build into one folder. */
export async function packSdk(): Promise<Packed> {
  const folder = await mkdtemp(join(tmpdir(), 'crewcall-sdk-'));
  const copy = join(folder, 'sdk');
  const isSource = (path: string) => !path.startsWith(join(SDK, 'dist'));
  await cp(SDK, copy, { recursive: true, filter: isSource });
  await symlink(MODULES, join(copy, 'node_modules')); // the project's compiler, and the types of Node
  const stdout = await npm(['pack', '--json', '--pack-destination', folder], copy);
  const [packed] = Object.values(JSON.parse(stdout.slice(stdout.search(/^[[{]/m)))) as PackReport[];
  const tarball = join(folder, packed!.filename);
  let projects = 0;
  return {
    files: packed!.files.map(({ path }) => path).sort(),
    bytes: await readFile(tarball),
    async install() {
      const project = join(folder, `project-${++projects}`);
      await mkdir(project);
      await writeFile(join(project, 'package.json'), '{"name": "roster-sync", "type": "module"}');
      await npm(['install', '--offline', '--no-audit', '--no-fund', tarball], project);
      return project;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

type PackReport = { filename: string; files: { path: string }[] };

/** npm as the package's users have it: without what the npm that runs the tests tells its children. */
async function npm(args: string[], cwd: string): Promise<string> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const PATH = `${join(MODULES, '.bin')}${delimiter}${process.env.PATH}`;
  const { stdout } = await run('npm', args, { cwd, env: { ...Object.fromEntries(inherited), PATH } });
  return stdout;
}
