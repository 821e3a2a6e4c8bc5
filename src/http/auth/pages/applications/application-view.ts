// How one application is shown: its credentials, redirect URIs, scopes, and its end.
import type { Application } from '../../../../oauth/applications/application.ts';
import { listSecrets } from '../../../../oauth/applications/store.ts';
import { SCOPES, type Scope } from '../../../../oauth/scopes.ts';
import { type Html, html, timeOf } from '../../../html.ts';
import { scopeList } from '../consent/scope-sentences.ts';
import { doneNotice, field, NO_PROBLEMS, type Problems, problemNotice } from '../form.ts';
import type { PageServices, PageView, SignedInRequest } from '../page.ts';
import { LIST_PATH, pathOf } from './access.ts';

const DONE: Record<string, string> = {
  redirect_uris: 'The redirect URIs are saved.',
  scope: 'You asked for the scope. Whoever runs this service grants it.',
};

type View = {
  pageRequest: SignedInRequest;
  application: Application;
  /** Set right after it got a secret; a public application has none. */
  made?: { clientSecret: string | undefined };
  problems?: Problems;
};

/** The page of an application. */
export async function applicationView(
  { db }: PageServices,
  { pageRequest, application, made, problems = NO_PROBLEMS }: View,
): Promise<PageView> {
  const secrets = application.kind === 'public' ? [] : await listSecrets(db, application.id);
  const token = pageRequest.csrfToken({ path: pathOf(application) });
  const part = { application, token, problems };
  return {
    title: application.name,
    body: html`
      ${doneNotice(DONE, pageRequest.queryParams)}
      ${problemNotice(problems, ['redirect_uris', 'name'])}
      ${made?.clientSecret !== undefined && secretOnce(made.clientSecret)}
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

function secretOnce(secret: string): Html {
  return html`
    <div class="notice" role="status">
      <p><strong>Client secret</strong>, shown this once: copy it now.</p>
      <p><code class="secret">${secret}</code></p>
    </div>`;
}

function facts({ clientId, kind, createdAt, lastUsedAt }: Application, secrets: Secrets): Html {
  return html`
    <div class="card"><dl class="facts">
      <dt>Client ID</dt><dd><code>${clientId}</code></dd>
      <dt>Runs</dt><dd>${kind === 'public' ? 'on people’s devices, without a secret' : 'on a server, with a secret'}</dd>
      <dt>Made</dt><dd>${timeOf(createdAt)}</dd>
      <dt>Last used</dt><dd>${lastUsedAt === undefined ? 'never' : timeOf(lastUsedAt)}</dd>
      ${
        secrets.length > 0 &&
        html`<dt>Secrets</dt><dd>${secrets.map(
          ({ createdAt: since, expiresAt }) => html`
          <p>Of ${timeOf(since)}${expiresAt !== undefined && html`, works until ${timeOf(expiresAt)}`}</p>`,
        )}</dd>`
      }
    </dl></div>`;
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
        hint: 'One a line. People are only ever sent back to one of these, exactly.',
        value,
        problems,
      })}
      <div class="actions"><button>Save the redirect URIs</button></div>
    </form>`;
}

function scopes({ application, token }: Part): Html {
  const { scopes: granted, requestedScopes: waiting, clientId } = application;
  const open = SCOPES.filter((scope) => !granted.includes(scope) && !waiting.includes(scope));
  const ask = (scope: Scope) => html`<button name="scope" value="${scope}">Ask for ${scope}</button>`;
  return html`
    <section class="card" aria-labelledby="scopes">
      <h2 id="scopes">Scopes</h2>
      ${granted.length === 0 ? html`<p class="empty">None is granted.</p>` : scopeList(granted)}
      ${waiting.map(
        (scope) => html`
        <div class="notice warn"><p><strong>${scope}</strong> is asked for and not granted yet. Whoever runs this
          service grants it with: <code>crewcall app grant ${clientId} ${scope}</code></p></div>`,
      )}
      ${
        open.length > 0 &&
        html`<form method="post" action="${pathOf(application)}">
          ${token}<input type="hidden" name="change" value="scope">
          <div class="actions">${open.map(ask)}</div>
        </form>`
      }
    </section>`;
}

function rotation({ application, token }: Part): Html {
  return html`
    <form method="post" action="${pathOf(application)}" class="card" aria-labelledby="rotation">
      <h2 id="rotation">New secret</h2>
      <p>The secret in use works for 24 hours more, so that you can bring the new one to every server.</p>
      ${token}<input type="hidden" name="change" value="secret">
      <div class="actions"><button>Rotate the secret</button></div>
    </form>`;
}

function deletion({ application, token, problems }: Part): Html {
  return html`
    <form method="post" action="${pathOf(application)}" class="card" aria-labelledby="deletion">
      <h2 id="deletion">Delete</h2>
      <p>Ends all its tokens and webhook subscriptions, yours and those of everybody who allowed it.</p>
      ${token}<input type="hidden" name="change" value="delete">
      ${field({ name: 'name', label: `Type ${application.name} to delete it`, problems })}
      <div class="actions"><button class="danger">Delete the application</button></div>
    </form>`;
}
