// Builds the web application into dist/, and the SDK that it uses, unless they were built since their sources changed. Run
// by `npm start`, `npm run demo` and the tests: scripts at install time are off for every package, and so is a `prepare`
// of this one.
import { globSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBuilt as ensureSdkBuilt } from '../sdk/build.ts';

const HERE = import.meta.dirname;
const SOURCES = [
  'index.html',
  'vite.config.ts',
  'budgets.ts',
  'preload.ts',
  'manifest.ts',
  'icons/*',
  'src/**/*',
  '../sdk/src/**/*.ts',
  '../../src/http/tokens.css',
];

/** Builds if something is newer than the build, or there is none. */
export async function ensureBuilt(): Promise<void> {
  const built = statSync(join(HERE, 'dist/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isStale = globSync(SOURCES, { cwd: HERE }).some((path) => statSync(join(HERE, path)).mtimeMs > built);
  if (isStale) await build();
  else ensureSdkBuilt();
}

/** Builds, whether or not something has changed. */
export async function build(): Promise<void> {
  ensureSdkBuilt();
  const vite = await import('vite');
  await rm(join(HERE, 'dist'), { recursive: true, force: true });
  await vite.build({ root: HERE, configFile: join(HERE, 'vite.config.ts'), logLevel: 'warn' });
}

if (import.meta.main) await ensureBuilt();
