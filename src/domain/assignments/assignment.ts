// An assignment: one slot of a game's crew, open or with an official on it.
import type { User } from '../users/user.ts';

/** What an official said to being assigned. One who declined stays on the slot until somebody empties it. */
export type OfficialAnswer = 'accepted' | 'declined';

export type Assignment = {
  id: number;
  siteId: number;
  gameId: number;
  /** The pattern's position that the slot was copied from. */
  positionId: number | null;
  position: string;
  positionAbbreviation: string;
  sortOrder: number;
  /** In the currency's main unit: 45 is $45.00. */
  fee: number | null;
  /** ISO 4217. */
  currency: string;
  official: User | null;
  answer: OfficialAnswer | null;
  /** What they gave as their reason for declining; for them and assignors. */
  declinedReason: string | null;
  /** The assignor put the official here although they are on another game at that time. */
  override: boolean;
  lockVersion: number;
  createdAt: Date;
  updatedAt: Date;
};
