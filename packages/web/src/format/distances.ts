// How far away places are.
import { usesMiles } from './locale.ts';

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

const KILOMETERS = 1.609344; // of a mile

/** "3 mi", or "5 km" where people tell ways so; never 0. */
export function distance(miles: number): string {
  return `${Math.max(1, Math.round(unitsOf(miles)))} ${usesMiles() ? 'mi' : 'km'}`;
}

/** The miles of as many of the units in which people tell ways. */
export const milesOf = (number: number): number => (usesMiles() ? number : number / KILOMETERS);

/** How many of these units so many miles are. */
export const unitsOf = (miles: number): number => (usesMiles() ? miles : miles * KILOMETERS);

export const unitOfWays = (): 'Miles' | 'Kilometers' => (usesMiles() ? 'Miles' : 'Kilometers');

const radians = (degrees: number | null) => (degrees === null ? undefined : (degrees * Math.PI) / 180);
