// The address of a calendar feed, which the API makes and the public pages serve.

const PATH = '/calendar';

export const CALENDAR_ROUTE = `${PATH}/:name`;

/** `/calendar/<token>.ics`: calendar programs look at the suffix. */
export function calendarPath(token: string): string {
  return `${PATH}/${token}.ics`;
}

/** The token of a file name; undefined for another name. */
export function calendarToken(name: string): string | undefined {
  return name.endsWith('.ics') ? name.slice(0, -'.ics'.length) : undefined;
}
