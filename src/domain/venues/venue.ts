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

const EARTH_RADIUS_KM = 6371; // mean; the error of taking the earth for a ball is below 1 %

/** As the crow flies (haversine); undefined when one of the two has no coordinates. */
export function distanceKm(
  one: Pick<Venue, 'latitude' | 'longitude'>,
  other: Pick<Venue, 'latitude' | 'longitude'>,
): number | undefined {
  if (one.latitude === null || one.longitude === null) return undefined;
  if (other.latitude === null || other.longitude === null) return undefined;
  const north = halfSineSquared(other.latitude - one.latitude);
  const east = halfSineSquared(other.longitude - one.longitude);
  const part = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(part)));
}

function halfSineSquared(degrees: number): number {
  return Math.sin(radians(degrees) / 2) ** 2;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
