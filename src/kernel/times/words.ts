// Days and times as people at the site write them: "Sat, Nov 21 · 9:45 – 11:05 AM", or "Sat, 21 Nov · 9:45 – 11:05".

const DAY_MS = 86_400_000;
const SATURDAY = 6; // ISO 8601; Sunday is 7
const FULL_DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const HALF_OF_DAY = /\s([ap]\.?m\.?)$/i; // "AM", "am" or "a.m."; a clock of 24 hours has none

// To make one takes 30 µs, to use it one: the conflicts of a page of games have hundreds of clocks.
const MAX_FORMATS = 500;
const formats = new Map<string, Intl.DateTimeFormat>();

type Span = { start: Date; end: Date };
/** Where the times are said: the zone, and how its people write dates. */
type Place = { zone: string; locale: string };
type PlaceAndTime = Place & { now: Date };

/** "Sat, Nov 21"; with the year unless it is the present one. */
export function dayOf(at: Date, { now, ...place }: PlaceAndTime): string {
  const isThisYear = localDay(at, place).year === localDay(now, place).year;
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return format(at, place, { weekday: 'short', month: 'short', day: 'numeric', ...year });
}

/** "May 2 2026", or "2 May 2026": in sentences, without a comma and always with the year. */
export function dateOf(at: Date, place: Place): string {
  const format = dateFormat(place.locale, { ...FULL_DATE, timeZone: place.zone });
  const parts = format.formatToParts(at).filter(({ type }) => type in FULL_DATE);
  return parts.map(({ value }) => value).join(' ');
}

/** "9:45 AM" */
export function clockOf(at: Date, place: Place): string {
  return format(at, place, { hour: 'numeric', minute: '2-digit' });
}

/** "1:30 PM", or "13:30": the clock of `13:30`. */
export function clockOfTime(time: string, locale: string): string {
  return clockOf(new Date(`1970-01-01T${time}Z`), { zone: 'UTC', locale });
}

/** "May 2 2026 9:45 AM", or "2 May 2026 09:45" */
export function dateAndClockOf(at: Date, place: Place): string {
  return `${dateOf(at, place)} ${clockOf(at, place)}`;
}

/** "9:45 – 11:05 AM", or "11:30 AM – 12:45 PM" */
export function clocksOf({ start, end }: Span, place: Place): string {
  const [from, to] = [clockOf(start, place), clockOf(end, place)];
  const half = HALF_OF_DAY.exec(from);
  const isSameHalf =
    half?.[1] !== undefined && half[1] === HALF_OF_DAY.exec(to)?.[1] && +end - +start < DAY_MS / 2;
  return `${isSameHalf ? from.slice(0, half.index) : from} – ${to}`;
}

/** "Sat, Nov 21 · 9:45 – 11:05 AM"; with the zone's name if `isFar`. */
export function spanOf(span: Span, when: PlaceAndTime & { isFar: boolean }): string {
  const zoneName = when.isFar ? ` ${zoneNameOf(span.start, when)}` : '';
  return `${dayOf(span.start, when)} · ${clocksOf(span, when)}${zoneName}`;
}

/** "Sun 10:30 AM" within the coming week, "Sun, Nov 29, 10:30 AM" later. */
export function shortTimeOf(at: Date, { now, ...place }: PlaceAndTime): string {
  const clock = clockOf(at, place);
  const ahead = daysBetween(now, at, place);
  if (ahead === 0) return `today ${clock}`;
  if (ahead === 1) return `tomorrow ${clock}`;
  if (ahead < 7) return `${format(at, place, { weekday: 'short' })} ${clock}`;
  return `${dayOf(at, { ...place, now })}, ${clock}`;
}

/** "this weekend", "tomorrow", "Sat, Nov 21", "Nov 21 to Dec 6" */
export function daysInWords(starts: readonly Date[], { now, ...place }: PlaceAndTime): string {
  const [first, last] = [
    new Date(Math.min(...starts.map(Number))),
    new Date(Math.max(...starts.map(Number))),
  ];
  const ahead = daysBetween(now, last, place);
  if (ahead === 0) return 'today';
  if (daysBetween(first, last, place) === 0)
    return ahead === 1 ? 'tomorrow' : dayOf(first, { ...place, now });
  const isWeekend = starts.every((start) => localDay(start, place).dayOfWeek >= SATURDAY);
  if (isWeekend && ahead <= daysToSunday(now, place)) return 'this weekend';
  const monthDay = (at: Date) => format(at, place, { month: 'short', day: 'numeric' });
  return `${monthDay(first)} to ${monthDay(last)}`;
}

/** Whether both are on one day. */
export function isSameDay(one: Date, other: Date, place: Pick<Place, 'zone'>): boolean {
  return daysBetween(one, other, place) === 0;
}

function daysBetween(from: Date, to: Date, place: Pick<Place, 'zone'>): number {
  return localDay(from, place).until(localDay(to, place)).days;
}

/** How many days the Sunday of this week is ahead: a weekend is the Saturday with the Sunday after it, everywhere. */
function daysToSunday(now: Date, place: Place): number {
  return 7 - localDay(now, place).dayOfWeek;
}

function localDay(at: Date, { zone }: Pick<Place, 'zone'>): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate();
}

/** "EST" */
function zoneNameOf(at: Date, { zone, locale }: Place): string {
  const parts = dateFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** With ordinary spaces: Intl puts a narrow one before AM, which plain mail clients show as a box. */
function format(at: Date, { zone, locale }: Place, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, { ...options, timeZone: zone })
    .format(at)
    .replace(/\s/gu, ' ');
}

/**
 * Formats dates in English as the region of the locale writes them: `Sat, 21 Nov` and `21:45` for `de-CH`. Its order of day
 * and month and its clock are those of the region; the words stay English.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key);
  if (known !== undefined) return known;
  if (formats.size === MAX_FORMATS) formats.clear();
  const format = newFormat(locale, options);
  formats.set(key, format);
  return format;
}

function newFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const region = new Intl.Locale(locale);
  const [hourCycle = 'h23'] = region.getHourCycles() as Intl.LocaleHourCycleKey[];
  const isOf24 = options.hour !== undefined && hourCycle.startsWith('h2');
  return new Intl.DateTimeFormat(englishOf(region), {
    ...options,
    hourCycle,
    ...(isOf24 && { hour: '2-digit' }),
  });
}

/** English of the same region; where nobody has described it, that of the world. */
function englishOf(locale: Intl.Locale): string {
  const english = `en-${locale.maximize().region ?? '001'}`;
  return new Intl.DateTimeFormat(english).resolvedOptions().locale === english ? english : 'en-001';
}
