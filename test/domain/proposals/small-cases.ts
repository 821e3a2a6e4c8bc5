// Small cases for the engine of proposals, and the best plan of each by trying all of them.
import fc from 'fast-check';
import type { Assignment, Instance, Plan } from '../../../src/domain/proposals/engine/instance.ts';
import { randomFrom } from '../../../src/domain/proposals/engine/random.ts';
import { sumOf, termsOf } from '../../../src/domain/proposals/engine/score.ts';
import { madeSeason } from '../../support/made-season.ts';
import { checkPlan } from '../../support/plan-checker.ts';

/** Up to 6 games on two days, some with what stands, with officials who work apart, or with teams that change officials. */
export const smallCases: fc.Arbitrary<Instance> = fc
  .record({
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    games: fc.integer({ min: 1, max: 6 }),
    assistants: fc.integer({ min: 0, max: 4 }),
    officials: fc.integer({ min: 1, max: 4 }),
    standing: fc.integer({ min: 0, max: 3 }),
    apart: fc.boolean(),
    teamDays: fc.constantFrom(null, null, 1),
    weekly: fc.constantFrom(null, 1, 2),
    /** The least, and how many more the most is. */
    wanted: fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom(null, 0, 1)), { maxLength: 2 }),
  })
  .map(({ assistants, standing, apart, teamDays, weekly, wanted, ...size }) => {
    const positions = Math.min(size.games * 3, size.games + assistants);
    const instance = madeSeason({ ...size, positions, weekends: 1, available: 0.9 });
    instance.teamDays = teamDays;
    if (weekly !== null) instance.officials[0]!.gamesPerWeek = weekly;
    for (const [at, [least, more]] of wanted.slice(0, size.officials).entries())
      instance.officials[at]!.wanted = [{ week: 0, least, most: more === null ? null : least + more }];
    if (apart && size.officials > 1) {
      instance.officials[0]!.apart.push(1);
      instance.officials[1]!.apart.push(0);
    }
    instance.standing = someStanding(instance, { seed: size.seed, count: standing });
    return instance;
  });

/** Officials at random who have a place, each second one locked, also against the rules. */
function someStanding({ places, officials }: Instance, { seed, count }: { seed: number; count: number }) {
  const random = randomFrom(seed + 1);
  const spots = Array.from({ length: count }, () => Math.floor(random() * places.length));
  return [...new Set(spots)].map((place, at) => ({
    place,
    official: Math.floor(random() * officials.length),
    locked: at % 2 === 0,
  }));
}

/** A plan that costs less than the given one, found by trying all; undefined if there is none. */
export function cheaperPlan(instance: Instance, { than }: { than: number }): Plan | undefined {
  const seats = instance.places.flatMap(({ need }, place) => Array.from({ length: need }, () => place));
  const plan: Plan = instance.standing
    .filter(({ locked }) => locked)
    .map(({ place, official }) => ({ place, official }));
  const taken = Map.groupBy(plan, ({ place }) => place);
  const free = seats.filter((place) => {
    const holder = taken.get(place)?.pop();
    return holder === undefined;
  });
  const openPoints = (at: number) => instance.places[free[at]!]!.open;
  const search = (at: number, open: number): Plan | undefined => {
    if (open >= than) return undefined; // every other term is at least 0
    if (at === free.length) return sumOf(termsOf(instance, plan)) < than ? [...plan] : undefined;
    for (const official of instance.officials.keys()) {
      const one: Assignment = { place: free[at]!, official };
      plan.push(one);
      const found = isPermitted(instance, plan) ? search(at + 1, open) : undefined;
      plan.pop();
      if (found !== undefined) return found;
    }
    return search(at + 1, open + openPoints(at));
  };
  return search(0, 0);
}

function isPermitted(instance: Instance, plan: Plan): boolean {
  try {
    checkPlan(instance, plan);
    return true;
  } catch {
    return false;
  }
}
