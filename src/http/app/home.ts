// GET /: the home page for people, the API root for programs.
import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../../kernel/html.ts';
import { serviceLinks } from '../service-links.ts';
import { llmsText } from './llms.ts';
import { PAGE_HEADERS, pageOf } from './page.ts';

export type Addresses = { baseUrl: string; authUrl: string };
export type HomeContent = Addresses & {
  /** Where a browser with these cookies is redirected; undefined if it gets this page. */
  findLanding: (cookies: string | undefined) => Promise<string | undefined>;
  /** The API root, in a type that Accept prefers to HTML; undefined if Accept prefers HTML. */
  apiRootFor: (accept: string | undefined) => { contentType: string; body: string } | undefined;
};

/** `GET /` and `GET /llms.txt`. Both need no token, because they contain no data of a site. */
export function registerHome(server: FastifyInstance, content: HomeContent): void {
  const { baseUrl, authUrl, apiRootFor, findLanding } = content;
  const page = pageOf({
    title: 'Schedule games and officials',
    main: mainOf({ baseUrl, authUrl }),
  });
  const text = llmsText({ baseUrl, authUrl });
  server.get('/', async (request, reply) => {
    const root = apiRootFor(request.headers.accept);
    reply.headers(PAGE_HEADERS).headers({ link: serviceLinks(baseUrl), vary: 'Accept' });
    if (root === undefined) {
      const landing = await findLanding(request.headers.cookie).catch(() => undefined); // without a database, the page
      reply.header('vary', 'Accept, Cookie');
      if (landing === undefined) return reply.send(page);
      return reply.header('cache-control', 'no-store').redirect(landing);
    }
    // Sent as bytes, so that Fastify does not add a charset to the media type.
    return reply.header('content-type', root.contentType).send(Buffer.from(root.body));
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

type HomeLink = { href: string; name: string; what: string };

function mainOf({ baseUrl, authUrl }: Addresses): Html {
  const people: HomeLink[] = [
    {
      href: `${authUrl}/profile`,
      name: 'Your profile',
      what: 'Sign in, and see which applications can use your account.',
    },
    {
      href: `${authUrl}/profile/api-access`,
      name: 'API access',
      what: 'Create your own applications, after an operator has given you API access.',
    },
  ];
  const programs: HomeLink[] = [
    {
      href: `${baseUrl}/docs/integrate`,
      name: 'Integration guide',
      what: 'From a token to a verified delivery, with curl or an SDK.',
    },
    {
      href: `${baseUrl}/docs`,
      name: 'API reference',
      what: 'Every operation, with its calls in curl and both SDKs.',
    },
    {
      href: `${baseUrl}/docs/errors`,
      name: 'Errors',
      what: 'What each error code means, and what to do about it.',
    },
    {
      href: `${baseUrl}/openapi.json`,
      name: 'openapi.json',
      what: 'The API in OpenAPI 3.1, for generating clients.',
    },
    { href: `${baseUrl}/api/v2`, name: 'api/v2', what: 'The API root, with links to all resources.' },
    { href: `${baseUrl}/llms.txt`, name: 'llms.txt', what: 'A summary for language models.' },
  ];
  return html`    <p>Crewcall schedules sports games and assigns officials to them. It notifies other programs of changes by webhook,
      so that they do not need to poll.</p>
${sectionOf({ id: 'people', title: 'Your account', items: people })}
${sectionOf({ id: 'programs', title: 'For developers', items: programs })}`;
}

function sectionOf({ id, title, items }: { id: string; title: string; items: HomeLink[] }): Html {
  const listItems = items.map(
    ({ href, name, what }) => html`
        <li><a href="${href}">${name}</a><span>${what}</span></li>`,
  );
  return html`    <section aria-labelledby="${id}">
      <h2 id="${id}">${title}</h2>
      <ul class="links">${listItems}
      </ul>
    </section>`;
}
