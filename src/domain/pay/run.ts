// A pay run: what a site pays its officials for the games of some days (docs/api: Pay runs).

/** How many drafts a site has: each is computed whenever it is read. */
export const MAX_DRAFTS = 10;

/** How many days a run may have: the games of a year and a day. */
export const MAX_RUN_DAYS = 366;

/** How many games and people a draft may leave out. */
export const MAX_HELD = 1_000;

export type PayRun = {
  id: number;
  siteId: number;
  /** Days of the site, inclusive: `2026-05-02`. */
  startDate: string;
  endDate: string;
  paymentDate: string;
  /** ISO 4217; work that is paid in another currency needs a run of its own. */
  currency: string;
  /** The games of this league alone; null: of all. */
  leagueId: number | null;
  /** Whether a game waits for its report, and an official for their bank account. */
  wantsReports: boolean;
  wantsBankData: boolean;
  heldGameIds: number[];
  heldUserIds: number[];
  /** null: it is a draft. */
  closedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

export type NewPayRun = Pick<
  PayRun,
  | 'siteId'
  | 'startDate'
  | 'endDate'
  | 'paymentDate'
  | 'currency'
  | 'leagueId'
  | 'wantsReports'
  | 'wantsBankData'
>;

/** Only the fields that were sent are present. */
export type PayRunChange = {
  [Field in Exclude<keyof NewPayRun, 'siteId'> | 'heldGameIds' | 'heldUserIds']?: PayRun[Field] | undefined;
};

/** How many days it has; below one, its last day is before the first. */
export function daysOf({ startDate, endDate }: Pick<PayRun, 'startDate' | 'endDate'>): number {
  const DAY_MS = 86_400_000;
  return Math.round((Date.parse(endDate) - Date.parse(startDate)) / DAY_MS) + 1;
}
