// A request of an official for an open position, and what became of it (docs/api: Open games).

/** `claimed`: the official took the position without asking. */
export type RequestStatus = 'waiting' | 'granted' | 'refused' | 'withdrawn' | 'claimed';

/**
 * What a reader is shown: a request that waits has lapsed while the position is not open to officials. Nothing is written
 * for that, so it counts again when the position opens again.
 */
export const SHOWN_STATUSES = ['waiting', 'granted', 'refused', 'withdrawn', 'claimed', 'lapsed'] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

export type GameRequest = {
  id: number;
  siteId: number;
  assignmentId: number;
  gameId: number;
  userId: number;
  official: { id: number; firstName: string; lastName: string };
  status: RequestStatus;
  shownStatus: ShownStatus;
  /** Whether the official may see the game: an assignor may have hidden it since they asked. */
  seesGame: boolean;
  /** Of the official. */
  note: string | null;
  /** Of the assignor who refused or granted it. */
  reason: string | null;
  decidedBy: number | null;
  decidedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};
