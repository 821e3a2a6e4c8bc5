// How far a user has come, for the user and assignors (docs/api: Users).
import { type Static, Type } from 'typebox';
import { may } from '../../../domain/access.ts';
import type { Onboarding } from '../../../domain/users/onboarding.ts';
import { ONBOARDING_STEPS } from '../../../domain/users/onboarding.ts';
import type { User } from '../../../domain/users/user.ts';
import { isoInZone } from '../../../kernel/times.ts';
import type { SiteSubject } from '../caller.ts';
import type { RequestContext } from '../operation.ts';
import { boolean, moment, orNull } from '../output/fields.ts';

/** The steps of a new official that the user does not want to be asked for. */
export const SkippedSteps = Type.Array(Type.Enum([...ONBOARDING_STEPS]), {
  maxItems: ONBOARDING_STEPS.length,
  description: 'The steps of a new official that the user has skipped.',
});

export const OnboardingRecord = Type.Object(
  {
    invited: orNull(moment('When the last invitation to this site was sent.')),
    invitation_expires: orNull(moment('Until when its link works.')),
    signed_in: boolean(true, 'Whether the person has ever signed in.'),
    phone: boolean(true, 'Whether any phone is known.'),
    availability: boolean(false, 'Whether the user has said for any coming day if they are available.'),
    calendar: boolean(false, 'Whether a calendar follows the games of the user at a secret address.'),
  },
  { title: 'Onboarding', description: 'How far the user has come.' },
);

export type OnboardingOf = (user: User) => Static<typeof OnboardingRecord> | null;

/** Reads it of these users, as far as the viewer may see it. */
export async function readOnboarding(
  context: RequestContext,
  { viewerOf, users }: { viewerOf: (user: User) => SiteSubject; users: readonly User[] },
): Promise<OnboardingOf> {
  const seen = users.filter((user) => may(viewerOf(user).viewer, 'users.contacts', user.id));
  const found = await context.findOnboarding(
    context.db,
    seen.map(({ id }) => id),
  );
  return (user) => {
    const onboarding = found.get(user.id);
    return onboarding === undefined ? null : represent(onboarding, viewerOf(user).site.timezone);
  };
}

function represent(onboarding: Onboarding, zone: string): Static<typeof OnboardingRecord> {
  const { invitedAt, invitationExpiresAt, signedIn, phone, availability, calendar } = onboarding;
  const time = (date: Date | null) => date && isoInZone(date, zone);
  return {
    invited: time(invitedAt),
    invitation_expires: time(invitationExpiresAt),
    signed_in: signedIn,
    ...{ phone, availability, calendar },
  };
}
