// How far a user has come who was invited to a site: from the invitation to what assignors and the user's calendar need.

/** The steps of a new official, each of which can be skipped. */
export const ONBOARDING_STEPS = ['phone', 'availability', 'calendar'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** What users are found by: those who have never signed in, by their invitation, and those who have, by the step that is missing. */
export const ONBOARDING_STATES = [
  ...(['not_invited', 'invited', 'expired', 'signed_in'] as const),
  ...(['no_phone', 'no_availability', 'no_calendar'] as const),
] as const;
export type OnboardingState = (typeof ONBOARDING_STATES)[number];

export type Onboarding = {
  /** When the last invitation to this site was sent, and until when its link works; null if there is none. */
  invitedAt: Date | null;
  invitationExpiresAt: Date | null;
  /** Whether the person has ever signed in. */
  signedIn: boolean;
  /** Whether any phone is known. */
  phone: boolean;
  /** Whether the user has said for a coming day whether they are available, by a weekly pattern or one by one. */
  availability: boolean;
  /** Whether a calendar has an address with the games of this site. */
  calendar: boolean;
};
