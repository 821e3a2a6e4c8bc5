// What the address of the calendar says: a month, or one of its days by venues and hours.

export type CalendarSearch = { day?: string; view?: 'day' | 'month' };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the address; what it does not understand is left out. */
export function readCalendarSearch(given: Record<string, unknown>): CalendarSearch {
  return {
    ...(typeof given.day === 'string' && isDay(given.day) && { day: given.day }),
    ...((given.view === 'day' || given.view === 'month') && { view: given.view }),
  };
}

const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text));
