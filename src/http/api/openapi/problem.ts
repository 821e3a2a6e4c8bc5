// The schema of error bodies (RFC 9457; docs/api: HTTP, errors).
import { Type } from 'typebox';
import { validationError } from '../../../kernel/errors.ts';
import {
  MIGRATING_CODES,
  type MigratingCode,
  migratingCode,
  PROBLEM_TYPES,
  type ProblemCode,
} from '../problem-types.ts';
import { ApiError, toProblem } from '../problems.ts';
import { ConflictRecord } from '../resources/conflict-view.ts';

const CODES = Object.keys(PROBLEM_TYPES) as ProblemCode[];

export const Problem = Type.Object(
  {
    type: Type.String({ format: 'uri', description: 'Where this kind of problem is explained.' }),
    title: Type.String({ description: 'The status in words.' }),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String({ description: 'The same sentence as `message`.' }),
    error: Type.Unsafe<ProblemCode>({
      type: 'string',
      enum: CODES,
      description: 'A stable code, for programs.',
    }),
    code: Type.Unsafe<MigratingCode | ProblemCode>({
      type: 'string',
      enum: [...new Set<string>([...MIGRATING_CODES, ...CODES.map(migratingCode)])],
      description:
        'token_expired for a token that has expired within a day, token_invalid for another 401, validation_error ' +
        'for a 422; otherwise the same word as `error`.',
    }),
    message: Type.String({ description: 'A sentence for people: what is wrong, and what to do.' }),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          path: Type.String({
            description: 'A JSON Pointer into the body; of a query parameter its name, as `/limit`.',
          }),
          message: Type.String(),
        }),
        { description: 'Everything that is wrong with the values, each with its place.' },
      ),
    ),
    conflicts: Type.Optional(
      Type.Array(ConflictRecord, {
        description:
          'Of double_booked and policy_conflict, when an official is assigned: what has to be overridden.',
      }),
    ),
    request_id: Type.String({
      description: 'Also in X-Request-Id; names the request in the log of the service.',
    }),
  },
  { title: 'Problem' },
);

const REQUEST_ID = '0b6f1a52-0000-4000-8000-000000000000';

/** An example body for an error code, built by the code that builds real ones. */
export function problemExample(code: ProblemCode, baseUrl: string): object {
  const error =
    code === 'validation_failed'
      ? validationError([{ path: '/limit', message: 'limit must be at most 50.' }])
      : new ApiError(code, PROBLEM_TYPES[code].meaning);
  return toProblem(error, { requestId: REQUEST_ID, baseUrl }).body;
}
