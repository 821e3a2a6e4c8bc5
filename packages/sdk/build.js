// Builds dist from src: what was left there by an earlier build would be packed, too, so it goes first.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;

rmSync(join(here, 'dist'), { recursive: true, force: true });
execFileSync('tsc', ['--project', 'tsconfig.json'], { cwd: here, stdio: 'inherit' });

// The compiler changes the endings of imports in JavaScript alone. Declarations that import .ts are understood by
// TypeScript 5 and newer, and by few other tools.
for (const file of globSync(join(here, 'dist/**/*.d.ts'))) {
  const declarations = readFileSync(file, 'utf8');
  writeFileSync(file, declarations.replaceAll(/(from |import\()'(\.[^']+)\.ts'/g, "$1'$2.js'"));
}
