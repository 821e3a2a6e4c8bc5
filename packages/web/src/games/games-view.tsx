// The games by days: which days and games are shown, what is selected, and what can be done with it.
import type { Game, NewExport } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type ComponentType,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { dayRange } from '../format/days.ts';
import { count } from '../format/words.ts';
import { useProposals } from '../proposals/use-proposals.ts';
import { useReminding } from '../reminders/use-reminding.ts';
import { useSite } from '../session/context.tsx';
import { Panel, WithPanel } from '../ui/panel.tsx';
import { Failure, Skeleton } from '../ui/states.tsx';
import type { CrewConflict } from './bulk/conflicts.ts';
import { SelectionBar } from './bulk/selection-bar.tsx';
import { useBulk } from './bulk/use-bulk.ts';
import { positionToFill } from './crew.ts';
import { useDensity } from './density.ts';
import styles from './games-view.module.css';
import { CrewNamesContext, useCrewNames } from './grid/crew-names.ts';
import { GamesGrid } from './grid/games-grid.tsx';
import { placeOf, rowName } from './grid/grid-keys.ts';
import { useSelection } from './grid/selection.ts';
import { useStableRows } from './grid/stable-rows.ts';
import { NoGames } from './no-games.tsx';
import { gamesQuery } from './queries.ts';
import { apiSearch } from './requests.ts';
import { daysShown, type GamesSearch } from './search.ts';
import { useStoredPage } from './stored-page.ts';
import { DaysBar } from './toolbar/days-bar.tsx';
import { Filters, HeldFilters } from './toolbar/filters.tsx';
import { FindField } from './toolbar/find-field.tsx';
import { NeedsTabs } from './toolbar/needs-tabs.tsx';
import { ViewMenu } from './toolbar/view-menu.tsx';

const loadBulkDialog = () => import('./bulk/bulk-dialog.tsx');
const BulkDialog = lazy(loadBulkDialog);
const AssignDialog = lazy(() => import('./bulk/assign-dialog.tsx'));
const ChangeDialog = lazy(() => import('./bulk/change-dialog.tsx'));

type GamesViewProps = {
  /** What the panel beside the games shows, as long as the address has a game. */
  AssignPanel: ComponentType<{ games: readonly Game[] }>;
  ExportDialog: ComponentType<{
    kinds: readonly ['games', 'assignments'];
    what: string;
    search: NewExport['search'];
    onClose: () => void;
  }>;
  /** What else can be done here, at the end of the bar. */
  actions?: ReactNode;
};

export function GamesView({ AssignPanel, ExportDialog, actions }: GamesViewProps) {
  const { client, site, isAssignor, mayEdit } = useSite();
  const search: GamesSearch = useSearch({ from: '/s/$siteId/games/' });
  const navigate = useNavigate({ from: '/s/$siteId/games/' });
  const days = daysShown(search, site.timezone);
  const shown = { search, days };
  const listed = useQuery(gamesQuery(client, site.id, shown));
  useStoredPage(listed.data);
  const rows = useStableRows(listed.data?.items ?? NONE, listed.data?.list ?? '');
  const selection = useSelection(rows.games);
  const [density, setDensity] = useDensity();
  const main = useRef<HTMLElement>(null);
  const focusGrid = useCallback((game?: number) => {
    const row = game === undefined ? '' : `[data-row="${rowName(game)}"] `;
    main.current
      ?.querySelector<HTMLElement>(`${row}[data-stop][tabindex="0"], ${row}[data-stop="1"]`)
      ?.focus();
  }, []);
  const [isAssigning, setAssigning] = useState(false);
  const [changing, setChanging] = useState<readonly Game[]>();
  const [exported, setExported] = useState<readonly Game[]>(NONE); // selected games; none: the list
  const bulk = useBulk(() => selection.replace([]));
  const { remind } = useReminding();
  const { propose } = useProposals();
  const hasSelected = selection.games.length > 0;
  useEffect(() => {
    if (hasSelected) loadBulkDialog().catch(() => {}); // what is asked next is there when it is pressed
  }, [hasSelected]);
  const open = useCallback(
    (game: Game, slot = positionToFill(game)) =>
      void navigate({ search: (now) => ({ ...now, game: game.id, slot }), resetScroll: false }),
    [navigate],
  );
  const read = useCallback(
    ({ id }: Game) =>
      void navigate({
        to: '/s/$siteId/games/$gameId',
        params: { siteId: String(site.id), gameId: String(id) },
      }),
    [navigate, site.id],
  );
  const close = useCallback(
    () =>
      void navigate({ search: (now) => ({ ...now, game: undefined, slot: undefined }), resetScroll: false }),
    [navigate],
  );
  const names = useCrewNames(rows.games);
  useRowInView(search.game, search.slot, main);
  useReturnedFocus({ game: search.game, selected: selection.games.length }, focusGrid);
  const exportGames = (games: readonly Game[]) => {
    setExported(games);
    void navigate({ search: (now) => ({ ...now, export: true }), replace: true, resetScroll: false });
  };
  const openConflict = ({ game, official }: CrewConflict) => {
    const slot = game._embedded.assignments.find((one) => one._embedded?.official.id === official.id);
    open(game, slot?.id);
  };
  const panel = search.game !== undefined && mayEdit && (
    <Panel label="Assign officials" onClose={close}>
      <Suspense fallback={<Skeleton rows={3} />}>
        <AssignPanel games={rows.games} />
      </Suspense>
    </Panel>
  );
  const isWhole = listed.data?.isWhole ?? true;
  const isTooMany = listed.data !== undefined && isWhole && listed.data.records > listed.data.items.length;
  return (
    <WithPanel panel={panel}>
      <main id="main" ref={main} className={styles.page}>
        <div className={styles.bar}>
          <h1>Games</h1>
          <div className={styles.days}>
            <DaysBar days={days} />
          </div>
          <div className={styles.tabs}>
            <NeedsTabs shown={shown} />
          </div>
          <Filters search={search} />
          <FindField query={search.query} />
          <ViewMenu
            density={density}
            onDensity={setDensity}
            onExport={isAssignor ? () => exportGames(NONE) : undefined}
          />
          {actions}
        </div>
        <HeldFilters search={search} />
        {listed.isError && <Failure error={listed.error} onRetry={() => listed.refetch()} />}
        {listed.isPending && <Skeleton rows={12} />}
        {listed.data?.records === 0 && rows.games.length === 0 && <NoGames {...shown} />}
        {isTooMany && (
          <p className={styles.note} role="status">
            Only the first {listed.data.items.length.toLocaleString('en-US')} of{' '}
            {listed.data.records.toLocaleString('en-US')} games are shown. Choose fewer days, or filter them.
          </p>
        )}
        {rows.games.length > 0 && (
          // biome-ignore lint/a11y/noStaticElementInteractions: a key of the grid inside
          <div
            className={listed.isPlaceholderData ? styles.old : undefined}
            aria-busy={listed.isFetching}
            onKeyDown={(event) => {
              const id = gameAt(event);
              const game = rows.games.find((one) => one.id === id);
              if (game !== undefined && isAssignor) read(game);
            }}
          >
            <CrewNamesContext value={names}>
              <GamesGrid
                rows={rows}
                isWhole={isWhole}
                selection={mayEdit ? selection : undefined}
                density={density}
                opened={search}
                onOpen={mayEdit ? open : isAssignor ? read : undefined}
                onEscape={() => {
                  if (selection.ids.size > 0) selection.replace([]);
                  else if (search.game !== undefined) close();
                }}
              />
            </CrewNamesContext>
          </div>
        )}
        {mayEdit && hasSelected && (
          <SelectionBar
            games={selection.games}
            onClear={() => selection.replace([])}
            onExport={() => exportGames(selection.games)}
            onAssign={() => setAssigning(true)}
            onPropose={() => propose({ game_ids: idsOf(selection.games) })}
            onChange={() => setChanging(selection.games)}
            onMessage={() =>
              void navigate({
                to: '/s/$siteId/messages/new',
                params: { siteId: String(site.id) },
                search: { games: idsOf(selection.games) },
              })
            }
            onRemind={() => remind({ game_ids: idsOf(selection.games) }, idsOf(selection.games))}
            onAction={bulk.start}
          />
        )}
      </main>
      <Suspense fallback={null}>
        {isAssigning && selection.games.length > 0 && (
          <AssignDialog
            games={selection.games}
            onClose={() => setAssigning(false)}
            onDone={() => {
              setAssigning(false);
              selection.replace([]);
            }}
          />
        )}
        {changing !== undefined && (
          <ChangeDialog
            games={changing}
            onConfirm={bulk.confirm}
            onClose={() => setChanging(undefined)}
            onLook={(conflict) => {
              setChanging(undefined);
              openConflict(conflict);
            }}
          />
        )}
        {search.export && isAssignor && listed.data !== undefined && (
          <ExportDialog
            kinds={KINDS}
            what={
              exported.length > 0
                ? `${count(exported.length, 'selected game')}`
                : `${count(listed.data.records, 'game')} of the list, ${dayRange(days.from, days.to)}`
            }
            search={exported.length > 0 ? { id: idsOf(exported) } : apiSearch(search, days)}
            onClose={() => {
              setExported(NONE);
              void navigate({
                search: (now) => ({ ...now, export: undefined }),
                ...{ replace: true, resetScroll: false },
              });
            }}
          />
        )}
        {bulk.pending !== undefined && (
          <BulkDialog
            pending={bulk.pending}
            onConfirm={bulk.confirm}
            onClose={bulk.close}
            onLook={(conflict) => {
              bulk.close();
              openConflict(conflict);
            }}
          />
        )}
      </Suspense>
    </WithPanel>
  );
}

const NONE: readonly Game[] = [];
const KINDS = ['games', 'assignments'] as const;
const idsOf = (games: readonly Game[]) => games.map(({ id }) => id);

/** The game of the row where O was pressed: its page opens. */
function gameAt({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): number | undefined {
  if (key !== 'o' || ctrlKey || metaKey || altKey) return undefined;
  const row = placeOf(target)?.row;
  return row?.startsWith('game-') ? Number(row.slice('game-'.length)) : undefined;
}

/** The row of the game that the panel shows comes into view whenever the panel goes to another position. */
function useRowInView(
  game: number | undefined,
  slot: number | undefined,
  main: { current: HTMLElement | null },
): void {
  useEffect(() => {
    if (game === undefined) return;
    const title = main.current?.querySelector(`[data-row="${rowName(game)}"] [data-stop="1"]`);
    title?.scrollIntoView({ block: 'nearest' });
  }, [game, slot, main]);
}

type InUse = { game: number | undefined; selected: number };

/** The focus goes back to the row when its panel closes, and to the grid when the bar of the selection goes. */
function useReturnedFocus({ game, selected }: InUse, focusGrid: (game?: number) => void): void {
  const before = useRef({ game, selected });
  useEffect(() => {
    const { game: opened, selected: chosen } = before.current;
    before.current = { game, selected };
    if (game === undefined && opened !== undefined) focusGrid(opened);
    else if (selected === 0 && chosen > 0 && document.activeElement === document.body) focusGrid();
  }, [game, selected, focusGrid]);
}
