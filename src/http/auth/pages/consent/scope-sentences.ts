// What each scope of service.md 5.2 allows an application to do, in sentences for people.
import { MAX_RECIPIENTS, MESSAGES_A_DAY_OF_ACCOUNT } from '../../../../domain/messages/message.ts';
import { type Html, html } from '../../../../kernel/html.ts';
import type { Scope } from '../../../../oauth/scopes.ts';

const SENTENCES: Record<Scope, string> = {
  read: 'See your sites, with their games, assignments and people, and what you are owed.',
  write: `Make changes on your behalf: schedule games, assign officials, accept or decline assignments, and write to the people of your sites in your name: up to ${MESSAGES_A_DAY_OF_ACCOUNT} messages a day, each to up to ${MAX_RECIPIENTS.toLocaleString('en-US')} people.`,
  bank: 'Add and remove your bank accounts and your tax form.',
  webhooks: 'Receive notifications from your sites: games published, officials changed, people added.',
};

/** The scopes as a list of sentences, for a page. */
export function scopeList(scopes: readonly Scope[]): Html {
  return html`<ul class="scopes">${scopes.map(
    (scope) => html`
    <li><code>${scope}</code><span>${SENTENCES[scope]}</span></li>`,
  )}</ul>`;
}
