// The games of a site by venue and hour, or by month.
import { CalendarView } from '../calendar/calendar-view.tsx';

export default function CalendarRoute() {
  return <CalendarView />;
}
