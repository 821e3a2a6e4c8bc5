// What each error of the API means and what to do about it: the page that the `type` of its problems leads to.
import { createHash } from 'node:crypto';
import { htmlEscape } from 'escape-goat';
import type { FastifyInstance } from 'fastify';

/** One error, under the code that is its anchor. */
export type ErrorEntry = { code: string; status: number; title: string; meaning: string; remedy: string };

/** `GET /docs/errors`: readable without script, and without anything from elsewhere. */
export function registerErrorsPage(server: FastifyInstance, entries: readonly ErrorEntry[]): void {
  const page = pageOf(entries);
  server.get('/docs/errors', async (_request, reply) => reply.headers(HEADERS).send(page));
}

// The look of the pages on AUTH_URL, in small: this page may be on another origin, and loads nothing.
const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f5f6f4, #121614);
  --surface: light-dark(#ffffff, #1b201d);
  --line: light-dark(#dfe3df, #323a36);
  --ink: light-dark(#17201c, #eaf0ec);
  --soft: light-dark(#55615b, #a4b2ab);
  --accent: light-dark(#0c6b58, #63d3b4);
  --accent-wash: light-dark(#e6f2ee, #16302a);
  font: 1rem / 1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); overflow-wrap: anywhere; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { margin: 0 0 0.75rem; font-size: clamp(1.5rem, 1.2rem + 1.5vw, 1.9rem); line-height: 1.2; }
h2 { margin: 0; font-size: 1.05rem; line-height: 1.35; }
p { margin: 0.5rem 0 0; text-wrap: pretty; }
a { color: var(--accent); text-underline-offset: 0.18em; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 0.2rem; }
code { font: 0.95em / 1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
h2 a { color: inherit; text-decoration: none; }
h2 a:hover { text-decoration: underline; }
section {
  margin-top: 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: 0.75rem;
  background: var(--surface); scroll-margin-top: 1rem;
}
section:target { border-color: var(--accent); background: var(--accent-wash); }
.status { margin: 0.15rem 0 0; color: var(--soft); font-size: 0.9rem; }
`;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "img-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'x-frame-options': 'DENY', // for browsers without frame-ancestors
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'public, max-age=300',
};

function pageOf(entries: readonly ErrorEntry[]): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Errors of the API · Crewcall</title>
  <link rel="icon" type="image/svg+xml" href="/icon.svg">
  <style>${STYLE}</style>
</head>
<body>
  <main>
    <h1>Errors of the API</h1>
    <p>Every error is <code>application/problem+json</code> (RFC 9457). Its <code>error</code> is one of the codes below
      and never changes its meaning; <code>message</code> says in a sentence what happened this time.
      The whole API is at <a href="/docs">/docs</a>.</p>
${entries.map(sectionOf).join('\n')}
  </main>
</body>
</html>
`;
}

function sectionOf({ code, status, title, meaning, remedy }: ErrorEntry): string {
  return htmlEscape`    <section id="${code}" aria-labelledby="of-${code}">
      <h2 id="of-${code}"><a href="#${code}"><code>${code}</code></a></h2>
      <p class="status">${status} ${title}</p>
      <p>${meaning}</p>
      <p>${remedy}</p>
    </section>`;
}
