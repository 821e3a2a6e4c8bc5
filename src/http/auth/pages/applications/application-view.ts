// The view of one application: credentials, redirect URIs, scopes, and deletion.
import { type Html, html, timeOf } from '../../../../kernel/html.ts';
import type { Application } from '../../../../oauth/applications/application.ts';
import { listSecrets } from '../../../../oauth/applications/store.ts';
import { DAYS_KEPT } from '../../../../oauth/request-counts/request-count.ts';
import { SCOPES, type Scope } from '../../../../oauth/scopes.ts';
import { scopeList } from '../consent/scope-sentences.ts';
import { doneNotice, field, NO_PROBLEMS, type Problems, problemNotice } from '../form.ts';
import type { PageServices, PageView, SignedInRequest } from '../page.ts';
import { LIST_PATH, pathOf } from './api-access.ts';

const DONE: Record<string, string> = {
  redirect_uris: 'The redirect URIs have been saved.',
  scope: 'You have requested the scope. An operator of this service can grant it.',
};

type View = {
  pageRequest: SignedInRequest;
  application: Application;
  /** Set in the response that creates a secret; a public application has none. */
  clientSecret?: string | undefined;
  problems?: Problems;
};

/** The page of an application. */
export async function applicationView(
  { db }: PageServices,
  { pageRequest, application, clientSecret, problems = NO_PROBLEMS }: View,
): Promise<PageView> {
  const secrets = application.kind === 'public' ? [] : await listSecrets(db, application.id);
  const token = pageRequest.csrfToken({ path: pathOf(application) });
  const part = { application, token, problems };
  return {
    title: application.name,
    body: html`
      ${doneNotice(DONE, pageRequest.queryParams)}
      ${problemNotice(problems, ['redirect_uris', 'name'])}
      ${clientSecret !== undefined && newSecret(clientSecret)}
      ${facts(application, secrets)}
      ${redirectUris(part, pageRequest)}
      ${scopes(part)}
      ${application.kind === 'confidential' && rotation(part)}
      ${deletion(part)}
      <p class="aside"><a href="${LIST_PATH}">Back to API access</a></p>`,
  };
}

type Part = { application: Application; token: Html; problems: Problems };
type Secrets = Awaited<ReturnType<typeof listSecrets>>;

function newSecret(secret: string): Html {
  return html`
    <div class="notice" role="status">
      <p><strong>Client secret</strong>: copy it now. It will not be shown again.</p>
      <p><code class="secret">${secret}</code></p>
    </div>`;
}

function facts({ clientId, kind, createdAt, lastUsedAt }: Application, secrets: Secrets): Html {
  return html`
    <div class="card"><dl class="facts">
      <dt>Client ID</dt><dd><code>${clientId}</code></dd>
      <dt>Type</dt><dd>${kind === 'public' ? 'Public: runs on people’s devices, without a secret' : 'Confidential: runs on a server, with a secret'}</dd>
      <dt>Created</dt><dd>${timeOf(createdAt)}</dd>
      <dt>Last used</dt><dd>${lastUsedAt === null ? 'never' : timeOf(lastUsedAt)}</dd>
      ${
        secrets.length > 0 &&
        html`<dt>Secrets</dt><dd>${secrets.map(
          ({ createdAt: since, expiresAt }) => html`
          <p>Created ${timeOf(since)}${expiresAt !== undefined && html`, expires ${timeOf(expiresAt)}`}</p>`,
        )}</dd>`
      }
    </dl>
    <p><a href="${pathOf({ clientId })}/requests">Requests in the last ${DAYS_KEPT} days</a></p></div>`;
}

function redirectUris({ application, token, problems }: Part, { fields }: SignedInRequest): Html {
  const value = problems.has('redirect_uris')
    ? fields.get('redirect_uris')
    : application.redirectUris.join('\n');
  return html`
    <form method="post" action="${pathOf(application)}" class="card">
      ${token}<input type="hidden" name="change" value="redirect_uris">
      ${field({
        name: 'redirect_uris',
        label: 'Redirect URIs',
        type: 'lines',
        hint: 'One per line. After signing in, people are only ever sent to one of these addresses, matched exactly.',
        value,
        problems,
      })}
      <div class="actions"><button>Save redirect URIs</button></div>
    </form>`;
}

function scopes({ application, token }: Part): Html {
  const { scopes: granted, requestedScopes: waiting, clientId } = application;
  const missing = SCOPES.filter((scope) => !granted.includes(scope) && !waiting.includes(scope));
  const requestButton = (scope: Scope) =>
    html`<button name="scope" value="${scope}">Request ${scope}</button>`;
  return html`
    <section class="card" aria-labelledby="scopes">
      <h2 id="scopes">Scopes</h2>
      ${granted.length === 0 ? html`<p class="empty">No scopes have been granted.</p>` : scopeList(granted)}
      ${waiting.map(
        (scope) => html`
        <div class="notice warn"><p>You have requested <strong>${scope}</strong>. To get it, ask an operator of this
          service to run: <code>crewcall app grant ${clientId} ${scope}</code></p></div>`,
      )}
      ${
        missing.length > 0 &&
        html`<form method="post" action="${pathOf(application)}">
          ${token}<input type="hidden" name="change" value="scope">
          <div class="actions">${missing.map(requestButton)}</div>
        </form>`
      }
    </section>`;
}

function rotation({ application, token }: Part): Html {
  return html`
    <form method="post" action="${pathOf(application)}" class="card" aria-labelledby="rotation">
      <h2 id="rotation">New secret</h2>
      <p>The current secret keeps working for 24 hours, so that you have time to update your servers.</p>
      ${token}<input type="hidden" name="change" value="secret">
      <div class="actions"><button>Rotate secret</button></div>
    </form>`;
}

function deletion({ application, token, problems }: Part): Html {
  return html`
    <form method="post" action="${pathOf(application)}" class="card" aria-labelledby="deletion">
      <h2 id="deletion">Delete application</h2>
      <p>This also deletes all tokens and webhook subscriptions of the application, for everyone who allowed it.</p>
      ${token}<input type="hidden" name="change" value="delete">
      ${field({ name: 'name', label: `To confirm, type ${application.name}`, problems })}
      <div class="actions"><button class="danger">Delete application</button></div>
    </form>`;
}
