// Declares the command `crewcall jobs`.
import { type Command, Option } from 'commander';
import { JOB_STATES } from '../../domain/jobs/job.ts';
import { positiveNumber } from '../arguments.ts';
import type { Context, Result } from '../command.ts';

type Printed = (
  load: () => Promise<(args: never, context: Context) => Promise<Result>>,
) => (...received: unknown[]) => Promise<void>;

/** `command` is the new command, and `printed` runs it. */
export function addJobs(command: Command, printed: Printed): void {
  command
    .description('list the work that outlives a request, such as an import, newest first')
    .option('--site <id>', 'on this site alone', positiveNumber)
    .addOption(new Option('--state <state>', 'in this state').choices([...JOB_STATES]))
    .option('--limit <number>', 'at most as many jobs', positiveNumber, 50)
    .action(printed(async () => (await import('./jobs.ts')).jobs));
}
