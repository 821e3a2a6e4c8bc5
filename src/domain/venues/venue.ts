// A venue: where games are played. One on another clock than its site has a zone of its own.
import type { Problem } from '../../kernel/errors.ts';

export type Venue = {
  id: number;
  siteId: number;
  name: string;
  street1: string | null;
  city: string | null;
  stateOrProvince: string | null;
  postal: string | null;
  /** Degrees, WGS 84. */
  latitude: number | null;
  longitude: number | null;
  /** IANA name, where it differs from the site's. */
  timezone: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** What is said of a zone that does not exist. */
export function unknownZone(timezone: string): Problem {
  const message = `timezone is not a known IANA time zone: "${timezone}"; send one such as America/Chicago.`;
  return { path: '/timezone', message };
}
