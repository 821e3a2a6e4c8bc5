// A restricted token: what a person gives to a script of their own, instead of an application.
import type { Problem } from '../../kernel/errors.ts';
import { isReadable, NAME_CHARACTERS, UNREADABLE } from '../../kernel/names.ts';
import type { Scope } from '../scopes.ts';

export type RestrictedToken = {
  id: number;
  accountId: number;
  name: string;
  /** The sites that requests with it reach, as far as the person is on them. */
  siteIds: number[];
  scopes: Scope[];
  createdAt: Date;
  expiresAt: Date;
  /** The last request with it, to the minute; null if none. */
  lastUsedAt: Date | null;
};

/** `siteIds` are of sites that the person is on. */
export type RestrictedTokenDraft = {
  accountId: number;
  name: string;
  siteIds: number[];
  isReadOnly: boolean;
  /** How many days it is valid. */
  days: number;
};

/** The longest validity: a script that nobody has looked at for a year stops. */
export const MAX_DAYS = 365;

/** Of one person, with those that have expired. Each has rate limits of its own. */
export const TOKENS_OF_ACCOUNT = 25;

// So that programs that search files for secrets find it.
const PREFIX = 'crewcall_';

/** The value of a token from its random part. */
export function tokenOf(random: string): string {
  return PREFIX + random;
}

/** Whether a bearer token has the form of a restricted token. */
export function isRestrictedToken(value: string): boolean {
  return value.startsWith(PREFIX);
}

/** The scopes: never `webhooks` or `bank`, which an operator grants to applications (service.md 5.1). */
export function scopesOf({ isReadOnly }: Pick<RestrictedTokenDraft, 'isReadOnly'>): Scope[] {
  return isReadOnly ? ['read'] : ['read', 'write'];
}

/** The problems of a draft. `sitesOfAccount`: those that the person is on. */
export function draftProblems(
  { name, siteIds, days }: RestrictedTokenDraft,
  sitesOfAccount: readonly number[],
): Problem[] {
  const problems: Problem[] = [];
  const trimmed = name.trim();
  if (trimmed.length === 0 || trimmed.length > NAME_CHARACTERS)
    problems.push({ path: '/name', message: `Name must be 1 to ${NAME_CHARACTERS} characters long.` });
  else if (!isReadable(trimmed)) problems.push({ path: '/name', message: `Name ${UNREADABLE}` });
  if (siteIds.length === 0) problems.push({ path: '/sites', message: 'Choose at least one site.' });
  else if (!siteIds.every((id) => sitesOfAccount.includes(id)))
    problems.push({ path: '/sites', message: 'You are not on one of these sites any more. Choose again.' });
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    problems.push({ path: '/days', message: `Choose from 1 to ${MAX_DAYS} days.` });
  return problems;
}
