// The address that everybody tries first: a page for people, the entry of the API for programs.
import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../html.ts';
import { serviceLinks } from '../service-links.ts';
import { llmsText } from './llms.ts';
import { PAGE_HEADERS, pageOf } from './page.ts';

export type Addresses = { baseUrl: string; authUrl: string };
export type HomeContent = Addresses & {
  /** The entry of the API in a type that the Accept header would rather have than a page; undefined where it would not. */
  entryFor: (accept: string | undefined) => { contentType: string; body: string } | undefined;
};

/** `GET /` and `GET /llms.txt`. No token is needed: neither says anything of a site. */
export function registerHome(server: FastifyInstance, { baseUrl, authUrl, entryFor }: HomeContent): void {
  const page = pageOf({
    title: 'Games, and the officials who work them',
    main: mainOf({ baseUrl, authUrl }),
  });
  const text = llmsText({ baseUrl, authUrl });
  server.get('/', async (request, reply) => {
    const entry = entryFor(request.headers.accept);
    reply.headers(PAGE_HEADERS).headers({ link: serviceLinks(baseUrl), vary: 'Accept' });
    if (entry === undefined) return reply.send(page);
    // As bytes, so that nothing is added to the media type.
    return reply.header('content-type', entry.contentType).send(Buffer.from(entry.body));
  });
  server.get('/llms.txt', async (_request, reply) =>
    reply.headers({ ...TEXT_HEADERS, link: serviceLinks(baseUrl) }).send(text),
  );
}

const TEXT_HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': PAGE_HEADERS['cache-control'],
};

type Way = { href: string; name: string; what: string };

function mainOf({ baseUrl, authUrl }: Addresses): Html {
  const people: Way[] = [
    {
      href: `${authUrl}/profile`,
      name: 'Your profile',
      what: 'Sign in, and see which applications may act for you.',
    },
    {
      href: `${authUrl}/profile/api-access`,
      name: 'API access',
      what: 'Make an application of your own, once an operator has granted it.',
    },
  ];
  const programs: Way[] = [
    { href: `${baseUrl}/docs`, name: 'The API', what: 'Every operation, with examples, to read and to try.' },
    {
      href: `${baseUrl}/docs/errors`,
      name: 'Errors',
      what: 'What each code means, and what to do about it.',
    },
    {
      href: `${baseUrl}/openapi.json`,
      name: 'openapi.json',
      what: 'The same as OpenAPI 3.1, to make clients from.',
    },
    { href: `${baseUrl}/api/v2`, name: 'api/v2', what: 'Where a program begins, and follows links from.' },
    { href: `${baseUrl}/llms.txt`, name: 'llms.txt', what: 'All of this in short, for language models.' },
  ];
  return html`    <p>Crewcall schedules sports games and assigns the officials to them. It tells other programs the moment something
      changes, so that nobody has to ask again and again.</p>
${sectionOf({ id: 'people', title: 'For people', ways: people })}
${sectionOf({ id: 'programs', title: 'For those who write programs', ways: programs })}`;
}

function sectionOf({ id, title, ways }: { id: string; title: string; ways: Way[] }): Html {
  const items = ways.map(
    ({ href, name, what }) => html`
        <li><a href="${href}">${name}</a><span>${what}</span></li>`,
  );
  return html`    <section aria-labelledby="${id}">
      <h2 id="${id}">${title}</h2>
      <ul class="ways">${items}
      </ul>
    </section>`;
}
