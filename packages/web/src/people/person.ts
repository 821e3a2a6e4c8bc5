// What the views say about a person, and which of them a filter shows.
import type { User } from '@crewcall/sdk/core';
import { fullName } from '../format/words.ts';
import type { PeoplePart, PeopleStep } from './search.ts';

/** "Assignor", "Manager and official"; empty for somebody who is an official alone. */
export function rolesOf({ official, assignor, manager }: User): string[] {
  return [manager && 'Manager', assignor && 'Assignor', official && 'Official'].filter(
    (role) => typeof role === 'string',
  );
}

export const phoneOf = (user: User): string | null =>
  user.mobile_phone ?? user.home_phone ?? user.work_phone ?? null;

/** Whether the person belongs to the part of the list. */
export function isShown(user: User, shown: PeoplePart): boolean {
  if (shown === 'inactive') return !user.active;
  if (!user.active) return false;
  if (shown === 'assignors') return user.assignor || user.manager;
  return shown === 'waiting' ? isWaiting(user) : true;
}

/** Whether they have never signed in; nobody of whom that may not be known. */
export const isWaiting = ({ onboarding }: User): boolean => onboarding?.signed_in === false;

/** Whether the person has come so far: before the first sign-in by the invitation, afterwards by what is missing. */
export function isAt({ onboarding }: User, step: PeopleStep): boolean {
  if (onboarding === null) return false;
  const { signed_in, invited, invitation_expires: expires } = onboarding;
  if (step === 'signed_in') return signed_in;
  if (step === 'no_phone') return signed_in && !onboarding.phone;
  if (step === 'no_availability') return signed_in && !onboarding.availability;
  if (step === 'no_calendar') return signed_in && !onboarding.calendar;
  if (signed_in) return false;
  if (invited === null || expires === null) return step === 'not_invited';
  return step === (Date.parse(expires) > Date.now() ? 'invited' : 'expired');
}

/** "Invited", "No phone, no days": what is still to come; of officials alone, since others need none of it. */
export function stepWords(user: User): string {
  if (isWaiting(user)) return STEP_LABELS[WAITING.find((step) => isAt(user, step))!];
  const missing = [isAt(user, 'no_phone') && 'phone', isAt(user, 'no_availability') && 'days'].filter(
    Boolean,
  );
  return user.official && missing.length > 0 ? `No ${missing.join(', no ')}` : '';
}

export const WAITING = ['not_invited', 'invited', 'expired'] as const;

export const STEP_LABELS: Record<PeopleStep, string> = {
  not_invited: 'Not invited',
  invited: 'Invited',
  expired: 'Invitation expired',
  signed_in: 'Signed in',
  no_phone: 'No phone',
  no_availability: 'No days',
  no_calendar: 'No calendar',
};

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
