// What the address of the calendar says: the day, or the month.

export type CalendarSearch = { day?: string; view?: 'day' | 'month' };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the address; what it does not understand is left out. */
export function readCalendarSearch(given: Record<string, unknown>): CalendarSearch {
  return {
    ...(typeof given.day === 'string' && DAY.test(given.day) && { day: given.day }),
    ...((given.view === 'day' || given.view === 'month') && { view: given.view }),
  };
}
