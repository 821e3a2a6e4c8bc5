// Days of availability, as a calendar shows them and somebody paints them: many at once (docs/api: Availability).
import { type Static, Type } from 'typebox';
import { setDays } from '../../../domain/availability/actions.ts';
import {
  type Availability,
  type DayInput,
  isDayAvailable,
  newHours,
} from '../../../domain/availability/availability.ts';
import { lockedSentence } from '../../../domain/availability/lock.ts';
import { findDays } from '../../../domain/availability/store.ts';
import { daysAfter, localTimeAt } from '../../../domain/games/local-time.ts';
import type { User } from '../../../domain/users/user.ts';
import type { Problem } from '../../../kernel/errors.ts';
import type { RecordSubject } from '../caller.ts';
import { get, put, type RequestContext } from '../operation.ts';
import { boolean, linkTo, orNull } from '../output/fields.ts';
import { lockRecord } from '../write/row-locks.ts';
import {
  AvailabilityRecord,
  clock,
  Day,
  ofUser,
  openFrom,
  readHours,
  representAvailability,
} from './availability-view.ts';
import { dayRange, parseDay, readDayRange } from './time-input.ts';

const MAX_DAYS = 62; // two months, as a calendar shows them
const DEFAULT_DAYS = 31;

const DayRecord = Type.Object(
  {
    date: Type.String({ format: 'date', examples: ['2026-05-02'] }),
    available: orNull(
      boolean(true, 'false: off the whole day, or off without other hours. null: not answered.'),
    ),
    locked: boolean(false, 'You can no longer change it.'),
    rows: Type.Array(AvailabilityRecord, { description: 'By their start; of days off, too.' }),
  },
  { title: 'AvailabilityDay' },
);

const Days = Type.Object(
  {
    days: Type.Array(DayRecord, { description: 'In their order.' }),
    _links: Type.Object({ self: linkTo('availability-days'), user: linkTo('user') }),
  },
  { title: 'AvailabilityDays' },
);

const Answer = Type.Union([boolean(true), Type.Null()], {
  description: 'false: off. null: not answered.',
});
const DaysChange = Type.Object(
  {
    days: Type.Array(
      Type.Object(
        { date: Day, available: Answer, start_time: clock('8:00 AM'), end_time: clock('1:00 PM') },
        { title: 'AvailabilityDayInput' },
      ),
      { minItems: 1, maxItems: MAX_DAYS },
    ),
  },
  { title: 'AvailabilityDaysInput' },
);

export const viewDays = get('/users/:id/availability/days', 'listUserAvailabilityDays', {
  summary: "View a user's availability by days",
  response: Days,
  find: ofUser('availability.read'),
  lock: lockRecord('user'),
  query: Type.Object({ search: Type.Optional(Type.Object(dayRange)) }),
  read: ({ context, subject, query: { search } }, problems) => {
    const { startDate: sent, endDate } = readDayRange(search, problems);
    const startDate = sent ?? localTimeAt(context.now(), subject.site.timezone).date;
    const last = daysAfter(startDate, MAX_DAYS - 1);
    if (endDate !== undefined && (endDate < startDate || endDate > last)) {
      const message = `search.end_date must be from ${startDate} to ${last}: at most ${MAX_DAYS} days are read at once.`;
      problems.push({ path: '/search/end_date', message });
    }
    return { startDate, endDate: endDate ?? daysAfter(startDate, DEFAULT_DAYS - 1) };
  },
  handle: async ({ context, subject, input: { startDate, endDate } }) => {
    const days: string[] = [];
    for (let day = startDate; day <= endDate; day = daysAfter(day, 1)) days.push(day);
    const rows = await findDays(context.db, { userId: subject.record.id, days });
    return representDays(context, subject, { days, rows });
  },
});

/** Each day is set as a whole: what it had before is replaced. */
export const replaceDays = put('/users/:id/availability/days', 'changeUserAvailabilityDays', {
  summary: 'Set availability for days',
  response: Days,
  find: ofUser('availability.write'),
  body: DaysChange,
  read: ({ body }, schemaProblems) => {
    const problems = schemaProblems.splice(0);
    const { days: sentDays = [] }: Partial<typeof body> = body; // missing if one of them has a problem
    const days = sentDays.map((sent, at) => readDay(sent, { path: `/days/${at}`, problems }));
    checkDaysOnce(days, problems);
    return { days: days.filter((day) => day !== undefined), problems };
  },
  handle: async ({ context, subject, input: { days, problems } }) => {
    const { record, site } = subject;
    const target = { siteId: site.id, userId: record.id, openFrom: openFrom(context, subject) };
    const rows = await setDays(context.db, { ...target, days, problems });
    return representDays(context, subject, { days: days.map(({ day }) => day), rows });
  },
});

type Place = { path: string; problems: Problem[] };

function readDay(
  sent: Static<typeof DaysChange>['days'][number],
  { path, problems }: Place,
): DayInput | undefined {
  const day = parseDay(sent.date, { path: `${path}/date`, problems });
  const found: Problem[] = [];
  const hours = newHours(readHours(sent, { path: '', problems: found }), found);
  problems.push(...found.map((problem) => ({ ...problem, path: `${path}${problem.path}` })));
  return day === undefined ? undefined : { day, available: sent.available, hours };
}

function checkDaysOnce(days: readonly (DayInput | undefined)[], problems: Problem[]): void {
  const seen = new Set<string>();
  for (const [at, sent] of days.entries()) {
    if (sent === undefined) continue;
    const message = `The day ${sent.day} is sent twice; send each day once.`;
    if (seen.has(sent.day)) problems.push({ path: `/days/${at}/date`, message });
    seen.add(sent.day);
  }
}

function representDays(
  context: RequestContext,
  subject: RecordSubject<User>,
  { days, rows }: { days: readonly string[]; rows: readonly Availability[] },
): Static<typeof Days> {
  const { record, site } = subject;
  const open = openFrom(context, subject);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return {
    days: days.toSorted().map((day) => {
      const ofDay = byDay.get(day) ?? [];
      return {
        date: day,
        available: isDayAvailable(ofDay),
        locked: lockedSentence(day, open) !== undefined,
        rows: ofDay.map((row) => representAvailability(row, site, context.links)),
      };
    }),
    _links: {
      self: context.links.link('availability-days', `/users/${record.id}/availability/days`),
      user: context.links.link('user', `/users/${record.id}`),
    },
  };
}
