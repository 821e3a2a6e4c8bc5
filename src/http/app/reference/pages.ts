// The pages of the API reference: an index with a search, and a page for each part of the API.
import { type Html, html } from '../../../kernel/html.ts';
import { type Document, type Operation, operationsOf, type Schema } from './document.ts';
import { block, inline } from './inline.ts';
import { type SdkCall, sectionOf } from './operation.ts';
import { referredNames, tableOf, typeOf } from './schema-table.ts';

export type Reference = {
  title: string;
  /** The index, or what a search for these words finds. */
  index: (words: string) => Html;
  /** The parts of the API by the last segment of their address. */
  parts: Map<string, { title: string; main: Html }>;
};

/** Makes the reference once; `calls` are those of the SDKs, by operation id. */
export function referenceOf(document: Document, calls: Record<string, SdkCall>): Reference {
  const operations = operationsOf(document);
  const byTag = Map.groupBy(operations, ({ tag }) => tag);
  const schemas = document.components.schemas as Record<string, Schema>;
  const parts = new Map(
    document.tags.map(({ name, description }) => {
      const own = byTag.get(name) ?? [];
      const sections = own.map((operation) => sectionOf(operation, calls[operation.id]));
      const main = html`<div class="document">${block(description)}
${listOf(own)}
${sections}
${schemasOf(own, schemas)}</div>`;
      return [slugOf(name), { title: name, main }];
    }),
  );
  return { title: document.info.title, index: (words) => indexOf({ document, byTag, words }), parts };
}

function indexOf({
  document,
  byTag,
  words,
}: {
  document: Document;
  byTag: Map<string, Operation[]>;
  words: string;
}): Html {
  const sections = document.tags.flatMap(({ name, description }) => {
    const found = (byTag.get(name) ?? []).filter((operation) => matches(operation, words));
    if (found.length === 0) return [];
    return html`
    <section aria-labelledby="${slugOf(name)}">
      <h2 id="${slugOf(name)}"><a href="/docs/reference/${slugOf(name)}">${name}</a></h2>
      ${block(description)}
      ${listOf(found)}
    </section>`;
  });
  const search = html`
    <form class="search" role="search" action="/docs" method="get">
      <label for="q">Search the operations</label>
      <input id="q" name="q" type="search" maxlength="100" value="${words}" placeholder="publish, /games, listUsers">
      <button>Search</button>
    </form>`;
  if (words !== '') {
    const none = html`<p>No operation has “${words}” in its name, path or description. <a href="/docs">All operations</a></p>`;
    return html`${search}${sections.length > 0 ? sections : none}`;
  }
  return html`${search}
    <p>For programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1, version ${document.info.version}).</p>
${sections}
    <div class="document">${block(document.info.description)}</div>`;
}

function listOf(operations: Operation[]): Html {
  return html`<ul class="links operations">${operations.map(
    ({ id, tag, method, path, summary }) => html`
        <li><a href="/docs/reference/${slugOf(tag)}#${id}">${summary}</a><span><b>${method}</b> <code>${path}</code></span></li>`,
  )}
      </ul>`;
}

function schemasOf(operations: Operation[], schemas: Record<string, Schema>): Html {
  const names = new Set<string>();
  for (const { body, responses, parameters } of operations) {
    const shown = [
      body?.schema,
      ...responses.filter(({ status }) => /^2/.test(status)).map(({ schema }) => schema),
    ];
    for (const schema of [...shown, ...parameters.map(({ schema }) => schema)]) {
      if (schema !== undefined) referredNames(schema, schemas, names);
    }
  }
  return html`${[...names].sort().map(
    (name) => html`
    <section id="${name}" aria-labelledby="of-${name}">
      <h2 id="of-${name}"><a href="#${name}">${name}</a></h2>
      <p>${inline(schemas[name]!.description ?? '')}</p>
      ${tableOf(schemas[name]!, name) ?? html`<p>${typeOf(schemas[name]!)}</p>`}
    </section>`,
  )}`;
}

/** Each word must be in the operation's name, path, summary or description. */
function matches({ id, path, method, summary, description, tag }: Operation, words: string): boolean {
  const text = [id, method, path, summary, description, tag].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function slugOf(tag: string): string {
  return tag.toLowerCase().replaceAll(' ', '-');
}
