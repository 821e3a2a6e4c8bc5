// The program: names the commands and runs one.
import { Command, CommanderError, Option } from 'commander';
import { emailAddress, oneScope, personOrThing, someScopes } from './commands/arguments.ts';
import type { Context, Result } from './commands/command.ts';
import { askSecret, liveScreen } from './commands/terminal.ts';
import { processEnvironment } from './config.ts';
import { AppError } from './kernel/errors.ts';

const FAILED = 1;
const WRONG_USAGE = 2;

const context: Context = { env: processEnvironment(), askSecret };
process.exitCode = await main(process.argv);

/** Runs the command that the arguments name, and gives the exit code: 0, 1 (failed) or 2 (wrong usage). */
async function main(argv: string[]): Promise<number> {
  try {
    await commands().parseAsync(argv);
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE; // it has said why
    process.stderr.write(`${explain(error)}\n`);
    return FAILED;
  }
}

// Each command is imported when it runs: the others cost no time at the start.
function commands(): Command {
  const program = new Command('crewcall')
    .description('Schedules games and their officials; speaks OAuth 2.0, a HAL+JSON API and signed webhooks.')
    .exitOverride()
    .showHelpAfterError('Add --help to see how it is used.');
  addServices(program);
  addAccounts(program.command('account').description('the accounts people and services sign in with'));
  addSites(program.command('site').description('the sites whose games are scheduled'));
  addApplications(program.command('app').description('the OAuth applications'));
  addWebhooks(program.command('webhooks').description('the queue of deliveries'));
  addSecrets(program.command('secrets').description('what is encrypted in the database'));
  leaf(program, 'settings')
    .description('every setting with its default, its value here and its meaning')
    .addOption(new Option('--markdown', 'the page docs/operate/settings.md').hideHelp())
    .action(printed(async () => (await import('./commands/settings.ts')).settings));
  return program;
}

function addServices(program: Command): void {
  leaf(program, 'serve')
    .description('the service: HTTP server and delivery worker')
    .option('--no-worker', 'HTTP server only')
    .action(async ({ worker }) =>
      (await import('./commands/serve.ts')).serve(context.env, { http: true, worker }),
    );
  leaf(program, 'worker')
    .description('deliveries only, for further processes on the same DATABASE_URL')
    .action(async () =>
      (await import('./commands/serve.ts')).serve(context.env, { http: false, worker: true }),
    );
  leaf(program, 'demo')
    .description('the service with demo data and a verifying receiver')
    .action(async () => (await import('../packages/demo/demo.ts')).demo(context.env, print));
  leaf(program, 'migrate')
    .description('bring the database to the schema of this program')
    .action(printed(async () => (await import('./commands/migrate.ts')).migrateDatabase));
}

function addWebhooks(webhooks: Command): void {
  const load = () => import('./commands/webhooks.ts');
  const printOnce = printed(async () => (await load()).status);
  leaf(webhooks, 'status')
    .description('queue depth, oldest due, failing endpoints; on a terminal they are followed until Ctrl-C')
    .action(async (...received: unknown[]) => {
      const { json } = (received.at(-1) as Command).opts();
      const screen = json ? undefined : liveScreen();
      if (screen === undefined) await printOnce(...received);
      else await (await load()).watch(context, screen);
    });
}

function addSecrets(secrets: Command): void {
  leaf(secrets, 'reencrypt')
    .description('encrypt everything under the first key of SECRET_KEY, so that the others can be removed')
    .action(printed(async () => (await import('./commands/secrets.ts')).reencrypt));
}

function addAccounts(account: Command): void {
  const load = () => import('./commands/account.ts');
  leaf(account, 'create')
    .description('make an account; asks for the password on a terminal')
    .requiredOption('--email <address>', 'the address it signs in with', emailAddress)
    .requiredOption('--first-name <name>', 'such as Ada', personOrThing)
    .requiredOption('--last-name <name>', 'such as Okafor', personOrThing)
    .option(
      '--password <password>',
      'the password; others on this machine may see it in the list of processes',
    )
    .option('--api-access', 'let it make applications')
    .action(printed(async () => (await load()).createAccount));
  leaf(account, 'list')
    .description('every account')
    .action(printed(async () => (await load()).list));
  leaf(account, 'grant-api <email>')
    .description('let the account make applications')
    .action(printed(async () => (await load()).grantApi));
  leaf(account, 'revoke-api <email>')
    .description("take that away, and end its applications' tokens")
    .action(printed(async () => (await load()).revokeApi));
}

function addSites(site: Command): void {
  leaf(site, 'create')
    .description('make a site; the owner becomes its assignor')
    .requiredOption('--name <name>', 'such as "Harbor Youth Soccer"', personOrThing)
    .requiredOption('--timezone <zone>', 'an IANA time zone, such as America/New_York')
    .requiredOption('--owner <email>', 'the address of the account that owns it')
    .action(printed(async () => (await import('./commands/site.ts')).createSite));
}

function addApplications(app: Command): void {
  const load = () => import('./commands/app.ts');
  leaf(app, 'create')
    .description('register an application; prints its secret once')
    .requiredOption('--owner <email>', 'the address of the account it acts as')
    .requiredOption('--name <name>', 'such as "Roster Sync"', personOrThing)
    .option('--public', 'a native application, which can keep no secret')
    .option('--redirect-uri <address...>', 'where the authorization code may be sent')
    .option('--scopes <scopes>', 'granted at once, such as "read write webhooks"', someScopes, [
      'read',
      'write',
    ])
    .action(printed(async () => (await load()).createApp));
  leaf(app, 'list')
    .description('every application, with the scopes it asked for and does not have yet')
    .action(printed(async () => (await load()).list));
  leaf(app, 'rotate-secret <id>')
    .description('a new secret; the old one works for 24 hours more')
    .action(printed(async () => (await load()).rotateSecret));
  leaf(app, 'grant <id>')
    .description('grant a scope, such as webhooks')
    .argument('<scope>', 'read, write, bank or webhooks', oneScope)
    .action(printed(async () => (await load()).grantScope));
  leaf(app, 'revoke <id>')
    .description('take a scope back, also from tokens already out')
    .argument('<scope>', 'read, write, bank or webhooks', oneScope)
    .action(printed(async () => (await load()).revokeScope));
  leaf(app, 'delete <id>')
    .description('delete an application with its tokens and subscriptions')
    .action(printed(async () => (await load()).deleteApp));
}

/** A command that does something, as against one that groups others. */
function leaf(parent: Command, usage: string): Command {
  return parent.command(usage).option('--json', 'print one JSON document');
}

/** Loads and runs a command with its arguments by name, and prints what it gives. */
function printed<Args extends object>(
  load: () => Promise<(args: Args, context: Context) => Promise<Result>>,
) {
  return async (...received: unknown[]): Promise<void> => {
    const command = received.at(-1) as Command; // commander hands it over last
    const named = command.registeredArguments.map((argument, n) => [
      argument.name(),
      command.processedArgs[n],
    ]);
    const run = await load();
    const result = await run({ ...Object.fromEntries(named), ...command.opts() } as Args, context);
    print(command.opts().json ? JSON.stringify(result.json, undefined, 2) : result.text);
  };
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** An error as people read it: every problem, and the cause where the outside world is the reason. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const problems = error instanceof AppError && error.problems.length > 1 ? error.problems : [];
  if (problems.length > 0) return problems.map(({ message }) => message).join('\n');
  const cause = error instanceof AppError && error.cause instanceof Error ? ` (${reason(error.cause)})` : '';
  const isDatabase = error instanceof AppError && error.code === 'unavailable' && context.env.DATABASE_URL;
  const hint = isDatabase
    ? '\nIf that stays so, see whether DATABASE_URL is right, and whether PostgreSQL runs there.'
    : '';
  return `${reason(error)}${cause}${hint}`;
}

function reason(error: Error): string {
  return error.message || String((error as NodeJS.ErrnoException).code ?? error.name);
}
