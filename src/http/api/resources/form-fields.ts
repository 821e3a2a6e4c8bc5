// The fields of forms: their schemas, and the rules that a schema cannot say.

import { type Static, Type } from 'typebox';
import { FORM_LIMITS, type FormColumn, type FormField } from '../../../domain/forms/fields.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { isReadable, UNREADABLE } from '../../../kernel/names.ts';
import { string } from '../output/fields.ts';
import { GAME_KEYS } from './form-values.ts';

const COLUMN_TYPES = ['text', 'number', 'choice'] as const;
const FIELD_TYPES = [...COLUMN_TYPES, 'players'] as const;
const KEY = /^[A-Za-z][A-Za-z0-9_]*$/;

const line = (maxLength: number, example: string) =>
  Type.Refine(
    Type.String({ minLength: 1, maxLength, examples: [example] }),
    (text) => isReadable(text.trim()),
    () => UNREADABLE,
  );

const Key = Type.Refine(
  Type.String({
    minLength: 1,
    maxLength: FORM_LIMITS.keyCharacters,
    description: 'Names the value; unique in its form or rows.',
    examples: ['homeTeamScore'],
  }),
  (key) => KEY.test(key),
  () => 'must be letters, digits and underscores, with a letter first',
);
const shared = {
  key: Key,
  label: line(FORM_LIMITS.labelCharacters, 'Home score'),
  required: Type.Optional(
    Type.Boolean({ default: false, description: 'Whether it cannot be submitted without a value.' }),
  ),
  choices: Type.Optional(
    Type.Array(line(FORM_LIMITS.choiceCharacters, 'Dry'), {
      maxItems: FORM_LIMITS.choices,
      description: 'Of a choice: what may be chosen.',
    }),
  ),
};
const typeOf = <Name extends string>(names: readonly Name[], example: Name) =>
  Type.Unsafe<Name>({ type: 'string', enum: [...names], examples: [example] });

const FormColumnBody = Type.Object(
  { ...shared, type: typeOf(COLUMN_TYPES, 'text') },
  { title: 'NewFormColumn' },
);

export const FormFieldBody = Type.Object(
  {
    ...shared,
    type: typeOf(FIELD_TYPES, 'number'),
    columns: Type.Optional(
      Type.Array(FormColumnBody, {
        maxItems: FORM_LIMITS.columns,
        description: 'Of players: what a row says about one of them.',
      }),
    ),
  },
  { title: 'NewFormField' },
);

const FormColumnRecord = Type.Object(
  {
    key: string('minute'),
    label: string('Minute'),
    type: typeOf(COLUMN_TYPES, 'number'),
    required: Type.Boolean(),
    choices: Type.Array(Type.String()),
  },
  { title: 'FormColumn' },
);

export const FormFieldRecord = Type.Object(
  {
    key: string('homeTeamScore'),
    label: string('Home score'),
    type: typeOf(FIELD_TYPES, 'number'),
    required: Type.Boolean(),
    choices: Type.Array(Type.String(), { description: 'Empty unless the type is choice.' }),
    columns: Type.Array(FormColumnRecord, { description: 'Empty unless the type is players.' }),
  },
  { title: 'FormField' },
);

export const EXAMPLE_FIELD: Static<typeof FormFieldRecord> = {
  ...{ key: 'homeTeamScore', label: 'Home score', type: 'number', required: true },
  ...{ choices: [], columns: [] },
};

/** The fields of a template; reports keys that occur twice or name the game, and choices and columns that do not fit. */
export function readFormFields(fields: Static<typeof FormFieldBody>[], problems: Problem[]): FormField[] {
  reportRepeatedKeys(fields, { path: '/fields', problems });
  return fields.map((field, index) => {
    const path = `/fields/${index}`;
    const { columns = [] } = field;
    if (GAME_KEYS.has(field.key)) {
      problems.push({
        path: `${path}/key`,
        message: `The key ${field.key} is filled in from the game; use another.`,
      });
    }
    if ((field.type === 'players') !== columns.length > 0) {
      const rule = field.type === 'players' ? 'must name at least one column' : 'belong to the type players';
      problems.push({ path: `${path}/columns`, message: `The columns of the field ${field.key} ${rule}.` });
    }
    reportRepeatedKeys(columns, { path: `${path}/columns`, problems });
    return {
      ...readColumn({ ...field, type: 'text' }, { path, problems, type: field.type }),
      type: field.type,
      columns: columns.map((column, at) => readColumn(column, { path: `${path}/columns/${at}`, problems })),
    };
  });
}

type Place = { path: string; problems: Problem[] };

function readColumn(
  { key, label, type, required = false, choices = [] }: Static<typeof FormColumnBody>,
  { path, problems, type: usedType = type }: Place & { type?: FormField['type'] },
): FormColumn {
  const trimmed = choices.map((choice) => choice.trim());
  const isChoice = usedType === 'choice';
  if (isChoice !== trimmed.length > 0) {
    const rule = isChoice ? 'must name at least one' : 'belong to the type choice';
    problems.push({ path: `${path}/choices`, message: `The choices of ${key} ${rule}.` });
  } else if (new Set(trimmed).size < trimmed.length) {
    problems.push({ path: `${path}/choices`, message: `The choices of ${key} must differ.` });
  }
  return { key, label: label.trim(), type, required, choices: trimmed };
}

function reportRepeatedKeys(items: { key: string }[], { path, problems }: Place): void {
  for (const [index, { key }] of items.entries()) {
    if (items.findIndex((one) => one.key === key) === index) continue;
    problems.push({
      path: `${path}/${index}/key`,
      message: `The key ${key} occurs twice; give each its own.`,
    });
  }
}

export function representFormField(field: FormField): Static<typeof FormFieldRecord> {
  return { ...representColumn(field), columns: field.columns.map(representColumn) };
}

function representColumn<Type extends string>(column: Omit<FormColumn, 'type'> & { type: Type }) {
  const { key, label, type, required, choices } = column;
  return { key, label, type, required, choices };
}
