// A dispute: what an official says that a game should pay them, and what became of it (docs/api: Disputes).

/** How many times an official says of one game what it should pay, whatever became of it. */
export const MAX_SAID = 5;

export const DISPUTE_STATUSES = ['waiting', 'agreed', 'declined', 'withdrawn'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export type Dispute = {
  id: number;
  siteId: number;
  assignmentId: number;
  gameId: number;
  userId: number;
  official: { id: number; firstName: string; lastName: string };
  status: DisputeStatus;
  /** What it should be, in hundredths. */
  amount: number;
  /** What it was when they said so, in hundredths. */
  fee: number;
  /** ISO 4217; of both. */
  currency: string;
  /** Of the official; null: they were deleted. */
  reason: string | null;
  /** Of the assignor. */
  answer: string | null;
  decidedBy: number | null;
  decidedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};
