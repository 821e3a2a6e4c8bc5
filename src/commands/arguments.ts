// Parses command arguments: each function returns the value or throws what is wrong with the text.
import { InvalidArgumentError } from 'commander';
import { isScope, parseScopes, SCOPES, type Scope } from '../oauth/scopes.ts';

const NAME_CHARACTERS = 90; // docs/api: Resources
const ADDRESS_CHARACTERS = 254; // RFC 5321 §4.5.3.1.3, without its angle brackets

/** An email address: only mail itself can tell whether it is somebody's. */
export function emailAddress(text: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(text) && text.length <= ADDRESS_CHARACTERS) return text;
  throw new InvalidArgumentError('It must be an email address, such as ada@harbor.example.');
}

export function nonEmptyName(text: string): string {
  const name = text.trim();
  if (name.length > 0 && name.length <= NAME_CHARACTERS) return name;
  throw new InvalidArgumentError(`It must have 1 to ${NAME_CHARACTERS} characters.`);
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
