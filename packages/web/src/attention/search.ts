// What the address of the attention view says: the position that the panel beside it shows, and of which section it is.

/** The needs that are settled by assigning somebody. */
const ASSIGNING = ['replacements', 'late_officials', 'late_answers', 'overrides'] as const;
export type AssigningNeed = (typeof ASSIGNING)[number];

export type AttentionSearch = { need?: AssigningNeed; game?: number; slot?: number };

/** Reads the address; what it does not understand is left out. */
export function readAttentionSearch(given: Record<string, unknown>): AttentionSearch {
  const search = {
    need: ASSIGNING.find((need) => need === given.need),
    game: readId(given.game),
    slot: readId(given.slot),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

const readId = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
