// Games as an iCalendar file (RFC 5545).
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** A game in somebody's calendar. */
export type CalendarGame = {
  id: number;
  /** Its lock_version: calendars replace an event by one with a higher number. */
  version: number;
  start: Date;
  end: Date;
  summary: string;
  location: string | null;
  description?: string | null;
  /** A game that is canceled, or that the person is no longer on, is shown as such or removed by their calendar. */
  status: 'confirmed' | 'tentative' | 'cancelled';
};

const STATUS = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};

/** The calendar file of the games. `host` is that of BASE_URL: with a game's id it makes a name that stays the same. */
export function icsOf(games: readonly CalendarGame[], { host, now }: { host: string; now: Date }): string {
  const calendar = ical({
    prodId: { company: 'Crewcall', product: 'Games' },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const { id, version, status, ...shown } of games) {
    calendar.createEvent({
      id: `game-${id}@${host}`,
      sequence: version,
      stamp: now,
      status: STATUS[status],
      ...shown,
    });
  }
  return calendar.toString();
}
