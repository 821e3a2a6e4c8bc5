// A guardian: an address that gets copies of what a minor is sent, once its owner has confirmed it.

/** How many one person has: the parents, and somebody else. Those who want no copies count, so that nobody asks them again. */
export const MAX_GUARDIANS = 3;
/** How many emails that ask for a confirmation go out for one person in a day, and to one address: it may be a stranger's. */
export const MAX_ASKS_A_DAY = 3;
/** How many days a link that asks for a confirmation works. */
export const ASK_DAYS = 14;

/** `rejected`: a mail server says that there is no such address. */
export const GUARDIAN_STATUSES = ['asked', 'confirmed', 'stopped', 'rejected'] as const;
export type GuardianStatus = (typeof GUARDIAN_STATUSES)[number];

export type Guardian = {
  id: number;
  siteId: number;
  /** The minor. */
  userId: number;
  email: string;
  /** Whether they may accept and decline games for the minor. */
  mayAnswer: boolean;
  status: GuardianStatus;
  /** When the address was last asked to confirm. */
  askedAt: Date;
  createdAt: Date;
  updatedAt: Date;
};

export type NewGuardian = Pick<Guardian, 'siteId' | 'userId' | 'email' | 'mayAnswer'>;

/** Whether the link of the last email that asked can still confirm. */
export function canConfirm({ status, askedAt }: Pick<Guardian, 'status' | 'askedAt'>, now: Date): boolean {
  const end = askedAt.getTime() + ASK_DAYS * 24 * 60 * 60_000;
  return status !== 'asked' || now.getTime() < end;
}
