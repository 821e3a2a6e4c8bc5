// The games of a site by venue and hour, or by month.
import { CalendarView } from '../calendar/calendar-view.tsx';
import { AddGame } from '../edit/add-game.tsx';

export default function CalendarRoute() {
  return <CalendarView addGame={(day) => <AddGame day={day} />} />;
}
