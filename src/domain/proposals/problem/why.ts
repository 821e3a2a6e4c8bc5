// Why a plan gives a position to an official, in numbers: what it adds to their day and season, beside the rest of the plan.
import { toTenths } from '../../balance/share.ts';
import { Draft } from '../engine/draft.ts';
import type { Assignment, Plan } from '../engine/instance.ts';
import { compareStarts, routeKm } from '../engine/score.ts';
import type { Why } from '../proposal.ts';
import type { Problem } from './problem.ts';
import { sharesWith } from './shares.ts';

/** Says of each assignment of the plan why it is there. */
export function whyOf(problem: Problem, plan: Plan): (one: Assignment) => Why {
  const { instance, homes, userIds, wishes } = problem;
  const { games, places, officials } = instance;
  const shareOf = sharesWith(problem, plan);
  const draft = new Draft(instance);
  draft.become(plan);
  const gamesOf = (official: number) => draft.held[official]!.map((place) => places[place]!.game);
  const hasSenior = (game: number) =>
    plan.some((one) => places[one.place]!.game === game && officials[one.official]!.experience === 'senior');
  return ({ place, official }) => {
    const { game } = places[place]!;
    const { gamesOfTeam, experience, asked, wanted } = officials[official]!;
    const { week } = games[game]!;
    const wish = wanted.find((one) => one.week === week);
    const { games: ofSeason, fairShare } = shareOf(userIds[official]!);
    const sameDay = gamesOf(official).filter((other) => games[other]!.day === games[game]!.day);
    const before = sameDay.filter((other) => other !== game);
    const kmOf = (ofDay: number[]) =>
      routeKm(instance, {
        official: officials[official]!,
        games: ofDay.toSorted((one, other) => compareStarts(instance, one, other)),
      });
    return {
      meters: homes.has(official) ? Math.round((kmOf(sameDay) - kmOf(before)) * 1_000) : null,
      isThere: before.some((other) => games[other]!.venue === games[game]!.venue),
      games: ofSeason,
      fairShare: fairShare === null ? null : toTenths(fairShare),
      gamesThatDay: sameDay.length,
      wish: wish && {
        ...wishes.get(userIds[official]!)!,
        games: gamesOf(official).filter((other) => games[other]!.week === week).length,
      },
      timesOfTeam: games[game]!.teams.reduce((sum, team) => sum + (gamesOfTeam[team] ?? 0), 0),
      isAsked: asked.includes(place),
      newcomer: experience !== 'newcomer' ? null : hasSenior(game) ? 'accompanied' : 'alone',
      ...othersFor(draft, { place, official }, userIds),
    };
  };
}

const MOST_ALTERNATIVES = 3; // are read

/** Who could have it, if everybody else keeps what the plan gives them; the one who has it counts. */
function othersFor(
  draft: Draft,
  one: Assignment,
  userIds: readonly number[],
): Pick<Why, 'able' | 'alternatives'> {
  if (draft.isLocked(one)) return { able: 1, alternatives: [] };
  const { cost } = draft;
  draft.remove(one);
  const without = draft.cost;
  const able = draft.candidates[one.place]!.filter((official) => draft.mayTake({ ...one, official }));
  const alternatives = able
    .filter((official) => official !== one.official)
    .map((official) => {
      draft.add({ ...one, official });
      const points = Math.round(draft.cost - cost);
      draft.remove({ ...one, official });
      draft.cost = without; // exactly, so that rounding does not add up
      return { userId: userIds[official]!, points };
    })
    .sort((left, right) => left.points - right.points || left.userId - right.userId)
    .slice(0, MOST_ALTERNATIVES);
  draft.add(one);
  draft.cost = cost;
  return { able: able.length, alternatives };
}
