// What the address of an assign sheet says: the days, whose games, and what is said of them.
import { type GamesSearch, readGamesSearch } from '../games/search.ts';

/** The filters of games, and the id of a club. */
export type SheetSearch = Omit<GamesSearch, 'game' | 'slot' | 'export'> & {
  team?: number;
  /** Games that are not published are on it, too. */
  drafts?: true;
  fees?: true;
  phones?: true;
};

/** Reads the address; what it does not understand is left out. */
export function readSheetSearch(given: Record<string, unknown>): SheetSearch {
  const { game: _, slot: __, export: ___, ...filters } = readGamesSearch(given);
  const isOn = (value: unknown) => (value === true ? value : undefined);
  const { team } = given;
  const search = {
    ...filters,
    team: Number.isSafeInteger(team) && Number(team) > 0 ? Number(team) : undefined,
    drafts: isOn(given.drafts),
    fees: isOn(given.fees),
    phones: isOn(given.phones),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
