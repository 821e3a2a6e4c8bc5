// The balance of a season: how much an official has worked, compared with others (docs/api: assignments, The season).

/** What an official works in a season: the games that they accepted or have not declined, whether published or not. */
export type Worked = {
  games: number;
  /** From the start to the end of these games. */
  minutes: number;
  /** The start of the last of them before a moment; null: they have not worked yet this season. */
  lastWorked: Date | null;
};

/** The first and the last day of a season, in the time zone of its site. */
export type Season = { startDate: string; endDate: string };

/** Whether the text is a month and day that each year has, as `08-01`: not the 29th of February. */
export function isDayOfEveryYear(text: string): boolean {
  if (!/^\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`2001-${text}T00:00:00Z`); // a year without a leap day; days beyond a month roll over
  return !Number.isNaN(+day) && day.toISOString().slice(5, 10) === text;
}

/** The middle of the values, or the mean of the two in the middle; null without values. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Hours with two decimals. */
export function toHours(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100;
}
