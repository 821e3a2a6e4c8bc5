// Declares the commands of work that outlives a request: `crewcall jobs` and `crewcall import`.
import { type Command, InvalidArgumentError, Option } from 'commander';
import { IMPORT_KINDS } from '../../domain/imports/kinds.ts';
import { JOB_STATES } from '../../domain/jobs/job.ts';
import { emailAddress, fileName, positiveNumber } from '../arguments.ts';
import type { Printed } from '../command.ts';

/** `command` is the new command, and `printed` runs it. */
export function addJobs(command: Command, printed: Printed): void {
  command
    .description('list the work that outlives a request, such as an import, newest first')
    .option('--site <id>', 'on this site alone', positiveNumber)
    .addOption(new Option('--state <state>', 'in this state').choices([...JOB_STATES]))
    .option('--limit <number>', 'at most as many jobs', positiveNumber, 50)
    .action(printed(async () => (await import('./jobs.ts')).jobs));
}

/** Adds `name:venues:pier fld=record:1` to the answers before it: ids may have an equals sign, values have none. */
function addAnswer(text: string, before: Record<string, string>): Record<string, string> {
  const at = text.lastIndexOf('=');
  if (at < 1 || at === text.length - 1)
    throw new InvalidArgumentError('It must be a question and a value, as name:venues:pier fld=record:1.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}

/** The same for `crewcall import`. */
export function addImport(command: Command, printed: Printed): void {
  command
    .description('import a sheet of games, people, availability, venues or teams, or say what it would do')
    .argument('<file>', 'a CSV, TSV or XLSX file', fileName)
    .requiredOption('--site <id>', 'into this site', positiveNumber)
    .requiredOption(
      '--as <email>',
      'the account that imports, an assignor or manager of the site',
      emailAddress,
    )
    .addOption(
      new Option('--kind <kind>', 'what the rows are; guessed without it').choices([...IMPORT_KINDS]),
    )
    .option('--sheet <name>', 'the sheet of a file with several')
    .addOption(
      new Option('--gone <what>', 'what is done about games that are gone from the sheet').choices([
        'keep',
        'cancel',
      ]),
    )
    .option(
      '--answer <question=value>',
      'answers a question by its id, as --json prints both; can be repeated',
      addAnswer,
      {},
    )
    .option('--dry-run', 'only say what would happen')
    .action(printed(async () => (await import('./import.ts')).importSheet));
}
