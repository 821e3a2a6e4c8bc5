// What each scope of service.md 5.2 lets an application do, in words for who is asked.
import type { Scope } from '../../../../oauth/scopes.ts';
import { type Html, html } from '../../../html.ts';

const SENTENCES: Record<Scope, string> = {
  read: 'See your sites: their games, assignments, people and what you are owed.',
  write: 'Change them in your name: schedule games, assign officials, answer assignments.',
  bank: 'Add and remove your bank accounts and your tax form.',
  webhooks: 'Be told of what happens on your sites: games published, officials changed, people added.',
};

/** The scopes as a list of sentences, for a page. */
export function scopeList(scopes: readonly Scope[]): Html {
  return html`<ul class="scopes">${scopes.map(
    (scope) => html`
    <li><code>${scope}</code><span>${SENTENCES[scope]}</span></li>`,
  )}</ul>`;
}
