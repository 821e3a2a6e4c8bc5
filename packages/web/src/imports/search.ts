// What the addresses of imports say: the kind that is brought in, and which rows of a plan are shown.
import { addressOf, oneOf } from '../format/address.ts';

export const KINDS = ['games', 'people', 'availability', 'venues', 'teams'] as const;
export type Kind = (typeof KINDS)[number];

export const OUTCOMES = ['created', 'changed', 'asked', 'refused', 'gone', 'left_out', 'unchanged'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** The rows that are shown: of one outcome, or those that applying could not carry out. */
export type Shown = Outcome | 'failed';

export type StartSearch = { kind?: Kind };
export type ImportSearch = { show?: Shown };

export const readStartSearch = addressOf<StartSearch>({ kind: oneOf(KINDS) });

export const readImportSearch = addressOf<ImportSearch>({ show: oneOf([...OUTCOMES, 'failed']) });
