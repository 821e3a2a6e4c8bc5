// Responding to an assignment by the links accept and decline (docs/api: Resources, assignment; Writing games).
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../src/storage/sql.ts';
import { untilLockWaits } from '../support/lock-waits.ts';
import { callerFor, register } from '../support/season.ts';
import type { Call } from '../support/service.ts';
import { ok, type Stage, startStage } from '../support/stage.ts';

let stage: Stage & { nina: Call };
before(async () => {
  const { service, season, ...more } = await startStage();
  const nina = await callerFor(service, await register(service.db, season.nina.accountId));
  stage = { service, season, ...more, nina };
});
after(() => stage.stop());

/** A slot of a new published game with the official on it. */
async function slotOf({ userId }: { userId: number }) {
  return stage.assign(await stage.createGame({ published: true }), 0, userId);
}
const confirm = (slot: { id: number }) => `/api/v2/assignments/${slot.id}/confirm`;

test('the official follows accept or decline by POST; then the status is set, and the links are gone', async () => {
  const { omar, season } = stage;
  const accepted = ok(await omar('POST', (await slotOf(season.omar))._links.accept.href), 200);
  assert.deepEqual([accepted.accepted, accepted.declined, accepted.assigned], [true, false, true]);
  const declined = ok(await omar('POST', (await slotOf(season.omar))._links.decline.href), 200);
  assert.deepEqual([declined.accepted, declined.declined, declined.assigned], [false, true, true]);
  assert.equal(declined._embedded.official.id, season.omar.userId, 'they stay on the slot');
  for (const { _links, warnings } of [accepted, declined]) {
    assert.deepEqual(Object.keys(_links), ['self', 'game', 'site', 'user']);
    assert.deepEqual(warnings, []);
  }
});

test('status comes in the body too; without one, or with another, it is 422 at /status', async () => {
  const slot = await slotOf(stage.season.omar);
  for (const body of [undefined, {}, { status: 'Z' }, { status: 1 }]) {
    const refused = await stage.omar('POST', confirm(slot), { body });
    assert.equal(refused.status, 422);
    assert.equal(refused.json.errors[0].path, '/status');
  }
  assert.equal(ok(await stage.omar('POST', confirm(slot), { body: { status: 'D' } }), 200).declined, true);
  assert.equal(ok(await stage.omar('POST', confirm(slot), { body: { status: 'A' } }), 200).accepted, true);
});

test('the reason for declining is stored and visible to the official and assignors', async () => {
  const { ada, omar, nina, season } = stage;
  const slot = await slotOf(season.omar);
  const at = `/api/v2/assignments/${slot.id}`;
  const seenBy = async (call: Call) => ok(await call('GET', at), 200);
  assert.equal((await seenBy(omar)).declined_reason, null);
  const body = { status: 'D', reason: '  Out of town that weekend. ' };
  const declined = ok(await omar('POST', `${at}/confirm`, { body }), 200);
  assert.equal(declined.declined_reason, 'Out of town that weekend.');
  for (const call of [ada, omar])
    assert.equal((await seenBy(call)).declined_reason, 'Out of town that weekend.');
  const hidden = await seenBy(nina);
  assert.ok(hidden.declined && !('declined_reason' in hidden) && !JSON.stringify(hidden).includes('town'));
  const listed = await nina('GET', `/api/v2/sites/${season.siteId}/games`);
  assert.doesNotMatch(listed.text, /declined_reason|town/);
  assert.match((await ada('GET', `/api/v2/sites/${season.siteId}/games`)).text, /Out of town/);

  ok(await omar('POST', slot._links.decline.href), 200);
  assert.equal((await seenBy(ada)).declined_reason, 'Out of town that weekend.', 'again, without a reason');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  ok(await omar('POST', `${at}/confirm`, { raw: 'status=D&reason=Injured', headers: form }), 200);
  assert.equal((await seenBy(ada)).declined_reason, 'Injured');
  ok(await omar('POST', `${at}/confirm`, { body: { status: 'A', reason: 'All is well' } }), 200);
  assert.equal((await seenBy(ada)).declined_reason, null, 'who accepts gives no reason');
});

test('an official takes an answer back, and answers again', async () => {
  const slot = await slotOf(stage.season.omar);
  for (const status of ['A', 'D']) {
    ok(await stage.omar('POST', confirm(slot), { body: { status, reason: 'Injured' } }), 200);
    const open = ok(await stage.omar('POST', confirm(slot), { body: { status: 'N' } }), 200);
    assert.deepEqual([open.accepted, open.declined, open.declined_reason], [false, false, null], status);
    assert.ok('accept' in open._links && 'decline' in open._links);
  }
});

test('the reason is deleted when another official takes the slot, and when it is emptied', async () => {
  const { ada, omar, season } = stage;
  for (const [action, body] of [
    ['assign', { user_id: season.nina.userId }],
    ['unassign', undefined],
  ] as const) {
    const slot = await slotOf(season.omar);
    ok(await omar('POST', confirm(slot), { body: { status: 'D', reason: 'Injured' } }), 200);
    const changed = ok(await ada('POST', `/api/v2/assignments/${slot.id}/${action}`, { body }), 200);
    assert.deepEqual([changed.declined, changed.declined_reason], [false, null], action);
  }
});

test('a reason is text of up to 1000 characters', async () => {
  const slot = await slotOf(stage.season.omar);
  for (const reason of ['x'.repeat(1_001), 7, ['ill']]) {
    const refused = await stage.omar('POST', confirm(slot), { body: { status: 'D', reason } });
    assert.equal(refused.status, 422);
    assert.equal(refused.json.errors[0].path, '/reason');
  }
  const [longest, none] = ['x'.repeat(1_000), ' '];
  const declined = ok(
    await stage.omar('POST', confirm(slot), { body: { status: 'D', reason: longest } }),
    200,
  );
  assert.equal(declined.declined_reason, longest);
  const other = await slotOf(stage.season.omar);
  const silent = ok(await stage.omar('POST', confirm(other), { body: { status: 'D', reason: none } }), 200);
  assert.equal(silent.declined_reason, null);
});

test('an official responds only for themselves, an assignor for any official', async () => {
  const slot = await slotOf(stage.season.nina);
  assert.equal((await stage.omar('POST', slot._links.accept.href)).status, 403);
  assert.equal(ok(await stage.ada('POST', slot._links.accept.href), 200).accepted, true);
});

test('an official who accepts after declining and is on another game gets a 409 with what they may see of it', async () => {
  const { ada, omar, season } = stage;
  const when = { localized_date: '2098-04-12', localized_time: '9:00 AM' };
  const declined = await stage.assign(
    await stage.createGame({ ...when, published: true }),
    0,
    season.omar.userId,
  );
  ok(await omar('POST', confirm(declined), { body: { status: 'D' } }), 200);
  const draft = await stage.createGame({ ...when, venue_name: 'Secret Field' });
  await stage.assign(draft, 0, season.omar.userId);
  const accept = async (call: typeof ada) => {
    const { status, json, text } = await call('POST', confirm(declined), { body: { status: 'A' } });
    assert.deepEqual([status, json.error, text.includes('override')], [409, 'double_booked', false], text);
    return text;
  };
  assert.doesNotMatch(await accept(omar), new RegExp(`Secret Field|game ${draft.id}`)); // a draft is no sight for officials
  assert.match(await accept(ada), new RegExp(`is on game ${draft.id} .*Secret Field`));
  await ada('PUT', `/api/v2/games/${draft.id}`, { body: { published: true } });
  assert.match(await accept(omar), new RegExp(`is on game ${draft.id} .*Secret Field`));
});

test('responding for an open slot is 409', async () => {
  const game = await stage.createGame({ published: true });
  const [slot] = game._embedded.assignments;
  assert.equal((await stage.ada('POST', confirm(slot), { body: { status: 'A' } })).status, 409);
  assert.equal((await stage.omar('POST', confirm(slot), { body: { status: 'A' } })).status, 403);
});

test('an official who is replaced while accepting does not accept for their successor', async () => {
  const { service, season, omar } = stage;
  const slot = await slotOf(season.omar);
  const accepting = await service.db.transaction(async (tx) => {
    await tx.query(
      sql`select from games g join assignments a on a.game_id = g.id where a.id = ${slot.id} for no key update`,
    );
    await tx.query(sql`update assignments set user_id = ${season.nina.userId} where id = ${slot.id}`);
    const request = omar('POST', slot._links.accept.href);
    await untilLockWaits(service.db);
    return { request };
  });
  assert.equal((await accepting.request).status, 409);
  const shown = ok(await stage.ada('GET', `/api/v2/assignments/${slot.id}`), 200);
  assert.equal(shown._embedded.official.id, season.nina.userId);
  assert.equal(shown.accepted, false);
});

describe('an acceptance that a change of the game reset', () => {
  const moved = async (slot: { id: number; game_id?: number }, time: string) => {
    const at = (await stage.ada('GET', `/api/v2/assignments/${slot.id}`)).json._links.game.href;
    return ok(await stage.ada('PUT', at, { body: { localized_time: time } }), 200);
  };
  const restore = { body: { status: 'A', restore: true } };
  const historyOf = async (slot: { id: number }) => {
    const at = (await stage.ada('GET', `/api/v2/assignments/${slot.id}`)).json._links.game.href;
    return ok(await stage.ada('GET', at.replace(/(\.json)?$/, '/history')), 200)._embedded.history;
  };

  test('holds again as who gave it, and the history says since when', async () => {
    const { ada, omar, season } = stage;
    const slot = await slotOf(season.omar);
    ok(await omar('POST', confirm(slot), { body: { status: 'A' } }), 200);
    const [given] = await historyOf(slot);
    await moved(slot, '7:15 PM');
    const restored = ok(await ada('POST', confirm(slot), restore), 200);
    assert.deepEqual([restored.accepted, restored.answered_by], [true, null]);
    const [entry] = await historyOf(slot);
    const change = entry.changes.find((one: { record: string }) => one.record === 'assignment');
    assert.deepEqual(
      [change.after.answer, Date.parse(change.after.answered_at)],
      ['accepted', Date.parse(given.created)],
    );
    assert.equal(entry._embedded.user.first_name, 'Ada');
    const other = await slotOf(season.omar);
    ok(await ada('POST', confirm(other), { body: { status: 'A' } }), 200);
    await moved(other, '8:15 PM');
    const forHim = ok(await ada('POST', confirm(other), restore), 200);
    assert.equal(forHim.answered_by.first_name ?? forHim.answered_by.name, 'Ada Okafor');
    await moved(slot, '9:15 PM');
    assert.equal(ok(await ada('POST', confirm(slot), restore), 200).answered_by, null, 'again, as at first');
  });

  test('is not restored over what the official answered since, nor after they were put on the game anew', async () => {
    const { ada, omar, season } = stage;
    const slot = await slotOf(season.omar);
    ok(await omar('POST', confirm(slot), { body: { status: 'A' } }), 200);
    await moved(slot, '7:45 PM');
    ok(await omar('POST', confirm(slot), { body: { status: 'D' } }), 200);
    assert.equal((await ada('POST', confirm(slot), restore)).status, 409);
    ok(await omar('POST', confirm(slot), { body: { status: 'N' } }), 200);
    assert.equal((await ada('POST', confirm(slot), restore)).status, 409);
    const other = await slotOf(season.omar);
    ok(await omar('POST', confirm(other), { body: { status: 'A' } }), 200);
    await moved(other, '8:45 PM');
    ok(await ada('POST', `/api/v2/assignments/${other.id}/unassign`, { body: {} }), 200);
    ok(
      await ada('POST', `/api/v2/assignments/${other.id}/assign`, { body: { user_id: season.omar.userId } }),
      200,
    );
    assert.equal((await ada('POST', confirm(other), restore)).status, 409);
  });

  test('is the official’s after the game was deleted and restored, too', async () => {
    const { ada, omar, season } = stage;
    const slot = await slotOf(season.omar);
    ok(await omar('POST', confirm(slot), { body: { status: 'A' } }), 200);
    const href: string = (await ada('GET', `/api/v2/assignments/${slot.id}`)).json._links.game.href;
    const gameId = Number(/games\/(\d+)/.exec(href)![1]);
    assert.equal((await ada('DELETE', href)).status, 204);
    const restoring = { body: { game_ids: [gameId] } };
    ok(await ada('POST', `/api/v2/sites/${season.siteId}/games/restore`, restoring), 200);
    await moved(slot, '9:45 PM');
    const [now] = ok(await ada('GET', href), 200)._embedded.assignments;
    assert.equal(ok(await ada('POST', confirm(now), restore), 200).answered_by, null);
  });

  test('is nobody’s to give where there was none, or where the official took it back', async () => {
    const { ada, omar, season } = stage;
    const slot = await slotOf(season.omar);
    const refused = await ada('POST', confirm(slot), restore);
    const unknown = [{ path: '/restore', message: 'No acceptance of this official is known.' }];
    assert.deepEqual([refused.status, refused.json.code, refused.json.errors], [409, 'conflict', unknown]);
    ok(await omar('POST', confirm(slot), { body: { status: 'A' } }), 200);
    ok(await omar('POST', confirm(slot), { body: { status: 'N' } }), 200);
    const taken = await ada('POST', confirm(slot), restore);
    assert.deepEqual([taken.status, taken.json.errors], [409, undefined]);
    assert.equal(
      ok(await omar('POST', confirm(slot), restore), 200).answered_by,
      null,
      'of an official it is their answer',
    );
  });
});
