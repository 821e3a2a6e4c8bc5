// Emails say what a game pays by the rules of the site, and that it is another sum (docs/api: Fees).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import PostalMime from 'postal-mime';
import { ok } from '../support/stage.ts';
import { type NoticeStage, OMAR, startNoticeStage } from './notice-stage.ts';
import { toldBy } from './told.ts';

let stage: NoticeStage;
before(async () => {
  stage = await startNoticeStage();
  const site = `/api/v2/sites/${stage.season.siteId}`;
  const send = async (path: string, body: object) =>
    ok(await stage.ada('POST', `${site}/${path}`, { body }), 201);
  const cup = (await send('leagues', { name: 'State Cup' })).id;
  await send('fee_rules', { kind: 'surcharge', name: 'Cup', league_id: cup, amount: 12.5 });
});
after(() => stage.stop());

test('the sum is in the offer, and a change of the game that changes it says so', async () => {
  const game = await stage.newGame({ league_name: 'State Cup' });
  await stage.assign(game, 0, stage.season.omar.userId);
  await stage.change(game, { published: true });
  const [offer] = await stage.minutePasses();
  const { text } = await PostalMime.parse(offer!.raw);
  assert.match(text!, /Referee · \$57\.50/); // 45 and 12.50

  await stage.change(game, { public_note: 'Bring both shirts.' });
  assert.deepEqual(await toldBy(stage, await stage.minutePasses()), {
    [OMAR]: [['changed', { note: null }]],
  });

  await stage.change(game, { league_name: 'Spring' });
  const [changed] = await stage.minutePasses();
  assert.match((await PostalMime.parse(changed!.raw)).text!, /Fee: \$57\.50 → \$45\.00/);
});
