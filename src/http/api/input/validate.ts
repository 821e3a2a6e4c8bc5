// Validates unknown input against a schema: typed values, or every problem with its JSON Pointer.
import { createRequire } from 'node:module';
import { IsObject, IsRecord, type Static, type TSchema } from 'typebox';
import { isEmailAddress } from '../../../kernel/email-address.ts';
import type { Problem } from '../../../kernel/errors.ts';
import { readTexts } from './texts.ts';

// TypeBox reports 8 problems by default; a game with every member wrong has about 120, several for each union.
const MAX_SCHEMA_ERRORS = 400;
const require = createRequire(import.meta.url);

export type ValidationResult<Schema extends TSchema> = {
  /** The value, without the members that have problems; undefined if it is not an object. */
  usable: Static<Schema> | undefined;
  problems: Problem[];
};

/** A validator of one schema, compiled with its first input. `convert` converts the strings of forms and queries. */
export function createValidator<Schema extends TSchema>(schema: Schema) {
  let compiled: ReturnType<typeof compile> | undefined;
  return (input: unknown, { convert }: { convert: boolean }): ValidationResult<Schema> => {
    compiled ??= compile(schema);
    const value = convert ? readTexts(schema, input) : input;
    const problems = [
      ...unusableTexts(value, ''),
      ...inWords(compiled.Errors(value) as unknown as SchemaError[]),
    ].filter(firstOfItsPath);
    const isWhole = isObject(value) && problems.every(({ path }) => path !== '');
    if (problems.length === 0) return { usable: value as Static<Schema>, problems };
    return {
      usable: isWhole ? (withoutWrong(value, { schema, problems }) as Static<Schema>) : undefined,
      problems,
    };
  };
}

/** Loads the compiler when it is first called: loading it and compiling all schemas would delay the start by a tenth. */
function compile(schema: TSchema) {
  const { Compile } = require('typebox/compile') as typeof import('typebox/compile');
  const { Format } = require('typebox/format') as typeof import('typebox/format');
  const { Settings } = require('typebox/system') as typeof import('typebox/system');
  Settings.Set({ maxErrors: MAX_SCHEMA_ERRORS });
  Format.Set('email', isEmailAddress);
  Format.Set('uri', URL.canParse); // TypeBox's own check rejects hosts and paths outside ASCII
  return Compile(schema);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Removes the members that have problems; of a record, only the entries that have them. */
function withoutWrong(
  value: object,
  { schema, problems }: { schema: TSchema | undefined; problems: Problem[] },
  path = '',
): object {
  const isWrong = (pointer: string) =>
    problems.some((problem) => problem.path === pointer || problem.path.startsWith(`${pointer}/`));
  const entries = Object.entries(value).map(([name, item]) => {
    const pointer = pointerTo(path, name);
    const member: TSchema | undefined = IsObject(schema) ? schema.properties[name] : undefined;
    if (!isWrong(pointer)) return [name, item];
    const isKept =
      IsRecord(member) && isObject(item) && problems.every((problem) => problem.path !== pointer);
    return [name, isKept ? withoutWrong(item, { schema: member, problems }, pointer) : undefined];
  });
  return Object.fromEntries(path === '' ? entries : entries.filter(([, item]) => item !== undefined));
}

type SchemaError = {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  message: string;
};

/** A JSON Pointer to a member (RFC 6901 §3). */
function pointerTo(path: string, key: string): string {
  return `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Characters that PostgreSQL cannot store: NUL and unpaired surrogates. */
function unusableTexts(value: unknown, path: string): Problem[] {
  if (typeof value === 'string') {
    if (value.includes('\0'))
      return [{ path, message: `${nameOf(path)} must not contain the NUL character.` }];
    if (!value.isWellFormed())
      return [{ path, message: `${nameOf(path)} contains half of a surrogate pair; send whole characters.` }];
    return [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...(unusableTexts(key, `${path}/`).length > 0
      ? [{ path, message: 'A member name must be readable text.' }]
      : []),
    ...unusableTexts(item, pointerTo(path, key)),
  ]);
}

function inWords(errors: readonly SchemaError[]): Problem[] {
  const alternatives = new Map<string, string[]>();
  for (const error of errors.filter(({ keyword }) => keyword !== 'anyOf')) {
    for (const [path, rule] of rulesOf(error)) {
      alternatives.set(path, [...(alternatives.get(path) ?? []), rule]);
    }
  }
  return [...alternatives].map(([path, rules]) => ({
    path,
    message: `${nameOf(path)} must ${[...new Set(rules)].join(', or ')}.`,
  }));
}

function rulesOf({ keyword, instancePath, params, message }: SchemaError): [string, string][] {
  switch (keyword) {
    case 'required':
      return (params.requiredProperties as string[]).map((name) => [`${instancePath}/${name}`, 'be given']);
    case 'type':
      return [[instancePath, `be ${TYPES[String(params.type)] ?? String(params.type)}`]];
    case 'enum':
      return [[instancePath, `be one of ${(params.allowedValues as unknown[]).join(', ')}`]];
    case 'minimum':
      return [[instancePath, `be at least ${params.limit}`]];
    case 'maximum':
      return [[instancePath, `be at most ${params.limit}`]];
    case 'format':
      return [[instancePath, `be ${FORMATS[String(params.format)] ?? String(params.format)}`]];
    case 'minLength':
      return [[instancePath, 'not be empty']];
    case 'maxLength':
      return [[instancePath, `have at most ${params.limit} characters`]];
    case 'minItems':
      return [[instancePath, `have at least ${params.limit} item`]];
    case 'maxItems':
      return [[instancePath, `have at most ${params.limit} items`]];
    default:
      return [[instancePath, message.replace(/^must |\.$/g, '')]]; // inWords has both
  }
}

const FORMATS: Record<string, string> = {
  email: 'an email address, such as omar@example.org',
  uri: 'an absolute https URL, such as https://example.org/webhooks',
};
const TYPES: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  object: 'an object',
};

function nameOf(path: string): string {
  return path === '' ? 'The body' : path.slice(1).replaceAll('/', '.');
}

/** The first problem of each path. */
export function firstOfItsPath(problem: Problem, index: number, all: Problem[]): boolean {
  return all.findIndex((other) => other.path === problem.path) === index;
}
