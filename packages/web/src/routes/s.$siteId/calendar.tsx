// The games of a site by venue and hour, or by month.
import { createFileRoute } from '@tanstack/react-router';
import { CalendarView } from '../../calendar/calendar-view.tsx';
import { countsQuery, dayQuery } from '../../calendar/queries.ts';
import { addressOf, day, oneOf } from '../../format/address.ts';
import { todayIn } from '../../format/days.ts';
import { weeksOfMonth } from '../../format/weeks.ts';
import { AddGame } from '../../games/edit/add-game.tsx';

type CalendarSearch = { day?: string; view?: 'day' | 'month' };

export const Route = createFileRoute('/s/$siteId/calendar')({
  validateSearch: addressOf<CalendarSearch>({ day, view: oneOf(['day', 'month']) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client, site, queries }, deps, cause }) => {
    const { day: shown = todayIn(site.timezone), view } = deps;
    const read =
      view === 'day'
        ? queries.prefetchQuery(dayQuery(client, site.id, shown))
        : queries.prefetchQuery(countsQuery(client, site.id, weeksOfMonth(shown)));
    if (cause !== 'stay') await read; // its heading changes at once
  },
  component: () => <CalendarView addGame={(day) => <AddGame day={day} />} />,
});
