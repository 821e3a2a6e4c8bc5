// Builds dist from src: whenever it is run, or with --if-changed where src has changed since.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const HERE = import.meta.dirname;
const SOURCES = ['src/**', 'tsconfig.json', 'package.json', 'build.ts'];
const COMPILER = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'lib/tsc.js',
);

/** Builds if something is newer than the build, or there is none. */
export function ensureBuilt(): void {
  const built = statSync(join(HERE, 'dist/sdk.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (globSync(SOURCES, { cwd: HERE }).some((path) => statSync(join(HERE, path)).mtimeMs > built)) build();
}

/** What was left in dist by an earlier build would be packed, too, so it goes first. */
function build(): void {
  rmSync(join(HERE, 'dist'), { recursive: true, force: true });
  execFileSync(process.execPath, [COMPILER, '--project', 'tsconfig.json'], { cwd: HERE, stdio: 'inherit' });
  // The compiler changes the endings of imports in JavaScript alone. Declarations that import .ts are understood by
  // TypeScript 5 and newer, and by few other tools.
  for (const file of globSync(join(HERE, 'dist/**/*.d.ts'))) {
    const declarations = readFileSync(file, 'utf8');
    writeFileSync(file, declarations.replaceAll(/(from |import\()'(\.[^']+)\.ts'/g, "$1'$2.js'"));
  }
}

if (import.meta.main) {
  if (process.argv.includes('--if-changed')) ensureBuilt();
  else build();
}
