// Refuses migrations that would stop the release before, or hold a lock for longer than a second on a large table: with squawk,
// which knows PostgreSQL's locks, and with what it does not know of how migrations are applied here.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { MigrationFile, MigrationMode } from '../../src/storage/migration/file.ts';
import { ROOT } from './release.ts';

// Its program itself: the script that finds it would be most of the time.
const SQUAWK = join(ROOT, `node_modules/@squawk-cli/${process.platform}-${process.arch}/bin/squawk`);
// Timeouts are set by what applies a migration, and which types this schema has is no matter of locks.
const EXCLUDED = [
  ...[
    'require-lock-timeout',
    'require-statement-timeout',
    'prefer-bigint-over-int',
    'prefer-bigint-over-smallint',
  ],
  ...['prefer-text-field', 'prefer-timestamp-tz', 'require-enum-value-ordering', 'prefer-robust-stmts'],
];

const OLDEST_SERVER = '15.0'; // as src/storage/migrate.ts has it

type Problem = { line: number; rule_name: string; message: string; help: string | null };

/** A sentence for each problem: the file, the line, what is wrong, what to do. */
export function lintMigrations(files: readonly MigrationFile[]): string[] {
  return files.flatMap((file) => [
    ...squawk(file).map(
      ({ line, rule_name: rule, message, help }) =>
        `${file.name}:${line + 1}: ${[message, help].filter(Boolean).join(' ')} (squawk: ${rule})`,
    ),
    ...lintMode(file).map((problem) => `${file.name}: ${problem}`),
  ]);
}

function squawk({ name, text, mode }: MigrationFile): Problem[] {
  const args = ['--reporter', 'json', '--pg-version', OLDEST_SERVER, '--exclude', EXCLUDED.join(',')];
  if (mode === 'transaction') args.push('--assume-in-transaction');
  const { stdout, stderr, error } = spawnSync(SQUAWK, [...args, '--stdin-filepath', name], {
    input: text,
    encoding: 'utf8',
  });
  try {
    return JSON.parse(stdout);
  } catch (cause) {
    throw new Error(`squawk did not run: ${error?.message ?? (stderr || stdout)}`, { cause });
  }
}

const NO_TRANSACTION = 'in a migration of its own whose first line is "-- no transaction"';

const REPEATABLE =
  /^(create (unique )?index concurrently if not exists|drop index concurrently if exists|reindex \w+ concurrently|alter table \w+ validate constraint) /;

const LINTS: Record<MigrationMode, (statements: string[]) => string[]> = {
  transaction: (statements) => statements.flatMap(lintInTransaction),
  statement: (statements) => [
    ...alone(statements),
    ...statements
      .filter((one) => !REPEATABLE.test(one))
      .map(
        () =>
          'outside a transaction there is "create index concurrently if not exists", "drop index concurrently if exists", "reindex … concurrently" or "alter table … validate constraint": each can be run again.',
      ),
  ],
  batches: (statements) => [
    ...alone(statements),
    ...statements
      .filter(
        (one) => !(/\$1\b/.test(one) && /\blimit \d+\b/.test(one) && /\breturning (\w+\.)?id\b/.test(one)),
      )
      .map(
        () =>
          'a batch takes the rows whose id is greater than $1, "limit" 1000 or so, and is "returning id".',
      ),
  ],
};

function lintMode({ text, mode }: MigrationFile): string[] {
  return LINTS[mode](statementsOf(text));
}

function alone(statements: string[]): string[] {
  return statements.length === 1
    ? []
    : ['outside a transaction, a migration has one statement: more would be a transaction for PostgreSQL.'];
}

function lintInTransaction(statement: string, _at: number, all: string[]): string[] {
  const problems: string[] = [];
  const [, target] = /^insert into (\w+)/.exec(statement) ?? [];
  const isOfNewTable = all.some((other) => other.startsWith(`create table ${target} `));
  if (!/^(create|alter|drop|comment)\b/.test(statement) && !isOfNewTable)
    problems.push(
      `"${statement.split(' ')[0]}" locks rows of a large table for long: do it in batches, ${NO_TRANSACTION}, "in batches".`,
    );
  if (/\bconcurrently\b/.test(statement)) problems.push(`"concurrently" is ${NO_TRANSACTION}.`);
  if (/\bvalidate constraint\b/.test(statement))
    problems.push(
      `a constraint is validated ${NO_TRANSACTION}: other locks of the transaction would last as long.`,
    );
  if (/^alter table .*\badd (column )?(?!constraint\b)[^,]*\bcheck ?\(/.test(statement))
    problems.push(
      'a new column with a check reads the table: add the check as a constraint that is "not valid".',
    );
  if (/^alter table .*\b(small|big)?serial\b/.test(statement))
    problems.push('a serial column rewrites the table.');
  return problems;
}

/** Without comments and texts, in lower case, with single blanks. */
function statementsOf(text: string): string[] {
  return text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$\$[\s\S]*?\$\$|'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.toLowerCase().replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
}
