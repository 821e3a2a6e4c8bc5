// Instants as people and programs read them: in a site's zone, with its offset.

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-05-02T18:04:09.000-04:00`: milliseconds, and the offset that `zone` (IANA) has at that instant. */
export function isoInZone(at: Date, zone: string): string {
  const said = saidOf(at, zone);
  said.iso ??= inZone(at, zone).toString({ fractionalSecondDigits: 3, timeZoneName: 'never' });
  return said.iso;
}

/** `Apr 3 2023`, as the clock on the wall in `zone` says it. */
export function dayInZone(at: Date, zone: string): string {
  const said = saidOf(at, zone);
  said.day ??= dayOf(inZone(at, zone));
  return said.day;
}

/** `9:00 AM`, as the clock on the wall in `zone` says it. */
export function clockInZone(at: Date, zone: string): string {
  const said = saidOf(at, zone);
  said.clock ??= twelveHourClock(inZone(at, zone).toPlainTime().toString());
  return said.clock;
}

/** `1:30 PM` for `13:30`. */
export function twelveHourClock(time: string): string {
  const [hour, minute] = time.split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

function dayOf({ month, day, year }: Temporal.ZonedDateTime): string {
  return `${MONTHS[month - 1]} ${day} ${year}`;
}

type Said = { iso?: string; day?: string; clock?: string };

// A list names the same instants again and again, and asking the zone takes 3 µs each time.
const remembered = new Map<string, Map<number, Said>>();
const REMEMBERED = 20_000; // instants of a zone, some 4 MB
const ZONES = 10; // a service has sites in few

function saidOf(at: Date, zone: string): Said {
  let instants = remembered.get(zone);
  if (instants === undefined || instants.size >= REMEMBERED) {
    if (remembered.size >= ZONES) remembered.clear();
    instants = new Map();
    remembered.set(zone, instants);
  }
  const time = at.getTime();
  let said = instants.get(time);
  if (said === undefined) {
    said = {};
    instants.set(time, said);
  }
  return said;
}

function inZone(at: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
}
