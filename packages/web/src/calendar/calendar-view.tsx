// The games of a site by venue and hour, or by month.
import page from '../ui/page.module.css';

export function CalendarView() {
  return (
    <main id="main" className={page.page}>
      <h1>Calendar</h1>
    </main>
  );
}
