// Instants as people and programs read them: in a site's zone, with its offset.

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-05-02T18:04:09.000-04:00`: milliseconds, and the offset that `zone` (IANA) has at that instant. */
export function isoInZone(at: Date, zone: string): string {
  return inZone(at, zone).toString({ fractionalSecondDigits: 3, timeZoneName: 'never' });
}

/** `Apr 3 2023`, as the clock on the wall in `zone` says it. */
export function dayInZone(at: Date, zone: string): string {
  const { month, day, year } = inZone(at, zone);
  return `${MONTHS[month - 1]} ${day} ${year}`;
}

/** `9:00 AM`, as the clock on the wall in `zone` says it. */
export function clockInZone(at: Date, zone: string): string {
  const { hour, minute } = inZone(at, zone);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

function inZone(at: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
}
