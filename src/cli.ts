// The program: runs the command line on this terminal.
import { runCommandLine } from './command-line.ts';
import { promptSecret } from './commands/terminal.ts';
import { processEnvironment } from './config.ts';

const output = {
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
};
const context = { env: processEnvironment(), promptSecret };
process.exitCode = await runCommandLine(process.argv.slice(2), { context, output });
