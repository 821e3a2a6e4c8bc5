// The command line: declares the commands and runs one. It writes to what it is given, so that a test can run it in its own process.
import { Argument, Command, CommanderError, Option } from 'commander';
import {
  emailAddress,
  fileName,
  folderName,
  instant,
  oneScope,
  positiveNumber,
  readableName,
  someScopes,
} from './commands/arguments.ts';
import { addBackups } from './commands/backup/commands.ts';
import type { Context, Result } from './commands/command.ts';
import { addImport, addJobs } from './commands/jobs/commands.ts';
import { addSiteChanges, addUsers } from './commands/site/changes.ts';
import { addWebhooks } from './commands/webhooks/commands.ts';
import { databaseAdvice } from './config/database-advice.ts';
import { findUnknownSettings, SettingsError } from './config.ts';
import { AppError } from './kernel/errors.ts';
import { versionWithCommit } from './kernel/version.ts';

const FAILED = 1;
const WRONG_USAGE = 2; // or wrong settings: nothing gets better by another start (deploy/systemd)
const PRINTED_FAILURE = Symbol('a failure that a command has printed');

/** Where a command writes: standard output and standard error, or what a test collects. */
export type Output = { out(text: string): void; err(text: string): void };

type Run = { context: Context; output: Output };

/** Runs the command that `args` name and returns the exit code: 0, 1 (failed) or 2 (wrong usage or settings). */
export async function runCommandLine(args: string[], run: Run): Promise<number> {
  try {
    await commands(run).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error === PRINTED_FAILURE) return FAILED;
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE; // commander has printed why
    run.output.err(`${explain(error, run.context)}\n`);
    return error instanceof SettingsError ? WRONG_USAGE : FAILED;
  }
}

// A command is imported when it runs, so that the others do not slow down the start.
function commands(run: Run): Command {
  const program = new Command('crewcall')
    .description('Schedules games and officials, with OAuth 2.0, a HAL+JSON API and signed webhooks.')
    .version(versionWithCommit(), '--version', 'print the version')
    .enablePositionalOptions() // what follows `backup verify` is an option of that, not of `backup`
    .exitOverride()
    .configureOutput({ writeOut: run.output.out, writeErr: run.output.err })
    .showHelpAfterError('Run the command with --help for its usage.');
  addServices(program, run);
  addAccounts(
    program.command('account').description('manage the accounts that people and services sign in with'),
    run,
  );
  addSites(program.command('site').description('manage sites'), run);
  const user = program.command('user').description('manage the roles of users on their sites');
  addUsers(
    (usage) => leaf(user, usage),
    (load) => printed(run, load),
  );
  addApplications(program.command('app').description('manage OAuth applications'), run);
  const webhooks = program.command('webhooks').description('show the delivery queue');
  addWebhooks((usage) => leaf(webhooks, usage), {
    context: run.context,
    printed: (load) => printed(run, load),
  });
  addBackups(program, leaf, (load) => printed(run, load));
  addEmails(program.command('emails').description('show what emails say'), run);
  addSecrets(program.command('secrets').description('manage encrypted data'), run);
  addAudit(program, run);
  addImport(leaf(program, 'import'), (load) => printed(run, load));
  addJobs(leaf(program, 'jobs'), (load) => printed(run, load));
  leaf(program, 'settings')
    .description('show every setting with its value, default and meaning')
    .addOption(new Option('--markdown', 'print the page docs/operate/settings.md').hideHelp())
    .action(printed(run, async () => (await import('./commands/settings.ts')).settings));
  leaf(program, 'completion')
    .description('print what makes a shell complete commands and options')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish']))
    .action(printed(run, async () => (await import('./commands/shell/completion.ts')).completionOf(program)));
  return program;
}

function addServices(program: Command, run: Run): void {
  leaf(program, 'serve')
    .description('run the service: HTTP server, deliveries and emails')
    .option('--no-worker', 'run the HTTP server only')
    .action(async ({ worker }) =>
      (await import('./commands/serve.ts')).serve(run.context.env, { http: true, worker }),
    );
  leaf(program, 'worker')
    .description('send deliveries and emails only, as a further process on the same DATABASE_URL')
    .action(async () =>
      (await import('./commands/serve.ts')).serve(run.context.env, { http: false, worker: true }),
    );
  leaf(program, 'demo')
    .description('run the service with demo data and a receiver that verifies deliveries')
    .action(async () =>
      (await import('../packages/demo/demo.ts')).demo(run.context.env, (text) => run.output.out(`${text}\n`)),
    );
  leaf(program, 'status')
    .description('show whether the database, its migrations, writes and the workers are as they should be')
    .action(printed(run, async () => (await import('./commands/health/status.ts')).status));
  leaf(program, 'doctor')
    .description('say what this installation is, what is wrong with it, and what to do')
    .action(printed(run, async () => (await import('./commands/health/doctor.ts')).doctor));
  leaf(program, 'migrate')
    .description('migrate the database to the schema of this program')
    .action(printed(run, async () => (await import('./commands/migrate.ts')).migrateDatabase));
  leaf(program, 'upgrade')
    .description('say what this release would change in the database when it starts; changes nothing')
    .requiredOption('--check', 'needed: the upgrade itself is the start of the new release')
    .action(printed(run, async () => (await import('./commands/health/upgrade.ts')).checkUpgrade));
}

function addAudit(program: Command, run: Run): void {
  leaf(program, 'audit')
    .description('show who did what, newest first: on all sites, or as the options say')
    .option('--site <id>', 'on this site alone', positiveNumber)
    .option('--account <email>', 'done by this account', emailAddress)
    .addOption(new Option('--by <who>', 'who did it').choices(['account', 'operator', 'service']))
    .option('--record <kind>', 'of this kind, for example game, user, site, account or application')
    .option('--id <id>', 'of the record with this id', positiveNumber)
    .addOption(new Option('--action <action>', 'what was done').choices(['created', 'changed', 'deleted']))
    .option(
      '--since <time>',
      'at this time or later, for example 2026-05-02 or 2026-05-02T18:00:00Z',
      instant,
    )
    .option('--until <time>', 'before this time', instant)
    .option('--limit <number>', 'at most as many entries', positiveNumber, 50)
    .option('--page <number>', 'the entries after those of the pages before', positiveNumber, 1)
    .action(printed(run, async () => (await import('./commands/audit.ts')).audit));
}

function addEmails(emails: Command, run: Run): void {
  leaf(emails, 'preview')
    .description('print samples of the emails to officials and assignors')
    .argument('[kind]', 'one of the samples, for example offered')
    .option('--html', 'as HTML')
    .option('--text', 'as text, the default')
    .option('--folder <folder>', 'write files to this folder: both, unless --html or --text', folderName)
    .action(printed(run, async () => (await import('./commands/emails.ts')).preview));
}

function addSecrets(secrets: Command, run: Run): void {
  leaf(secrets, 'reencrypt')
    .description(
      'encrypt everything again under the first key of SECRET_KEY, so that other keys can be removed',
    )
    .action(printed(run, async () => (await import('./commands/secrets.ts')).reencrypt));
  leaf(secrets, 'accept-key')
    .description(
      'start with this SECRET_KEY although it is not the key of the database: when that key is lost',
    )
    .action(printed(run, async () => (await import('./commands/secrets.ts')).acceptKey));
}

function addAccounts(account: Command, run: Run): void {
  const load = () => import('./commands/account/account.ts');
  const ofAccount = (usage: string, description: string) =>
    leaf(account, usage).description(description).argument('<email>', 'its email address', emailAddress);
  leaf(account, 'create')
    .description('create an account; prompts for the password on a terminal')
    .requiredOption('--email <address>', 'the email address to sign in with', emailAddress)
    .requiredOption('--first-name <name>', 'for example Ada', readableName)
    .requiredOption('--last-name <name>', 'for example Okafor', readableName)
    .option(
      '--password <password>',
      'the password; other users of this machine can see it in the process list',
    )
    .option('--api-access', 'allow it to create applications')
    .action(printed(run, async () => (await load()).createAccount));
  leaf(account, 'list')
    .description('list every account')
    .option('--digest <digest>', 'only the account that the log means by this account_digest')
    .action(printed(run, async () => (await load()).list));
  ofAccount('grant-api', 'allow the account to create applications').action(
    printed(run, async () => (await load()).grantApi),
  );
  ofAccount('revoke-api', "withdraw that permission and revoke its applications' tokens").action(
    printed(run, async () => (await load()).revokeApi),
  );
  ofAccount('export', 'print the personal data of the account, as JSON')
    .option('--file <file>', 'write it to this new file instead', fileName)
    .action(printed(run, async () => (await load()).exportData));
  ofAccount('delete', 'delete the account and its personal data; games of the past stay without the name')
    .option('--yes', 'do it: it cannot be undone')
    .action(printed(run, async () => (await load()).deleteAccount));
  ofAccount(
    'deactivate',
    'let nobody sign in to the account and none of its tokens work, until it is activated',
  ).action(printed(run, async () => (await load()).deactivate));
  ofAccount('activate', 'undo deactivate').action(printed(run, async () => (await load()).activate));
  ofAccount(
    'remove-factors',
    'remove the authenticator app, passkeys and recovery codes of somebody who has lost them',
  ).action(printed(run, async () => (await import('./commands/account/second-factors.ts')).remove));
}

function addSites(site: Command, run: Run): void {
  leaf(site, 'create')
    .description('create a site; the owner becomes its manager and assignor')
    .requiredOption('--name <name>', 'for example "Harbor Youth Soccer"', readableName)
    .requiredOption('--timezone <zone>', 'an IANA time zone, for example America/New_York')
    .requiredOption('--owner <email>', 'the email address of the owning account', emailAddress)
    .action(printed(run, async () => (await import('./commands/site/site.ts')).createSite));
  const change = (usage: string) => leaf(site, usage);
  addSiteChanges(change, (load) => printed(run, load));
}

function addApplications(app: Command, run: Run): void {
  const load = () => import('./commands/app.ts');
  leaf(app, 'create')
    .description('create an application and print its secret, which is shown once')
    .requiredOption('--owner <email>', 'the email address of the account it belongs to', emailAddress)
    .requiredOption('--name <name>', 'for example "Roster Sync"', readableName)
    .option('--public', 'a public client, such as a native application, without a secret')
    .option('--redirect-uri <address...>', 'a redirect URI for authorization codes')
    .option('--scopes <scopes>', 'scopes to grant, for example "read write webhooks"', someScopes, [
      'read',
      'write',
    ])
    .action(printed(run, async () => (await load()).createApp));
  leaf(app, 'list')
    .description('list every application, with the scopes that it requested and does not have yet')
    .action(printed(run, async () => (await load()).list));
  leaf(app, 'rotate-secret <id>')
    .description('create a new secret; the old one works for another 24 hours')
    .action(printed(run, async () => (await load()).rotateSecret));
  leaf(app, 'grant <id>')
    .description('grant a scope, for example webhooks')
    .argument('<scope>', 'read, write, bank or webhooks', oneScope)
    .action(printed(run, async () => (await load()).grantScope));
  leaf(app, 'revoke <id>')
    .description('revoke a scope, also from issued tokens')
    .argument('<scope>', 'read, write, bank or webhooks', oneScope)
    .action(printed(run, async () => (await load()).revokeScope));
  leaf(app, 'delete <id>')
    .description('delete an application, its tokens and its subscriptions')
    .action(printed(run, async () => (await load()).deleteApp));
}

/** A command that is not a group of others. */
function leaf(parent: Command, usage: string): Command {
  return parent.command(usage).option('--json', 'print one JSON document');
}

/** Loads a command, runs it with its arguments by name, and prints the result. */
function printed<Args extends object>(
  { context, output }: Run,
  load: () => Promise<(args: Args, context: Context) => Promise<Result>>,
) {
  return async (...received: unknown[]): Promise<void> => {
    const command = received.at(-1) as Command; // commander passes the command last
    const named = command.registeredArguments.map((argument, n) => [
      argument.name(),
      command.processedArgs[n],
    ]);
    for (const { name, setting } of findUnknownSettings(context.env))
      output.err(`${name} is no setting, and has no effect. Did you mean ${setting}?\n`);
    const work = await load();
    const result = await work({ ...Object.fromEntries(named), ...command.opts() } as Args, context);
    output.out(`${command.opts().json ? JSON.stringify(result.json, undefined, 2) : result.text}\n`);
    if (result.isFailure) throw PRINTED_FAILURE;
  };
}

/** An error for people: every problem, and the cause of an AppError. */
function explain(error: unknown, { env }: Context): string {
  if (!(error instanceof Error)) return String(error);
  const problems = error instanceof AppError && error.problems.length > 1 ? error.problems : [];
  if (problems.length > 0) return problems.map(({ message }) => message).join('\n');
  const cause =
    error instanceof AppError && error.cause instanceof Error ? ` (${messageOf(error.cause)})` : '';
  const advice = databaseAdvice(error, env.DATABASE_URL);
  return `${messageOf(error)}${cause}${advice === undefined ? '' : `\n${advice}`}`;
}

function messageOf(error: Error): string {
  return error.message || String((error as NodeJS.ErrnoException).code ?? error.name);
}
