// Days and times as people at the site say them: "Sat, Nov 21 · 9:45 – 11:05 AM".

const DAY_MS = 86_400_000;
const WEEKDAYS_OF_WEEKEND = ['Sat', 'Sun'];

type Span = { start: Date; end: Date };

/** "Sat, Nov 21"; with the year unless it is the present one. */
export function dayOf(at: Date, { zone, now }: { zone: string; now: Date }): string {
  const isThisYear = yearOf(at, zone) === yearOf(now, zone);
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return format(at, { weekday: 'short', month: 'short', day: 'numeric', ...year, timeZone: zone });
}

/** "9:45 AM" */
function clockOf(at: Date, zone: string): string {
  return format(at, { hour: 'numeric', minute: '2-digit', timeZone: zone });
}

/** "9:45 – 11:05 AM", or "11:30 AM – 12:45 PM" */
export function clocksOf({ start, end }: Span, zone: string): string {
  const [from, to] = [clockOf(start, zone), clockOf(end, zone)];
  const isSameHalf = from.slice(-2) === to.slice(-2) && end.getTime() - start.getTime() < DAY_MS / 2;
  return `${isSameHalf ? from.slice(0, -3) : from} – ${to}`;
}

/** "Sat, Nov 21 · 9:45 – 11:05 AM"; with the zone's name if `isFar`. */
export function spanOf(span: Span, when: { zone: string; now: Date; isFar: boolean }): string {
  const zoneName = when.isFar ? ` ${zoneNameOf(span.start, when.zone)}` : '';
  return `${dayOf(span.start, when)} · ${clocksOf(span, when.zone)}${zoneName}`;
}

/** "Sun 10:30 AM" within the coming week, "Sun, Nov 29, 10:30 AM" later. */
export function shortTimeOf(at: Date, { zone, now }: { zone: string; now: Date }): string {
  const clock = clockOf(at, zone);
  if (daysBetween(now, at, zone) === 0) return `today ${clock}`;
  if (daysBetween(now, at, zone) === 1) return `tomorrow ${clock}`;
  if (daysBetween(now, at, zone) < 7) return `${weekdayOf(at, zone)} ${clock}`;
  return `${dayOf(at, { zone, now })}, ${clock}`;
}

/** "this weekend", "tomorrow", "on Sat, Nov 21", "from Nov 21 to Dec 6" */
export function daysInWords(starts: readonly Date[], { zone, now }: { zone: string; now: Date }): string {
  const [first, last] = [
    new Date(Math.min(...starts.map(Number))),
    new Date(Math.max(...starts.map(Number))),
  ];
  const ahead = daysBetween(now, last, zone);
  if (ahead === 0) return 'today';
  if (daysBetween(first, last, zone) === 0)
    return ahead === 1 ? 'tomorrow' : `on ${dayOf(first, { zone, now })}`;
  const isWeekend = starts.every((start) => WEEKDAYS_OF_WEEKEND.includes(weekdayOf(start, zone)));
  if (isWeekend && ahead <= daysToSunday(now, zone)) return 'this weekend';
  const monthDay = (at: Date) => format(at, { month: 'short', day: 'numeric', timeZone: zone });
  return `from ${monthDay(first)} to ${monthDay(last)}`;
}

/** Whether both are on one day. */
export function isSameDay(one: Date, other: Date, zone: string): boolean {
  return daysBetween(one, other, zone) === 0;
}

function daysBetween(from: Date, to: Date, zone: string): number {
  const dateOf = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  return dateOf(from).until(dateOf(to)).days;
}

/** How many days the Sunday of this week is ahead; weeks begin on Monday. */
function daysToSunday(now: Date, zone: string): number {
  return 7 - Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).dayOfWeek;
}

function weekdayOf(at: Date, zone: string): string {
  return format(at, { weekday: 'short', timeZone: zone });
}

function yearOf(at: Date, zone: string): string {
  return format(at, { year: 'numeric', timeZone: zone });
}

/** "EST" */
function zoneNameOf(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** With ordinary spaces: Intl puts a narrow one before AM, which plain mail clients show as a box. */
function format(at: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', options).format(at).replace(/\s/gu, ' ');
}
