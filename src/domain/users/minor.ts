// Who is a minor: other officials do not see their phone, nor the list of their games (docs/api: Roles on a site).
import type { Site } from '../sites/site.ts';
import type { User } from './user.ts';

/**
 * Whether the user is younger than the site's adults, on the site's calendar. Without a birth date a person is an adult.
 * Who was born on February 29 is a year older on March 1.
 */
export function isMinor(
  { dateOfBirth }: Pick<User, 'dateOfBirth'>,
  { adultAge, timezone }: Pick<Site, 'adultAge' | 'timezone'>,
  now: Date,
): boolean {
  if (dateOfBirth === null) return false;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone);
  const [year = '', ...day] = dateOfBirth.split('-');
  const adultOn = [String(Number(year) + adultAge).padStart(4, '0'), ...day].join('-');
  return today.toPlainDate().toString() < adultOn;
}
