// Serves documents of the project: those for integrators under /docs, and the help for people under /help.
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../../kernel/html.ts';
import { once } from '../../../kernel/once.ts';
import { type Asset, sendAsset, toAsset } from '../asset.ts';
import type { Addresses } from '../home.ts';
import { PAGE_HEADERS, pageOf } from '../page.ts';
import { DOCUMENT_NAVIGATION, HELP_NAVIGATION } from './navigation.ts';
import { type Picture, readPictures, sizeOf } from './pictures.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const PAGES = [
  /^CHANGELOG\.md$/,
  /^docs\/(?:api|integrate|spec)\/[\w-]+\.md$/,
  /^docs\/operate\/settings\.md$/,
  /^examples\/README\.md$/,
  /^packages\/(?:python|sdk)\/README\.md$/,
];
const GUIDE = /^docs\/integrate\//;
const HELP = /^docs\/use\/[\w-]+\.md$/;
const PICTURES = 'docs/images/use';
const PLAIN_FILES = [/^examples\/receivers\/\w+\/\w+\.\w+$/, /^test\/vectors\/signature\.json$/];

/**
 * `GET /docs/…` and `GET /help/…`: need no token. Each document is rendered when it is first requested; the guide has the
 * addresses of this service.
 */
export function registerDocuments(server: FastifyInstance, addresses: Addresses): void {
  const rendered = new Map<string, Asset>();
  const send = async (file: string | undefined, { request, reply }: Exchange) => {
    if (file === undefined) return reply.callNotFound();
    const asset = rendered.get(file) ?? (await render(file, addresses));
    rendered.set(file, asset);
    return sendAsset(asset, { request, reply: reply.headers(PAGE_HEADERS) });
  };
  server.get<Named>('/docs/*', (request, reply) => send(fileAt(request.params['*']), { request, reply }));
  server.get('/help', (request, reply) => send(helpAt('README'), { request, reply }));
  server.get<Named>('/help/*', (request, reply) =>
    send(helpAt(request.params['*'] || 'README'), { request, reply }),
  );
  const pictures = once(() => readPictures(join(ROOT, PICTURES)));
  server.get<Named>('/help/images/*', async (request, reply) => {
    const picture = (await pictures()).get(request.params['*']);
    return picture === undefined ? reply.callNotFound() : sendAsset(picture, { request, reply });
  });
}

type Named = { Params: { '*': string } };
type Exchange = { request: FastifyRequest; reply: FastifyReply };

async function render(file: string, addresses: Addresses): Promise<Asset> {
  const text = await readFile(join(ROOT, file), 'utf8');
  if (!isPage(file)) return toAsset('text/plain; charset=utf-8', text);
  const { renderMarkdown } = await import('./markdown.ts'); // with the first document: the service starts without it
  const shown = GUIDE.test(file) ? withAddresses(text, addresses) : text;
  const { title, body } = renderMarkdown(shown, { file, addressOf, pictureOf });
  const main = html`<article class="document">${body}</article>`;
  const navigation = HELP.test(file) ? HELP_NAVIGATION : DOCUMENT_NAVIGATION;
  return toAsset(PAGE_HEADERS['content-type'], pageOf({ title, main, navigation }));
}

/** The text with the addresses of this service where it has those of the demo and of the examples. */
function withAddresses(text: string, { baseUrl, authUrl }: Addresses): string {
  return text
    .replaceAll(/http:\/\/localhost:3000|https:\/\/crewcall\.example/g, () => baseUrl)
    .replaceAll(/^AUTH=\$BASE$/gm, () => (authUrl === baseUrl ? 'AUTH=$BASE' : `AUTH=${authUrl}`));
}

/** The address of a file of the project; undefined if it is not served. */
function addressOf(file: string): string | undefined {
  if (!isServed(file)) return undefined;
  if (HELP.test(file)) return file.replace(/^docs\/use(.*?)(?:\/README)?\.md$/, '/help$1');
  return `/docs/${file.replace(/^docs\//, '').replace(/(?:\/README)?\.md$/, '')}`;
}

/** The address and the size of a picture of the help; undefined for another file. */
function pictureOf(file: string): Picture | undefined {
  const [, name] = /^docs\/images\/use\/([\w-]+\.webp)$/.exec(file) ?? [];
  const path = join(ROOT, file);
  if (name === undefined || !existsSync(path)) return undefined;
  return { address: `/help/images/${name}`, ...sizeOf(readFileSync(path)) };
}

/** The page of the help with a name. */
function helpAt(name: string): string | undefined {
  const file = `docs/use/${name.replace(/\/$/, '')}.md`;
  return isServed(file) ? file : undefined;
}

/** The file at an address. Paths come without the suffix `.json` (paths.ts). */
function fileAt(path: string): string | undefined {
  const name = path.replace(/\/$/, '');
  const names = [`docs/${name}.md`, `docs/${name}/README.md`, `${name}/README.md`, `${name}.md`];
  return [...names, name, `${name}.json`].find((file) => isServed(file) && !HELP.test(file));
}

function isServed(file: string): boolean {
  const isListed = isPage(file) || PLAIN_FILES.some((pattern) => pattern.test(file));
  return isListed && existsSync(join(ROOT, file));
}

function isPage(file: string): boolean {
  return HELP.test(file) || PAGES.some((pattern) => pattern.test(file));
}
