// An assignment: one slot of a game's crew, open or with an official on it.
import type { OverridableCode } from '../conflicts/conflict.ts';
import type { SlotException } from '../fees/exceptions/exception.ts';
import type { User } from '../users/user.ts';

/** An official's response to an assignment. An official who declined stays on the slot until removed or replaced. */
export type OfficialAnswer = 'accepted' | 'declined';

/** What was said of how they worked, and why they are paid otherwise. */
export type Said = Omit<SlotException, 'exceptionFee' | 'isAgreed' | 'workedAs'> & {
  /** In the currency's main unit, if it was agreed with the official. */
  exceptionFee?: number | null;
};

export type Assignment = {
  id: number;
  siteId: number;
  gameId: number;
  /** The position of the pattern that the slot was created from. */
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
  /** The reason for declining; visible to the official and assignors. */
  declinedReason: string | null;
  /** The assignor who answered for the official; null: the official did, or nobody. */
  answeredBy: { id: number; name: string } | null;
  /** Whether a guardian of the official answered for them. */
  answeredByGuardian: boolean;
  /** When the official was last asked to answer again. */
  remindedAt: Date | null;
  /** The kinds of conflicts that the assignor overrode to assign the official. */
  overridden: OverridableCode[];
  said: Said;
  /** Whether it is paid otherwise than by the rules: for its fee, and for how its official worked. */
  isExceptional: { fee: boolean; official: boolean };
  lockVersion: number;
  createdAt: Date;
  updatedAt: Date;
};
