// The page that explains each error of the API; the `type` of a problem links to it.
import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../../kernel/html.ts';
import { PAGE_HEADERS, pageOf } from './page.ts';

/** One error; its code is the anchor on the page. */
export type ErrorEntry = { code: string; status: number; title: string; meaning: string; remedy: string };

/** `GET /docs/errors`: works without scripts, and loads nothing from other origins. */
export function registerErrorsPage(server: FastifyInstance, entries: readonly ErrorEntry[]): void {
  const page = pageOf({ title: 'Errors of the API', main: mainOf(entries) });
  server.get('/docs/errors', async (_request, reply) => reply.headers(PAGE_HEADERS).send(page));
}

function mainOf(entries: readonly ErrorEntry[]): Html {
  return html`    <p>Every error is <code>application/problem+json</code> (RFC 9457). Its <code>error</code> is one of the codes below
      and never changes its meaning. <code>message</code> is a sentence that says what happened.
      The API reference is at <a href="/docs">/docs</a>.</p>
${entries.map(sectionOf)}`;
}

function sectionOf({ code, status, title, meaning, remedy }: ErrorEntry): Html {
  return html`
    <section id="${code}" aria-labelledby="of-${code}">
      <h2 id="of-${code}"><a href="#${code}"><code>${code}</code></a></h2>
      <p class="status">${status} ${title}</p>
      <p>${meaning}</p>
      <p>${remedy}</p>
    </section>`;
}
