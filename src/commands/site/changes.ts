// Declares the commands that list, rename, archive, delete, restore and move a site, and those of its users.
import type { Command } from 'commander';
import { emailAddress, fileName, positiveNumber, readableName } from '../arguments.ts';
import type { Context, Result } from '../command.ts';

type SiteCommand = (args: never, context: Context) => Promise<Result>;
type CommandRunner = (load: () => Promise<SiteCommand>) => (...received: unknown[]) => Promise<void>;

/** `add` begins a command of `crewcall site`, and `printed` runs it. */
export function addSiteChanges(add: (usage: string) => Command, printed: CommandRunner): void {
  const load = () => import('./site.ts');
  add('list')
    .description('list every site, the archived ones too')
    .action(printed(async () => (await load()).list));
  const change = (usage: string, description: string) =>
    add(usage).description(description).argument('<id>', 'the id of the site', positiveNumber);
  change('rename', 'give a site another name')
    .argument('<name>', 'its name from now on', readableName)
    .action(printed(async () => (await load()).rename));
  change('archive', 'let nobody change a site, until it is restored').action(
    printed(async () => (await load()).archive),
  );
  change('delete', 'archive a site, and delete it after 30 days').action(
    printed(async () => (await load()).deleteSite),
  );
  change('restore', 'undo archive and delete').action(printed(async () => (await load()).restore));
  add('export')
    .description('write the records of one site to a file, to import them elsewhere')
    .argument('<id>', 'the id of the site', positiveNumber)
    .argument('<file>', 'the file to write, as lines of JSON', fileName)
    .action(printed(async () => (await import('./transfer.ts')).exportSite));
  add('import')
    .description(
      'create a site from such a file; every record gets a new id, and accounts are found by email',
    )
    .argument('<file>', 'the file of the site', fileName)
    .option('--dry-run', 'only tell what would come')
    .action(printed(async () => (await import('./transfer.ts')).importSite));
}

/** `add` begins a command of `crewcall user`. */
export function addUsers(add: (usage: string) => Command, printed: CommandRunner): void {
  add('roles')
    .description('show the roles of a user on a site; first give or take those that the options name')
    .argument('<site>', 'the id of the site', positiveNumber)
    .argument('<email>', 'the address that the user signs in with', emailAddress)
    .option('--official', 'give the role official')
    .option('--no-official', 'take it')
    .option('--assignor', 'give the role assignor')
    .option('--no-assignor', 'take it')
    .option('--manager', 'give the role manager')
    .option('--no-manager', 'take it')
    .action(printed(async () => (await import('../user.ts')).roles));
}
