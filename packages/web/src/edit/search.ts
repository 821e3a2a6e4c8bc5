// What the address of the form of a new game says: when and where it is, or the game to copy.

export type NewGameSearch = { day?: string; time?: string; venue?: string; field?: string; copy?: number };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{2}:\d{2}$/;

/** Reads the address; what it does not understand is left out. */
export function readNewGameSearch(given: Record<string, unknown>): NewGameSearch {
  const { day, time, venue, field } = given;
  const copy = Number(given.copy);
  return {
    ...(typeof day === 'string' && DAY.test(day) && { day }),
    ...(typeof time === 'string' && TIME.test(time) && { time }),
    ...(venue !== undefined && { venue: String(venue) }),
    ...(field !== undefined && { field: String(field) }),
    ...(Number.isInteger(copy) && copy > 0 && { copy }),
  };
}
