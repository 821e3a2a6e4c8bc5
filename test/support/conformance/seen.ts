// What the tests of one run have seen of the OpenAPI document, over all their processes, and what none of them saw.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { document, type Json, operations } from './described.ts';

/** Where a run gathers it; set by test/run.ts. */
export const FOLDER_VARIABLE = 'CREWCALL_TEST_SEEN';

export type Sighting = { operation: string; status: number | 'sent'; body?: Json; schema?: Json };

const seen = new Set<string>();
let isWritten = false;

/** Records a response, or with its body each member of it that a schema names. */
export function recordSighting({ operation, status, body, schema }: Sighting): void {
  const folder = process.env[FOLDER_VARIABLE];
  if (folder === undefined) return;
  if (!isWritten) process.once('exit', () => write(folder));
  isWritten = true;
  seen.add(`${operation} ${status}`);
  if (schema !== undefined) walk(schema, body, `${operation} ${status} `);
}

// 500 is described, and no operation has one to show.
const FAULT = / 500$/;

/** What the document describes and no test has seen: responses, and members of bodies. */
export function unseen(folder: string): string[] {
  const all = new Set(
    readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))),
  );
  return everything().filter((one) => !all.has(one) && !FAULT.test(one));
}

function write(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify([...seen]));
}

/** Adds the names of the members that the schema has and the value shows: of records by their own name. */
function walk(schema: Json, value: Json, at: string): void {
  const { target, place } = resolve(schema, at);
  for (const one of target.anyOf ?? []) walk(one, value, place);
  if (Array.isArray(value) && target.items !== undefined) {
    for (const item of value) walk(target.items, item, `${place}[]`);
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(target.properties ?? {})) {
    if (!Object.hasOwn(value, name)) continue;
    seen.add(`${place}.${name}`);
    walk(inner, value[name], `${place}.${name}`);
  }
}

function resolve(schema: Json, at: string): { target: Json; place: string } {
  if (schema.$ref === undefined) return { target: schema, place: at };
  const name = schema.$ref.split('/').at(-1);
  return { target: document.components.schemas[name], place: name };
}

/** All that could be noted. */
function everything(): string[] {
  const found = new Set<string>();
  const gather = (schema: Json, at: string): void => {
    const { target, place } = resolve(schema, at);
    if (place !== at && found.has(`${place}!`)) return;
    if (place !== at) found.add(`${place}!`);
    for (const one of target.anyOf ?? []) gather(one, place);
    if (target.items !== undefined) gather(target.items, `${place}[]`);
    for (const [name, inner] of Object.entries(target.properties ?? {})) {
      found.add(`${place}.${name}`);
      gather(inner, `${place}.${name}`);
    }
  };
  for (const { name, described } of operations) {
    for (const [status, response] of Object.entries<Json>(described.responses)) {
      found.add(`${name} ${status}`);
      const content = Object.values<Json>(response.content ?? {})[0];
      if (content !== undefined) gather(content.schema, `${name} ${status} `);
    }
    const sent = Object.values<Json>(described.requestBody?.content ?? {})[0];
    if (sent !== undefined) gather(sent.schema, `${name} sent `);
  }
  return [...found].filter((one) => !one.endsWith('!')).sort();
}
