// The games of a site by venue and hour, or by month.
import { createFileRoute } from '@tanstack/react-router';
import { CalendarView } from '../../calendar/calendar-view.tsx';
import { countsQuery, dayQuery } from '../../calendar/queries.ts';
import { todayIn } from '../../format/days.ts';
import { weeksOfMonth } from '../../format/weeks.ts';
import { AddGame } from '../../games/edit/add-game.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

type CalendarSearch = { day?: string; view?: 'day' | 'month' };

export const Route = createFileRoute('/s/$siteId/calendar')({
  validateSearch: ({ day, view }: Record<string, unknown>): CalendarSearch => ({
    ...(typeof day === 'string' && DAY.test(day) && !Number.isNaN(Date.parse(day)) && { day }),
    ...((view === 'day' || view === 'month') && { view }),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client, site, queries }, deps, cause }) => {
    const { day = todayIn(site.timezone), view } = deps;
    const read =
      view === 'day'
        ? queries.prefetchQuery(dayQuery(client, site.id, day))
        : queries.prefetchQuery(countsQuery(client, site.id, weeksOfMonth(day)));
    if (cause !== 'stay') await read; // its heading changes at once
  },
  component: () => <CalendarView addGame={(day) => <AddGame day={day} />} />,
});
