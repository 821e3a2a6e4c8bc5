// The hours of the night in which no notification is pushed.

/** On the clock of the site: from the hour `from` until the hour `until`, over midnight if `from` is later. */
export type QuietHours = { from: number; until: number };

/** The hour of the day at which people hear of their day, if there are no quiet hours. */
export const MORNING = 7;

/** When quiet hours end that hold at `now`; undefined if none do. */
export function endOfQuiet(
  now: Date,
  { zone, quietHours }: { zone: string; quietHours: QuietHours | undefined },
): Date | undefined {
  if (quietHours === undefined) return undefined;
  const { from, until } = quietHours;
  const local = Temporal.Instant.fromEpochMilliseconds(+now).toZonedDateTimeISO(zone);
  const isQuiet =
    from < until ? local.hour >= from && local.hour < until : local.hour >= from || local.hour < until;
  if (!isQuiet) return undefined;
  const day = local.hour < until ? local : local.add({ days: 1 });
  return new Date(day.with({ hour: until, minute: 0, second: 0, millisecond: 0 }).epochMilliseconds);
}
