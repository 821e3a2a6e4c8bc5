// A plan in the neighborhood of the linear program: its routes are rounded, the surest first.
//
// 1. Routes of which the program takes most are taken whole, as far as the rules permit them beside those before. 2. The
// program is solved again with them, so that the others make room. Both repeat until each day is decided.

import { Draft } from '../draft.ts';
import type { Instance } from '../instance.ts';
import type { Columns } from './columns.ts';

// Measured with the made seasons of the bench: fewer at a time take longer, and give no better plans after the search.
const SURE = 0.6; // of a route: less is taken alone
const MOST_AT_ONCE = 20;
const SOME = 1e-4; // of a route

/** The draft of a plan that fills nearly as much. Afterwards the columns bound nothing any more. */
export function dive(instance: Instance, columns: Columns): Draft {
  const draft = new Draft(instance);
  const decided = new Set<string>();
  for (;;) {
    const likely = likeliest(columns, decided);
    if (likely.length === 0) return draft;
    for (const { key } of likely) decided.add(key);
    columns.keep(likely.filter(({ at }) => take(draft, columns.routes[at]!)).map(({ at }) => at));
  }
}

/** The surest routes of days that are not decided, the surest first. */
function likeliest(columns: Columns, decided: ReadonlySet<string>): { at: number; key: string }[] {
  const days = new Set(decided);
  const inOrder = [...columns.shares()]
    .map((share, at) => ({ share, at, key: `${columns.routes[at]!.official} ${columns.routes[at]!.day}` }))
    .filter(({ share, key }) => share > SOME && !decided.has(key))
    .sort((one, other) => other.share - one.share);
  const sure = inOrder.filter(({ share }, at) => at === 0 || share > SURE).slice(0, MOST_AT_ONCE);
  return sure.filter(({ key }) => !days.has(key) && days.add(key));
}

/** Adds what the rules permit of a route; whether that is all of it. */
function take(draft: Draft, { official, places }: Columns['routes'][number]): boolean {
  const free = places.filter((place) => !draft.isLocked({ place, official }));
  const added = free.filter((place) => {
    const one = { place, official };
    const isPossible = !draft.isFull(place) && draft.mayTake(one);
    if (isPossible) draft.add(one);
    return isPossible;
  });
  return added.length === free.length;
}
