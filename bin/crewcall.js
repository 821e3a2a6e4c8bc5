#!/usr/bin/env node
// Runs the program, or says that this version of Node is too old.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 26 || (major === 26 && minor < 10)) {
  process.stderr.write(
    `crewcall needs Node 26.10 or newer; this is Node ${process.versions.node}.\n` +
      'Node 26 comes with the packages: run "npm ci", then "npm start" or "npm run crewcall -- <command>".\n',
  );
  process.exit(1);
}
await import('../src/cli.ts');
