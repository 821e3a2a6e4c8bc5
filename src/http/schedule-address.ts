// The address of a public schedule, which the API makes and the public pages serve.

const PATH = '/schedules';

export const SCHEDULE_ROUTE = `${PATH}/:name`;

/** `/schedules/<token>`; with `.ics` it is a calendar. */
export function schedulePath(token: string): string {
  return `${PATH}/${token}`;
}
