// Sends the requests of a collection as Postman does: variables, path variables, bodies, and the scripts afterwards.
import { runInNewContext } from 'node:vm';
import type { Collection, CollectionRequest, Field, Scripts } from '../../examples/collection/collection.ts';

export type SentRequest = {
  name: string;
  method: string;
  url: string;
  status: number;
  json: ReturnType<typeof JSON.parse>;
  /** What its tests said against it. */
  failures: string[];
};

export type Runner = {
  variables: Map<string, string>;
  /** Sends all requests of a folder in order, or those named alone. */
  send(folder: string, names?: string[]): Promise<SentRequest[]>;
};

/** A run of the collection with its variables, these taking the place of its own. */
export function runCollection(collection: Collection, changes: Record<string, string>): Runner {
  const own = collection.variable.map(({ key, value }): [string, string] => [key, value]);
  const variables = new Map([...own, ...Object.entries(changes)]);
  const filled = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? '');

  async function sendOne({ name, request, event = [] }: CollectionRequest): Promise<SentRequest> {
    const url = new URL(filled(addressOf(request.url)));
    for (const { key, value } of enabled(request.url.query)) url.searchParams.append(key, filled(value));
    const headers = enabled(request.header).map(({ key, value }): [string, string] => [key, filled(value)]);
    if (request.auth === undefined) headers.push(['Authorization', `Bearer ${variables.get('token')}`]);
    const response = await fetch(url, {
      method: request.method,
      headers,
      ...(request.body && { body: bodyOf(request.body, filled) }),
    });
    const text = await response.text();
    const failures = runScripts([...collection.event, ...event], {
      status: response.status,
      text,
      variables,
    });
    const json = text === '' ? undefined : JSON.parse(text);
    return { name, method: request.method, url: url.href, status: response.status, json, failures };
  }

  return {
    variables,
    async send(folder, names) {
      const all = collection.item.find((one) => one.name === folder)?.item ?? [];
      const chosen = names === undefined ? all : all.filter(({ name }) => names.includes(name));
      if (chosen.length !== (names ?? all).length || chosen.length === 0)
        throw new Error(`${folder} has no ${names}`);
      const sent: SentRequest[] = [];
      for (const request of chosen) sent.push(await sendOne(request));
      return sent;
    },
  };
}

type Url = CollectionRequest['request']['url'];

/** `:site_id` stands for the path variable of that name. */
function addressOf({ host, path, variable = [] }: Url): string {
  const values = new Map(variable.map(({ key, value }) => [`:${key}`, value]));
  return [host.join('.'), ...path.map((part) => values.get(part) ?? part)].join('/');
}

function bodyOf(body: NonNullable<CollectionRequest['request']['body']>, filled: (text: string) => string) {
  if (body.mode === 'raw') return filled(body.raw);
  return new URLSearchParams(enabled(body.urlencoded).map(({ key, value }) => [key, filled(value)]));
}

function enabled(fields: Field[] = []): Field[] {
  return fields.filter(({ disabled }) => disabled !== true);
}

type CollectionResponse = { status: number; text: string; variables: Map<string, string> };

/** Runs them with the part of Postman's `pm` that they use. */
function runScripts(scripts: Scripts, { status, text, variables }: CollectionResponse): string[] {
  const failures: string[] = [];
  const pm = {
    response: { code: status, text: () => text, json: () => JSON.parse(text) },
    collectionVariables: {
      get: (name: string) => variables.get(name),
      set: (name: string, value: string) => void variables.set(name, value),
    },
    test(name: string, check: () => void) {
      try {
        check();
      } catch (error) {
        failures.push(`${name}: ${(error as Error).message}`);
      }
    },
  };
  for (const { script } of scripts) runInNewContext(script.exec.join('\n'), { pm });
  return failures;
}
