// The list of proposals costs no more statements for a page than for one proposal (docs/api: Proposals).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_CHOSEN } from '../../src/domain/proposals/proposal.ts';
import { insertProposal, setJob } from '../../src/domain/proposals/store.ts';
import { type CountingPostgres, startCountingPostgres } from '../support/counting-postgres.ts';
import { startJob } from '../support/jobs.ts';
import { createSeason, register, requestToken } from '../support/season.ts';
import { caller, startTestService } from '../support/service.ts';
import { ok } from '../support/stage.ts';

test('a list reads as many statements for many proposals as for one', async (t) => {
  let postgres: CountingPostgres | undefined;
  const service = await startTestService({
    worker: false,
    proxy: async (url) => {
      postgres = await startCountingPostgres(url);
      return postgres;
    },
  });
  t.after(() => service.stop());
  const { db } = service;
  const { siteId, ada } = await createSeason(db);
  const call = caller(service, await requestToken(service, await register(db, ada.accountId)));
  const job = await startJob(db, { siteId, accountId: ada.accountId, kind: 'held' }); // no process knows this kind
  const add = () =>
    db.transaction(async (tx) => {
      const asked = {
        siteId,
        accountId: ada.accountId,
        gameIds: [1],
        weights: DEFAULT_CHOSEN,
        mayMove: false,
        seed: 7,
      };
      const { id } = await insertProposal(tx, asked);
      await setJob(tx, { id, jobId: job.id });
    });
  // Now and then, the service writes down how many requests there were: only the least of some counts is the list's own.
  const statements = async (count: number) =>
    Math.min(await statementsOnce(count), await statementsOnce(count), await statementsOnce(count));
  const statementsOnce = async (count: number) => {
    const path = `/api/v2/sites/${siteId}/proposals`;
    const before = postgres!.traffic.statements;
    const { proposals } = ok(await call('GET', path), 200)._embedded;
    assert.equal(proposals.length, count);
    assert.deepEqual(
      new Set(
        proposals.map(({ proposed_by, _links }: Record<string, object>) =>
          [proposed_by, 'job' in _links!].join(),
        ),
      ),
      new Set(['Ada Okafor,true']),
    );
    return postgres!.traffic.statements - before;
  };
  await add();
  const ofOne = await statements(1);
  for (let more = 1; more < 30; more += 1) await add();
  assert.equal(await statements(30), ofOne);
});
