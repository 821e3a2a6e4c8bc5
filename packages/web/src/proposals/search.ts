// What the address of a proposal says: which of its games are shown.
import { addressOf, oneOf } from '../format/address.ts';

const SHOWN = ['open', 'all'] as const;
/** `changes`, the usual one, is not in the address. */
export type Shown = 'changes' | (typeof SHOWN)[number];
export type ProposalSearch = { show?: (typeof SHOWN)[number] };

export const readProposalSearch = addressOf<ProposalSearch>({ show: oneOf(SHOWN) });
