// The links between the documents, and between the pages of the help, at the head of each.
import { html } from '../../../kernel/html.ts';

export const DOCUMENT_NAVIGATION = html`<nav aria-label="Documents"><a href="/docs/integrate">Guide</a> <a href="/docs/api">API</a>
      <a href="/docs">Reference</a> <a href="/docs/errors">Errors</a></nav>`;

export const HELP_NAVIGATION = html`<nav aria-label="Help"><a href="/help/assign">For assignors</a>
      <a href="/help/officiate">For officials</a> <a href="/app">Your games</a></nav>`;
