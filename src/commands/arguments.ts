// Parses command arguments: each function returns the value or throws what is wrong with the text.
import { InvalidArgumentError } from 'commander';
import { isEmailAddress } from '../kernel/email-address.ts';
import { isReadable, NAME_CHARACTERS, UNREADABLE } from '../kernel/names.ts';
import { isScope, parseScopes, SCOPES, type Scope } from '../oauth/scopes.ts';

export function emailAddress(text: string): string {
  if (isEmailAddress(text)) return text;
  throw new InvalidArgumentError('It must be an email address, such as ada@harbor.example.');
}

export function readableName(text: string): string {
  const name = text.trim();
  if (name.length === 0 || name.length > NAME_CHARACTERS)
    throw new InvalidArgumentError(`It must have 1 to ${NAME_CHARACTERS} characters.`);
  if (!isReadable(name)) throw new InvalidArgumentError(`It ${UNREADABLE}`);
  return name;
}

export function oneScope(text: string): Scope {
  if (isScope(text)) return text;
  throw new InvalidArgumentError(`It must be one of ${SCOPES.join(', ')}.`);
}

export function someScopes(text: string): Scope[] {
  const scopes = parseScopes(text);
  if (scopes !== undefined) return scopes;
  throw new InvalidArgumentError(`It must be one or more of ${SCOPES.join(', ')}, separated by spaces.`);
}

export function positiveNumber(text: string): number {
  const number = Number(text);
  if (/^\d{1,15}$/.test(text) && number > 0) return number;
  throw new InvalidArgumentError('It must be a number from 1.');
}

/** A day is its beginning in UTC. */
export function instant(text: string): Date {
  const at = new Date(text);
  const [day = ''] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day); // Date makes 31 February 3 March
  if (isDay && /^.{10}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text) && !Number.isNaN(+at)) return at;
  throw new InvalidArgumentError(
    'It must be a day, as 2026-05-02, or a time with its offset, as 2026-05-02T18:00:00Z.',
  );
}

export function fileName(text: string): string {
  if (text !== '') return text;
  throw new InvalidArgumentError('It must be the name of a file.');
}

export function folderName(text: string): string {
  if (text !== '') return text;
  throw new InvalidArgumentError('It must be the name of a folder.');
}
