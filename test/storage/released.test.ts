// What was released does not change: migrations that databases have applied, and how later ones may change the schema.
import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { lintMigrations } from '../../deploy/freeze/lint.ts';
import { editedMigrations, frozenReleases, MIGRATIONS, readDigests } from '../../deploy/freeze/release.ts';
import { readBack } from '../../src/storage/backup/backup.ts';
import { openBackup } from '../../src/storage/backup/file.ts';
import { modeOf, readMigrations } from '../../src/storage/migration/file.ts';

const releases = frozenReleases();

test('a migration that was released is as it was', () => {
  assert.deepEqual(
    releases.map(({ version }) => version),
    ['1.0.0'],
  );
  assert.deepEqual(editedMigrations(releases), []);
});

test('one that was edited, or is gone, is told in a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crewcall-released-'));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    await writeFile(join(folder, '0001.do.schema.sql'), 'create table sites (id bigint);\n');
    const [edited, ...others] = editedMigrations(releases, folder);
    assert.match(
      edited!,
      /^0001\.do\.schema\.sql was released with 1\.0\.0 and is not what was released any more: .* migration of its own/,
    );
    assert.deepEqual(others, []);
    await rm(join(folder, '0001.do.schema.sql'));
    assert.match(
      editedMigrations(releases, folder)[0]!,
      /0001\.do\.schema\.sql was released .* and is gone:/,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('every table of a frozen database has a row', async () => {
  for (const { version, database } of releases) {
    const backup = await openBackup(database, async () => '');
    const tables = await readBack(backup).finally(backup.close);
    const empty = tables.filter(({ rows }) => rows === 0).map(({ name }) => name);
    assert.deepEqual(empty, [], `of ${version}: deploy/freeze/rows.ts fills what the demo leaves empty`);
  }
});

test('migrations after the first release lock nothing for long, and the release before goes on with them', async () => {
  const [first] = releases;
  const later = (await readMigrations()).filter(({ name }) => !readDigests(first!).has(name));
  assert.deepEqual(lintMigrations(later), []);
});

const lint = (text: string) =>
  lintMigrations([{ name: '0002.do.x.sql', text, mode: modeOf(text), version: 2, md5: '' }]);

test('what a migration may do', () => {
  for (const text of [
    'alter table games add column weather text;',
    "alter table games add column weather text not null default 'dry';",
    'alter table games add column seen_at timestamptz default now();',
    'create table forecasts (id bigint primary key, game_id bigint references games, n int);\n' +
      'create index forecasts_game on forecasts (game_id);\ninsert into forecasts values (1, null, 2);',
    'alter table games add constraint wet check (weather is not null) not valid;',
    '-- no transaction\nalter table games validate constraint wet;',
    '-- no transaction\n-- Why.\ncreate index concurrently if not exists games_weather on games (weather);',
    '-- no transaction\ndrop index concurrently if exists games_weather;',
    "-- no transaction, in batches\nwith b as (select id from games where id > $1 order by id limit 1000)\nupdate games g set weather = 'dry' from b where g.id = b.id returning g.id",
    '-- Since 1.2 nothing reads it.\n-- squawk-ignore ban-drop-column\nalter table games drop column weather;',
  ])
    assert.deepEqual(lint(text), [], text);
});

const REFUSED: [string, string, RegExp][] = [
  ['a volatile default', 'alter table games add column x uuid default gen_random_uuid();', /table rewrite/],
  [
    'a generated column',
    'alter table games add column x int generated always as (1) stored;',
    /table rewrite/,
  ],
  ['a serial column', 'alter table games add column x bigserial;', /rewrites the table/],
  ['a required column without a default', 'alter table games add column x int not null;', /no default/],
  ['an index that blocks writes', 'create index x on games (status);', /CONCURRENTLY|concurrent/i],
  [
    'an index concurrently in the transaction',
    'create index concurrently if not exists x on games (status);',
    /first line/,
  ],
  [
    'an index that cannot be built again',
    '-- no transaction\ncreate index concurrently x on games (a);',
    /if not exists/,
  ],
  ['to drop an index with a lock', 'drop index games_league;', /ACCESS EXCLUSIVE/],
  ['NOT NULL that reads the table', 'alter table games alter column status set not null;', /NOT NULL/],
  ['another type', 'alter table games alter column status type varchar(3);', /changing-column-type/],
  ['another name of a column', 'alter table games rename column status to state;', /renaming-column/],
  ['another name of a table', 'alter table games rename to matches;', /renaming-table/],
  ['to drop a column', 'alter table games drop column status;', /ban-drop-column/],
  ['to drop a table', 'drop table games;', /ban-drop-table/],
  ['a check that reads the table', 'alter table games add constraint c check (id > 0);', /NOT VALID/],
  ['a new column with a check', 'alter table games add column x int check (x > 0);', /"not valid"/],
  [
    'to validate in the transaction',
    'alter table games validate constraint c;',
    /validated in a migration of its own/,
  ],
  [
    'a foreign key that reads both tables',
    'alter table games add foreign key (x) references sites;',
    /NOT VALID/,
  ],
  ['a unique constraint', 'alter table games add constraint c unique (x);', /ACCESS EXCLUSIVE/],
  ['to fill rows in the transaction', "update games set status = 'A';", /"update" locks rows .* in batches/],
  ['to fill rows in one statement', "-- no transaction\nupdate games set status = 'A';", /can be run again/],
  [
    'a batch without an end',
    '-- no transaction, in batches\nupdate games set status = 1 where id > $1;',
    /limit/,
  ],
  ['two statements outside a transaction', '-- no transaction\nselect 1;\nselect 2;', /one statement/],
  ['a transaction of its own', 'begin;\ncreate table x (n int);\ncommit;', /transaction/],
];
for (const [what, text, reason] of REFUSED)
  test(`refused: ${what}`, () => {
    const problems = lint(text);
    assert.ok(
      problems.some((problem) => reason.test(problem)),
      `${text}\n${problems.join('\n')}`,
    );
  });
