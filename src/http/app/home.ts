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
    title: 'The right officials on every game',
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

/** What it is, the way in, and one picture; developers have one link. */
function mainOf({ baseUrl, authUrl }: Addresses): Html {
  return html`    <p class="lead">Crewcall fills the crews of your games. Assignors see who is free and who should not take a game, and why.
      Officials answer from their phone, and everybody hears what concerns them.</p>
    <p class="actions"><a class="button" href="${authUrl}/sign-in?return_to=%2Fapp">Sign in</a> <a href="${baseUrl}/help">How it works</a></p>
    <p class="aside">You have no account? Your assignor invites you by email.</p>
    <img class="picture" src="/help/images/assign.webp" alt="The games of a day with their crews, and beside them the officials who could take an open position: who is free comes first."
      width="1280" height="720">
    <div class="columns">
      <section aria-labelledby="assignors">
        <h2 id="assignors">For assignors</h2>
        <p>Add games, fill open positions one after the other, publish a weekend, and see what needs you: who declined, who has
          not answered, what changed. <a href="${baseUrl}/help/assign">Guide for assignors</a></p>
      </section>
      <section aria-labelledby="officials">
        <h2 id="officials">For officials</h2>
        <p>Accept games in one tap, say when you are free, take open games, and have your calendar, directions and pay at hand,
          also without a connection. <a href="${baseUrl}/help/officiate">Guide for officials</a></p>
      </section>
    </div>
    <p class="aside"><a href="${baseUrl}/docs/integrate">For developers</a>: an API, a feed of changes, signed webhooks, and clients
      for TypeScript and Python.</p>`;
}
