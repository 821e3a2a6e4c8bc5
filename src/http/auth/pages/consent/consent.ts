// The authorization endpoint as people meet it: who asks, for what, and Allow or Deny (RFC 6749 §4.1.1).
import { allow, consentCovers, deny } from '../../../../oauth/authorize/actions.ts';
import { type AuthorizationRequest, readAuthorizationRequest } from '../../../../oauth/authorize/request.ts';
import type { Fields } from '../../../../oauth/fields.ts';
import { CSRF_FIELD } from '../csrf.ts';
import { errorPage } from '../errors.ts';
import { type Html, html } from '../html.ts';
import { leadingBack } from '../return-to.ts';
import type { Leaving, OwnVisit, Page, PageServices, Person, Shown, Visit } from '../visit.ts';
import { scopeList } from './scope-sentences.ts';
import { formActionSource, whereTo } from './where.ts';

const PATH = '/oauth/authorize';
const NO_ANSWER = errorPage(400, 'Allow or Deny?', 'The form held neither answer. Go back and choose one.');

/** `/oauth/authorize?…`: the request is judged before anybody signs in, and once more before it is allowed. */
export function consentPage(services: PageServices): Page {
  return {
    path: PATH,
    boundTo: ({ fields }) => bindingOf(fields),
    async show(visit) {
      const request = await judge(services, visit.query);
      if (!('application' in request)) return request;
      const { person } = visit;
      if (person === undefined) return { goTo: leadingBack('/sign-in', visit) };
      const answer = { accountId: person.account.id, request };
      if (!(await consentCovers(services.db, answer))) return asking({ ...visit, person }, request);
      // The sign-in's form led here, and browsers do not let its answer lead on to another site: so a page does.
      if (person.session.isFirstVisit) return goingOn(visit, request);
      return allowed(services, { visit, person, request });
    },
    async act(visit) {
      const { person, fields, log } = visit;
      const query = fields.get('request') ?? '';
      if (person === undefined) return { goTo: leadingBack('/sign-in', { path: PATH, query }) };
      const request = await judge(services, query);
      if (!('application' in request)) return request;
      if (fields.get('answer') === 'allow') return allowed(services, { visit, person, request });
      if (fields.get('answer') !== 'deny') return NO_ANSWER;
      log.info({ application: request.application.id, account: person.account.id }, 'consent.denied');
      return { goTo: deny(request) };
    },
  };
}

/** The request, or what is answered where it can not be put before anybody. */
async function judge(
  { db, authUrl }: PageServices,
  query: string,
): Promise<AuthorizationRequest | Shown | Leaving> {
  const read = await readAuthorizationRequest(db, { query, issuer: authUrl });
  if (read.kind === 'ask') return read.request;
  if (read.kind === 'refused') return { goTo: read.redirectTo };
  return errorPage(400, 'This request can not be trusted', read.message);
}

type Allowing = { visit: Visit; person: Person; request: AuthorizationRequest };

async function allowed({ db }: PageServices, { visit, person, request }: Allowing): Promise<Leaving> {
  const { application, scopes } = request;
  const goTo = await allow(db, { accountId: person.account.id, request });
  visit.log.info({ application: application.id, account: person.account.id, scopes }, 'code.issued');
  return { goTo };
}

/** Every field but the answer: a changed, a further or a missing one is another request (RFC 6749 §10.12). */
function bindingOf(fields: Fields): string {
  return JSON.stringify([...fields].filter(([name]) => name !== CSRF_FIELD && name !== 'answer'));
}

function asking(visit: OwnVisit, request: AuthorizationRequest): Shown {
  const { application, scopes, redirectUri } = request;
  const { account } = visit.person;
  const fields = new Map([['request', visit.query]]);
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
          ${visit.csrfToken({ bound: bindingOf(fields) })}
          <input type="hidden" name="request" value="${visit.query}">
          <div class="actions even">
            <button name="answer" value="deny">Deny</button>
            <button name="answer" value="allow">Allow</button>
          </div>
        </form>
      </div>
      <p class="aside">You can withdraw this later under Connected apps.
        <a href="${leadingBack('/sign-out', visit)}">Not
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

function goingOn({ query }: Visit, { application }: AuthorizationRequest): Shown {
  const onwards = `${PATH}?${query}`;
  return {
    title: `Going on to ${application.name}`,
    goOnTo: onwards,
    body: html`
      <p class="lead">You are signed in, and allowed ${application.name} before.</p>
      <p><a class="button" href="${onwards}">Go on</a></p>`,
  };
}
