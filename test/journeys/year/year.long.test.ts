// The year of the demo, computed anew by a program that shares no code with the service: what officials are due and were paid.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ensureSeason } from '../../../packages/demo/ensure-season.ts';
import { ASSIGNOR } from '../../../packages/demo/names.ts';
import { type Sql, sql } from '../../../src/storage/sql.ts';
import { register, requestToken } from '../../support/season.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let env: Record<string, string>;
before(async () => {
  service = await startTestService({ worker: false });
  const site = await ensureSeason(service.db, new Date());
  const [ada] = await service.db.query<{ id: number }>(
    sql`select id from accounts where email = ${ASSIGNOR.email}`,
  );
  const token = await requestToken(service, await register(service.db, ada!.id), 'read');
  env = { BASE: service.baseUrl, SITE: String(site), TOKEN: token };
});
after(() => service.stop());

/** The lines that it prints, and its exit status. */
function recompute(): Promise<{ lines: string[]; status: number }> {
  const program = join(import.meta.dirname, 'recompute.py');
  return new Promise((resolve, reject) => {
    execFile('python3', [program], { env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      if (stderr !== '') reject(new Error(stderr));
      else resolve({ lines: stdout.trim().split('\n'), status: error === null ? 0 : Number(error.code) });
    });
  });
}

test('each line of a run, each statement and each total of a year is what the rules of its time make', async () => {
  const { lines, status } = await recompute();
  assert.match(lines.join('\n'), /^[34]\d\d games of officials compared, [1-9]\d* adjusted, [12] years$/);
  assert.equal(status, 0);
});

const CHANGES: Record<string, { change: Sql; back: Sql; says: RegExp }> = {
  'a game that was paid': {
    change: sql`update pay_lines set amount = amount + 0.01 where id = (select min(id) from pay_lines)`,
    back: sql`update pay_lines set amount = amount - 0.01 where id = (select min(id) from pay_lines)`,
    says: /^run 1, user \d+, game \d+: the service says (\d+)\.01, computed \1(\.0|$)/,
  },
  'a statement': {
    change: sql`update statements set amount = amount + 0.01 where id = (select max(id) from statements)`,
    back: sql`update statements set amount = amount - 0.01 where id = (select max(id) from statements)`,
    says: /^run 2, user \d+, statement \d+: the service says \d+\.\d1, computed \d+/m,
  },
  'what was paid': {
    change: sql`update statements set amount_paid = amount_paid - 0.01 where id = (select min(id) from statements)`,
    back: sql`update statements set amount_paid = amount where id = (select min(id) from statements)`,
    says: /^\d{4}, user \d+, paid: the service says \d+\.\d9, computed \d+/m,
  },
  'the fee of a position': {
    change: sql`update assignments set fee = fee + 0.5 where id = (select min(assignment_id) from pay_lines where amount in (40, 55) and kind = 'work')`,
    back: sql`update assignments set fee = fee - 0.5 where id = (select min(assignment_id) from pay_lines where amount in (40, 55) and kind = 'work')`,
    says: /adjust|computed/,
  },
};

for (const [what, { change, back, says }] of Object.entries(CHANGES))
  test(`a cent that is wrong is found in ${what}`, async () => {
    await service.db.query(change);
    const { lines, status } = await recompute();
    await service.db.query(back);
    assert.match(lines.join('\n'), says);
    assert.equal(status, 1);
  });
