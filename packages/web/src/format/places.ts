// Places: their address, and how to get there.

type Point = { latitude: number | null; longitude: number | null };

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
  const destination = placeOf(venue);
  if (destination === '') return undefined;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}

/** The place on a map. */
export function mapOf(venue: Address): string | undefined {
  const query = placeOf(venue);
  if (query === '') return undefined;
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`;
}

/** What a map finds: the coordinates, else the name and the address. */
function placeOf(venue: Address): string {
  if (venue.latitude !== null && venue.longitude !== null) return `${venue.latitude},${venue.longitude}`;
  return [venue.name, addressOf(venue)].filter(Boolean).join(', ');
}
