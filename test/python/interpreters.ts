// The Python interpreters of this machine that the client supports, one for each minor version.
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** The versions that the client is for: those that its pyproject.toml allows, up to the newest there is. */
export const VERSIONS = ['3.9', '3.10', '3.11', '3.12', '3.13', '3.14'];

export type Interpreter = { version: string; path: string };

const SAY =
  'import ensurepip, json, sys, venv; print(json.dumps([sys.version_info[0], sys.version_info[1], sys.executable]))';
const ask = promisify(execFile);

/**
 * Those that `SDK_PYTHONS` names (paths, separated by colons), those of pyenv, and `python3` and `python3.N` of PATH. One
 * without venv and pip counts as missing.
 */
export async function findInterpreters(): Promise<Interpreter[]> {
  const named = (process.env.SDK_PYTHONS ?? '').split(delimiter).filter(Boolean);
  const versions = join(process.env.PYENV_ROOT ?? join(homedir(), '.pyenv'), 'versions');
  const ofPyenv = foldersOf(versions).map((name) => join(versions, name, 'bin/python3'));
  const onPath = ['python3', ...VERSIONS.map((version) => `python${version}`)];
  const found = await Promise.all([...named, ...onPath, ...ofPyenv].map(versionOf));
  const present = found.filter((one) => one !== undefined && VERSIONS.includes(one.version)) as Interpreter[];
  return VERSIONS.flatMap((version) => present.find((one) => one.version === version) ?? []);
}

async function versionOf(command: string): Promise<Interpreter | undefined> {
  try {
    const { stdout } = await ask(command, ['-c', SAY]);
    const [major, minor, path] = JSON.parse(stdout) as [number, number, string];
    return { version: `${major}.${minor}`, path };
  } catch {
    return undefined; // not there, a shim of pyenv without a version behind it, or without venv
  }
}

function foldersOf(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
