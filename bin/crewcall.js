#!/usr/bin/env node
// Runs the program, or says that this version of Node is too old.
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 26 || (major === 26 && minor < 10)) {
  process.stderr.write(
    `crewcall needs Node 26.10 or newer; this is Node ${process.versions.node}.\n` +
      'Node 26 comes with the packages: run "npm ci", then "npm start" or "npm run crewcall -- <command>".\n',
  );
  process.exit(1);
}

// Compiled code is kept in DATA_DIR, which halves the CPU time of a start; Node does without a folder it cannot write.
// Only the service creates a missing DATA_DIR, as it does for its database.
const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = process.env;
const folder = dataDir || './data';
if (existsSync(folder) || (process.argv[2] === 'serve' && !databaseUrl))
  nodeModule.enableCompileCache(`${folder}/compile-cache`);

await import('../src/cli.ts');
