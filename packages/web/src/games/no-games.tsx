// What is shown where there are no games: why, and where there are some.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { addDays, shortDay } from '../format/days.ts';
import { useSite } from '../session/context.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/states.tsx';
import { dayOf } from './game.ts';
import { nextGameQuery } from './queries.ts';
import { type Days, filterCount, type GamesSearch } from './search.ts';
import { NO_FILTERS } from './toolbar/filters.tsx';

export function NoGames({ search, days }: { search: GamesSearch; days: Days }) {
  const { client, site } = useSite();
  const navigate = useNavigate({ from: '/s/$siteId/games/' });
  const next = useQuery(nextGameQuery(client, site.id, { search, after: addDays(days.to, 1) })).data;
  const isFiltered = filterCount(search) > 0 || search.query !== undefined || search.needs !== undefined;
  const day = next ? dayOf(next) : undefined;
  const actions = (
    <>
      {day !== undefined && (
        <Button onClick={() => navigate({ search: (now) => ({ ...now, from: day, to: undefined }) })}>
          Go to {shortDay(day)}
        </Button>
      )}
      {isFiltered && (
        <Button
          look="quiet"
          onClick={() =>
            navigate({ search: (now) => ({ ...now, ...NO_FILTERS, query: undefined, needs: undefined }) })
          }
        >
          Show all games
        </Button>
      )}
    </>
  );
  return (
    <Empty title={isFiltered ? 'No game matches on these days' : 'No games on these days'} action={actions}>
      {day === undefined
        ? 'There are none later either.'
        : `The next ${isFiltered ? 'that matches ' : ''}is on ${shortDay(day)}.`}
    </Empty>
  );
}
