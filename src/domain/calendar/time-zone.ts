// The VTIMEZONE of a calendar (RFC 5545 §3.6.5): the offsets of a time zone in the time that the calendar covers.

/** The first and the last instant that the calendar names. */
export type Span = { from: Date; until: Date };

// An observance must have begun before the first event. A zone without earlier changes of its offset has had it since.
const BEGINNING = '1970-01-01T00:00:00';

/**
 * Each offset that the zone has in the span, with the local time at which it begins. They come from the same data as the
 * times of the games, and are named one by one: a yearly rule would be wrong where governments change it, as in Morocco.
 */
export function timeZoneOf(zone: string, { from, until }: Span): string {
  const start = Temporal.Instant.fromEpochMilliseconds(+from).toZonedDateTimeISO(zone);
  const since = start.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const changes = since === null ? [] : [since];
  for (let next = start.getTimeZoneTransition('next'); next !== null && next.epochMilliseconds <= +until; ) {
    changes.push(next);
    next = next.getTimeZoneTransition('next');
  }
  const observances =
    since === null ? [unchanged(start), ...changes.map(observance)] : changes.map(observance);
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances.flat(), 'END:VTIMEZONE'].join('\r\n');
}

/** The offset that begins at a transition. Its start is local time by the offset before it (RFC 5545 §3.6.5). */
function observance(transition: Temporal.ZonedDateTime): string[] {
  const before = transition.subtract({ nanoseconds: 1 });
  const start = transition.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime();
  const isForward = transition.offsetNanoseconds > before.offsetNanoseconds;
  return component(isForward ? 'DAYLIGHT' : 'STANDARD', { start: `${start}`, from: before, to: transition });
}

function unchanged(at: Temporal.ZonedDateTime): string[] {
  return component('STANDARD', { start: BEGINNING, from: at, to: at });
}

type Observance = { start: string; from: Temporal.ZonedDateTime; to: Temporal.ZonedDateTime };

function component(kind: 'STANDARD' | 'DAYLIGHT', { start, from, to }: Observance): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start.replaceAll(/[-:]/g, '')}`,
    `TZOFFSETFROM:${from.offset.replace(':', '')}`,
    `TZOFFSETTO:${to.offset.replace(':', '')}`,
    `END:${kind}`,
  ];
}
