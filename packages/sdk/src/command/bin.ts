#!/usr/bin/env node
// The command of the package: prints an error if Node is too old, before it loads newer code, and then runs the command.
const LEAST_NODE = 22; // as in package.json, engines: npx only warns of it

if (Number.parseInt(process.versions.node, 10) >= LEAST_NODE) {
  const { main } = await import('./command.ts');
  process.exitCode = await main(process.argv.slice(2), {
    env: process.env,
    folder: process.cwd(),
    print: (line) => console.log(line),
    printError: (line) => console.error(line),
  });
} else {
  console.error(
    `@crewcall/sdk needs Node ${LEAST_NODE} or newer; this is ${process.version}. Install one from https://nodejs.org, or choose it with your version manager, and run this again.`,
  );
  process.exitCode = 1;
}
