// The file of an exported site: lines of JSON, a header, one for each record, and an end with their numbers.

export const FORMAT = 'crewcall-site';
export const FORMAT_VERSION = 1;

export type SiteHeader = {
  format: typeof FORMAT;
  format_version: number;
  created_at: string;
  /** The version of the program that made it. */
  release: string;
  /** The newest migration of its database. */
  schema: number;
  site: { id: number; name: string };
};

/** A row of a table, with the names of its columns. Of an account only the address and the name. */
export type SiteRecord = { table: string; row: Row };
export type Row = Record<string, unknown>;

export type SiteFooter = { end: true; counts: Record<string, number> };
