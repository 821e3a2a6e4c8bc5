#!/usr/bin/env node
// The command of the package: prints an error if Node is too old, before it loads newer code, and then runs the command.
const LEAST_NODE = 22; // as in package.json, engines: npx only warns of it

if (Number.parseInt(process.versions.node, 10) >= LEAST_NODE) {
  await import('./command.ts');
} else {
  console.error(
    `@crewcall/sdk needs Node ${LEAST_NODE} or newer; this is ${process.version}. Install one from https://nodejs.org, or choose it with your version manager, and run this again.`,
  );
  process.exitCode = 1;
}
