// The schemas of imports and of their rows, and their values.
import { type Static, Type } from 'typebox';
import {
  IMPORT_STATES,
  type ImportFacts,
  type ImportState,
  OUTCOMES,
  type Outcome,
  type StoredRow,
} from '../../../domain/imports/import.ts';
import { IMPORT_KINDS, type ImportKind } from '../../../domain/imports/kinds.ts';
import type { SealedImport } from '../../../domain/imports/store.ts';
import type { Job } from '../../../domain/jobs/job.ts';
import type { Site } from '../../../domain/sites/site.ts';
import type { User } from '../../../domain/users/user.ts';
import { isoInZone } from '../../../kernel/times.ts';
import type { Links } from '../hal.ts';
import {
  boolean,
  integer,
  linkTo,
  moment,
  orNull,
  recordFields,
  recordTimes,
  string,
  timesOf,
} from '../output/fields.ts';

const oneOf = <Value extends string>(values: readonly Value[], description?: string) =>
  Type.Unsafe<Value>({
    type: 'string',
    enum: [...values],
    examples: [values[0]],
    ...(description && { description }),
  });
export const KindField = oneOf<ImportKind>(IMPORT_KINDS);
export const OutcomeField = oneOf<Outcome>(OUTCOMES);
const texts = (example: string, description?: string) =>
  Type.Array(string(example), description === undefined ? {} : { description });
const numbers = (description: string) => Type.Array(integer(14), { description });
const count = () => integer(3);

const ColumnRecord = Type.Object(
  {
    index: integer(0, 'From 0.'),
    letter: string('A'),
    heading: orNull(string('Home Team')),
    field: orNull(string('home_team', 'What the column means; null: it is left out.')),
    position: orNull(string('Referee', 'Of an official: as what they work.')),
    confidence: Type.Number({ description: 'From 0 to 1.', examples: [0.9] }),
    reason: string('It has the name of the field.'),
    samples: texts('Harbor Hawks'),
  },
  { title: 'ImportColumn' },
);

const QuestionRecord = Type.Object(
  {
    id: string('near:venues:pier fld'),
    sentence: string('Is “Pier Fld” the venue Pier Field?'),
    options: Type.Array(
      Type.Object({ value: string('record:1'), label: string('Pier Field') }, { title: 'ImportOption' }),
    ),
    suggestion: orNull(string('record:1', 'The value of the option that is probably right.')),
    answer: orNull(string('record:1', 'The value of an option.')),
    rows: numbers('The rows that wait for the answer.'),
    kept: boolean(true, 'The answer is remembered for the next sheets of the site.'),
  },
  { title: 'ImportQuestion' },
);

const Refusal = Type.Object(
  { sentence: string('The sheet is a calendar.'), nearest: string('One row for each game.') },
  { title: 'ImportRefusal' },
);
const LeftOutRecord = Type.Object(
  { what: string('title'), sentence: string('Row 1 is a title.'), rows: numbers('Of the sheet.') },
  { title: 'ImportLeftOut' },
);
const SheetRecord = Type.Object(
  { name: string('Schedule'), hidden: Type.Boolean(), rows: integer(300) },
  { title: 'ImportSheet' },
);

const CountsRecord = Type.Object(
  {
    created: count(),
    changed: count(),
    unchanged: count(),
    gone: integer(0, 'Games of the sheet before this one that it no longer has.'),
    asked: integer(0, 'Rows that wait for an answer.'),
    refused: integer(0, 'Rows with a mistake.'),
    left_out: count(),
  },
  { title: 'ImportCounts' },
);

export const ImportRecord = Type.Object(
  {
    id: recordFields.id,
    kind: KindField,
    state: oneOf<ImportState>(IMPORT_STATES),
    filename: orNull(string('schedule.csv', 'null: cells that were pasted.')),
    sheet: orNull(string('Schedule')),
    sheets: Type.Array(SheetRecord),
    columns: Type.Array(ColumnRecord, { description: 'Empty when the import has ended.' }),
    questions: Type.Array(QuestionRecord),
    refusal: orNull(Refusal),
    left_out: Type.Array(LeftOutRecord),
    gone: oneOf(['keep', 'cancel'] as const, 'What is done about games that are gone from the sheet.'),
    counts: CountsRecord,
    resets: integer(2, 'Acceptances that applying resets, because a published game moves.'),
    emails: integer(5, 'Officials who are emailed about what applying does.'),
    progress: orNull(
      Type.Object({ done: integer(120), total: orNull(integer(300)) }, { title: 'ImportProgress' }),
    ),
    error: orNull(string('The import was deleted.', 'Why applying or undoing ended early.')),
    applied: orNull(moment('When it was applied.')),
    failed: orNull(integer(0, 'Rows that could not be applied, or could not be undone.')),
    expires: orNull(moment('When the draft is deleted.')),
    opened_by: orNull(string('Ada Okafor', 'null: they are no longer on the site.')),
    ...recordTimes,
    _links: Type.Object({
      self: linkTo('import'),
      site: linkTo('site'),
      rows: linkTo('import-rows'),
      job: Type.Optional(linkTo('job')),
    }),
  },
  { title: 'Import' },
);

export const RowRecord = Type.Object(
  {
    id: integer(1),
    number: orNull(integer(14, 'Of the sheet; null: a game that is gone from it.')),
    outcome: OutcomeField,
    state: oneOf(
      ['planned', 'done', 'failed', 'undone', 'kept'] as const,
      'failed: it could not be applied; kept: it was applied, and could not be undone.',
    ),
    name: string('Harbor Hawks – Bay Gulls, 2027-05-03 09:00'),
    cells: texts(
      'Harbor Hawks',
      'Of the row. Once the import is applied, only rows that were not brought in have them.',
    ),
    read_as: Type.Array(orNull(string('Harbor Hawks FC')), {
      description: 'What the cells were read as where that is not their text; null elsewhere.',
    }),
    wrong: Type.Array(integer(1), {
      description: 'The indexes of the columns with what is refused or asked.',
    }),
    sentences: texts('Row 14, Time: “25:00” is not a time of day.'),
    changes: Type.Array(
      Type.Object(
        { field: string('venue'), before: Type.Unsafe<unknown>({}), after: Type.Unsafe<unknown>({}) },
        { title: 'FieldChange' },
      ),
    ),
    resets: numbers('The users whose acceptance is reset.'),
    emails: numbers('The users who are emailed.'),
    record_id: orNull(integer(7)),
    result: orNull(
      string(
        'It was changed since the plan was made.',
        'Why the row could not be applied, or not be undone.',
      ),
    ),
  },
  { title: 'ImportRow' },
);

export type ImportView = {
  record: SealedImport;
  facts: ImportFacts | undefined;
  job: Job | undefined;
  opener: User | undefined;
  told: { resets: number; emails: number };
};

export function representImport(
  { record, facts, job, opener, told }: ImportView,
  { site, links }: { site: Site; links: Links },
): Static<typeof ImportRecord> {
  const at = (time: Date | null) => time && isoInZone(time, site.timezone);
  return {
    ...{ id: record.id, kind: record.kind, state: record.state, filename: record.filename },
    ...{ sheet: facts?.sheet ?? null, sheets: facts?.sheets ?? [], columns: facts?.columns ?? [] },
    questions: facts?.questions ?? [],
    refusal: facts?.refusal ?? null,
    left_out: facts?.leftOut ?? [],
    ...{ gone: record.choices.gone ?? 'keep', counts: record.counts, ...told },
    progress: job === undefined ? null : { done: job.progressDone, total: job.progressTotal },
    error: job?.error ?? null,
    ...{ applied: at(record.appliedAt), failed: record.done?.failed ?? null, expires: at(record.expiresAt) },
    opened_by: opener === undefined ? null : `${opener.firstName} ${opener.lastName}`.trim(),
    ...timesOf(record, site.timezone),
    _links: {
      self: links.link('import', `/imports/${record.id}`),
      site: links.link('site', `/sites/${site.id}`),
      rows: links.link('import-rows', `/imports/${record.id}/rows`),
      ...(record.jobId !== null && { job: links.link('job', `/jobs/${record.jobId}`) }),
    },
  };
}

export function representRow({
  id,
  outcome,
  state,
  recordId,
  result,
  plan,
}: StoredRow): Static<typeof RowRecord> {
  return {
    id,
    ...{ number: plan?.number ?? null, outcome, state, name: plan?.name ?? '', cells: plan?.cells ?? [] },
    ...{ read_as: plan?.readAs ?? [], wrong: plan?.wrong ?? [] },
    ...{ sentences: plan?.sentences ?? [], changes: plan?.changes ?? [] },
    ...{ resets: plan?.resets ?? [], emails: plan?.emails ?? [], record_id: recordId, result },
  };
}
