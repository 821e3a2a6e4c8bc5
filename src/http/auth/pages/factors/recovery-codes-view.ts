// The page that shows new recovery codes, once.
import { type Html, html } from '../../../../kernel/html.ts';
import type { PageView } from '../page.ts';
import type { OpenedSession } from '../session-cookie.ts';

type NewCodes = { codes: string[]; lead: Html; continueTo: string; session?: OpenedSession };

/** The response to the form that made them: reloading it sends the form again, which makes no second factor. */
export function recoveryCodesView({ codes, lead, continueTo, session }: NewCodes): PageView {
  return {
    title: 'Your recovery codes',
    ...(session !== undefined && { session }),
    body: html`
      ${lead}
      <div class="card">
        <p>If you lose your second factor, each of these codes signs you in once. Print them, or keep them in your password
          manager. <strong>They will not be shown again.</strong></p>
        <ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
        <div class="actions"><a class="button primary" href="${continueTo}">I have saved them</a></div>
      </div>`,
  };
}
