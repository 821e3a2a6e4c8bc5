// An entry of the journal: what an action did to one record.
import type { Audience } from '../record-facts.ts';
import type { RecordKind } from '../record-kinds.ts';

/** The fields of a record, without its id and its times. Never a secret: of bank data, only that it changed. */
export type Fields = Readonly<Record<string, unknown>>;

export type JournalEntry = {
  /** null: of an account or an application, which have no site. */
  siteId: number | null;
  kind: RecordKind;
  id: number;
  /**
   * The fields before and after the change; only those that differ are stored. Without `before` the record was created,
   * without `after` deleted. With the same in both, the record changed through another that it contains.
   */
  before?: Fields | undefined;
  after?: Fields | undefined;
  /** The user whose personal data the fields may hold. */
  subjectId?: number | null | undefined;
  /** Of a game and of a slot: the game's id, and who could read it before the change. */
  game?: { id: number; audience: Audience } | undefined;
};

export type Difference = { action: 'created' | 'changed' | 'deleted'; before: Fields; after: Fields };

/** What happened to the record, and the fields that differ. */
export function differenceOf({ before, after }: Pick<JournalEntry, 'before' | 'after'>): Difference {
  const action = before === undefined ? 'created' : after === undefined ? 'deleted' : 'changed';
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const differing = [...names].filter(
    (name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null),
  );
  const of = (fields: Fields = {}) => Object.fromEntries(differing.map((name) => [name, fields[name]]));
  return { action, before: of(before), after: of(after) };
}

/** The fields of a record that the journal stores: without its id, its site and its times. */
export function fieldsOfRecord<Row extends object>(record: Row): Fields {
  const { id, siteId, createdAt, updatedAt, ...fields } = record as Record<string, unknown>;
  return fields;
}

/** A record as the journal knows it: its fields, its site and its id. */
type Recorded = { id: number; siteId: number };

/** The entry for a record with all of its fields: without `before` it was created, without `after` deleted. */
export function recordEntry(
  kind: RecordKind,
  { before, after }: { before?: Recorded | undefined; after?: Recorded | undefined },
  subjectId?: number,
): JournalEntry {
  const { id, siteId } = (after ?? before)!;
  const fields = { before: before && fieldsOfRecord(before), after: after && fieldsOfRecord(after) };
  return { siteId, kind, id, subjectId, ...fields };
}
