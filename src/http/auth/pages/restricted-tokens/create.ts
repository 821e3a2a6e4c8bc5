// The page that creates a restricted token, and shows it once.
import type { Site } from '../../../../domain/sites/site.ts';
import { type Html, html, timeOf } from '../../../../kernel/html.ts';
import { createRestrictedToken } from '../../../../oauth/restricted-tokens/actions.ts';
import {
  MAX_DAYS,
  type RestrictedToken,
  type RestrictedTokenDraft,
} from '../../../../oauth/restricted-tokens/restricted-token.ts';
import { apiAccessError, LIST_PATH } from '../applications/api-access.ts';
import {
  choice,
  field,
  NO_PROBLEMS,
  type Problems,
  problemNotice,
  problemsOf,
  selectField,
} from '../form.ts';
import { type Page, type PageServices, type PageView, type SignedInRequest, signedInPage } from '../page.ts';
import { NEW_TOKEN_PATH } from './list.ts';
import { listSitesOfPerson } from './sites.ts';

const DEFAULT_DAYS = 90;
const DAYS = [7, 30, DEFAULT_DAYS, 180, MAX_DAYS];

/** `/profile/api-access/tokens/new`. The response to its form is a page with the token, which is shown nowhere else. */
export function newTokenPage(services: PageServices): Page {
  const sitesOf = ({ person }: SignedInRequest) => listSitesOfPerson(services.db, person.account.id);
  return signedInPage({
    path: NEW_TOKEN_PATH,
    async show(pageRequest) {
      const denied = apiAccessError(pageRequest);
      if (denied !== undefined) return denied;
      return form(pageRequest, { sites: await sitesOf(pageRequest), problems: NO_PROBLEMS });
    },
    async submit(pageRequest) {
      const denied = apiAccessError(pageRequest);
      if (denied !== undefined) return denied;
      const sites = await sitesOf(pageRequest);
      try {
        const acting = services.db.actingAs({ accountId: pageRequest.person.account.id });
        const { token, value } = await createRestrictedToken(acting, draftOf(pageRequest, sites));
        pageRequest.log.info({ token: token.id, account: token.accountId }, 'restricted_token.created');
        return { ...created(services, { token, value }), status: 201 };
      } catch (error) {
        return { ...form(pageRequest, { sites, problems: problemsOf(error) }), status: 422 };
      }
    },
  });
}

const boxOf = ({ id }: Site) => `site_${id}`;

function draftOf({ person, fields }: SignedInRequest, sites: readonly Site[]): RestrictedTokenDraft {
  return {
    accountId: person.account.id,
    name: fields.get('name') ?? '',
    siteIds: sites.filter((site) => fields.has(boxOf(site))).map(({ id }) => id),
    isReadOnly: fields.get('access') !== 'write',
    days: Number(fields.get('days')),
  };
}

function form(
  { fields, csrfToken }: SignedInRequest,
  { sites, problems }: { sites: readonly Site[]; problems: Problems },
): PageView {
  const back = html`<p class="aside"><a href="${LIST_PATH}">Back to API access</a></p>`;
  if (sites.length === 0) {
    const body = html`<p class="empty card">You are on no site, so there is nothing that a token could reach.</p>${back}`;
    return { title: 'New token', body };
  }
  const isWriting = fields.get('access') === 'write';
  return {
    title: 'New token',
    body: html`
      ${problemNotice(problems, ['name', 'sites', 'days'])}
      <form method="post" action="${NEW_TOKEN_PATH}" class="card">
        ${csrfToken()}
        ${field({
          name: 'name',
          label: 'Name',
          hint: 'What it is for. The audit log names it beside each change.',
          value: fields.get('name'),
          problems,
        })}
        <fieldset ${problems.has('sites') && html`aria-describedby="sites-problem"`}>
          <legend>Sites that it reaches</legend>
          ${sites.map((site) =>
            choice('checkbox', {
              ...{ name: boxOf(site), value: '1', label: site.name },
              checked: fields.has(boxOf(site)) || sites.length === 1,
            }),
          )}
          ${problems.has('sites') && html`<p class="problem" id="sites-problem">${problems.get('sites')}</p>`}
        </fieldset>
        <fieldset>
          <legend>What it may do</legend>
          ${choice('radio', {
            name: 'access',
            value: 'read',
            label: 'Read only',
            hint: 'It sees what you see there, and changes nothing.',
            checked: !isWriting,
          })}
          ${choice('radio', {
            name: 'access',
            value: 'write',
            label: 'Read and change',
            hint: 'It also changes what you may change there. It never reaches bank accounts or webhooks.',
            checked: isWriting,
          })}
        </fieldset>
        ${selectField({
          name: 'days',
          label: 'Expires after',
          value: fields.get('days') ?? String(DEFAULT_DAYS),
          options: DAYS.map((days) => ({ value: String(days), label: `${days} days` })),
          problems,
        })}
        <div class="actions"><button class="primary">Create token</button></div>
      </form>
      ${back}`,
  };
}

function created(
  { baseUrl }: PageServices,
  { token, value }: { token: RestrictedToken; value: string },
): PageView {
  return { title: token.name, body: html`${secret(value)}${use(baseUrl, token)}` };
}

function secret(value: string): Html {
  return html`
    <div class="notice" role="status">
      <p><strong>Token</strong>: copy it now. It will not be shown again.</p>
      <p><code class="secret">${value}</code></p>
    </div>`;
}

function use(baseUrl: string, { siteIds: [siteId], expiresAt }: RestrictedToken): Html {
  return html`
    <section class="card" aria-labelledby="use">
      <h2 id="use">Use it</h2>
      <p>Send it as a bearer token with each request. It expires ${timeOf(expiresAt)}.</p>
      <pre><code>curl -H "Authorization: Bearer $CREWCALL_TOKEN" \\
  ${baseUrl}/api/v2/sites/${siteId!}/games</code></pre>
    </section>
    <p class="aside"><a href="${LIST_PATH}">Back to API access</a></p>`;
}
