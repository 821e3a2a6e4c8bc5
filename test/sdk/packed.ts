// The SDK as its users get it: packed into a tarball, and installed from it into a project of their own.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../support/embedded.ts';
import { FILES_VARIABLE } from '../support/files.ts';

export const SDK = join(import.meta.dirname, '../../packages/sdk');
const MODULES = join(SDK, '../../node_modules');

const run = promisify(execFile);

export type SdkPackage = {
  /** The paths inside the tarball, sorted. */
  files: string[];
  bytes: Buffer;
  /** Gives the folder of a project of its own with the package installed. Nothing is fetched: it has no dependencies. */
  install(): Promise<string>;
  remove(): Promise<void>;
};

/** The tarball that `npm pack` makes, built and installed once in a test run: both take npm seconds. */
export async function packSdk(): Promise<SdkPackage> {
  const { files, tarball, project } = await packedOnce(process.env[FILES_VARIABLE]!);
  const folder = await mkdtemp(join(tmpdir(), 'crewcall-sdk-'));
  let projects = 0;
  return {
    files,
    bytes: await readFile(tarball),
    async install() {
      const copy = join(folder, `project-${++projects}`);
      await cp(project, copy, { recursive: true, verbatimSymlinks: true });
      return copy;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

type Built = { files: string[]; tarball: string; project: string };

/** The process that makes the folder packs; the others wait for its result. */
async function packedOnce(runFolder: string): Promise<Built> {
  const folder = join(runFolder, 'sdk');
  const result = join(folder, 'built.json');
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const built = await pack(folder).catch((error) => ({ error: String(error) }));
    await writeFile(`${result}.new`, JSON.stringify(built));
    await rename(`${result}.new`, result);
  }
  await until('the SDK to be packed', () => existsSync(result));
  const built: Built | { error: string } = JSON.parse(await readFile(result, 'utf8'));
  if ('error' in built) throw new Error(built.error);
  return built;
}

/** Runs `npm pack`, which builds first, on a copy of the package, and installs the tarball into an empty project. */
async function pack(folder: string): Promise<Built> {
  const copy = join(folder, 'sdk');
  const isSource = (path: string) => !path.startsWith(join(SDK, 'dist'));
  await cp(SDK, copy, { recursive: true, filter: isSource });
  await symlink(MODULES, join(copy, 'node_modules')); // the project's compiler, and the types of Node
  const stdout = await npm(['pack', '--json', '--pack-destination', folder], copy);
  const [packed] = Object.values(JSON.parse(stdout.slice(stdout.search(/^[[{]/m)))) as PackReport[];
  const tarball = join(folder, packed!.filename);
  const project = join(folder, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{"name": "roster-sync", "type": "module"}');
  await npm(['install', '--offline', '--no-audit', '--no-fund', tarball], project);
  return { files: packed!.files.map(({ path }) => path).sort(), tarball, project };
}

type PackReport = { filename: string; files: { path: string }[] };

/** npm as the package's users have it: without what the npm that runs the tests tells its children. */
async function npm(args: string[], cwd: string): Promise<string> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const PATH = `${join(MODULES, '.bin')}${delimiter}${process.env.PATH}`;
  const { stdout } = await run('npm', args, { cwd, env: { ...Object.fromEntries(inherited), PATH } });
  return stdout;
}
