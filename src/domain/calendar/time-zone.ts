// The VTIMEZONE of a calendar (RFC 5545 §3.6.5): the offsets of a time zone in the time that the calendar covers.

/** The first and the last instant that the calendar names. */
export type Span = { from: Date; until: Date };

// Of a zone whose offset has never changed.
const BEGINNING = '1970-01-01T00:00:00';
// Readers need the last beginning of both kinds of time before the first event, standard and daylight saving time.
const CHANGES_BEFORE = 2;

/**
 * The times at which each offset of the zone begins. They come from the same data as the times of the games, and are named
 * one by one: a yearly rule would be wrong where governments change it, as in Morocco. Those of one kind are one component,
 * because not every reader copes with several.
 */
export function timeZoneOf(zone: string, { from, until }: Span): string {
  const changes = changesIn(zone, { from, until });
  const components =
    changes.length === 0
      ? [unchanged(zone, from)]
      : [...Map.groupBy(changes.map(toOnset), keyOf).values()].map(component);
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...components.flat(), 'END:VTIMEZONE'].join('\r\n');
}

/** The changes of the offset in the span, and the last ones before it. */
function changesIn(zone: string, { from, until }: Span): Temporal.ZonedDateTime[] {
  const start = Temporal.Instant.fromEpochMilliseconds(+from).toZonedDateTimeISO(zone);
  const changes: Temporal.ZonedDateTime[] = [];
  let before = start.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  while (before !== null && changes.length < CHANGES_BEFORE) {
    changes.unshift(before);
    before = before.getTimeZoneTransition('previous');
  }
  let next = start.getTimeZoneTransition('next');
  while (next !== null && next.epochMilliseconds <= +until) {
    changes.push(next);
    next = next.getTimeZoneTransition('next');
  }
  return changes;
}

/** An offset begins: its local time by the offset before (RFC 5545 §3.6.5), and both offsets. */
type Onset = { kind: 'STANDARD' | 'DAYLIGHT'; at: string; from: string; to: string };

function toOnset(change: Temporal.ZonedDateTime): Onset {
  const before = change.subtract({ nanoseconds: 1 });
  const local = change.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime();
  const isForward = change.offsetNanoseconds > before.offsetNanoseconds;
  const offsets = { from: before.offset, to: change.offset };
  return { kind: isForward ? 'DAYLIGHT' : 'STANDARD', at: `${local}`, ...offsets };
}

function keyOf({ kind, from, to }: Onset): string {
  return `${kind} ${from} ${to}`;
}

function unchanged(zone: string, at: Date): string[] {
  const { offset } = Temporal.Instant.fromEpochMilliseconds(+at).toZonedDateTimeISO(zone);
  return component([{ kind: 'STANDARD', at: BEGINNING, from: offset, to: offset }]);
}

function component(onsets: readonly Onset[]): string[] {
  const [{ kind, at, from, to }] = onsets as [Onset, ...Onset[]];
  // One a line, and the first again: readers differ in whether they count DTSTART beside RDATE, and what a line may hold.
  const dates = onsets.length === 1 ? [] : onsets.map((onset) => `RDATE:${compact(onset.at)}`);
  return [
    `BEGIN:${kind}`,
    `DTSTART:${compact(at)}`,
    ...dates,
    `TZOFFSETFROM:${from.replace(':', '')}`,
    `TZOFFSETTO:${to.replace(':', '')}`,
    `END:${kind}`,
  ];
}

/** `20260308T020000`. */
function compact(local: string): string {
  return local.replaceAll(/[-:]/g, '');
}
