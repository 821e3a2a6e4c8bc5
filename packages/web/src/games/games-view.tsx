// The games by days, with the days to choose and what they need.

import type { Game } from '@crewcall/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ComponentType, Suspense, useCallback, useMemo } from 'react';
import { addDays, dayRange, longDay, todayIn } from '../format/days.ts';
import { count } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Panel, WithPanel } from '../ui/panel.tsx';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import { byDay, crewOf, openPositions } from './game.ts';
import { GameRow } from './game-row.tsx';
import styles from './games-view.module.css';
import { gamesQuery } from './queries.ts';
import { daysShown, type GamesSearch } from './search.ts';

type GamesViewProps = {
  /** What the panel beside the games shows, as long as the address has a game. */
  AssignPanel: ComponentType<{ games: readonly Game[] }>;
};

export function GamesView({ AssignPanel }: GamesViewProps) {
  const { client, site } = useSite();
  const search: GamesSearch = useSearch({ from: '/s/$siteId/games' });
  const navigate = useNavigate({ from: '/s/$siteId/games' });
  const days = daysShown(search, todayIn(site.timezone));
  const games = useQuery(gamesQuery(client, site.id, { ...days, query: search.query, needs: search.needs }));
  const grouped = useMemo(() => byDay(games.data?.items ?? []), [games.data]);
  const step = (weeks: number) =>
    navigate({ search: (now) => ({ ...now, from: addDays(days.from, 7 * weeks), to: undefined }) });
  const open = useCallback(
    (game: Game, assignmentId = crewToFill(game)) =>
      navigate({ search: (now) => ({ ...now, game: game.id, slot: assignmentId }), resetScroll: false }),
    [navigate],
  );
  const close = () =>
    navigate({ search: (now) => ({ ...now, game: undefined, slot: undefined }), resetScroll: false });
  const panel = search.game !== undefined && (
    <Panel label="Assign officials" onClose={close}>
      <Suspense fallback={<Skeleton rows={3} />}>
        <AssignPanel games={games.data?.items ?? []} />
      </Suspense>
    </Panel>
  );
  return (
    <WithPanel panel={panel}>
      <main id="main" className={styles.page}>
        <div className={styles.bar}>
          <h1>Games</h1>
          <span className={styles.week}>
            <IconButton label="The week before" icon={<ChevronLeft />} onClick={() => step(-1)} />
            <span className={styles.days}>{dayRange(days.from, days.to)}</span>
            <IconButton label="The week after" icon={<ChevronRight />} onClick={() => step(1)} />
          </span>
          <Button
            look="quiet"
            onClick={() => navigate({ search: (now) => ({ ...now, from: undefined, to: undefined }) })}
          >
            Today
          </Button>
        </div>
        {games.isError && <Failure error={games.error} onRetry={() => games.refetch()} />}
        {games.isPending && <Skeleton />}
        {games.data?.records === 0 && (
          <Empty title="No games on these days">Add a game, or go to another week.</Empty>
        )}
        {grouped.map(([day, ofDay]) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className={styles.day}>
              {longDay(day)}
              <span>
                {count(ofDay.length, 'game')} · {summary(openPositions(ofDay))}
              </span>
            </h2>
            {ofDay.map((game) => (
              <GameRow
                key={game.id}
                game={game}
                chosen={game.id === search.game ? (search.slot ?? null) : undefined}
                onOpen={open}
              />
            ))}
          </section>
        ))}
      </main>
    </WithPanel>
  );
}

function summary(open: number): string {
  return open === 0 ? 'all staffed' : `${count(open, 'position')} open`;
}

/** The position to begin with: the first open one, or the first. */
function crewToFill(game: Game): number | undefined {
  const crew = crewOf(game);
  return (crew.find(({ assigned }) => !assigned) ?? crew[0])?.id;
}
