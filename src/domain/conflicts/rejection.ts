// Rejects an assignment because of its conflicts, unless the assignor overrides them.
import { AppError } from '../../kernel/errors.ts';
import type { Conflict, OverridableCode } from './conflict.ts';

/** All kinds of conflicts, or those that are named. */
export type Override = boolean | readonly OverridableCode[];

/** An assignment is rejected; `conflicts` has all that would have to be overridden. */
export class ConflictError extends AppError {
  readonly conflicts: readonly Conflict[];

  constructor(conflicts: readonly Conflict[]) {
    super(conflicts.some(isDoubleBooking) ? 'double_booked' : 'policy_conflict', sentenceOf(conflicts));
    this.conflicts = conflicts;
  }
}

/**
 * The kinds that the override was needed for, which the slot keeps. Throws ConflictError: `double_booked`, or
 * `policy_conflict` if only policies of the site reject the assignment.
 */
export function requirePermitted(
  conflicts: readonly Conflict[],
  { override }: { override: Override },
): OverridableCode[] {
  const errors = conflicts.filter(({ severity }) => severity === 'error');
  const rejecting = errors.filter((conflict) => !isOverridden(conflict, override));
  if (rejecting.length > 0) throw new ConflictError(rejecting);
  return [...new Set(errors.map(({ code }) => code as OverridableCode))];
}

function isOverridden({ code, overridable }: Conflict, override: Override): boolean {
  if (!overridable) return false;
  return typeof override === 'boolean' ? override : override.includes(code as OverridableCode);
}

function sentenceOf(conflicts: readonly Conflict[]): string {
  const bookings = conflicts.filter(isDoubleBooking);
  const others = conflicts.filter((conflict) => !isDoubleBooking(conflict));
  const sentences = [...bookings.slice(0, 1), ...others].map(
    ({ rejection, sentence }) => rejection ?? sentence,
  );
  const policy = others.length > 0 ? ['A policy of the site rejects this assignment.'] : [];
  const codes = [...new Set(others.map(({ code }) => code))];
  const named = bookings.length > 0 || codes.length === 0 ? '' : `, or override: ${JSON.stringify(codes)}`;
  const advice = `Choose another official, or send override: true${named}.`;
  return [...sentences, ...policy, advice].join(' ');
}

function isDoubleBooking({ code }: Conflict): boolean {
  return code === 'double_booked';
}
