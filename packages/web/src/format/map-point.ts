// Reads a map point from what people copy: coordinates, or the link of a map.

const DECIMALS = 6; // a hand's breadth

type Point = { latitude: number | null; longitude: number | null };

export const NO_POINT = 'Enter a latitude and a longitude, such as 42.36, -71.06.';

const NUMBER = String.raw`[-+]?\d{1,3}(?:\.\d+)?`;
const PAIR = new RegExp(String.raw`^\(?(${NUMBER})°?\s*([NS])?\s*[,;\s]\s*(${NUMBER})°?\s*([EW])?\)?$`, 'i');
// In order: the marker of a Google link, then its center; a query; OpenStreetMap; Apple.
const LINKS = [
  new RegExp(`!3d(${NUMBER})!4d(${NUMBER})`),
  new RegExp(
    String.raw`[?&](?:q|query|ll|daddr|destination|coordinate|center)=(?:loc:)?(${NUMBER})(?:,|%2C)\+?(${NUMBER})`,
    'i',
  ),
  new RegExp(`[?&]mlat=(${NUMBER})&mlon=(${NUMBER})`),
  new RegExp(String.raw`#map=[\d.]+/(${NUMBER})/(${NUMBER})`),
  new RegExp(`@(${NUMBER}),(${NUMBER})`),
  new RegExp(`^geo:(${NUMBER}),(${NUMBER})`),
];

/** The point that the text names; no coordinates for an empty text, undefined for one that names none. */
export function readPoint(text: string): Point | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return { latitude: null, longitude: null };
  const pair = PAIR.exec(trimmed);
  if (pair !== null) {
    const [, latitude, south, longitude, west] = pair;
    return onEarth(signed(latitude, south, 'S'), signed(longitude, west, 'W'));
  }
  const link = LINKS.map((pattern) => pattern.exec(trimmed)).find((match) => match !== null);
  return link && onEarth(Number(link[1]), Number(link[2]));
}

/** "42.36, -71.06"; empty without a point. */
export function pointText(record: object): string {
  const { latitude, longitude } = record as { latitude?: unknown; longitude?: unknown };
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return '';
  return [latitude, longitude].map((degrees) => Number(degrees.toFixed(DECIMALS))).join(', ');
}

function signed(number: string | undefined, letter: string | undefined, negative: 'S' | 'W'): number {
  const value = Number(number);
  return letter?.toUpperCase() === negative ? -Math.abs(value) : value;
}

function onEarth(latitude: number, longitude: number): Point | undefined {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
