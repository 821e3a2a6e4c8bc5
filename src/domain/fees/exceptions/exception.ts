// What is said of one slot alone, and makes its fee another than the rules of the site.

export const ATTENDANCES = ['no_show', 'late'] as const;

export type SlotException = {
  /** In place of the fee for the position, in hundredths of the currency's main unit; null: by the rules. */
  exceptionFee: number | null;
  /** Whether it was agreed with the official in a dispute: then it is theirs alone, and goes when they leave the slot. */
  isAgreed: boolean;
  /** Whether the official did not appear, or was late; null: nothing was said. */
  attendance: (typeof ATTENDANCES)[number] | null;
  /** Of somebody who was late: how much of the fee is paid; null: all of it. */
  latePercent: number | null;
  /** That of the crew that the official worked instead of their own. */
  workedPositionId: number | null;
  /** That position as it was when this was said; its id goes with it when it is removed from its pattern. */
  workedAs: { position: string; fee: number | null; currency: string } | null;
  /** Why; null where nothing is said. */
  payReason: string | null;
};

/** Whether anything is said, which needs a reason. */
export function isExceptional({ exceptionFee, attendance, workedAs }: SlotException): boolean {
  return exceptionFee !== null || attendance !== null || workedAs !== null;
}
