// Shows schemas of the OpenAPI document as tables of their members.
import { type Html, html } from '../../../kernel/html.ts';
import { type Schema, schemaName } from './document.ts';
import { inline } from './inline.ts';

type Row = { name: string; type: Html; required: boolean; description: string };

/** The members of the schema, those of objects within it as `venue.city`; undefined for a schema without members. */
export function tableOf(schema: Schema, label: string): Html | undefined {
  const rows = rowsOf(schema, '');
  if (rows.length === 0) return undefined;
  return html`
      <div class="wide" role="group" aria-label="${label}" tabindex="0"><table>
        <thead><tr><th>Member</th><th>Type</th><th>Description</th></tr></thead>
        <tbody>${rows.map(
          ({ name, type, required, description }) => html`
          <tr><td><code>${name}</code>${required && html` <small>required</small>`}</td><td>${type}</td><td>${inline(description)}</td></tr>`,
        )}
        </tbody></table></div>`;
}

/** `integer or null`, `array of Game`, `A, C or X`, with links to the schemas on the page. */
export function typeOf(schema: Schema): Html {
  const name = schemaName(schema);
  if (name !== undefined) return html`<a href="#${name}">${name}</a>`;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return joined(alternatives.map(typeOf), ' or ');
  if (schema.allOf !== undefined) return joined(schema.allOf.map(typeOf), ' and ');
  if ('const' in schema) return html`<code>${String(schema.const)}</code>`;
  if (schema.enum !== undefined)
    return joined(
      schema.enum.map((value) => html`<code>${String(value)}</code>`),
      ', ',
    );
  if (schema.items !== undefined) return html`array of ${typeOf(schema.items)}${atMost(schema.maxItems)}`;
  const types = [schema.type ?? 'any'].flat().join(' or ');
  const format = schema.format === undefined ? '' : ` (${schema.format})`;
  return html`${types}${format}${range(schema)}${atMost(schema.maxLength)}`;
}

/** The names of all schemas that this one refers to, directly and through others. */
export function referredNames(
  schema: Schema,
  schemas: Record<string, Schema>,
  known = new Set<string>(),
): Set<string> {
  const name = schemaName(schema);
  if (name !== undefined) {
    if (known.has(name)) return known;
    known.add(name);
    return referredNames(schemas[name]!, schemas, known);
  }
  const parts = [
    ...Object.values(schema.properties ?? {}),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((all) => all ?? []),
    ...(schema.items ? [schema.items] : []),
  ];
  for (const part of parts) referredNames(part, schemas, known);
  return known;
}

function rowsOf(schema: Schema, prefix: string): Row[] {
  const parts = schema.allOf ?? [];
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, value]): Row[] => {
    const name = `${prefix}${key}`;
    const required = schema.required?.includes(key) ?? false;
    const inner = key === '_links' ? [] : rowsOf(value.items ?? value, `${name}${value.items ? '[]' : ''}.`);
    return [{ name, type: typeOf(value), required, description: descriptionOf(key, value) }, ...inner];
  });
  return [...parts.flatMap((part) => rowsOf(part, prefix)), ...own];
}

/** Links are named in their member's description: their objects are all alike. */
function descriptionOf(key: string, { description, properties }: Schema): string {
  if (key !== '_links' || properties === undefined) return description ?? '';
  const names = Object.keys(properties).map((name) => `\`${name}\``);
  return `Links: ${names.join(', ')}.`;
}

function range({ minimum, maximum }: Schema): string {
  const isBound = (value: number | undefined) => value !== undefined && Math.abs(value) < 1e9;
  if (isBound(minimum) && isBound(maximum)) return `, ${minimum} to ${maximum}`;
  if (isBound(maximum)) return `, up to ${maximum}`;
  return isBound(minimum) && minimum !== 1 ? `, from ${minimum}` : '';
}

function atMost(count: number | undefined): string {
  return count === undefined ? '' : `, up to ${count}`;
}

function joined(parts: Html[], separator: string): Html {
  return html`${parts.map((part, index) => html`${index > 0 && separator}${part}`)}`;
}
