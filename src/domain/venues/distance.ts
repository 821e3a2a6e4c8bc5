// The distance between places.

const EARTH_RADIUS_KM = 6_371; // the mean radius
const ROAD_FACTOR = 1.25; // roads are about a quarter longer than the straight line
export const METERS_PER_MILE = 1_609.344;

/** Degrees, WGS 84. */
export type Coordinates = { latitude: number | null; longitude: number | null };

/** Straight-line kilometers by the haversine formula; undefined if a venue has no coordinates. */
export function distanceKm(one: Coordinates, other: Coordinates): number | undefined {
  if (one.latitude === null || one.longitude === null) return undefined;
  if (other.latitude === null || other.longitude === null) return undefined;
  const [from, to] = [radians(one.latitude), radians(other.latitude)];
  const east = radians(other.longitude - one.longitude);
  const half = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, half)));
}

/** The miles on roads, estimated, with one decimal; undefined if one of the places has no coordinates. */
export function roadMiles(one: Coordinates, other: Coordinates): number | undefined {
  const meters = roadMeters(one, other);
  return meters === undefined ? undefined : milesOf(meters);
}

/** The miles of so many meters, with one decimal. */
export function milesOf(meters: number): number {
  return Math.round((meters / METERS_PER_MILE) * 10) / 10;
}

/** The kilometers of so many meters, with one decimal. */
export function kilometersOf(meters: number): number {
  return Math.round(meters / 100) / 10;
}

/** Whether people of the locale tell distances in miles: Unicode CLDR, measurementSystem US and UK. */
export function usesMiles(locale: string): boolean {
  return /^(US|GB|LR|MM)$/.test(new Intl.Locale(locale).maximize().region ?? '');
}

/** The meters on roads, estimated; undefined if one of the places has no coordinates. */
export function roadMeters(one: Coordinates, other: Coordinates): number | undefined {
  const km = distanceKm(one, other);
  return km === undefined ? undefined : Math.round(km * ROAD_FACTOR * 1_000);
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
