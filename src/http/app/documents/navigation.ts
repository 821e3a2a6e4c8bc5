// The links between the documents, at the head of each.
import { html } from '../../../kernel/html.ts';

export const DOCUMENT_NAVIGATION = html`<nav aria-label="Documents"><a href="/docs/integrate">Guide</a> <a href="/docs/api">API</a>
      <a href="/docs">Reference</a> <a href="/docs/errors">Errors</a></nav>`;
