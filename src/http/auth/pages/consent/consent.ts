// The authorization endpoint (RFC 6749 §4.1.1): the consent page with Allow and Deny.
//
// How a person allows an application:
// 1. The plugin of the pages finds who is signed in, by the cookie. Every page has a `show` and at most one `submit`, and
//    gives what to show, or a redirect.
// 2. The query string is validated as it was sent. While the application or the redirect URI is in doubt, errors are shown
//    on a page; after that, they are sent to the application by a redirect.
// 3. A person who is not signed in is redirected to `/sign-in`, with a return path that is always one of these pages.
// 4. The page shows who owns the application, where the redirect goes, and a sentence for each scope. It is skipped if an
//    earlier consent covers all scopes, but only for applications with a secret and an https redirect URI.
// 5. Allow or Deny arrives in a form whose CSRF token is bound to this browser, path and request (decision 12). The
//    authorization request is validated again.
// 6. Allow records the consent and issues a code with its authorization, in one transaction. The browser is redirected to
//    the redirect URI with `code`, `state` and `iss`.
import { type Html, html } from '../../../../kernel/html.ts';
import { isDocumentAddress, learnFromDocument } from '../../../../oauth/applications/self-registered.ts';
import { allow, consentCovers, deny } from '../../../../oauth/authorize/actions.ts';
import { type AuthorizationRequest, readAuthorizationRequest } from '../../../../oauth/authorize/request.ts';
import type { Fields } from '../../../../oauth/fields.ts';
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
import { formActionSource, targetName } from './redirect-target.ts';
import { scopeList } from './scope-sentences.ts';

const PATH = '/oauth/authorize';
const NO_DECISION = errorPage(
  400,
  'Choose Allow or Deny',
  'You did not choose Allow or Deny. Go back and choose one.',
);

/** `/oauth/authorize?…`: the request is validated before the sign-in, and again before a code is issued. */
export function consentPage(services: PageServices): Page {
  return {
    path: PATH,
    boundTo: ({ fields }) => bindingOf(fields),
    async show(pageRequest) {
      const unknown = await learn(services, pageRequest);
      if (unknown !== undefined) return unknown;
      const request = await validate(services, pageRequest.query);
      if (!('application' in request)) return request;
      const { person } = pageRequest;
      if (person === undefined) return { redirectTo: withReturnTo('/sign-in', pageRequest) };
      const answer = { accountId: person.account.id, request };
      if (!(await consentCovers(services.db, answer)))
        return consentForm({ ...pageRequest, person }, request);
      // CSP's form-action applies to redirects after the sign-in form too, so another page must redirect to the application.
      if (person.session.isFirstRequest) return continuePage(pageRequest, request);
      return allowed(services, { pageRequest, person, request });
    },
    async submit(pageRequest) {
      const { person, fields, log } = pageRequest;
      const query = fields.get('request') ?? '';
      if (person === undefined) return { redirectTo: withReturnTo('/sign-in', { path: PATH, query }) };
      const request = await validate(services, query);
      if (!('application' in request)) return request;
      if (fields.get('answer') === 'allow') return allowed(services, { pageRequest, person, request });
      if (fields.get('answer') !== 'deny') return NO_DECISION;
      log.info({ application: request.application.id, account: person.account.id }, 'consent.denied');
      return { redirectTo: deny(request) };
    },
  };
}

/**
 * Reads the document of an application whose client ID is its address. Only for somebody who has signed in: nobody else can
 * have this service send requests.
 */
async function learn(
  { db, fetchDocument }: PageServices,
  pageRequest: PageRequest,
): Promise<PageView | Redirect | undefined> {
  const clientId = pageRequest.queryParams.get('client_id') ?? '';
  if (fetchDocument === undefined || !isDocumentAddress(clientId)) return undefined;
  if (pageRequest.person === undefined) return { redirectTo: withReturnTo('/sign-in', pageRequest) };
  const problem = await learnFromDocument(db, { clientId, fetchDocument });
  return problem === undefined ? undefined : errorPage(400, 'This request cannot be trusted', problem);
}

/** The valid request, or the response to an invalid one. */
async function validate(
  { db, authUrl, resources }: PageServices,
  query: string,
): Promise<AuthorizationRequest | PageView | Redirect> {
  const read = await readAuthorizationRequest(db, { query, issuer: authUrl, resources });
  if (read.kind === 'valid') return read.request;
  if (read.kind === 'rejected') return { redirectTo: read.redirectTo };
  return errorPage(400, 'This request cannot be trusted', read.message);
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

/** Every field but the answer, so that none can be changed, added or removed (RFC 6749 §10.12). */
function bindingOf(fields: Fields): string {
  return JSON.stringify([...fields].filter(([name]) => name !== CSRF_FIELD && name !== 'answer'));
}

function consentForm(pageRequest: SignedInRequest, request: AuthorizationRequest): PageView {
  const { application, scopes, redirectUri } = request;
  const { account } = pageRequest.person;
  const fields = new Map([['request', pageRequest.query]]);
  return {
    title: `Allow ${application.name} to use your account?`,
    formAction: formActionSource(redirectUri),
    body: html`
      <p class="lead"><strong>${application.name}</strong>${maker(application)} is asking for access to the
        account of ${account.firstName} ${account.lastName}, ${account.email}. It will be able to:</p>
      <div class="card">
        ${application.registeredBy !== null && uncheckedWarning(application)}
        ${scopeList(scopes)}
        ${scopes.includes('bank') && bankWarning(application.name)}
        <p class="where">Allow and Deny both take you to ${targetName(redirectUri)}<code>${redirectUri}</code></p>
        <form method="post" action="${PATH}">
          ${pageRequest.csrfToken({ bound: bindingOf(fields) })}
          <input type="hidden" name="request" value="${pageRequest.query}">
          <div class="actions even">
            <button name="answer" value="deny">Deny</button>
            <button name="answer" value="allow">Allow</button>
          </div>
        </form>
      </div>
      <p class="aside">You can remove access at any time in your profile, under Connected apps.
        <a href="${withReturnTo('/sign-out', pageRequest)}">Not
          ${account.firstName}? Use another account</a></p>`,
  };
}

type Application = AuthorizationRequest['application'];

function maker({ ownerName }: Application): string {
  return ownerName === null ? '' : `, created by ${ownerName},`;
}

/** Of an application that no person made here. The host of its document is all that is known. */
function uncheckedWarning({ name, registeredBy, clientId }: Application): Html {
  return html`
    <div class="notice warn">
      <p><strong>Nobody has checked this application.</strong> It calls itself “${name}”.
        ${
          registeredBy === 'document'
            ? html`All that is known of it is the address of its description: <code>${clientId}</code>.`
            : 'Nothing else is known of it.'
        }
        Only allow it if you have just connected an assistant yourself.</p>
    </div>`;
}

function bankWarning(name: string): Html {
  return html`
    <div class="notice warn">
      <p><strong>This includes your bank details.</strong> With <code>bank</code>, ${name} can change where you are
        paid. Only allow it if you know who created it and were expecting this request.</p>
    </div>`;
}

function continuePage({ query }: PageRequest, { application }: AuthorizationRequest): PageView {
  const target = `${PATH}?${query}`;
  return {
    title: `Continue to ${application.name}`,
    continueTo: target,
    body: html`
      <p class="lead">You have signed in, and you have already allowed ${application.name}.</p>
      <p><a class="button" href="${target}">Continue</a></p>`,
  };
}
