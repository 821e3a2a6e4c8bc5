// An official's games in the calendar of their phone.
import { CalendarFeedsView } from '../../more/calendar-feeds-view.tsx';

export default function OwnCalendar() {
  return <CalendarFeedsView />;
}
