// A pattern: the shape of a crew, as positions in order.
import { tidyName } from '../lists/list.ts';

export type Position = {
  id: number;
  name: string;
  abbreviation: string;
  /** In the currency's main unit: 45 is $45.00. */
  fee: number | null;
  /** ISO 4217. */
  currency: string;
  sortOrder: number;
};

export type Pattern = {
  id: number;
  siteId: number;
  name: string;
  positions: Position[];
  createdAt: Date;
  updatedAt: Date;
};

export type NewPosition = {
  name: string;
  /** The initials of the name unless given. */
  abbreviation?: string | undefined;
  fee?: number | null | undefined;
  currency?: string | undefined;
};

/** Its positions' order is the order they are given in. */
export type NewPattern = { siteId: number; name: string; positions: readonly NewPosition[] };

/** What is to be different from now on; positions are replaced as a whole. */
export type PatternChange = { name?: string | undefined; positions?: readonly NewPosition[] | undefined };

const USUAL_CURRENCY = 'USD';

/** A position as it is to be kept; the id is that of the one it was before, if there was one of its name. */
export type PlannedPosition = Omit<Position, 'id'> & { id: number | undefined };

/**
 * The positions as they are to be. One keeps the id of a position of its name (case and spacing folded), so that slots
 * of games go on pointing at it; of several of one name, the first keeps the first's.
 */
export function planPositions(
  positions: readonly NewPosition[],
  before: readonly Position[] = [],
): PlannedPosition[] {
  const left = [...before];
  return positions.map((position, index) => {
    const at = left.findIndex((one) => folded(one.name) === folded(position.name));
    const [known] = at === -1 ? [] : left.splice(at, 1);
    const name = tidyName(position.name);
    return {
      id: known?.id,
      name,
      abbreviation: position.abbreviation?.trim() || initialsOf(name),
      fee: position.fee ?? null,
      currency: position.currency ?? USUAL_CURRENCY,
      sortOrder: index + 1,
    };
  });
}

const INITIALS_LENGTH = 10; // as long as an abbreviation may be

/** `AR` of `Assistant Referee`. */
function initialsOf(name: string): string {
  const initials = name.split(' ').map((word) => [...word][0]?.toUpperCase() ?? '');
  return initials.slice(0, INITIALS_LENGTH).join('');
}

function folded(name: string): string {
  return tidyName(name).toLowerCase();
}
