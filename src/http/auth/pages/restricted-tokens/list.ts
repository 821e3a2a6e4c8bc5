// The restricted tokens of a person, on the page of their applications.
import { type Html, html, timeOf } from '../../../../kernel/html.ts';
import type { RestrictedToken } from '../../../../oauth/restricted-tokens/restricted-token.ts';
import { listRestrictedTokens } from '../../../../oauth/restricted-tokens/store.ts';
import { LIST_PATH } from '../applications/api-access.ts';
import type { PageServices, SignedInRequest } from '../page.ts';
import { listSitesOfPerson } from './sites.ts';

export const NEW_TOKEN_PATH = `${LIST_PATH}/tokens/new`;

/** The section with the tokens, each with a form that revokes it. */
export async function tokensSection({ db }: PageServices, pageRequest: SignedInRequest): Promise<Html> {
  const accountId = pageRequest.person.account.id;
  const tokens = await listRestrictedTokens(db, accountId);
  const nameOf = new Map((await listSitesOfPerson(db, accountId)).map(({ id, name }) => [id, name]));
  return html`
    <section aria-labelledby="tokens">
      <h2 id="tokens">Restricted tokens</h2>
      <p class="lead">For scripts of your own: a token acts for you, only on the sites that you choose, until it expires.</p>
      ${
        tokens.length === 0
          ? html`<p class="empty card">You have not created any tokens yet.</p>`
          : html`<ul class="list">${tokens.map((token) => item(pageRequest, { token, nameOf }))}</ul>`
      }
      <p><a class="button" href="${NEW_TOKEN_PATH}">New token</a></p>
    </section>`;
}

function item(
  { csrfToken }: SignedInRequest,
  { token, nameOf }: { token: RestrictedToken; nameOf: ReadonlyMap<number, string> },
): Html {
  const { id, name, siteIds, scopes, lastUsedAt, expiresAt } = token;
  const sites = siteIds.flatMap((siteId) => nameOf.get(siteId) ?? []);
  const hasExpired = expiresAt <= new Date();
  return html`
    <li class="card"><div class="item">
      <div>
        <h3>${name} ${hasExpired && html`<span class="badge waiting">Expired</span>`}</h3>
        <p class="hint">${scopes.includes('write') ? 'Reads and changes' : 'Reads'}
          ${sites.length === 0 ? 'no site: you are not on its sites any more' : sites.join(', ')}<br>
          ${lastUsedAt === null ? 'Never used' : html`Last used ${timeOf(lastUsedAt)}`} ·
          ${hasExpired ? 'expired' : 'expires'} ${timeOf(expiresAt)}</p>
      </div>
      <form method="post" action="${LIST_PATH}">${csrfToken({ path: LIST_PATH })}
        <button class="danger" name="token" value="${id}" aria-label="Revoke ${name}">Revoke</button></form>
    </div></li>`;
}
