// Keeps the rows where they are while somebody works with them, although the changes of others arrive.
import { ApiError, type Game } from '@crewcall/sdk/core';
import { useQueries } from '@tanstack/react-query';
import {
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSite } from '../../session/context.tsx';
import { gameQuery } from '../queries.ts';

export type StableRows = {
  games: Game[];
  /** Those that are shown although the list has them no more. */
  leaving: ReadonlySet<number>;
  handlers: Pick<
    HTMLAttributes<HTMLElement>,
    'onPointerOver' | 'onPointerLeave' | 'onFocusCapture' | 'onBlur'
  >;
};

/**
 * While the pointer or the focus is in the grid, no row is taken out: a game that the list no longer has stays, with its
 * newest data, until both have left. Rows that come are scrolled for, so that the row in use stays under the pointer.
 * Games that were deleted go at once. `list` names what is listed: another list begins anew.
 */
export function useStableRows(listed: readonly Game[], list: string): StableRows {
  const { client, site } = useSite();
  const [use, setUse] = useState({ pointer: false, focus: false });
  const held = use.pointer || use.focus;
  const [last, setLast] = useState<{ list: string; games: readonly Game[] }>({ list, games: [] });
  const leaving = useMemo(() => {
    if (!held || last.list !== list) return [];
    const ids = new Set(listed.map(({ id }) => id));
    return last.games.filter(({ id }) => !ids.has(id));
  }, [held, last, list, listed]);
  const fresh = useQueries({ queries: leaving.map(({ id }) => gameQuery(client, site.id, id)) });
  const stays = leaving.flatMap((game, index) => {
    const { data = game, error } = fresh[index]!;
    return error instanceof ApiError && error.status === 404 ? [] : [data];
  });
  // What `stays` holds: the array is another one at each rendering.
  const key = leaving
    .map(({ id }, index) => `${id}.${fresh[index]?.dataUpdatedAt}.${fresh[index]?.errorUpdatedAt}`)
    .join();
  const games = useMemo(() => [...listed, ...stays].sort(byStart), [listed, key]);
  if (last.list !== list || (last.games !== games && !isSame(last.games, games))) setLast({ list, games });
  const anchor = useAnchor(games, list);
  return {
    games,
    leaving: useMemo(() => new Set(leaving.map(({ id }) => id)), [leaving]),
    handlers: {
      onPointerOver: (event) => {
        anchor(event);
        setUse((now) => (now.pointer ? now : { ...now, pointer: true }));
      },
      onPointerLeave: () => setUse((now) => ({ ...now, pointer: false })),
      onFocusCapture: (event) => {
        anchor(event);
        setUse((now) => (now.focus ? now : { ...now, focus: true }));
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setUse((now) => ({ ...now, focus: false }));
      },
    },
  };
}

const isSame = (some: readonly Game[], others: readonly Game[]): boolean =>
  some.length === others.length && some.every((game, index) => game === others[index]);

function byStart(one: Game, other: Game): number {
  return Date.parse(one.start_time) - Date.parse(other.start_time) || one.id - other.id;
}

/** Remembers the row in use, and after other games have come scrolls by as much as that row was moved. */
function useAnchor(games: readonly Game[], list: string) {
  const row = useRef<{ element: Element; top: number; list: string }>(undefined);
  useLayoutEffect(() => {
    const before = row.current;
    if (before === undefined || !before.element.isConnected || before.list !== list) return;
    const moved = topOf(before.element) - before.top;
    if (moved === 0) return;
    before.top += moved;
    window.scrollBy(0, moved);
  }, [games]);
  return (event: PointerEvent | FocusEvent) => {
    const element = (event.target as Element).closest('[data-row]');
    if (element !== null) row.current = { element, top: topOf(element), list };
  };
}

/** From the top of the page, whatever is scrolled. */
const topOf = (element: Element): number => element.getBoundingClientRect().top + window.scrollY;
