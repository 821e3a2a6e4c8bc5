// The page for browsers on a network that has sent too many requests.
import { html } from '../../kernel/html.ts';
import type { HtmlPage } from '../rejection.ts';
import { PAGE_HEADERS, pageOf } from './page.ts';

/** The 429 page. */
export function tooManyPage(): HtmlPage {
  const main = html`    <p>Too many requests have come from your network. Wait a minute, then reload this page.</p>`;
  return {
    body: pageOf({ title: 'Too many requests', main }),
    headers: { ...PAGE_HEADERS, 'cache-control': 'no-store' },
  };
}
