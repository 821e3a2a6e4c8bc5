// A weekend with ways, limits, teams and grades: the plan is stored, which means that the rules of conflicts permit it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { randomFrom } from '../../src/domain/proposals/engine/random.ts';
import { addUser } from '../../src/domain/users/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Reply } from '../support/service.ts';
import { ok, type Stage, startStage, until } from '../support/stage.ts';
import { newGame } from './callers.ts';

const OFFICIALS = 8;
const GAMES = 16;

let stage: Stage;
before(async () => {
  stage = await startStage();
});
after(() => stage.stop());

test('the plan of a weekend keeps every rule that the site warns of', async () => {
  const { db } = stage.service;
  const { siteId } = stage.season;
  const random = randomFrom(11);
  for (let nth = 0; nth < OFFICIALS; nth += 1) {
    const roles = { official: true, assignor: false, manager: false };
    const named = {
      firstName: `Official ${nth}`,
      lastName: 'Reyes',
      email: `official.${nth}@harbor.example`,
    };
    const { id } = await addUser(db, { siteId, ...named, roles });
    await db.query(sql`
      update users set limits = ${JSON.stringify({ gamesPerDay: 1 + (nth % 3), gamesPerWeek: 3 })}::jsonb,
        latitude = ${40.5 + random() / 2}, longitude = ${-74 - random() / 2} where id = ${id}`);
  }
  const venues = await Promise.all(
    ['Pier Field', 'Dock Field', 'Hill Park'].map(async (name, nth) => {
      const body = { name, latitude: 40.6 + nth / 8, longitude: -74.1 - nth / 8 };
      return ok(await stage.ada('POST', `/api/v2/sites/${siteId}/venues`, { body }), 201).id;
    }),
  );
  const ids: number[] = [];
  for (let nth = 0; nth < GAMES; nth += 1) {
    const game = await newGame(stage, {
      localized_date: nth % 2 === 0 ? '2099-05-02' : '2099-05-03',
      localized_time: `${1 + Math.floor(random() * 8)}:${nth % 4 < 2 ? '00' : '30'} PM`,
      venue_id: venues[nth % venues.length],
      home_team_name: `Team ${nth % 7}`,
      away_team_name: `Team ${7 + (nth % 5)}`,
    });
    ids.push(game.id);
  }
  const body = { game_ids: ids, seed: 7 };
  const { id } = ok(await stage.ada('POST', `/api/v2/sites/${siteId}/proposals`, { body }), 201);
  let proposal: Reply['json'];
  await until('the proposal is ready', async () => {
    proposal = ok(await stage.ada('GET', `/api/v2/proposals/${id}`), 200);
    return proposal.state === 'ready';
  });
  assert.equal(proposal.error, null);
  const { positions, filled, fillable, meters, better_by: betterBy, sentences } = proposal.result;
  assert.equal(positions, 2 * GAMES);
  assert.ok(filled > GAMES / 2 && filled <= positions, `${filled} are filled`);
  assert.ok(fillable !== null && meters > 0);
  assert.ok(betterBy >= 0 && betterBy < 50, `at most ${betterBy}% better`);
  const rest = `A plan that fills as much is at most ${betterBy}% better in fairness and driving.`;
  assert.ok(betterBy === 0 || sentences.includes(rest), sentences.join(' '));
  ok(await stage.ada('POST', `/api/v2/proposals/${id}/accept`, { body: { all: true } }), 200);
  await until('it is accepted', async () => {
    proposal = ok(await stage.ada('GET', `/api/v2/proposals/${id}`), 200);
    return proposal.state === 'ready';
  });
  const states = new Set(proposal.assignments.map(({ state }: Reply['json']) => state));
  assert.deepEqual([...states], ['accepted']);
});
