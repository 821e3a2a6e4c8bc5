// A pattern: the positions of a crew, in order.
import { foldName, tidyName } from '../lists/list.ts';

export type Position = {
  id: number;
  name: string;
  abbreviation: string;
  /** In the currency's main unit: 45 is $45.00. */
  fee: number | null;
  /** ISO 4217. */
  currency: string;
  /** That its official needs. */
  minimumGrade: string | null;
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
  minimumGrade?: string | null | undefined;
};

/** The positions are in the order of the array. */
export type NewPattern = { siteId: number; name: string; positions: readonly NewPosition[] };

/** A change of a pattern; positions are replaced as a whole. */
export type PatternChange = { name?: string | undefined; positions?: readonly NewPosition[] | undefined };

const USUAL_CURRENCY = 'USD';

/** A position to store; the id is that of the previous position with the same name, if any. */
export type PlannedPosition = Omit<Position, 'id'> & { id: number | undefined };

/**
 * The positions to store. A position keeps the id of the previous one with the same name (ignoring case and spacing), so
 * that slots of games still refer to it. Positions with the same name are paired in order.
 */
export function planPositions(
  positions: readonly NewPosition[],
  before: readonly Position[] = [],
): PlannedPosition[] {
  const left = [...before];
  return positions.map((position, index) => {
    const at = left.findIndex((one) => foldName(one.name) === foldName(position.name));
    const [known] = at === -1 ? [] : left.splice(at, 1);
    const name = tidyName(position.name);
    return {
      id: known?.id,
      name,
      abbreviation: position.abbreviation?.trim() || initialsOf(name),
      fee: position.fee ?? null,
      currency: position.currency ?? USUAL_CURRENCY,
      minimumGrade: position.minimumGrade ?? null,
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
