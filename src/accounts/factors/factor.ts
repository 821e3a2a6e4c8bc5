// A second factor: what a person has besides the password. An authenticator app, or passkeys; recovery codes replace them.

/** Whose sign-in needs a second factor, besides those who have set one up: `assignors` are managers, too. */
export type FactorRequirement = 'nobody' | 'managers' | 'assignors'; // REQUIRE_SECOND_FACTOR

export type FactorKind = 'authenticatorApp' | 'passkey';

export const PENDING_SECONDS = 10 * 60; // to find the phone and type the code, or to set up a factor
// NIST SP 800-63B §5.2.2: after a hundred wrong codes in a row the app counts no more, from whatever addresses they came.
export const MAX_WRONG_CODES = 100;
export const RECOVERY_CODES = 10;
export const MAX_PASSKEYS = 20; // more devices than a person has

export type AuthenticatorApp = {
  createdAt: Date;
  usedAt: Date;
  /** After MAX_WRONG_CODES: its codes are not accepted until the app is removed and set up again. */
  isBlocked: boolean;
};

export type Passkey = {
  id: number;
  name: string;
  /** The credential id of WebAuthn, in base64url. */
  credentialId: string;
  transports: string[];
  createdAt: Date;
  usedAt: Date | null;
};

/** What an account has besides its password. */
export type Factors = {
  app: AuthenticatorApp | undefined;
  passkeys: Passkey[];
  /** How many recovery codes are left. */
  recoveryCodes: number;
};

export function hasFactor({ app, passkeys }: Pick<Factors, 'app' | 'passkeys'>): boolean {
  return app !== undefined || passkeys.length > 0;
}
