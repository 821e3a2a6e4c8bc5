// Instants as texts in a site's time zone.

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
// A page of 50 games writes several hundred instants, most of them repeated: 3 µs each by Temporal, 0.5 µs with the offset
// of a known period, 0.1 µs from here.
const CACHED_TEXTS = 20_000; // of each form; some 4 MB
const MAX_PERIODS = 64; // of each zone: 32 years

/** `2026-05-02T18:04:09.000-04:00`: milliseconds, and the offset that `zone` (IANA) has at that instant. */
export const isoInZone = cached((local, offset) => local.toISOString().slice(0, -1) + offset);

/** `Apr 3 2023`, the date in `zone`. */
export const dayInZone = cached(
  (local) => `${MONTHS[local.getUTCMonth()]} ${local.getUTCDate()} ${local.getUTCFullYear()}`,
);

/** `9:00 AM`, the time of day in `zone`. */
export const clockInZone = cached((local) => twelveHourClock(local.toISOString().slice(-13, -8)));

/** `1:30 PM` for `13:30`. */
export function twelveHourClock(time: string): string {
  const [hour, minute] = time.split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** Texts of instants. `format` is given the local time as if it were UTC, and the offset as text. */
function cached(format: (local: Date, offset: string) => string): (at: Date, zone: string) => string {
  const texts = new Map<string, Map<number, string>>(); // by zone and instant
  let count = 0;
  return (at, zone) => {
    const time = at.getTime();
    const known = texts.get(zone)?.get(time);
    if (known !== undefined) return known;
    const { offset, text } = periodOf(time, zone);
    const formatted = format(new Date(time + offset), text);
    if (count++ === CACHED_TEXTS) {
      texts.clear();
      count = 1;
    }
    if (!texts.has(zone)) texts.set(zone, new Map());
    texts.get(zone)!.set(time, formatted);
    return formatted;
  };
}

/** A time between two changes of a zone's offset, which is in milliseconds and as text. */
type Period = { from: number; until: number; offset: number; text: string };
const periodsOf = new Map<string, Period[]>();

function periodOf(time: number, zone: string): Period {
  const known = periodsOf.get(zone) ?? [];
  for (const period of known) if (period.from <= time && time < period.until) return period;
  const period = findPeriod(time, zone);
  periodsOf.set(zone, [period, ...known.slice(0, MAX_PERIODS - 1)]);
  return period;
}

function findPeriod(time: number, zone: string): Period {
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
  const local = at(time);
  return {
    from: at(time + 1).getTimeZoneTransition('previous')?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: local.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: local.offsetNanoseconds / 1_000_000,
    text: local.toString({ timeZoneName: 'never' }).slice(-6),
  };
}
