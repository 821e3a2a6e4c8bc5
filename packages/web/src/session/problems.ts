// What is wrong with a form, by field: what the API says of it, and the focus in the first such field.
import { ApiError } from '@crewcall/sdk/core';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '../ui/states.tsx';

/** The messages of a failed change by field; '' has what belongs to no field. */
export type Problems = Record<string, string>;

/** The field of `/positions/0/fee` is `positions/0/fee`. A message without a field, such as of a conflict, belongs to `field`. */
export function problemsOf(error: unknown, field = ''): Problems {
  if (!(error instanceof ApiError) || error.errors.length === 0) return { [field]: messageOf(error) };
  return Object.fromEntries(error.errors.map(({ path, message }) => [path.slice(1), sentence(message)]));
}

const sentence = (message: string) => `${message.slice(0, 1).toUpperCase()}${message.slice(1)}`;

type FormProblems = {
  /** The ref of the form. */
  form: RefObject<HTMLFormElement | null>;
  problems: Problems;
  /** None where there are none any more. */
  showProblems: (found: Problems) => void;
};

export function useProblems(): FormProblems {
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const showProblems = (found: Problems) => {
    flushSync(() => setProblems(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  return { form, problems, showProblems };
}
