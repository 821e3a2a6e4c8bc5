// What the form of a slot's pay holds, as text, and as the API takes it.
import type { AssignmentFee, AssignmentFeeChange } from '@crewcall/sdk/core';
import type { Problems } from '../../session/problems.ts';

export type PayValues = {
  exception: string;
  attendance: '' | 'late' | 'no_show';
  late_percent: string;
  /** `KEPT`: a position that its pattern has lost since. */
  worked_position_id: string;
  reason: string;
};

export const KEPT = 'kept';

export const valuesOf = (fee: AssignmentFee): PayValues => ({
  exception: fee.exception === null ? '' : fee.exception.toFixed(2),
  attendance: fee.attendance ?? '',
  late_percent: String(fee.late_percent ?? ''),
  worked_position_id: String(fee.worked_position_id ?? (fee.worked_position === null ? '' : KEPT)),
  reason: fee.reason ?? '',
});

/** What a report says, for the form. */
export const valuesOfReport = ({
  attendance,
  worked_position_id,
  note,
}: AssignmentFee['reported'][number]): Partial<PayValues> => ({
  attendance: attendance ?? '',
  worked_position_id: String(worked_position_id ?? ''),
  reason: note ?? 'From the game report.',
});

/** Whether the rules alone say what is paid, so that there is nothing to explain. */
export const isUsual = ({ exception, attendance, worked_position_id }: PayValues): boolean =>
  [exception.trim(), attendance, worked_position_id].every((value) => value === '');

export function toBody(values: PayValues): { body: AssignmentFeeChange } | { problems: Problems } {
  const { exception, attendance, late_percent: percent, worked_position_id: worked, reason } = values;
  const problems: Problems = {};
  if (exception.trim() !== '' && !/^\d{1,8}([.,]\d{1,2})?$/.test(exception.trim()))
    problems.exception = 'Enter an amount such as 55 or 55.50, or nothing.';
  const isLate = attendance === 'late' && percent.trim() !== '';
  if (isLate && !/^(100|\d{1,2})$/.test(percent.trim()))
    problems.late_percent = 'Enter a whole number from 0 to 100, or nothing.';
  if (!isUsual(values) && reason.trim() === '') problems.reason = 'Say why. The official reads it.';
  if (Object.keys(problems).length > 0) return { problems };
  return {
    body: {
      exception: exception.trim() === '' ? null : Number(exception.trim().replace(',', '.')),
      attendance: attendance || null,
      late_percent: isLate ? Number(percent) : null,
      ...(worked === '' && { worked_position_id: null, worked_position: null }),
      ...(worked !== '' && worked !== KEPT && { worked_position_id: Number(worked) }),
      reason: reason.trim() || null,
    },
  };
}
