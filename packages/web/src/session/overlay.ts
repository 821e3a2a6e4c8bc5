// The data of queries without the changes that are on their way: what a part of a list that was read anew is put into.
import type { Query } from '@tanstack/react-query';

/** A query with changes on their way: its data without them, and as it is shown with them, in their order. */
export type Overlay = {
  base: unknown;
  shown: unknown;
  updates: ((data: never) => unknown)[];
  isShowing: boolean;
};

/** Written by optimistic.ts alone. */
export const overlays = new WeakMap<Query, Overlay>();

/** The data of a query without the changes that are on their way. */
export const baseOf = (query: Query): unknown => {
  const overlay = overlays.get(query);
  return overlay === undefined || overlay.shown !== query.state.data ? query.state.data : overlay.base;
};
