// What the address says about the list of open games.

export type OpenGamesSearch = { day?: string; place?: string; within?: number };

/** In miles, or in kilometers where people tell ways so. */
export const DISTANCES = [5, 10, 25, 50];

export function readOpenGamesSearch({ day, place, within }: Record<string, unknown>): OpenGamesSearch {
  const distance = DISTANCES.find((one) => one === Number(within));
  return {
    ...(typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && { day }),
    ...(typeof place === 'string' && place !== '' && { place }),
    ...(distance !== undefined && { within: distance }),
  };
}
