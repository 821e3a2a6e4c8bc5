// What the address of the form of a new game says: the day, or the game to copy.

export type NewGameSearch = { day?: string; copy?: number };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the address; what it does not understand is left out. */
export function readNewGameSearch(given: Record<string, unknown>): NewGameSearch {
  const copy = Number(given.copy);
  return {
    ...(typeof given.day === 'string' && DAY.test(given.day) && { day: given.day }),
    ...(Number.isInteger(copy) && copy > 0 && { copy }),
  };
}
