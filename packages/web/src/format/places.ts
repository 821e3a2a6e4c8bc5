// Places: how far away they are, and how to get there.

const EARTH_MILES = 3_958.8;
const ROAD_FACTOR = 1.25; // docs/api: assignments, the way between two games: roads are a quarter longer than the line

type Point = { latitude: number | null; longitude: number | null };

/** Miles on roads, estimated; undefined without the coordinates of both. */
export function milesBetween(from: Point, to: Point): number | undefined {
  const [lat1, lon1, lat2, lon2] = [from.latitude, from.longitude, to.latitude, to.longitude].map(radians);
  if (lat1 === undefined || lon1 === undefined || lat2 === undefined || lon2 === undefined) return undefined;
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const arc = half(lat2 - lat1) + Math.cos(lat1) * Math.cos(lat2) * half(lon2 - lon1);
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(arc)) * ROAD_FACTOR;
}

const radians = (degrees: number | null) => (degrees === null ? undefined : (degrees * Math.PI) / 180);

type Address = Point & {
  name: string | null;
  street_1: string | null;
  city: string | null;
  state_or_province: string | null;
  postal: string | null;
};

/** "12 Quay Road, Boston MA 02110"; empty where nothing is known. */
export function addressOf({ street_1, city, state_or_province, postal }: Address): string {
  const town = [city, state_or_province, postal].filter(Boolean).join(' ');
  return [street_1, town].filter(Boolean).join(', ');
}

/** A page of directions, which phones open in their map application. */
export function directionsTo(venue: Address): string | undefined {
  const point = venue.latitude !== null && venue.longitude !== null && `${venue.latitude},${venue.longitude}`;
  const destination = point || [venue.name, addressOf(venue)].filter(Boolean).join(', ');
  if (destination === '') return undefined;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}
