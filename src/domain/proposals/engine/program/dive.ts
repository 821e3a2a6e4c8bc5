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
    columns.keep(likely.filter(({ at }) => draft.takeRoute(columns.routes[at]!)).map(({ at }) => at));
  }
}

/** The surest routes of days that are not decided, the surest first: one of a day at most, whose shares are 1 together. */
function likeliest(columns: Columns, decided: ReadonlySet<string>): { at: number; key: string }[] {
  const inOrder = [...columns.shares()]
    .map((share, at) => ({ share, at, key: `${columns.routes[at]!.official} ${columns.routes[at]!.day}` }))
    .filter(({ share, key }) => share > SOME && !decided.has(key))
    .sort((one, other) => other.share - one.share);
  return inOrder.filter(({ share }, at) => at === 0 || share > SURE).slice(0, MOST_AT_ONCE);
}
