// What the address of the attention view says: the position that the panel beside it shows, and of which section it is.
import { addressOf, id, oneOf } from '../format/address.ts';

/** The needs that are settled by assigning somebody. */
const ASSIGNING = ['replacements', 'late_officials', 'late_answers', 'overrides'] as const;
export type AssigningNeed = (typeof ASSIGNING)[number];

export type AttentionSearch = { need?: AssigningNeed; game?: number; slot?: number };

/** Reads the address; what it does not understand is left out. */
export const readAttentionSearch = addressOf<AttentionSearch>({ need: oneOf(ASSIGNING), game: id, slot: id });
