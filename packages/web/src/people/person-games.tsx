// The games of a person in the coming weeks, and in the past ones.
import { ApiError, type Game, type User } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { addDays, clockOf, shortDay, todayIn } from '../format/days.ts';
import { count } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/states.tsx';
import styles from './person-view.module.css';
import { comingWeeks, gamesOfPersonQuery, WEEKS } from './queries.ts';

export function PersonGames({ user }: { user: User }) {
  const { client, site } = useSite();
  const [isPast, setPast] = useState(false);
  const today = todayIn(site.timezone);
  const days = isPast ? { from: addDays(today, -7 * WEEKS), to: addDays(today, -1) } : comingWeeks(today);
  const games = useQuery(gamesOfPersonQuery({ client, siteId: site.id }, user.id, days));
  const isHidden = games.error instanceof ApiError && games.error.status === 403; // of a minor
  const listed = isPast ? games.data?.toReversed() : games.data;
  return (
    <section className={styles.card} aria-labelledby="games">
      <h2 id="games">{isPast ? 'Past games' : 'Coming games'}</h2>
      {isHidden && <p className={styles.note}>Only their assignors see this list.</p>}
      {games.isError && !isHidden && <Failure error={games.error} onRetry={() => games.refetch()} />}
      {listed !== undefined && (
        <p className={styles.note} role="status">
          {listed.length === 0 ? 'No games' : count(listed.length, 'game')}
          {isPast ? ` in the last ${WEEKS} weeks` : ` in the next ${WEEKS} weeks`}
        </p>
      )}
      <ul className={styles.rows} aria-label="Games">
        {listed?.map((game) => (
          <GameLine key={game.id} game={game} userId={user.id} />
        ))}
      </ul>
      <div>
        <Button small look="quiet" onClick={() => setPast(!isPast)}>
          {isPast ? 'Show coming games' : 'Show past games'}
        </Button>
      </div>
    </section>
  );
}

function GameLine({ game, userId }: { game: Game; userId: number }) {
  const { site } = useSite();
  const day = game.start_time.slice(0, 10);
  const slot = game._embedded.assignments.find((one) => one._embedded?.official.id === userId);
  const answer = slot?.declined ? 'declined' : slot?.accepted ? 'accepted' : 'no answer';
  const facts = [game._embedded.venue.name, slot?.position, game.cancelled ? 'canceled' : slot && answer];
  return (
    <li>
      <div>
        <Link
          to="/s/$siteId/games"
          params={{ siteId: String(site.id) }}
          search={{ from: day, to: day, game: game.id }}
        >
          {shortDay(day)}, {clockOf(game.start_time)}
        </Link>{' '}
        {game.home_team ?? 'TBD'} v {game.away_team ?? 'TBD'}
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </div>
    </li>
  );
}
