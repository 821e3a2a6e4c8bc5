// A venue: where games are played. It has its own time zone if that differs from the site's.
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
  /** IANA name, if it differs from the site's. */
  timezone: string | null;
  /** For officials: parking, gates, whom to ask. */
  notes: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** The problem of an unknown time zone. */
export function unknownZone(timezone: string): Problem {
  const message = `timezone is not a known IANA time zone: "${timezone}"; send one such as America/Chicago.`;
  return { path: '/timezone', message };
}

/** The address on one line, such as `12 Elm St, Boston, MA 02134`; null without one. */
export function addressLine({
  street1,
  city,
  stateOrProvince,
  postal,
}: Pick<Venue, 'street1' | 'city' | 'stateOrProvince' | 'postal'>): string | null {
  const region = [stateOrProvince, postal].filter(Boolean).join(' ');
  return [street1, city, region].filter(Boolean).join(', ') || null;
}
