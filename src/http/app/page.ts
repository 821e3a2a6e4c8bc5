// The layout of the pages on BASE_URL: no scripts, no external resources, the same look as those on AUTH_URL.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Html, html } from '../../kernel/html.ts';
import { versionWithCommit } from '../../kernel/version.ts';

const TOKENS = new Html(readFileSync(join(import.meta.dirname, '../tokens.css'), 'utf8'));

// Inline, because the stylesheet may be on another origin (AUTH_URL).
const STYLE = html`
${TOKENS}
:root { font: 1rem / 1.55 var(--font); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); overflow-wrap: anywhere; }
header, main, footer { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
footer { padding-block: 0 2rem; color: var(--soft); font-size: 0.9rem; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1.25rem; padding-bottom: 0; }
.brand {
  display: inline-flex; align-items: center; gap: 0.6rem; color: var(--ink); font-weight: 650;
  letter-spacing: -0.01em; text-decoration: none;
}
.brand img { display: block; }
h1 { margin: 0 0 0.75rem; font-size: clamp(1.5rem, 1.2rem + 1.5vw, 1.9rem); line-height: 1.2; text-wrap: balance; }
h2 { margin: 0; font-size: 1.05rem; line-height: 1.35; }
p { margin: 0.5rem 0 0; text-wrap: pretty; }
a { color: var(--accent); text-underline-offset: 0.18em; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 0.2rem; }
code { font: 0.95em / 1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
h2 a { display: inline-block; padding: 0.1rem 0; color: inherit; text-decoration: none; } /* WCAG 2.5.8 */
h2 a:hover { text-decoration: underline; }
section {
  margin-top: 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: 0.75rem;
  background: var(--surface); scroll-margin-top: 1rem;
}
section:target { border-color: var(--accent); background: var(--accent-wash); }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; font-size: 0.95rem; }
nav a, .document :is(h3, li, td) > a { display: inline-block; padding: 0.1rem 0; } /* WCAG 2.5.8 */
.document > * + * { margin: 0.9rem 0 0; }
.document h2 { margin-top: 2.25rem; font-size: 1.3rem; scroll-margin-top: 1rem; }
.document h3 { margin-top: 1.6rem; font-size: 1.05rem; scroll-margin-top: 1rem; }
.document h3 a { color: inherit; text-decoration: none; }
.document h3 a:hover { text-decoration: underline; }
.document ul, .document ol { padding-inline-start: 1.35rem; }
.document li + li { margin-top: 0.3rem; }
.document :not(pre) > code { padding: 0.1em 0.3em; border-radius: 0.3rem; background: var(--accent-wash); }
.document pre, .steps {
  overflow-x: auto; padding: 0.8rem 1rem; border: 1px solid var(--line); border-radius: 0.75rem;
  background: var(--surface); font-size: 0.9rem; overflow-wrap: normal;
}
.document .steps { padding-inline-start: 2.4rem; }
.wide { overflow-x: auto; }
.wide:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
table { border-collapse: collapse; font-size: 0.95rem; }
th, td { padding: 0.45rem 0.75rem 0.45rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
th { color: var(--soft); font-weight: 600; }
td { min-width: 7rem; }
td:first-child, td:last-child { min-width: 9rem; }
.status { margin: 0.15rem 0 0; color: var(--soft); font-size: 0.9rem; }
.links { margin: 0.75rem 0 0; padding: 0; list-style: none; }
.links li { padding: 0.5rem 0; border-top: 1px solid var(--line); }
.links:first-child { margin-top: 0; }
.links li:first-child { padding-top: 0; border-top: 0; }
.links a { display: inline-block; padding: 0.1rem 0; font-weight: 600; }
.links span { display: block; color: var(--soft); font-size: 0.9rem; }
.document .links { padding: 0; }
.operations li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; margin: 0; padding: 0.3rem 0; }
.search { display: flex; flex-wrap: wrap; align-items: end; gap: 0.5rem; margin: 0.5rem 0 1rem; }
.search label { flex-basis: 100%; font-weight: 600; }
.search input, .search button { min-height: 2.75rem; border-radius: 0.6rem; font: inherit; }
.search input { flex: 1 1 12rem; min-width: 0; padding: 0 0.75rem; border: 1px solid var(--edge); background: var(--surface); color: var(--ink); }
.search button { padding: 0 1rem; border: 0; background: var(--accent); color: var(--on-accent); font-weight: 600; }
:is(.search input, .search button, summary):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.document section h2 { margin: 0; font-size: 1.05rem; }
.document .endpoint { margin-top: 0.25rem; }
.lead { font-size: 1.1rem; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1.25rem; margin-top: 1.25rem; }
.button {
  padding: 0.6rem 1.4rem; border-radius: 0.6rem; background: var(--accent); color: var(--on-accent); font-weight: 600;
  text-decoration: none;
}
.actions > a:not(.button) { display: inline-block; padding: 0.6rem 0; }
.aside { color: var(--soft); font-size: 0.9rem; }
.aside a { display: inline-block; padding: 0.1rem 0; }
.picture, .document img {
  display: block; max-width: 100%; height: auto; margin-top: 1.5rem; border: 1px solid var(--line); border-radius: 0.75rem;
}
.document img { margin-top: 0.25rem; }
.document img.phone { width: 18rem; }
.document a:has(img) { display: block; width: fit-content; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 0 1rem; }
details { margin-top: 0.6rem; }
summary { padding: 0.15rem 0; cursor: pointer; font-weight: 600; }
`;

/** The headers of these pages, which load the icon only. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE.text).digest('base64')}'`,
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

export type PageContent = { title: string; main: Html; navigation?: Html };

/** A complete HTML document. */
export function pageOf({ title, main, navigation }: PageContent): string {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title} · Crewcall</title>
  <link rel="icon" type="image/svg+xml" href="/icon.svg">
  <style>${STYLE}</style>
</head>
<body>
  <header><a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28">Crewcall</a>
    ${navigation}</header>
  <main>
    <h1>${title}</h1>
${main}
  </main>
  <footer>Crewcall ${versionWithCommit()}</footer>
</body>
</html>
`.text;
}
