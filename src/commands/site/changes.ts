// Declares the commands that rename, archive, delete and restore a site.
import type { Command } from 'commander';
import { nonEmptyName, positiveNumber } from '../arguments.ts';
import type { Context, Result } from '../command.ts';

type SiteCommand = (args: never, context: Context) => Promise<Result>;
type Printed = (load: () => Promise<SiteCommand>) => (...received: unknown[]) => Promise<void>;

/** `add` begins a command of `crewcall site`, and `printed` runs it. */
export function addSiteChanges(add: (usage: string) => Command, printed: Printed): void {
  const load = () => import('./site.ts');
  const change = (usage: string, description: string) =>
    add(usage).description(description).argument('<id>', 'the id of the site', positiveNumber);
  change('rename', 'give a site another name')
    .argument('<name>', 'its name from now on', nonEmptyName)
    .action(printed(async () => (await load()).rename));
  change('archive', 'let nobody change a site, until it is restored').action(
    printed(async () => (await load()).archive),
  );
  change('delete', 'archive a site, and delete it after 30 days').action(
    printed(async () => (await load()).deleteSite),
  );
  change('restore', 'undo archive and delete').action(printed(async () => (await load()).restore));
}
