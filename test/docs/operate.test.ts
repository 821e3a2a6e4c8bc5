// docs/operate: the metrics, alerts, outcomes, settings and output that the pages show are those of the program.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { describeSettings } from '../../src/config.ts';
import { sql } from '../../src/storage/sql.ts';
import { freePort } from '../support/free-port.ts';
import { scrape } from '../support/metrics.ts';
import { crewcall } from '../support/program.ts';
import { close } from '../support/receiver.ts';
import { ok, type Stage, SUBSCRIPTIONS, startStage, until } from '../support/stage.ts';

const FOLDER = join(import.meta.dirname, '../../docs/operate');
const [monitoring, page, alerts] = await Promise.all(
  ['monitoring.md', 'webhooks.md', 'prometheus/alerts.yml'].map((name) =>
    readFile(join(FOLDER, name), 'utf8'),
  ),
);
const rowsOf = (text: string, cell: RegExp) => [
  ...text.matchAll(new RegExp(`^\\| \`(${cell.source})\` \\|(.*)$`, 'gm')),
];

const port = await freePort();
let stage: Stage;
before(async () => {
  stage = await startStage({ METRICS_PORT: String(port) });
});
after(() => stage.stop());

test('monitoring.md has each metric, with its type, and no other', async () => {
  const { types } = await scrape(port);
  const ours = Object.entries(types).filter(([name]) => name.startsWith('crewcall_'));
  const shown = rowsOf(monitoring!, /crewcall_\w+/).map(([, name, rest]) => [
    name,
    rest?.split('|')[0]?.trim(),
  ]);
  assert.deepEqual(shown.sort(), ours.sort());
});

test('the other metrics are those of Node and of the process', async () => {
  const { types } = await scrape(port);
  for (const name of Object.keys(types)) assert.match(name, /^(crewcall|nodejs|process)_/);
});

test('a metric in an alert is one that there is', async () => {
  const { types } = await scrape(port);
  const used = [...alerts!.matchAll(/crewcall_\w+/g)].map(([name]) => name);
  assert.ok(used.length > 15);
  for (const name of used) assert.ok(name.replace(/_(bucket|count)$/, '') in types, name);
});

test('monitoring.md explains each alert, in the order of the file', () => {
  const named = [...alerts!.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const table = monitoring!.slice(monitoring!.indexOf('| alert |'));
  const explained = [...table.matchAll(/^\| ([A-Z]\w+) \|/gm)].map(([, name]) => name);
  assert.deepEqual(explained, named);
});

test('the page has each outcome of an attempt', async () => {
  const source = await readFile(join(import.meta.dirname, '../../src/webhooks/sending/outcome.ts'), 'utf8');
  const reasons = [...source.matchAll(/^ {2}\| '(\w+)'/gm)].map((match) => match[1]!);
  assert.deepEqual(
    rowsOf(monitoring!, /[a-z_]+/).flatMap(([, name = '']) => (name.startsWith('crewcall_') ? [] : name)),
    ['delivered', 'gone', ...reasons],
  );
});

test('a setting that the page names is one that there is', () => {
  const names = describeSettings({}).map(({ name }) => name);
  const shown = rowsOf(page!, /[A-Z_]+/).map(([, name = '']) => name);
  assert.ok(shown.length > 3);
  for (const name of shown) assert.ok(names.includes(name), name);
});

test('crewcall webhooks status prints what the page shows, but for numbers, times and hosts', async () => {
  const [ledger, archive, calendar] = [
    await stage.subscribe(),
    await stage.subscribe(),
    await stage.subscribe(),
  ];
  await stage.subscribe();
  ledger.receiver.behave(503);
  archive.receiver.behave(close);
  calendar.receiver.behave(404);
  const env = { DATABASE_URL: stage.service.databaseUrl, SECRET_KEY: stage.service.secretKey };
  await stage.createGame({ published: true });
  await stage.createGame({ published: true });
  await until('the failures to be written down', async () => {
    const [found] = await stage.service.db.query<{ failures: number }>(
      sql`select coalesce(sum(failures), 0) as failures from retry_queues`,
    );
    return (found?.failures ?? 0) >= 6;
  });
  ok(await stage.ada('PUT', `${SUBSCRIPTIONS}/${calendar.id}`, { body: { enabled: false } }), 200);
  await stage.service.db.query(sql`update deliveries set due_at = now() + interval '1 hour'`);
  const { out: real } = await crewcall(['webhooks', 'status'], env);
  const shown = /```\n(\d+ deliveries queued[\s\S]*?)```/.exec(page!)?.[1] ?? '';
  assert.deepEqual(alike(shown), alike(real), real);
});

/** The lines without what differs each time. */
function alike(output: string): string[] {
  const lines = output.trim().split('\n');
  return lines.map((line) =>
    line
      .replace(/\S+\.example|localhost:\d+/, 'HOST')
      .replace(/\d+/g, '0')
      .replace(/ +/g, ' '),
  );
}
