// What the views say about a person, and which of them a filter shows.
import type { User } from '@crewcall/sdk/core';
import { fullName } from '../format/words.ts';
import type { PeoplePart } from './search.ts';

/** "Assignor", "Manager and official"; empty for somebody who is an official alone. */
export function rolesOf({ official, assignor, manager }: User): string[] {
  return [manager && 'Manager', assignor && 'Assignor', official && 'Official'].filter(
    (role) => typeof role === 'string',
  );
}

export const phoneOf = (user: User): string | null =>
  user.mobile_phone ?? user.home_phone ?? user.work_phone ?? null;

/** Whether the person belongs to the part of the list. */
export function isShown(user: User, shown: PeoplePart, waiting: ReadonlySet<number>): boolean {
  if (shown === 'inactive') return !user.active;
  if (!user.active) return false;
  if (shown === 'assignors') return user.assignor || user.manager;
  return shown === 'waiting' ? waiting.has(user.id) : true;
}

/** Whether the name, an email address or a phone has the text. */
export function matches(user: User, query: string): boolean {
  const words = query.trim().toLowerCase();
  const texts = [
    fullName(user),
    `${user.last_name} ${user.first_name}`,
    ...user.email_addresses,
    phoneOf(user) ?? '',
  ];
  return texts.some((text) => text.toLowerCase().includes(words));
}
