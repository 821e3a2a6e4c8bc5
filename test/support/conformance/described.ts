// The document as tests hold answers against it: which operation an address is, and whether a value fits its schema.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from '../../../src/http/api/openapi/document.ts';
import { normalizeTarget } from '../../../src/http/paths.ts';

export type Json = ReturnType<typeof JSON.parse>;

/** An operation of the document. `pointer` is where it stands there. */
export type Operation = { name: string; method: string; path: string; pointer: string; described: Json };

/** The document itself, with the addresses of nobody. */
export const document: Json = openApiDocument({
  baseUrl: 'https://api.harbor.test',
  authUrl: 'https://auth.harbor.test',
  vendor: 'service',
  version: '0.0.0',
});

export const operations: Operation[] = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
  Object.entries<Json>(methods).map(([key, described]) => {
    const method = key.toUpperCase();
    return { name: `${method} ${path}`, method, path, pointer: pointerOf('paths', path, key), described };
  }),
);

/** The path of an address, written the one way that routes are matched against. */
export function pathOf(address: string): string {
  return normalizeTarget(address).replace(/[?#].*$/s, '');
}

/** The operation of a request; undefined where the document has none. HEAD is the GET without its body. */
export function operationOf(method: string, url: string): Operation | undefined {
  const path = pathOf(url);
  const wanted = method === 'HEAD' ? 'GET' : method;
  const address = bySpecificity.find(({ pattern }) => pattern.test(path))?.pattern.source; // whatever its methods are
  return bySpecificity.find((one) => one.method === wanted && one.pattern.source === address)?.operation;
}

/** What is wrong with a value by the schema at this place of the document; a member without description is, too. */
export function misfits(pointer: string, value: unknown): string[] {
  const validate = validatorAt(pointer, 'closed');
  return validate(value) ? [] : told(validate);
}

/** The same of a request: members that nobody knows are ignored (docs/api: HTTP). */
export function misfitsOfRequest(pointer: string, value: unknown): string[] {
  const validate = validatorAt(pointer, 'open');
  return validate(value) ? [] : told(validate);
}

/** A JSON Pointer of these names. */
export function pointerOf(...names: (string | number)[]): string {
  return names.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

// `/games/unassigned` is not the game of that id: addresses with fewer parameters come first.
const bySpecificity = operations
  .map((operation) => ({
    operation,
    method: operation.method,
    pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+').replace(/v2$/, 'v2/?')}$`),
    parameters: operation.path.split('{').length,
  }))
  .sort((left, right) => left.parameters - right.parameters);

type Strictness = 'closed' | 'open';
const ajvs: Partial<Record<Strictness, Ajv2020>> = {};
const validators = new Map<string, ValidateFunction>();

/** Compiled when it is first needed, once in each process. */
function validatorAt(pointer: string, strictness: Strictness): ValidateFunction {
  const key = `${strictness}${pointer}`;
  const known = validators.get(key);
  if (known !== undefined) return known;
  ajvs[strictness] ??= createAjv(strictness);
  const made = ajvs[strictness].compile({ $ref: `openapi#${encodeURI(pointer)}` });
  validators.set(key, made);
  return made;
}

function createAjv(strictness: Strictness): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateSchema: false,
    inlineRefs: false, // compiles each schema once, not once for each place that refers to it
    code: { optimize: false },
  });
  addFormats.default(ajv);
  return ajv.addSchema(strictness === 'closed' ? closed(document) : document, 'openapi');
}

/** Every object with described members may have no others. */
function closed(value: Json): Json {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, closed(inner)]));
  const isOpen =
    copy.properties !== undefined && copy.type !== undefined && !('additionalProperties' in copy);
  return isOpen ? { ...copy, additionalProperties: false } : copy;
}

function told({ errors }: ValidateFunction): string[] {
  return (errors ?? []).map(({ instancePath, message, params }) => {
    const { additionalProperty } = params as { additionalProperty?: string };
    return `${instancePath || '(all of it)'} ${message}${additionalProperty ? ` (${additionalProperty})` : ''}`;
  });
}
