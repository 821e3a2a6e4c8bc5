// What pay runs are made and changed with (docs/api: Pay runs).
import { type Static, Type } from 'typebox';
import { MAX_HELD } from '../../../domain/pay/run.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { isCurrency } from '../../../kernel/money.ts';
import { Id } from '../input/ids.ts';
import { parseDay } from './time-input.ts';

const DAY_LENGTH = 20; // the longest form of a day has 12 characters

export const Day = Type.String({
  maxLength: DAY_LENGTH,
  description: 'YYYY-MM-DD or M/D/YYYY.',
  examples: ['2026-11-09'],
});
const held = (what: string) => Type.Optional(Type.Array(Id, { maxItems: MAX_HELD, description: what }));
const Settings = {
  currency: Type.Optional(
    Type.String({ maxLength: 3, description: 'ISO 4217; USD where it is left out.', examples: ['USD'] }),
  ),
  league_id: Type.Optional(
    Type.Union([Id, Type.Null()], { description: 'Only games of this league; null: of all.' }),
  ),
  wants_reports: Type.Optional(
    Type.Boolean({ description: 'Leave out games without a report that is due; true where it is left out.' }),
  ),
  wants_bank_data: Type.Optional(
    Type.Boolean({ description: 'Leave out officials without a bank account; false where it is left out.' }),
  ),
};
export const NewPayRunBody = Type.Object(
  { start_date: Day, end_date: Day, payment_date: Day, ...Settings },
  { title: 'NewPayRun' },
);
export const ChangedPayRun = Type.Object(
  {
    ...{ start_date: Type.Optional(Day), end_date: Type.Optional(Day), payment_date: Type.Optional(Day) },
    ...Settings,
    held_game_ids: held('All games that are left out.'),
    held_user_ids: held('All people who are left out.'),
  },
  { title: 'PayRunChange' },
);

/** The days and the currency that were sent. */
export function readSettings(body: Static<typeof ChangedPayRun>, problems: Problem[]) {
  const dayOf = (name: 'start_date' | 'end_date' | 'payment_date') => {
    const text = body[name];
    return text === undefined ? undefined : parseDay(text, { path: `/${name}`, problems });
  };
  const { currency } = body;
  if (currency !== undefined && !isCurrency(currency)) {
    const message = 'currency must be a code of ISO 4217, such as USD.';
    problems.push({ path: '/currency', message });
  }
  return {
    startDate: dayOf('start_date'),
    endDate: dayOf('end_date'),
    paymentDate: dayOf('payment_date'),
    currency,
  };
}
