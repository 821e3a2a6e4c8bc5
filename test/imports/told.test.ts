// The plan of a sheet of games says who is emailed: those whom applying it really tells (made data).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { answerAssignment } from '../../src/domain/assignments/actions.ts';
import { createPattern } from '../../src/domain/patterns/actions.ts';
import { updateUser } from '../../src/domain/users/store.ts';
import { recordFirstBaseline } from '../../src/notices/baseline.ts';
import { muteKinds } from '../../src/notices/settings.ts';
import { sql } from '../../src/storage/sql.ts';
import { ASSISTANT, addOfficial, createSeason, NOW, REFEREE, type Season } from '../domain/season.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { takeEmailed } from './emailed.ts';
import { applySheet, planSheet, rowsOf, runJob, type SheetGame, storePlan } from './sheet-games.ts';

const SAMPLE = { seed: 20_970_501, numRuns: 120 };
const PEOPLE = ['Omar Reyes', 'Ines Duarte', 'Nina Alvarez', 'Kai Ito', 'Ada Okafor'];

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

/** Nina does not want to hear of her crews, Kai leaves between the two sheets, and Ada, who imports, officiates too. */
async function crowdedSeason(): Promise<Season & { kai: { id: number } }> {
  const season = await createSeason(database.db);
  const { db, site, ada } = season;
  const official = (first: string, last: string) =>
    addOfficial(db, site, { first, last, email: `${first.toLowerCase()}.${site.id}@harbor.example` });
  const [nina, kai] = [await official('Nina', 'Alvarez'), await official('Kai', 'Ito')];
  await muteKinds(db, { userId: nina.id, kinds: ['crew'] });
  await db.query(sql`update users set official = true where id = ${ada.id}`);
  const fee = (position: object, amount: number) => ({ ...position, fee: amount }) as typeof REFEREE;
  const positions = [fee(ASSISTANT, 40), fee(REFEREE, 45), { ...ASSISTANT, name: 'Fourth Official' }];
  await createPattern(db, { siteId: site.id, name: '3 officials', positions });
  return { ...season, kai };
}

const person = fc.constantFrom(null, ...PEOPLE);
const cells = fc.record({
  start: fc.constantFrom('09:00', '09:00', '11:00'),
  away: fc.constantFrom('Owls', 'Owls', 'Wolves'),
  venue: fc.constantFrom('Pier Field', 'Pier Field', 'Harbor Park'),
  subvenue: fc.constantFrom('North', 'North', 'South'),
  published: fc.constantFrom(true, true, true, false),
  public: fc.boolean(),
  privateNote: fc.constantFrom('Key at the gate', 'No key', 'No key'),
  publicNote: fc.constantFrom('Bring flags', 'Bring flags', 'No flags'),
  paidVia: fc.constantFrom('check', 'cash'),
  status: fc.constantFrom('A' as const, 'A' as const, 'A' as const, 'A' as const, 'C' as const),
  pattern: fc.constantFrom('2 officials', '2 officials', '2 officials', '3 officials'),
  crew: fc.record({ Referee: person, 'Assistant Referee': person }, { requiredKeys: [] }),
});
type Cells = typeof cells extends fc.Arbitrary<infer Value> ? Value : never;

/** On days of their own, so that nobody is on two games at once. */
const onDay = (row: Cells, at: number): SheetGame => ({
  ...{ ...row, home: 'Hawks', userDefinedId: `T-${at}` },
  date: Temporal.PlainDate.from('2097-01-01')
    .add({ days: at * 2 })
    .toString(),
});

/** Of each row, the next sheet has one or two cells changed. */
function nextVersion(sheet: Cells[], others: Cells[]): Cells[] {
  const members = Object.keys(sheet[0]!) as (keyof Cells)[];
  return sheet.map((row, at) => {
    const picked = [members[at % members.length]!, ...(at % 2 === 0 ? ['crew' as const] : [])];
    return { ...row, ...Object.fromEntries(picked.map((member) => [member, others[at]![member]])) };
  });
}

test('who is emailed is whom the plan names, for new, changed and canceled games', async () => {
  const season = await crowdedSeason();
  const { db, site } = season;
  await recordFirstBaseline(db);
  const sheet = fc.sample(cells, SAMPLE);
  const first = await applySheet(season, sheet.map(onDay));
  assertTold(first, await takeEmailed(db));
  const slots = await db.query<{ id: number; published: boolean }>(sql`
    select a.id, g.published from assignments a join games g on g.id = a.game_id
    where a.site_id = ${site.id} and a.user_id is not null and g.status = 'A' order by a.id`);
  for (const [at, { id }] of slots.filter(({ published }) => published).entries())
    if (at % 3 > 0) {
      const answer = at % 3 === 1 ? 'accepted' : 'declined';
      await answerAssignment(db, { assignmentId: id, answer, now: NOW });
    }
  await db.transaction((tx) => updateUser(tx, { id: season.kai.id, change: { active: false } }));
  await takeEmailed(db);
  const next = nextVersion(sheet, fc.sample(cells, { ...SAMPLE, seed: SAMPLE.seed + 1 }));
  const { rows } = await planSheet(season, next.slice(0, -10).map(onDay), { gone: 'cancel' });
  const importId = await storePlan(season, rows);
  await runJob({ season, importId });
  const second = { plan: rows, rows: await rowsOf(season, importId) };
  assertTold(second, await takeEmailed(db));
  const outcomes = new Set(rows.map(({ outcome }) => outcome));
  for (const outcome of ['changed', 'unchanged', 'gone'] as const) assert.ok(outcomes.has(outcome), outcome);
});

type Applied = Pick<Awaited<ReturnType<typeof applySheet>>, 'plan' | 'rows'>;

function assertTold({ plan, rows }: Applied, emailed: ReadonlyMap<number, number[]>): void {
  assert.ok(emailed.size > 0);
  for (const [at, row] of plan.entries()) {
    const { state, result, record_id: id } = rows[at]!;
    assert.notEqual(state, 'failed', result ?? '');
    const said = `${JSON.stringify(row, null, 1)}`;
    assert.deepEqual(row.emails.toSorted(), emailed.get(id ?? 0) ?? [], said);
  }
}
