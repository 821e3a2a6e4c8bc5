// Replays a plan of a proposal and throws at the first broken rule. It shares no code with the engine.
import assert from 'node:assert/strict';
import type { Game, Instance, Plan } from '../../src/domain/proposals/engine/instance.ts';

/** What is locked may break rules, since it stands whatever they say; nothing else may. */
export function checkPlan(instance: Instance, plan: Plan): void {
  const { games, places, officials, standing } = instance;
  const locked = standing.filter((one) => one.locked);
  const isLocked = (one: { place: number; official: number }) =>
    locked.some(({ place, official }) => place === one.place && official === one.official);
  for (const one of locked) {
    const count = plan.filter(
      ({ place, official }) => place === one.place && official === one.official,
    ).length;
    assert.equal(count, 1, `official ${one.official} keeps the locked place ${one.place}`);
  }
  const gameOf = ({ place }: { place: number }): Game => games[places[place]!.game]!;
  for (const [at, { need }] of places.entries()) {
    const holders = plan.filter(({ place }) => place === at);
    if (holders.some((one) => !isLocked(one)))
      assert.ok(holders.length <= need, `place ${at} is not overfull`);
  }
  for (const [at, official] of officials.entries()) {
    const own = plan.filter((one) => one.official === at);
    for (const one of own) {
      if (isLocked(one)) continue;
      assert.ok(official.allowed.includes(one.place), `official ${at} may take place ${one.place}`);
      const game = gameOf(one);
      const { gamesPerDay, gamesPerWeek } = official;
      const onDay = own.filter((other) => gameOf(other).day === game.day).length;
      const inWeek = own.filter((other) => gameOf(other).week === game.week).length;
      if (gamesPerDay !== null) assert.ok(onDay <= gamesPerDay, `official ${at} has ${onDay} games on a day`);
      if (gamesPerWeek !== null) assert.ok(inWeek <= gamesPerWeek, `official ${at} has ${inWeek} in a week`);
      for (const other of own) if (other !== one) checkPair(instance, game, gameOf(other));
      for (const other of plan) {
        if (places[other.place]!.game !== places[one.place]!.game) continue;
        const areApart =
          official.apart.includes(other.official) || officials[other.official]!.apart.includes(at);
        assert.ok(!areApart, `officials ${at} and ${other.official} work apart`);
      }
    }
  }
}

function checkPair({ venues, teamDays }: Instance, one: Game, other: Game): void {
  assert.notEqual(one, other, 'an official is on a game once');
  const [first, second] = one.start <= other.start ? [one, other] : [other, one];
  const gap = second.start - first.end;
  assert.ok(gap >= 0, 'games of an official do not overlap');
  if (one.day === other.day) {
    const needed = venues[first.venue]!.travelMinutes[second.venue]!;
    assert.ok(gap >= needed, `${gap} minutes are enough for a way of ${needed}`);
  }
  if (teamDays !== null && second.start - first.start <= teamDays * 24 * 60) {
    assert.ok(!one.teams.some((team) => other.teams.includes(team)), 'no team has an official again so soon');
  }
}
