// The rules of a site for reminders and answers (docs/api: sites, Change a site).
import { Type } from 'typebox';
import type { Site } from '../../../domain/sites/site.ts';
import { integer, orNull } from '../output/fields.ts';

const MAX_REMINDER_DAYS = 30;
const ReminderDays = Type.Union(
  [Type.Integer({ minimum: 1, maximum: MAX_REMINDER_DAYS, examples: [2] }), Type.Null()],
  { description: 'null: nobody is reminded.' },
);

const MAX_ANSWER_HOURS = 720; // a month
const AnswerHours = Type.Union(
  [Type.Integer({ minimum: 1, maximum: MAX_ANSWER_HOURS, examples: [48] }), Type.Null()],
  { description: 'null: they are never due.' },
);

/** When officials are reminded, and what becomes of those who do not answer. */
export const answerRecord = {
  reminder_days: orNull(integer(2, 'How many days before a game its officials are reminded; null: never.')),
  answer_reminder_days: orNull(
    integer(
      3,
      'How many days after they were asked officials who have not answered are reminded; null: never.',
    ),
  ),
  answer_hours: orNull(
    integer(
      48,
      'How many hours before a game answers are due: officials are reminded a day before; null: never.',
    ),
  ),
  offers_lapse: Type.Boolean({
    description:
      'The service takes officials off who have not answered by then, if it told them so 12 hours before, and tells the assignors.',
    examples: [false],
  }),
};

export const answerInput = {
  reminder_days: Type.Optional(ReminderDays),
  answer_reminder_days: Type.Optional(ReminderDays),
  answer_hours: Type.Optional(AnswerHours),
  offers_lapse: Type.Optional(Type.Boolean({ examples: [false] })),
};

export function readAnswers(body: Partial<AnswerMembers>) {
  return {
    reminderDays: body.reminder_days,
    answerReminderDays: body.answer_reminder_days,
    answerHours: body.answer_hours,
    offersLapse: body.offers_lapse,
  };
}

export function representAnswers({
  reminderDays,
  answerReminderDays,
  answerHours,
  offersLapse,
}: Pick<Site, 'reminderDays' | 'answerReminderDays' | 'answerHours' | 'offersLapse'>): AnswerMembers {
  return {
    reminder_days: reminderDays,
    answer_reminder_days: answerReminderDays,
    answer_hours: answerHours,
    offers_lapse: offersLapse,
  };
}

type AnswerMembers = {
  reminder_days: number | null;
  answer_reminder_days: number | null;
  answer_hours: number | null;
  offers_lapse: boolean;
};
