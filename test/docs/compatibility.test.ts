// docs/api/compatibility.md: every line that clients rely on, with its tests.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { routes } from '../../src/http/api/routes.ts';
import { type Api, openApi } from '../api/callers.ts';
import { createSiteFixture, type SiteFixture } from '../api/site-fixture.ts';
import { ok } from '../support/stage.ts';

const ROOT = join(import.meta.dirname, '../..');
const MARK = '**(wire)**';
const read = (path: string) => readFile(join(ROOT, path), 'utf8');

const marks = (await read('docs/api/README.md'))
  .replaceAll(/\s+/g, ' ')
  .split(MARK)
  .slice(1, -1) // before the first mark stands what a mark is
  .map((text) => text.trimEnd());
const rows = (await read('docs/api/compatibility.md')).matchAll(/^\| (.+) \| `test\/.+` \|$/gm);
const lines = [...rows].map(([, what = '']) => /^\*\*(.+?)\*\*(?=[:;]|$)/.exec(what)?.[1]);

test('every marked line has its row, in order, and every row its mark', () => {
  assert.ok(marks.length > 40, `${marks.length} marks`);
  for (const [index, mark] of marks.entries()) {
    assert.ok(
      mark.endsWith(lines[index] ?? '?'),
      `"…${mark.slice(-80)}" is not the line of "${lines[index]}"`,
    );
  }
  assert.equal(lines.length, marks.length);
});

let api: Api;
let furnished: SiteFixture;
before(async () => {
  api = await openApi();
  furnished = await createSiteFixture(api);
});
after(() => api.stop());

const KEYS = [
  ...[
    'age_groups',
    'annual_totals',
    'audit',
    'availability',
    'balance',
    'bank_accounts',
    'blocks',
    'candidates',
    'certifications',
    'changed_games',
    'disputes',
    'earnings',
    'emails',
    'fee_rules',
    'form_submissions',
    'form_templates',
  ],
  'game_types',
  ...[
    'games',
    'genders',
    'groups',
    'guardians',
    'history',
    'imports',
    'league_officials',
    'leagues',
    'lines',
    'messages',
    'notices',
    'open_games',
    'open_positions',
  ],
  ...['patterns', 'pay_runs', 'payer_lines', 'people', 'proposals', 'public_schedules', 'recipients'],
  ...['requests', 'rows', 'sites'],
  ...['statements', 'subscriptions', 'teams', 'users', 'venue_closings', 'venue_fields', 'venues'],
];

const NAMED_OTHERWISE: Record<string, string> = {
  ...{ unassigned: 'games', unreported: 'games', officials: 'league_officials', closings: 'venue_closings' },
  fields: 'venue_fields',
  ...{ templates: 'form_templates', submissions: 'form_submissions' },
};

test('every list names its array after its records', async () => {
  const named = new Map<string, string[]>();
  for (const { method, path } of routes) {
    if (method !== 'GET') continue;
    const at = furnished.address(path);
    const { page, _embedded } = ok(await furnished.owner(at)('GET', at), 200);
    if (page !== undefined) named.set(path, Object.keys(_embedded));
  }
  for (const [path, keys] of named) {
    const last = path.split('/').at(-1)!;
    const key = NAMED_OTHERWISE[last] ?? last;
    assert.deepEqual(keys, [key], path);
  }
  assert.deepEqual([...new Set([...named.values()].flat())].sort(), KEYS);
});
