// Instants as texts in a site's time zone.
import { LRUCache } from 'lru-cache';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
// A page of 50 games writes several hundred instants, most of them repeated: 3 µs each by conversion, 0.15 µs from here.
const CACHED_TEXTS = 20_000; // of each form; some 4 MB

/** `2026-05-02T18:04:09.000-04:00`: milliseconds, and the offset that `zone` (IANA) has at that instant. */
export const isoInZone = cached((time) =>
  time.toString({ fractionalSecondDigits: 3, timeZoneName: 'never' }),
);

/** `Apr 3 2023`, the date in `zone`. */
export const dayInZone = cached(({ month, day, year }) => `${MONTHS[month - 1]} ${day} ${year}`);

/** `9:00 AM`, the time of day in `zone`. */
export const clockInZone = cached((time) => twelveHourClock(time.toPlainTime().toString()));

/** `1:30 PM` for `13:30`. */
export function twelveHourClock(time: string): string {
  const [hour, minute] = time.split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

function cached(format: (time: Temporal.ZonedDateTime) => string): (at: Date, zone: string) => string {
  const texts = new LRUCache<string, string>({ max: CACHED_TEXTS });
  return (at, zone) => {
    const milliseconds = at.getTime();
    const key = `${milliseconds} ${zone}`;
    let text = texts.get(key);
    if (text === undefined) {
      text = format(Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(zone));
      texts.set(key, text);
    }
    return text;
  };
}
