// The first plan, in milliseconds: what stands, and then the place with the fewest candidates first.
import { Draft } from './draft.ts';
import type { Instance, Plan } from './instance.ts';

/**
 * A draft that nobody can be added to: what the rules permit of a plan before, and each other place gets the official who
 * costs least at that moment.
 */
export function greedy(instance: Instance, before: Plan = []): Draft {
  const draft = new Draft(instance);
  const { places, standing } = instance;
  for (const { official, place } of before)
    if (draft.candidates[place]!.includes(official)) draft.takeRoute({ official, places: [place] });
  for (const one of standing) {
    const isCandidate = draft.candidates[one.place]!.includes(one.official);
    if (!one.locked && isCandidate && !draft.isFull(one.place) && draft.mayTake(one)) draft.add(one);
  }
  const seats = places.flatMap(({ need }, place) => Array.from({ length: need }, () => place));
  const scarcity = (place: number) => draft.candidates[place]!.length / places[place]!.need;
  const hardestFirst = seats.sort(
    (one, other) => places[other]!.open - places[one]!.open || scarcity(one) - scarcity(other),
  );
  for (const place of hardestFirst) {
    if (draft.isFull(place)) continue;
    const best = cheapest(draft, place);
    if (best !== undefined) draft.add({ place, official: best });
  }
  return draft;
}

function cheapest(draft: Draft, place: number): number | undefined {
  let best: { official: number; cost: number } | undefined;
  for (const official of draft.candidates[place]!) {
    const one = { place, official };
    if (!draft.mayTake(one)) continue;
    const before = draft.cost;
    draft.add(one);
    if (best === undefined || draft.cost < best.cost) best = { official, cost: draft.cost };
    draft.remove(one);
    draft.cost = before;
  }
  return best?.official;
}
