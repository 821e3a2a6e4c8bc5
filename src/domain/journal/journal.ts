// An entry of the journal: what an action did to one record.

/** The kinds of records. Besides assignors, their readers are everybody on the site, the user they concern, or nobody. */
export const READERS = {
  site: 'everybody',
  game: 'everybody',
  assignment: 'everybody',
  user: 'everybody',
  league_official: 'everybody',
  venue: 'everybody',
  league: 'everybody',
  team: 'everybody',
  age_group: 'everybody',
  game_type: 'everybody',
  gender: 'everybody',
  pattern: 'everybody',
  group: 'everybody',
  form_template: 'everybody',
  form_submission: 'subject',
  statement: 'subject',
  request: 'subject',
  block: 'nobody',
  availability: 'subject',
  availability_pattern: 'subject',
  bank_account: 'subject',
  tax_form: 'subject',
  subscription: 'nobody',
  notice_settings: 'nobody',
  // Of no site:
  installation: 'nobody',
  account: 'nobody',
  session: 'nobody',
  application: 'nobody',
  consent: 'nobody',
  calendar_feed: 'nobody',
} as const satisfies Record<string, Audience>;

export type RecordKind = keyof typeof READERS;

/** Who could read a record before the change, besides assignors. */
export type Audience = 'everybody' | 'crew' | 'subject' | 'nobody';

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

export function isRecordKind(name: string): name is RecordKind {
  return Object.hasOwn(READERS, name);
}
