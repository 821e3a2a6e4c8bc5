// What the address of an assign sheet says: the days, whose games, and what is said of them.
import { addressOf, id, isOn } from '../format/address.ts';
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
  return { ...filters, ...readOwn(given) };
}

const readOwn = addressOf<Pick<SheetSearch, 'team' | 'drafts' | 'fees' | 'phones'>>({
  ...{ team: id, drafts: isOn, fees: isOn, phones: isOn },
});
