// A field of a venue: its name, and what officials should know of it.

/** More than any venue has. */
export const MAX_FIELDS = 100;

export type VenueField = {
  id: number;
  siteId: number;
  venueId: number;
  /** Games there have this text in `subvenue`, ignoring case and spacing. */
  name: string;
  /** For officials: which gate, where to park. */
  notes: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type FieldFields = Pick<VenueField, 'name' | 'notes'>;
export type NewVenueField = Pick<VenueField, 'siteId' | 'venueId'> & FieldFields;
/** A change of a field: only what is sent changes. */
export type FieldChange = { [Name in keyof FieldFields]?: FieldFields[Name] | undefined };
