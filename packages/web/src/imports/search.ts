// What the addresses of imports say: the kind that is brought in, and which rows of a plan are shown.

export const KINDS = ['games', 'people', 'availability', 'venues', 'teams'] as const;
export type Kind = (typeof KINDS)[number];

export const OUTCOMES = ['created', 'changed', 'asked', 'refused', 'gone', 'left_out', 'unchanged'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** The rows that are shown: of one outcome, or those that applying could not carry out. */
export type Shown = Outcome | 'failed';

export type StartSearch = { kind?: Kind };
export type ImportSearch = { show?: Shown };

const isOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  values.some((one) => one === value);

export function readStartSearch({ kind }: Record<string, unknown>): StartSearch {
  return isOf(KINDS, kind) ? { kind } : {};
}

export function readImportSearch({ show }: Record<string, unknown>): ImportSearch {
  return isOf([...OUTCOMES, 'failed'] as const, show) ? { show } : {};
}
