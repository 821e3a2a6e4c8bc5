// What is sent of an import: a sheet, and what people chose about it.
import { type Static, Type } from 'typebox';
import type { Choices } from '../../../domain/imports/import.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { MAX_FILE_BYTES } from '../../../sheets/limits.ts';
import type { RequestContext } from '../operation.ts';
import { KindField } from './import-view.ts';

const MAX_COLUMNS = 200;
const MAX_ANSWERS = 2_000;

export const ImportInput = Type.Object(
  {
    kind: Type.Optional(KindField),
    sheet: Type.Optional(
      Type.String({ maxLength: 200, description: 'Of a file with several sheets.', examples: ['Schedule'] }),
    ),
    file: Type.Optional(
      Type.String({ format: 'binary', description: 'In multipart/form-data: a CSV, TSV or XLSX file.' }),
    ),
    text: Type.Optional(
      Type.String({
        maxLength: MAX_FILE_BYTES,
        description: 'Cells, as a spreadsheet copies them: with tabs and line breaks. Instead of a file.',
        examples: ['Date\tTime\tHome\tAway\n5/2/2027\t9:00 AM\tHarbor Hawks\tBay Gulls'],
      }),
    ),
  },
  { title: 'ImportInput' },
);

export const ImportChange = Type.Object(
  {
    sheet: ImportInput.properties.sheet,
    hidden: Type.Optional(Type.Boolean({ description: 'Whether hidden rows and columns are read.' })),
    columns: Type.Optional(
      Type.Array(
        Type.Object({
          index: Type.Integer({ minimum: 0, maximum: MAX_COLUMNS, examples: [0] }),
          field: Type.Union([Type.String({ maxLength: 40, examples: ['home_team'] }), Type.Null()]),
          position: Type.Optional(
            Type.Union([Type.String({ maxLength: 90, examples: ['Referee'] }), Type.Null()]),
          ),
        }),
        { maxItems: MAX_COLUMNS, description: 'What columns mean; the others are guessed.' },
      ),
    ),
    answers: Type.Optional(
      Type.Array(
        Type.Object({
          id: Type.String({ maxLength: 400, examples: ['near:venues:pier fld'] }),
          value: Type.String({ maxLength: 400, examples: ['record:1'] }),
        }),
        { maxItems: MAX_ANSWERS, description: 'Of questions, each the value of an option.' },
      ),
    ),
    cells: Type.Optional(
      Type.Array(
        Type.Object({
          row: Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'Its number.', examples: [14] }),
          column: Type.Integer({
            minimum: 0,
            maximum: MAX_COLUMNS,
            description: 'Its index.',
            examples: [1],
          }),
          text: Type.String({ maxLength: 4_000, examples: ['9:00 AM'] }),
        }),
        { maxItems: MAX_ANSWERS, description: 'Of the sheet: what they say instead.' },
      ),
    ),
    gone: Type.Optional(
      Type.Unsafe<'keep' | 'cancel'>({ type: 'string', enum: ['keep', 'cancel'], examples: ['keep'] }),
    ),
  },
  { title: 'ImportChange' },
);

export function requireSheet(
  { upload }: RequestContext,
  body: Static<typeof ImportInput>,
  problems: Problem[],
): void {
  if (upload !== undefined || (body.text ?? '') !== '') return;
  if (problems.some(({ path }) => path === '/text')) return;
  const message = 'There is no sheet: send a file as multipart/form-data, or cells as text.';
  problems.push({ path: '/text', message });
}

export function choicesOf({ sheet, hidden, columns, answers, gone }: Static<typeof ImportChange>): Choices {
  return {
    ...(sheet !== undefined && { sheetName: sheet }),
    ...(hidden !== undefined && { hidden }),
    ...(columns !== undefined && { columns: columns as NonNullable<Choices['columns']> }),
    ...(answers !== undefined && {
      answers: Object.fromEntries(answers.map(({ id, value }) => [id, value])),
    }),
    ...(gone !== undefined && { gone }),
  };
}
