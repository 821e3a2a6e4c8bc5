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
  const point = venue.latitude !== null && venue.longitude !== null && `${venue.latitude},${venue.longitude}`;
  const destination = point || [venue.name, addressOf(venue)].filter(Boolean).join(', ');
  if (destination === '') return undefined;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}
