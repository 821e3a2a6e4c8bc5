// Which step a new official is asked for next: what is missing on any of their sites, and was not skipped there.
import type { User } from '@crewcall/sdk/core';
import { isArchived, type Session } from '../../session/context.tsx';

export const STEPS = ['phone', 'availability', 'calendar'] as const;
export type Step = (typeof STEPS)[number];

/** The person's users who are asked for the step. */
export const askedFor = (session: Pick<Session, 'users' | 'sites'>, step: Step): User[] =>
  session.users.filter(
    (user) =>
      user.official &&
      user.active &&
      !isArchived(session, user._embedded.site.id) &&
      user.onboarding?.[step] === false &&
      user.skipped_steps?.includes(step) === false,
  );

export const nextStep = (session: Pick<Session, 'users' | 'sites'>): Step | undefined =>
  STEPS.find((step) => askedFor(session, step).length > 0);
