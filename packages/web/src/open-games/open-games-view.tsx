// Open positions that the person may take or ask for, by day, place and distance; those on days off, and others, apart.
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { count } from '../format/words.ts';
import { myOfficials } from '../me/availability/queries.ts';
import { useSession } from '../session/context.tsx';
import { Button } from '../ui/button.tsx';
import card from '../ui/card.module.css';
import { HelpLink } from '../ui/help-link.tsx';
import { Empty } from '../ui/states.tsx';
import { Filters } from './filters.tsx';
import { OpenCard } from './open-card.tsx';
import { isPossible, isWanted, type ShownOpenGame, shownOpenGames } from './open-game.ts';
import styles from './open-games.module.css';
import { daysOffQuery, openGamesQuery } from './queries.ts';

export function OpenGamesView() {
  const session = useSession();
  const { client, users } = session;
  const search = useSearch({ from: '/me/open' });
  const navigate = useNavigate({ from: '/me/open' });
  const { data: listed } = useSuspenseQuery(openGamesQuery(client));
  const off = useQuery(
    daysOffQuery(
      client,
      myOfficials(session).map(({ id }) => id),
    ),
  );
  const all = shownOpenGames(listed, { users, daysOff: new Set(off.data) });
  const games = all.filter((one) => isWanted(one, search));
  const possible = games.filter(isPossible);
  const shown = possible.filter(({ isOnDayOff, open }) => !isOnDayOff || open.request_id !== null);
  const onDaysOff = possible.filter((one) => !shown.includes(one));
  const others = games.filter((one) => !isPossible(one));
  return (
    <main id="main" className={card.page}>
      <h1>Open games</h1>
      {all.length === 0 && (
        <Empty title="No open games">
          Games without an official are listed here, if your site lets officials take them.
        </Empty>
      )}
      {all.length > 0 && <Filters games={all} />}
      {all.length > 0 && games.length === 0 && (
        <Empty
          title="No open game like that"
          action={<Button onClick={() => navigate({ search: {}, replace: true })}>Show all</Button>}
        />
      )}
      {shown.length > 0 && <Cards label="Games that you can take" games={shown} />}
      {games.length > 0 && shown.length === 0 && (
        <p className={card.soft}>None of these is for you to take now.</p>
      )}
      <Apart games={onDaysOff} label="Games on days you said no" />
      <Apart games={others} label="Games that you cannot take" />
      <HelpLink page="officiate#take-an-open-game">How open games work</HelpLink>
    </main>
  );
}

function Cards({ label, games }: { label: string; games: readonly ShownOpenGame[] }) {
  return (
    <ul className={card.cards} aria-label={label}>
      {games.map((one) => (
        <OpenCard key={one.open.assignment_id} shown={one} />
      ))}
    </ul>
  );
}

function Apart({ label, games }: { label: string; games: readonly ShownOpenGame[] }) {
  if (games.length === 0) return null;
  return (
    <details className={styles.apart}>
      <summary>{label.replace(/^Games/, () => count(games.length, 'game'))}</summary>
      <Cards label={label} games={games} />
    </details>
  );
}
