// What is known of a kind of records, whatever kind it is.
import type { Sql } from '../storage/sql.ts';

/** Who could read a record before a change, besides assignors. `crew`: of a game, and of its slots. */
export type Audience = 'everybody' | 'crew' | 'subject' | 'nobody';

export type RecordFacts = {
  /** null: it is no row of a table. */
  table: string | null;
  /** Besides assignors: everybody on the site, the user whom it concerns, or nobody. */
  audience: Audience;
  /** The path of a record in the feed of changes; null: the feed does not name the kind. */
  path: string | null;
  /** The condition that a row `r` counts as a record; without it, every row does. */
  exists?: Sql;
  /** Whether the export of a site has it. Not what is encrypted, nor what the service keeps for itself. */
  transfer: boolean;
  /** Tables of a site whose rows belong to its rows, and are exported with them. */
  parts?: readonly string[];
  /** Further ones, whose rows go only with their game, if they name one. */
  partsOfGames?: readonly string[];
  /**
   * Columns with ids of other tables that no foreign key names, and what the id of a record that was deleted becomes in an
   * import: null, or 0, which no record has.
   */
  references?: Readonly<Record<string, { table: string; lost: null | 0 }>>;
  /**
   * What it holds of people; null: nothing. `account`: it is deleted with the account, and exported for its person without
   * its secrets. `person`: the account and the profiles themselves, and what is encrypted.
   */
  personal: PersonalData | 'account' | 'person' | null;
  /** The rows that a change locks before it is compared with If-Match, in order; without it, the record's own. */
  locks?: (id: number) => Sql[];
};

export type PersonalData = {
  /** The columns in which people may write about others: they are searched for a person who is deleted. */
  mentions: { texts?: readonly string[]; documents?: readonly string[] } | null;
  /**
   * The name of a user's records in the export for the person: whole rows with their `user_id`, unless privacy/export.ts
   * selects them itself. null: they are of no user, or not for the user to read.
   */
  exportAs: string | null;
  /** Deletes what a user's rows hold, or the rows; the condition on `user_id` follows. null: they stay, without mentions. */
  erase: Sql | null;
  /** What is deleted of journal entries about the user: all values, or some columns. null: mentions alone. */
  eraseFromJournal: 'values' | readonly string[] | null;
};
