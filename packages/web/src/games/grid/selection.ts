// Which of the shown games are selected: one by one, as a range, by days, or all.
import type { Game } from '@crewcall/sdk/core';
import { useCallback, useMemo, useRef, useState } from 'react';

export type Selection = {
  ids: ReadonlySet<number>;
  games: Game[];
  /** Selects a game or takes it out; with `isRange` also every game from the last one that was clicked. */
  toggle: (id: number, isRange?: boolean) => void;
  /** Selects all of these, or none of them if all are selected. */
  toggleAll: (ids: readonly number[]) => void;
  replace: (ids: readonly number[]) => void;
};

/** Games that are no longer shown are not selected, so that nothing is done to what nobody sees. */
export function useSelection(shown: readonly Game[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number>(undefined);
  const order = useRef<number[]>([]);
  order.current = shown.map(({ id }) => id);
  const games = useMemo(() => shown.filter(({ id }) => chosen.has(id)), [shown, chosen]);
  const ids = useMemo(() => new Set(games.map(({ id }) => id)), [games]);
  const toggle = useCallback((id: number, isRange = false) => {
    const range = isRange && last.current !== undefined ? between(order.current, [last.current, id]) : [id];
    last.current = id;
    setChosen((now) => {
      const next = new Set(now);
      const isAdded = range.length > 1 || !now.has(id);
      for (const one of range) isAdded ? next.add(one) : next.delete(one);
      return next;
    });
  }, []);
  const toggleAll = useCallback((all: readonly number[]) => {
    setChosen((now) => {
      const next = new Set(now);
      const isAdded = !all.every((id) => now.has(id));
      for (const id of all) isAdded ? next.add(id) : next.delete(id);
      return next;
    });
  }, []);
  const replace = useCallback((next: readonly number[]) => setChosen(new Set(next)), []);
  return useMemo(
    () => ({ ids, games, toggle, toggleAll, replace }),
    [ids, games, toggle, toggleAll, replace],
  );
}

/** The ids from one to the other, in either direction; the second alone if the first is not shown. */
function between(order: readonly number[], [one, other]: [number, number]): number[] {
  const at = [order.indexOf(one), order.indexOf(other)];
  if (at.includes(-1)) return [other];
  return order.slice(Math.min(...at), Math.max(...at) + 1);
}
