// The weekly pattern of a user's availability (docs/api: Availability).
import { type Static, Type } from 'typebox';
import { newHours } from '../../../domain/availability/availability.ts';
import * as actions from '../../../domain/availability/patterns/actions.ts';
import {
  type AvailabilityPattern,
  MAX_PATTERN_DAYS,
  type PatternDay,
  WEEKDAYS,
} from '../../../domain/availability/patterns/pattern.ts';
import { findPattern } from '../../../domain/availability/patterns/store.ts';
import { daysAfter, localTimeAt } from '../../../domain/games/local-time.ts';
import type { Site } from '../../../domain/sites/site.ts';
import type { User } from '../../../domain/users/user.ts';
import { notFound, type Problem } from '../../../kernel/errors.ts';
import { twelveHourClock } from '../../../kernel/times.ts';
import type { RecordSubject } from '../caller.ts';
import type { Links } from '../hal.ts';
import { get, put, type RequestContext, remove } from '../operation.ts';
import { boolean, linkTo, recordFields, recordTimes, string, timesOf } from '../output/fields.ts';
import { lockRecord } from '../write/row-locks.ts';
import { clock, Day, ofUser, openFrom, readHours } from './availability-view.ts';
import { parseDay } from './time-input.ts';

const MAX_ENTRIES = 21; // three times of each weekday

const weekday = Type.Enum([...WEEKDAYS], { examples: ['saturday'] });
const PatternRecord = Type.Object(
  {
    id: recordFields.id,
    start_date: Type.String({ format: 'date', examples: ['2026-04-01'] }),
    end_date: Type.String({ format: 'date', description: 'The last day.', examples: ['2026-06-30'] }),
    days: Type.Array(
      Type.Object(
        {
          weekday,
          available: Type.Boolean({ description: 'false is a day off.' }),
          all_day: boolean(false),
          start_time: string('8:00 AM'),
          end_time: string('1:00 PM'),
        },
        { title: 'AvailabilityPatternDay' },
      ),
    ),
    ...recordTimes,
    _links: Type.Object({ self: linkTo('availability-pattern'), user: linkTo('user') }),
  },
  { title: 'AvailabilityPattern' },
);

const PatternInput = Type.Object(
  {
    start_date: Day,
    end_date: Day,
    days: Type.Array(
      Type.Object(
        {
          weekday,
          available: Type.Optional(Type.Boolean({ description: 'By default true.' })),
          all_day: Type.Optional(Type.Boolean()),
          start_time: clock('8:00 AM'),
          end_time: clock('1:00 PM'),
        },
        { title: 'AvailabilityPatternDayInput' },
      ),
      { minItems: 1, maxItems: MAX_ENTRIES, description: 'A weekday may have several times.' },
    ),
  },
  { title: 'AvailabilityPatternInput' },
);

const NOUN = 'availability pattern';

export const viewPattern = get('/users/:id/availability_pattern', 'getUserAvailabilityPattern', {
  summary: 'View the weekly pattern of availability',
  response: PatternRecord,
  find: async (context) => {
    const subject = await ofUser('availability.read')(context);
    const pattern = await findPattern(context.db, subject.record.id);
    if (pattern === undefined) throw notFound(NOUN);
    return { ...subject, pattern };
  },
  lock: lockRecord('user'),
  handle: async ({ context, subject: { pattern, site } }) => representPattern(pattern, site, context.links),
});

/** Writes the days from today on as availability; days with something else stay as they are. */
export const changePattern = put('/users/:id/availability_pattern', 'changeUserAvailabilityPattern', {
  summary: 'Set the weekly pattern of availability',
  response: PatternRecord,
  find: ofUser('availability.write'),
  body: PatternInput,
  read: ({ body }, problems) => {
    const { days = [] }: SentPattern = body;
    const read = days.map((day, at) => readPatternDay(day, { path: `/days/${at}`, problems }));
    return { ...readDates(body, problems), days: read };
  },
  handle: async ({ context, subject, input: pattern }) => {
    const changed = await actions.setPattern(context.db, { ...targetOf(context, subject), pattern });
    return representPattern(changed, subject.site, context.links);
  },
});

export const deletePattern = remove('/users/:id/availability_pattern', 'deleteUserAvailabilityPattern', {
  summary: 'Delete the weekly pattern of availability',
  find: ofUser('availability.write'),
  handle: ({ context, subject }) => actions.deletePattern(context.db, targetOf(context, subject)),
});

/** The days that change are those from today on that the caller may change. */
function targetOf(context: RequestContext, subject: RecordSubject<User>) {
  const { record, site } = subject;
  const today = localTimeAt(context.now(), site.timezone).date;
  return { siteId: site.id, userId: record.id, from: openFrom(context, subject) ?? today };
}

/** Members that do not match their schema are missing. */
type SentPattern = Partial<Static<typeof PatternInput>>;

function readDates({ start_date: start, end_date: end }: SentPattern, problems: Problem[]) {
  const startDate = start === undefined ? '' : (parseDay(start, { path: '/start_date', problems }) ?? '');
  const endDate = end === undefined ? '' : (parseDay(end, { path: '/end_date', problems }) ?? '');
  if (startDate === '' || endDate === '') return { startDate, endDate };
  const last = daysAfter(startDate, MAX_PATTERN_DAYS - 1);
  if (endDate < startDate || endDate > last) {
    const message = `end_date must be from ${startDate} to ${last}: a pattern covers at most ${MAX_PATTERN_DAYS} days.`;
    problems.push({ path: '/end_date', message });
  }
  return { startDate, endDate };
}

function readPatternDay(
  { weekday: of, available = true, ...sent }: Static<typeof PatternInput>['days'][number],
  { path, problems }: { path: string; problems: Problem[] },
): PatternDay {
  const found: Problem[] = [];
  const hours = newHours(readHours(sent, { path: '', problems: found }), found);
  problems.push(...found.map((problem) => ({ ...problem, path: `${path}${problem.path}` })));
  return { weekday: of, available, ...hours };
}

function representPattern(
  pattern: AvailabilityPattern,
  site: Site,
  links: Links,
): Static<typeof PatternRecord> {
  const at = `/users/${pattern.userId}`;
  return {
    id: pattern.id,
    start_date: pattern.startDate,
    end_date: pattern.endDate,
    days: pattern.days.map((day) => ({
      weekday: day.weekday,
      available: day.available,
      all_day: day.allDay,
      start_time: twelveHourClock(day.startTime),
      end_time: twelveHourClock(day.endTime),
    })),
    ...timesOf(pattern, site.timezone),
    _links: {
      self: links.link('availability-pattern', `${at}/availability_pattern`),
      user: links.link('user', at),
    },
  };
}
