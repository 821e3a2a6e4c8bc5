// The pages for browsers at addresses that do not exist, and on a network that has sent too many requests.
import { html } from '../../kernel/html.ts';
import type { HtmlPage } from '../rejection.ts';
import type { Addresses } from './home.ts';
import { PAGE_HEADERS, pageOf } from './page.ts';

/** The 404 page. It does not repeat the address, which may contain anything. */
export function notFoundPage({ baseUrl, authUrl }: Addresses): HtmlPage {
  const main = html`    <p>There is nothing at this address. Check it for typing errors, or continue from one of these pages:</p>
    <section>
      <ul class="links">
        <li><a href="${baseUrl}/">Start page</a><span>What this service does.</span></li>
        <li><a href="${authUrl}/app">Your games</a><span>Sign in, and assign or answer them.</span></li>
        <li><a href="${baseUrl}/help">Help</a><span>What assignors and officials do here, step by step.</span></li>
      </ul>
    </section>`;
  return {
    body: pageOf({ title: 'Page not found', main }),
    headers: { ...PAGE_HEADERS, 'cache-control': 'no-store' }, // the address may exist later
  };
}

/** The 429 page. */
export function tooManyPage(): HtmlPage {
  const main = html`    <p>Too many requests have come from your network. Wait a minute, then reload this page.</p>`;
  return {
    body: pageOf({ title: 'Too many requests', main }),
    headers: { ...PAGE_HEADERS, 'cache-control': 'no-store' },
  };
}
