// The authorization endpoint as people meet it: who asks, for what, and Allow or Deny (RFC 6749 §4.1.1).
import { allow, consentCovers, deny } from '../../../../oauth/authorize/actions.ts';
import { type AuthorizationRequest, readAuthorizationRequest } from '../../../../oauth/authorize/request.ts';
import type { Fields } from '../../../../oauth/fields.ts';
import { type Html, html } from '../../../html.ts';
import { CSRF_FIELD } from '../csrf.ts';
import { errorPage } from '../errors.ts';
import type {
  Page,
  PageRequest,
  PageServices,
  PageView,
  Person,
  Redirect,
  SignedInRequest,
} from '../page.ts';
import { withReturnTo } from '../return-to.ts';
import { formActionSource, whereTo } from './destination.ts';
import { scopeList } from './scope-sentences.ts';

const PATH = '/oauth/authorize';
const NO_ANSWER = errorPage(400, 'Allow or Deny?', 'The form held neither answer. Go back and choose one.');

/** `/oauth/authorize?…`: the request is judged before anybody signs in, and once more before it is allowed. */
export function consentPage(services: PageServices): Page {
  return {
    path: PATH,
    boundTo: ({ fields }) => bindingOf(fields),
    async show(pageRequest) {
      const request = await judge(services, pageRequest.query);
      if (!('application' in request)) return request;
      const { person } = pageRequest;
      if (person === undefined) return { redirectTo: withReturnTo('/sign-in', pageRequest) };
      const answer = { accountId: person.account.id, request };
      if (!(await consentCovers(services.db, answer))) return asking({ ...pageRequest, person }, request);
      // The sign-in's form led here, and browsers do not let its answer lead on to another site: so a page does.
      if (person.session.isFirstVisit) return goingOn(pageRequest, request);
      return allowed(services, { pageRequest, person, request });
    },
    async submit(pageRequest) {
      const { person, fields, log } = pageRequest;
      const query = fields.get('request') ?? '';
      if (person === undefined) return { redirectTo: withReturnTo('/sign-in', { path: PATH, query }) };
      const request = await judge(services, query);
      if (!('application' in request)) return request;
      if (fields.get('answer') === 'allow') return allowed(services, { pageRequest, person, request });
      if (fields.get('answer') !== 'deny') return NO_ANSWER;
      log.info({ application: request.application.id, account: person.account.id }, 'consent.denied');
      return { redirectTo: deny(request) };
    },
  };
}

/** The request, or what is answered where it can not be put before anybody. */
async function judge(
  { db, authUrl }: PageServices,
  query: string,
): Promise<AuthorizationRequest | PageView | Redirect> {
  const read = await readAuthorizationRequest(db, { query, issuer: authUrl });
  if (read.kind === 'ask') return read.request;
  if (read.kind === 'refused') return { redirectTo: read.redirectTo };
  return errorPage(400, 'This request can not be trusted', read.message);
}

type ConsentSubmission = { pageRequest: PageRequest; person: Person; request: AuthorizationRequest };

async function allowed(
  { db }: PageServices,
  { pageRequest, person, request }: ConsentSubmission,
): Promise<Redirect> {
  const { application, scopes } = request;
  const redirectTo = await allow(db, { accountId: person.account.id, request });
  pageRequest.log.info({ application: application.id, account: person.account.id, scopes }, 'code.issued');
  return { redirectTo };
}

/** Every field but the answer: a changed, a further or a missing one is another request (RFC 6749 §10.12). */
function bindingOf(fields: Fields): string {
  return JSON.stringify([...fields].filter(([name]) => name !== CSRF_FIELD && name !== 'answer'));
}

function asking(pageRequest: SignedInRequest, request: AuthorizationRequest): PageView {
  const { application, scopes, redirectUri } = request;
  const { account } = pageRequest.person;
  const fields = new Map([['request', pageRequest.query]]);
  return {
    title: `Let ${application.name} use your account?`,
    formAction: formActionSource(redirectUri),
    body: html`
      <p class="lead"><strong>${application.name}</strong> was made by ${application.ownerName}. It asks to act for
        ${account.firstName} ${account.lastName}, ${account.email}, and to:</p>
      <div class="card">
        ${scopeList(scopes)}
        ${scopes.includes('bank') && bankWarning(application.name)}
        <p class="where">Either answer sends you to ${whereTo(redirectUri)}<code>${redirectUri}</code></p>
        <form method="post" action="${PATH}">
          ${pageRequest.csrfToken({ bound: bindingOf(fields) })}
          <input type="hidden" name="request" value="${pageRequest.query}">
          <div class="actions even">
            <button name="answer" value="deny">Deny</button>
            <button name="answer" value="allow">Allow</button>
          </div>
        </form>
      </div>
      <p class="aside">You can withdraw this later under Connected apps.
        <a href="${withReturnTo('/sign-out', pageRequest)}">Not
          ${account.firstName}? Use another account</a></p>`,
  };
}

function bankWarning(name: string): Html {
  return html`
    <div class="notice warn">
      <p><strong>This reaches your money.</strong> With <code>bank</code>, ${name} can change where you are paid. Allow
        it only if you know who made it and expected to be asked.</p>
    </div>`;
}

function goingOn({ query }: PageRequest, { application }: AuthorizationRequest): PageView {
  const onwards = `${PATH}?${query}`;
  return {
    title: `Going on to ${application.name}`,
    continueTo: onwards,
    body: html`
      <p class="lead">You are signed in, and allowed ${application.name} before.</p>
      <p><a class="button" href="${onwards}">Go on</a></p>`,
  };
}
