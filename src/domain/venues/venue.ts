// A venue: where games are played. One on another clock than its site has a zone of its own.

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
