// src/generated/links.ts: what a link of each resource-type leads to.
import { type Document, pascal } from './document.ts';
import type { Method } from './methods.ts';

/** Resource-types with the names of the records they lead to, or of the records in the lists they lead to. */
export type Links = { records: [string, string][]; lists: [string, string][] };

/** Records by the resource-type of their own link; lists by the plural. */
export function readLinks(document: Document, methods: Method[]): Links {
  const types = [...new Set(typesIn(document.components.schemas))].sort();
  const records = methods.flatMap(({ http, isList, returns }): [string, string][] => {
    const links = document.components.schemas[returns ?? '']?.properties?._links;
    const own = links?.properties?.self?.properties?.['resource-type']?.enum?.[0];
    return http === 'GET' && !isList && typeof own === 'string' ? [[own, returns as string]] : [];
  });
  const lists = types.flatMap((type): [string, string][] => {
    const list = methods.find(({ isList, resource }) => isList && pascal(resource) === pascal(type));
    return list && !records.some(([record]) => record === type) ? [[type, list.returns as string]] : [];
  });
  return { records, lists };
}

/** The file with both tables. */
export function linksFile({ records, lists }: Links): string {
  const named = [...new Set([...records, ...lists].map(([, name]) => name))].sort();
  return `import type { ${named.filter((name) => name !== 'WebhookEvent').join(', ')} } from './records.ts';
import type { WebhookEvent } from '../webhooks/event.ts';

/** Records by resource-type. */
export interface LinkedRecords {
${records.map(([type, name]) => `  '${type}': ${name};`).join('\n')}
}

/** What the lists hold, by resource-type. */
export interface LinkedLists {
${lists.map(([type, name]) => `  '${type}': ${name};`).join('\n')}
}

/** The resource-types that are lists. */
export const LIST_TYPES: ReadonlySet<string> = new Set([
${lists.map(([type]) => `  '${type}',`).join('\n')}
]);
`;
}

function typesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = (value as { 'resource-type'?: { enum?: string[] } })['resource-type']?.enum ?? [];
  return [...own, ...Object.values(value).flatMap(typesIn)];
}
