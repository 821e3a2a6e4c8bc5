// Declares the commands of backups: `crewcall backup`, `crewcall backup verify`, `crewcall restore`.
import type { Command } from 'commander';
import { fileName } from '../arguments.ts';
import type { Printed } from '../command.ts';

type Leaf = (parent: Command, usage: string) => Command;

const PASSPHRASE = 'read the passphrase from the first line of this file instead of the terminal';

/** `leaf` makes a command of another, and `printed` runs it. */
export function addBackups(program: Command, leaf: Leaf, printed: Printed): void {
  const backup = leaf(program, 'backup')
    .enablePositionalOptions()
    .description('back up the database to a file while the service runs, and check the file')
    .argument('<file>', 'the file to write', fileName)
    .option('--with-keys', 'include SECRET_KEY; the file is then encrypted with a passphrase')
    .option('--passphrase-file <path>', PASSPHRASE, fileName)
    .action(printed(async () => (await import('./backup.ts')).backup));
  leaf(backup, 'verify')
    .description('say whether a backup is good')
    .argument('<file>', 'the file of the backup', fileName)
    .option('--restore', 'restore it into a temporary PostgreSQL, compare every table, and delete that')
    .option('--passphrase-file <path>', PASSPHRASE, fileName)
    .action(printed(async () => (await import('./verify.ts')).verify));
  leaf(program, 'restore')
    .description('restore a backup into an empty installation, on any PostgreSQL')
    .argument('<file>', 'the file of the backup', fileName)
    .option('--passphrase-file <path>', PASSPHRASE, fileName)
    .action(printed(async () => (await import('./restore.ts')).restore));
}
