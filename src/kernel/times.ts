// Instants as people and programs read them: in a site's zone, with its offset.

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const REMEMBERED = 20_000; // a list names the same instants again and again; asking the zone takes 3 µs each time

/** `2026-05-02T18:04:09.000-04:00`: milliseconds, and the offset that `zone` (IANA) has at that instant. */
export function isoInZone(at: Date, zone: string): string {
  const key = `${at.getTime()} ${zone}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const text = inZone(at, zone).toString({ fractionalSecondDigits: 3, timeZoneName: 'never' });
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(key, text);
  return text;
}

const remembered = new Map<string, string>();

/** `Apr 3 2023`, as the clock on the wall in `zone` says it. */
export function dayInZone(at: Date, zone: string): string {
  const { month, day, year } = inZone(at, zone);
  return `${MONTHS[month - 1]} ${day} ${year}`;
}

/** `9:00 AM`, as the clock on the wall in `zone` says it. */
export function clockInZone(at: Date, zone: string): string {
  return twelveHourClock(inZone(at, zone).toPlainTime().toString());
}

/** `1:30 PM` for `13:30`. */
export function twelveHourClock(time: string): string {
  const [hour, minute] = time.split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

function inZone(at: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
}
