// Every answer of the API to a GET, for the records of a database, and how those of two releases differ.
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { runSql } from '../../support/embedded.ts';
import type { Caller } from './caller.ts';

/** The status and the body, by who asks and the path. */
export type Answers = Map<string, { status: number; body: unknown }>;

const EACH = 4; // records of a kind: the first ones and the last ones
const READERS = 8; // requests at once
const SITE = 1; // that of the demo; traffic is on another one
/** What names the moment or the reader, and not what is stored. */
const OF_THE_MOMENT =
  /\/changes$|\/current_account\/(sites|export|request_counts)$|^\/api\/v2\/(applications|sites)$/;

const TABLES: Record<string, string> = { templates: 'form_templates', submissions: 'form_submissions' };

type Document = { paths: Record<string, { get?: object }> };

/** The paths of the OpenAPI document at an address that have a GET, with the ids of records. */
export async function listPaths(url: string, database: string): Promise<string[]> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as Document;
  const templates = Object.keys(document.paths).filter((path) => document.paths[path]!.get !== undefined);
  const paths: string[] = [];
  for (const template of templates) paths.push(...(await fill(template, database))); // one connection at a time
  return paths.filter((path) => !OF_THE_MOMENT.test(path));
}

/** Asks for every path, as each of the callers. */
export async function readAnswers(callers: readonly Caller[], paths: readonly string[]): Promise<Answers> {
  const left = callers.flatMap((caller) => paths.map((path) => ({ caller, path })));
  const answers: Answers = new Map();
  const read = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const { caller, path } = next;
      const { status, text } = await caller.get(path);
      assert.ok(status < 500, `${path}: ${text}`);
      answers.set(`${caller.name} ${path}`, { status, body: parsed(text.replaceAll(caller.url, '')) });
    }
  };
  await Promise.all(Array.from({ length: READERS }, read));
  return answers;
}

/** The path with the ids of some records; nothing if there is no record of the kind. */
async function fill(template: string, database: string): Promise<string[]> {
  const [, noun, parameter] = /\/(\w+)\/\{(\w+)\}/.exec(template) ?? [];
  if (noun === undefined) return [template];
  if (noun === 'sites') return [template.replace(`{${parameter}}`, String(SITE))];
  const table = TABLES[noun] ?? noun;
  const rows = (await runSql(
    database,
    `select id from ((select id from ${table} order by id limit ${EACH}) union
      (select id from ${table} order by id desc limit ${EACH})) as picked order by id`,
  )) as { id: string }[];
  return rows.map(({ id }) => template.replace(`{${parameter}}`, id));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A line for each answer that does not have everything that it had. What was added is no difference. */
export function differences(before: Answers, after: Answers): string[] {
  return [...before].flatMap(([path, was]) => {
    const is = after.get(path);
    if (is === undefined) return [`${path}: is gone`];
    if (is.status !== was.status) return [`${path}: ${was.status} became ${is.status}`];
    const at = missing(was.body, is.body, '');
    return at === undefined ? [] : [`${path}: ${at}`];
  });
}

/** Where `is` lacks what `was` has; undefined if nowhere. */
function missing(was: unknown, is: unknown, at: string): string | undefined {
  if (typeof was !== 'object' || was === null || typeof is !== 'object' || is === null)
    return isDeepStrictEqual(was, is)
      ? undefined
      : `${at} was ${JSON.stringify(was)} and is ${JSON.stringify(is)}`;
  if (Array.isArray(was) && was.length !== (is as unknown[]).length) return `${at} has another length`;
  for (const [name, value] of Object.entries(was)) {
    if (name === 'request_id') continue; // of an error: another one each time
    const found = missing(value, (is as Record<string, unknown>)[name], `${at}/${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
