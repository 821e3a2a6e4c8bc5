// Shows changes in the cache before the service has them, and takes them back.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { type Overlay, overlays } from './overlay.ts';

/** What a change makes of the data of a query. Applied twice, it changes nothing more. */
export type Patch = { queryKey: QueryKey; exact: boolean; update: (data: never) => unknown };

/** A patch of the query with this key. If the query holds nothing yet, it is left alone. */
export const patch = <Data>(queryKey: QueryKey, update: (data: Data) => Data): Patch => ({
  ...{ queryKey, exact: true, update },
});

/** A patch of every query whose key begins so. */
export const patchEach = <Data>(queryKey: QueryKey, update: (data: Data) => Data): Patch => ({
  ...{ queryKey, exact: false, update },
});

const followed = new WeakSet<QueryClient>();

export type OptimisticChange = {
  /** The service has the change, and says what else to show. */
  confirm: (saved: readonly Patch[]) => void;
  /** Shows the data as if the change had never been made; other changes on their way stay. */
  rollBack: () => void;
};

/** Shows patches at once. Reads on their way are canceled: they may have begun before the change. */
export async function showAtOnce(queries: QueryClient, patches: readonly Patch[]): Promise<OptimisticChange> {
  const added = patches.flatMap((one) =>
    queriesOf(queries, one).map((query) => ({ query, update: one.update })),
  );
  await Promise.all(
    added.map(({ query }) => queries.cancelQueries({ queryKey: query.queryKey, exact: true })),
  );
  followReads(queries);
  for (const { query, update } of added) {
    overlayOf(query).updates.push(update);
    show(queries, query);
  }
  const end = (change: (overlay: Overlay, update: Patch['update']) => void) => {
    for (const { query, update } of added) {
      const overlay = overlayOf(query);
      overlay.updates = overlay.updates.filter((one) => one !== update);
      change(overlay, update);
      show(queries, query);
    }
  };
  return {
    confirm: (saved) => {
      // A read that began while the change was on its way may not know it. Whoever changes something reads it again.
      for (const { query } of added) void query.cancel({ revert: true });
      end((overlay, update) => applyTo(overlay, update));
      for (const one of saved)
        for (const query of queriesOf(queries, one)) {
          applyTo(overlayOf(query), one.update);
          show(queries, query);
        }
    },
    rollBack: () => end(() => {}),
  };
}

const queriesOf = (queries: QueryClient, { queryKey, exact }: Patch): Query[] =>
  queries.getQueryCache().findAll({ queryKey, exact, predicate: ({ state }) => state.data !== undefined });

/** What is read while changes are on their way is shown with them. */
function followReads(queries: QueryClient): void {
  if (followed.has(queries)) return;
  followed.add(queries);
  queries.getQueryCache().subscribe(({ query, type }) => {
    const overlay = overlays.get(query);
    if (type !== 'updated' || overlay === undefined || overlay.isShowing) return;
    if (overlay.shown !== query.state.data) show(queries, query);
  });
}

/** Data that something else has put into the cache meanwhile, such as a read, is the new base. */
function overlayOf(query: Query): Overlay {
  const { data } = query.state;
  const known = overlays.get(query) ?? { base: data, shown: data, updates: [], isShowing: false };
  if (known.shown !== data) Object.assign(known, { base: data, shown: data });
  overlays.set(query, known);
  return known;
}

function applyTo(overlay: Overlay, update: Patch['update']): void {
  overlay.base = update(overlay.base as never);
}

function show(queries: QueryClient, query: Query): void {
  const overlay = overlayOf(query);
  const data = overlay.updates.reduce((before, update) => update(before as never), overlay.base);
  // As old as before, so that it is read again when it would have been.
  overlay.isShowing = true;
  queries.setQueryData(query.queryKey, data, { updatedAt: query.state.dataUpdatedAt });
  Object.assign(overlay, { shown: query.state.data, isShowing: false });
  if (overlay.updates.length === 0) overlays.delete(query);
}
