// What the API says is wrong with a form, by field.
import { ApiError } from '@crewcall/sdk/core';
import { messageOf } from '../ui/states.tsx';

/** The messages of a failed change by field; '' has what belongs to no field. */
export type Problems = Record<string, string>;

/** The field of `/positions/0/fee` is `positions/0/fee`. A message without a field, such as of a conflict, belongs to `field`. */
export function problemsOf(error: unknown, field = ''): Problems {
  if (!(error instanceof ApiError) || error.errors.length === 0) return { [field]: messageOf(error) };
  return Object.fromEntries(error.errors.map(({ path, message }) => [path.slice(1), sentence(message)]));
}

const sentence = (message: string) => `${message.slice(0, 1).toUpperCase()}${message.slice(1)}`;
