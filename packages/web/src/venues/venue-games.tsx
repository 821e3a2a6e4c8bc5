// The games at a venue in the coming weeks.
import type { Game, Venue } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { addDays, clockOf, shortDay, todayIn } from '../format/days.ts';
import { count } from '../format/words.ts';
import { dayOf, teamsOf } from '../games/game.ts';
import { useSite } from '../session/context.tsx';
import card from '../ui/card.module.css';
import { Failure } from '../ui/states.tsx';
import { gamesOfVenueQuery, MOST_GAMES, WEEKS } from './queries.ts';
import styles from './venue-view.module.css';

export function VenueGames({ venue }: { venue: Venue }) {
  const { client, site } = useSite();
  const today = todayIn(site.timezone);
  const games = useQuery(gamesOfVenueQuery({ client, siteId: site.id }, venue.id, today));
  return (
    <section className={card.card} aria-labelledby="games">
      <h2 id="games">Coming games</h2>
      {games.isError && <Failure error={games.error} onRetry={() => games.refetch()} />}
      {games.data !== undefined && (
        <p className={card.small} role="status">
          {games.data.length === 0 && 'No games'}
          {games.data.length > 0 && games.data.length < MOST_GAMES && count(games.data.length, 'game')}
          {games.data.length >= MOST_GAMES && `The first ${MOST_GAMES} games`} in the next {WEEKS} weeks
        </p>
      )}
      <ul className={styles.rows} aria-label="Games">
        {games.data?.map((game) => (
          <GameLine key={game.id} game={game} />
        ))}
      </ul>
      <div>
        <Link
          to="/s/$siteId/games"
          params={{ siteId: String(site.id) }}
          search={{ from: today, to: addDays(today, 7 * WEEKS), venue: [venue.id] }}
        >
          Open them in Games
        </Link>
      </div>
    </section>
  );
}

function GameLine({ game }: { game: Game }) {
  const { site } = useSite();
  const day = dayOf(game);
  const facts = [
    game.subvenue,
    game.league,
    game.cancelled ? (game.postponed ? 'postponed' : 'canceled') : !game.published && 'draft',
  ];
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
        {teamsOf(game)}
        <span>{facts.filter(Boolean).join(' · ')}</span>
      </div>
    </li>
  );
}
