// The codes of authenticator apps (RFC 6238), as every app makes them: SHA-1, six digits, 30 seconds.
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20; // RFC 4226 §4: 160 bits
const WINDOW_STEPS = 1; // RFC 6238 §5.2: a step for the time it takes to send a code; and one for a clock that is ahead
const GROUP = /.{1,4}/g;

/** A new secret, in base32. */
export function newAppSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Whether the text is a secret that `newAppSecret` can have made. */
export function isAppSecret(text: string): boolean {
  return /^[A-Z2-7]{32}$/.test(text);
}

/** The secret in groups of four, as a person types it. */
export function inGroups(secret: string): string {
  return (secret.match(GROUP) ?? []).join(' ');
}

/** The address that apps read from a QR code. */
export function appUri({ secret, email }: { secret: string; email: string }): string {
  return new TOTP({ issuer: 'Crewcall', label: email, secret }).toString();
}

/** The time step of a code at about this time; undefined for a code of no step near it. Spaces are ignored. */
export function stepOfCode({
  secret,
  code,
  now,
}: {
  secret: string;
  code: string;
  now: Date;
}): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const delta = new TOTP({ secret }).validate({ token, timestamp, window: WINDOW_STEPS });
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
}
