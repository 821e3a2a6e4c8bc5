// Converts between local times and instants in a time zone, including its daylight saving changes.

/** A date and a time of day: `YYYY-MM-DD`, and `HH:MM` or `HH:MM:SS`. */
export type LocalTime = { date: string; time: string };

/** The local time of an instant in the zone. */
export function localTimeAt(at: Date, zone: string): LocalTime {
  const wall = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  return { date: wall.toPlainDate().toString(), time: wall.toPlainTime().toString() };
}

/** Whether the first time of day is earlier than the second. */
export function isEarlier(time: string, other: string): boolean {
  return Temporal.PlainTime.compare(time, other) < 0;
}

/** The day that is as many days later. */
export function daysAfter(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/**
 * The instant of a local time in the zone. A time that occurs twice is the earlier one. For a time that does not exist,
 * because clocks go forward, returns a sentence that names the nearest times (docs/api: Writing games).
 */
export function instantOf(wall: LocalTime, zone: string): { instant: Date } | { problem: string } {
  const meant = Temporal.PlainDateTime.from(`${wall.date}T${wall.time}`);
  const found = meant.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (found.toPlainDateTime().equals(meant)) return { instant: new Date(found.epochMilliseconds) };
  return { problem: gapSentence(meant, found) };
}

function gapSentence(meant: Temporal.PlainDateTime, before: Temporal.ZonedDateTime): string {
  const jump = before.getTimeZoneTransition('next')!; // the gap that `meant` lies in
  const last = jump.subtract({ nanoseconds: 1 }).toPlainDateTime().round('minute');
  return (
    `${clock(meant)} on ${meant.toPlainDate()} does not exist in ${before.timeZoneId}: clocks go forward from ` +
    `${clock(last)} to ${clock(jump.toPlainDateTime())}. Send a time before ${clock(last)}, or from ` +
    `${clock(jump.toPlainDateTime())} on.`
  );
}

function clock(wall: Temporal.PlainDateTime): string {
  return wall.toPlainTime().toString({ smallestUnit: 'minute' });
}
