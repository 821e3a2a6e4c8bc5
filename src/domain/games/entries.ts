// The entries of the journal for games and their slots.
import type { Assignment } from '../assignments/assignment.ts';
import type { Fields, JournalEntry } from '../journal/journal.ts';
import type { Audience } from '../record-facts.ts';
import type { GameFields } from './fields.ts';

type GameState = { before?: GameFields | undefined; after?: GameFields | undefined };
type RecordedGame = { id: number; siteId: number } & Pick<GameFields, 'published' | 'public'>;

/** Who, besides assignors, can read a game of these fields (docs/api: Roles on a site). */
function audienceOf({ published, public: isPublic }: Pick<GameFields, 'published' | 'public'>): Audience {
  if (!published) return 'nobody';
  return isPublic ? 'everybody' : 'crew';
}

/** The game was created, changed or deleted; the same fields in both: one of its slots changed. */
export function gameEntry(
  { id, siteId }: { id: number; siteId: number },
  { before, after }: GameState,
): JournalEntry {
  const game = { id, audience: before === undefined ? 'nobody' : audienceOf(before) } as const;
  return { siteId, kind: 'game', id, game, before: before && { ...before }, after: after && { ...after } };
}

/** The fields of a slot; of one that changed, only those that may differ. */
export type SlotState = { id: number; before?: Fields | undefined; after?: Fields | undefined };

/**
 * A slot of the game was created, changed or deleted. `game` is as it was before the change. The personal data in the
 * entry is that of the official who was on the slot before.
 */
export function slotEntry(game: RecordedGame, { id, before, after }: SlotState): JournalEntry {
  return {
    siteId: game.siteId,
    kind: 'assignment',
    id,
    game: { id: game.id, audience: audienceOf(game) },
    subjectId: (before?.userId ?? after?.userId) as number | null | undefined,
    before,
    after,
  };
}

/** A game that contains a slot that changed, and is as it was otherwise. */
export function gameOfSlotEntry(game: RecordedGame): JournalEntry {
  const { id, siteId } = game;
  return { siteId, kind: 'game', id, game: { id, audience: audienceOf(game) }, before: {}, after: {} };
}

/** The fields of a slot. Not who answered for the official: the account of the entry says it. */
export function slotFields(slot: Assignment): Fields {
  const { position, positionAbbreviation, sortOrder, fee, currency } = slot;
  const { answer, declinedReason, remindedAt, overridden } = slot;
  const userId = slot.official?.id ?? null;
  return {
    position,
    positionAbbreviation,
    sortOrder,
    fee,
    currency,
    userId,
    answer,
    declinedReason,
    remindedAt,
    overridden,
  };
}

type GameTransition = {
  before: RecordedGame & { siteShowsAll: boolean };
  after: Pick<GameFields, 'published' | 'public'>;
  /** Whether a slot was opened, filled, emptied or removed. */
  isCrewChanged: boolean;
};

/**
 * The game alone, if others may read it after the change than before: it was published or hidden; or its crew changed, and not
 * every official reads it (docs/api: Roles on a site).
 */
export function exposedGame({
  before,
  after,
  isCrewChanged,
}: GameTransition): NonNullable<JournalEntry['game']>[] {
  const audience = audienceOf(before);
  const now = audienceOf(after);
  const dependsOnCrew = now === 'crew' || (now === 'everybody' && !before.siteShowsAll);
  return audience !== now || (isCrewChanged && dependsOnCrew) ? [{ id: before.id, audience }] : [];
}
