// Runs each architecture check on a bad example, to prove that it can fail.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as direction from './direction.ts';
import * as documents from './documents.ts';
import * as exported from './exports.ts';
import * as habits from './habits.ts';
import type { ProjectFile } from './project.ts';
import * as sizes from './sizes.ts';

const file = (path: string, ...lines: string[]): ProjectFile => ({ path, text: `${lines.join('\n')}\n` });
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => file(`src/domain/games/f${n}.ts`, ''));

type Example = {
  check: (files: ProjectFile[]) => string[];
  bad: ProjectFile[];
  good: ProjectFile[];
  says: RegExp;
};

const examples: Record<string, Example> = {
  'an import that goes up': {
    check: direction.wrongDirections,
    bad: [file('src/domain/games/actions.ts', "import { send } from '../../webhooks/send.ts';")],
    good: [file('src/webhooks/send.ts', "import { findGame } from '../domain/games/store.ts';")],
    says: /src\/domain\/games\/actions\.ts imports src\/webhooks\/send\.ts: domain may not know webhooks/,
  },
  'an import of a type that goes up, over several lines': {
    check: direction.wrongDirections,
    bad: [file('src/kernel/pagination.ts', 'import type {', '  Sql,', "} from '../storage/sql.ts';")],
    good: [file('src/storage/sql.ts', 'import type {', '  Page,', "} from '../kernel/pages.ts';")],
    says: /kernel may not know storage/,
  },
  'a HTTP surface that imports another HTTP surface': {
    check: direction.wrongDirections,
    bad: [file('src/http/api/routes.ts', "const page = await import('../auth/routes.ts');")],
    good: [file('src/http/api/routes.ts', "const page = await import('../server.ts');")],
    says: /http\/api may not know http\/auth/,
  },
  'a page that knows webhooks': {
    check: direction.wrongDirections,
    bad: [file('src/http/auth/pages/profile.ts', "import '../../../webhooks/worker.ts';")],
    good: [
      file('src/http/api/routes.ts', "import '../../webhooks/worker.ts';", "// import '../auth/routes.ts'"),
    ],
    says: /http\/auth may not know webhooks/,
  },
  'a service that imports the SDK': {
    check: direction.wrongDirections,
    bad: [file('src/webhooks/signature.ts', "export { verify } from '@crewcall/sdk';")],
    good: [file('src/webhooks/signature.ts', "export { createHmac } from 'node:crypto';")],
    says: /webhooks may not know what is outside src/,
  },
  'a package that imports the service': {
    check: direction.wrongDirections,
    bad: [
      file('packages/embedded-postgres/lock.ts', "import { digest } from '../../src/kernel/secrets.ts';"),
      file('src/commands/serve.ts', "import { demo } from '../../packages/demo/demo.ts';"),
    ],
    good: [
      file('src/storage/embedded.ts', "export { isAlive } from '../../packages/embedded-postgres/lock.ts';"),
    ],
    says: /packages\/embedded-postgres may not know kernel[\s\S]*commands may not know packages\/demo/,
  },
  'a file in no module of the table': {
    check: direction.wrongDirections,
    bad: [file('src/reports/report.ts', '')],
    good: [file('src/main.ts', '')],
    says: /src\/reports\/report\.ts is in no module/,
  },
  'an import of a computed path': {
    check: direction.hiddenImports,
    bad: [file('src/cli.ts', 'await import(name);')],
    good: [file('src/cli.ts', "await import('./commands/serve.ts');")],
    says: /src\/cli\.ts: name the imported file/,
  },
  'a noun that imports its store': {
    check: direction.wrongWithinNouns,
    bad: [file('src/domain/games/game.ts', "import { findGame } from './store.ts';")],
    good: [file('src/domain/games/store.ts', "import type { Game } from './game.ts';")],
    says: /src\/domain\/games\/game\.ts imports src\/domain\/games\/store\.ts/,
  },
  'a noun that uses the actions of another': {
    check: direction.wrongWithinNouns,
    bad: [file('src/domain/games/actions.ts', "import { addUser } from '../users/actions.ts';")],
    good: [file('src/domain/games/actions.ts', "import { findUser } from '../users/store.ts';")],
    says: /use the other noun's store/,
  },
  'a store that imports its actions': {
    check: direction.wrongWithinNouns,
    bad: [file('src/domain/games/store.ts', "import { createGame } from './actions.ts';")],
    good: [file('src/domain/games/actions.ts', "import { insertGame } from './store.ts';")],
    says: /actions are called from outside alone/,
  },
  'SQL that names a table of another module': {
    check: direction.foreignTables,
    bad: [file('src/domain/games/store.ts', 'sql`select id', '  from subscriptions`')],
    good: [file('src/webhooks/matching.ts', 'sql`select id', '  from subscriptions`')],
    says: /names the table subscriptions, which belongs to webhooks/,
  },
  'a module that reads the environment': {
    check: habits.environmentReaders,
    bad: [file('src/storage/database.ts', "const any = '/*';", 'const url = process.env.URL; /* it */')],
    good: [file('src/config.ts', 'const port = process.env.PORT;')],
    says: /src\/storage\/database\.ts:2 reads process\.env/,
  },
  'a module that reads the clock': {
    check: habits.clockReaders,
    bad: [file('src/domain/games/actions.ts', 'const now = new Date();')],
    good: [
      file('src/domain/games/actions.ts', '// never new Date()', 'const then = new Date(row.start);'),
      file('src/webhooks/worker.ts', 'const now = Date.now();'),
    ],
    says: /src\/domain\/games\/actions\.ts:1 reads the clock/,
  },
  'a file of more than 300 lines': {
    check: sizes.longFiles,
    bad: [file('src/main.ts', ...Array(301).fill('//'))],
    good: [file('src/main.ts', ...Array(300).fill('//')), file('test/a.test.ts', ...Array(400).fill('//'))],
    says: /src\/main\.ts has 301 lines; at most 300/,
  },
  'a folder of more than 15 files': {
    check: sizes.fullFolders,
    bad: many(16),
    good: many(15),
    says: /src\/domain\/games holds 16 files; at most 15/,
  },
  'a folder named utils': {
    check: sizes.vagueNames,
    bad: [file('src/webhooks/utils/bytes.ts', '')],
    good: [file('src/webhooks/utilities-of-a-league.ts', '')],
    says: /utils names nothing/,
  },
  'a barrel file': {
    check: sizes.vagueNames,
    bad: [file('src/domain/games/all.ts', "export * from './game.ts';"), file('src/oauth/index.ts', '')],
    good: [file('src/domain/games/game.ts', 'export const GAME_LENGTH_MINUTES = 60;')],
    says: /all\.ts passes on another file[\s\S]*index\.ts names nothing/,
  },
  'a file that does not say what it is for': {
    check: habits.undescribedFiles,
    bad: [file('src/main.ts', "import pino from 'pino';")],
    good: [
      file('src/main.ts', '// Puts the modules together.'),
      file('src/storage/migrations/0001.do.people.sql', '-- People.'),
      file('bin/crewcall.js', '#!/usr/bin/env node', '// Runs the program.'),
    ],
    says: /src\/main\.ts: the first line/,
  },
  'a test that does not run': {
    check: habits.skippedTests,
    bad: [file('test/a.test.ts', `test.${'skip'}('later', () => {});`, `test('x', { ${'todo'}: true });`)],
    good: [file('test/a.test.ts', "sql`select 1 for update skip locked`; test('now', () => {});")],
    says: /test\/a\.test\.ts:1: a test runs[\s\S]*test\/a\.test\.ts:2/,
  },
  'a TODO': {
    check: habits.todos,
    bad: [file('src/main.ts', '// Starts.', '// TODO stop too')],
    good: [file('src/main.ts', '// Starts.')],
    says: /src\/main\.ts:2: do it/,
  },
  'an export that nobody imports': {
    check: exported.deadExports,
    bad: [
      file(
        'src/a.ts',
        'export const A = 1;',
        'export function forTests() {}',
        'export type Unused = string;',
      ),
      file('test/a.test.ts', "import { forTests } from '../src/a.ts';"),
    ],
    good: [
      file(
        'src/a.ts',
        'export type Input = string;',
        'export function a(input: Input) {}',
        'export const B = 1;',
      ),
      file('src/b.ts', "import { a as other } from './a.ts';", "import * as all from './a.ts';", 'all.B;'),
    ],
    says: /exports A, which no other[\s\S]*forTests for tests alone[\s\S]*exports Unused/,
  },
  'a broken link': {
    check: (files) => documents.deadLinks(files, (path) => files.some((known) => known.path === path)),
    bad: [file('docs/a.md', '# A', '[b](b.md) [c](../README.md#run-it)'), file('README.md', '# Run it now')],
    good: [
      file(
        'docs/a.md',
        '[b](../README.md#run-it-now-1) `[x](y)` [w](https://example.com)',
        '```',
        '[x](y)',
        '```',
      ),
      file('README.md', '# Run it, now!', '## Run it now'),
    ],
    says: /there is no docs\/b\.md[\s\S]*README\.md has no heading #run-it/,
  },
  'a path that does not exist': {
    check: (files) => documents.deadPaths(files, (path) => path === 'src/main.ts'),
    bad: [file('STYLE.md', 'see `src/index.ts`')],
    good: [file('STYLE.md', 'see `src/main.ts`, `npm test` and `main.ts`')],
    says: /STYLE\.md names src\/index\.ts, which is not there/,
  },
  'a citation of a section that does not exist': {
    check: documents.deadCitations,
    bad: [
      file('docs/spec/service.md', '## 6. Events', '### 6.2 Criteria', '1. All.'),
      file('src/a.ts', '// service.md 6.2(2)'),
    ],
    good: [
      file('docs/spec/service.md', '## 1. What', '1. One.', '## 6. Events', '### 6.2 Criteria', '1. All.'),
      file('src/a.ts', '// service.md 6.2(1), 1.1 and 6'),
    ],
    says: /src\/a\.ts cites service\.md 6\.2\(2\)/,
  },
  'a path of a machine': {
    check: documents.machinePaths,
    bad: [file('docs/a.md', `run it in ${'/home'}/ada/crewcall`)],
    good: [file('docs/a.md', 'src/webhooks/worker.ts answers at https://example.com/home/ada')],
    says: /docs\/a\.md names \/home\/ada/,
  },
};

for (const [name, { check, bad, good, says }] of Object.entries(examples)) {
  test(`the architecture check finds ${name}`, () => {
    assert.match(check(bad).join('\n'), says);
    assert.deepEqual(check(good), []);
  });
}
