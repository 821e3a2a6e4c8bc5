// Serves the documents for integrators under /docs: the guide, the API pages, the specification, the README of the SDK.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { html } from '../../../kernel/html.ts';
import { type Asset, sendAsset, toAsset } from '../asset.ts';
import { PAGE_HEADERS, pageOf } from '../page.ts';
import { DOCUMENT_NAVIGATION } from './navigation.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const PAGES = [
  /^CHANGELOG\.md$/,
  /^docs\/(?:api|integrate|spec)\/[\w-]+\.md$/,
  /^docs\/operate\/settings\.md$/,
  /^examples\/README\.md$/,
  /^packages\/(?:python|sdk)\/README\.md$/,
];
const PLAIN_FILES = [/^examples\/receivers\/\w+\/\w+\.\w+$/, /^test\/vectors\/signature\.json$/];

/** `GET /docs/…`: needs no token. Each document is rendered when it is first requested. */
export function registerDocuments(server: FastifyInstance): void {
  const rendered = new Map<string, Asset>();
  server.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) => {
    const file = fileAt(request.params['*']);
    if (file === undefined) return reply.callNotFound();
    const asset = rendered.get(file) ?? (await render(file));
    rendered.set(file, asset);
    return sendAsset(asset, { request, reply: reply.headers(PAGE_HEADERS) });
  });
}

async function render(file: string): Promise<Asset> {
  const text = await readFile(join(ROOT, file), 'utf8');
  if (!isPage(file)) return toAsset('text/plain; charset=utf-8', text);
  const { renderMarkdown } = await import('./markdown.ts'); // with the first document: the service starts without it
  const { title, body } = renderMarkdown(text, { file, addressOf });
  const main = html`<article class="document">${body}</article>`;
  return toAsset(PAGE_HEADERS['content-type'], pageOf({ title, main, navigation: DOCUMENT_NAVIGATION }));
}

/** The address of a file of the project; undefined if it is not served. */
function addressOf(file: string): string | undefined {
  if (!isServed(file)) return undefined;
  return `/docs/${file.replace(/^docs\//, '').replace(/(?:\/README)?\.md$/, '')}`;
}

/** The file at an address. Paths come without the suffix `.json` (paths.ts). */
function fileAt(path: string): string | undefined {
  const name = path.replace(/\/$/, '');
  const names = [`docs/${name}.md`, `docs/${name}/README.md`, `${name}/README.md`, `${name}.md`];
  return [...names, name, `${name}.json`].find(isServed);
}

function isServed(file: string): boolean {
  const isListed = isPage(file) || PLAIN_FILES.some((pattern) => pattern.test(file));
  return isListed && existsSync(join(ROOT, file));
}

function isPage(file: string): boolean {
  return PAGES.some((pattern) => pattern.test(file));
}
