// An official's games in the calendar of their phone.
import { createFileRoute } from '@tanstack/react-router';
import { CalendarFeedsView } from '../../me/more/calendar-feeds-view.tsx';
import { calendarFeedsQuery } from '../../me/more/queries.ts';

export const Route = createFileRoute('/me/calendar')({
  loader: async ({ context: { session, queries } }) => {
    await queries.ensureQueryData(calendarFeedsQuery(session.client));
  },
  component: CalendarFeedsView,
});
