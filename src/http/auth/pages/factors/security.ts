// The page of sign-in security: the second factors of an account, and its recovery codes.
import { removeApp, renewRecoveryCodes } from '../../../../accounts/factors/actions.ts';
import { type Factors, hasFactor, RECOVERY_CODES } from '../../../../accounts/factors/factor.ts';
import { findFactors } from '../../../../accounts/factors/store.ts';
import { FRESH_SECONDS } from '../../../../accounts/sessions/session.ts';
import { type Html, html, timeOf } from '../../../../kernel/html.ts';
import { doneNotice, NO_PROBLEMS, type Problems, problemNotice, problemsOf } from '../form.ts';
import {
  type Page,
  type PageResult,
  type PageServices,
  type PageView,
  type SignedInRequest,
  signedInPage,
} from '../page.ts';
import { signInAgain } from '../return-to.ts';
import { tell } from './news.ts';
import { recoveryCodesView } from './recovery-codes-view.ts';

export const SECURITY_PATH = '/profile/security';
const DONE: Record<string, string> = {
  app: 'The authenticator app has been set up.',
  'app-removed': 'The authenticator app has been removed.',
};

type Change = (services: PageServices, pageRequest: SignedInRequest) => Promise<PageResult>;

const CHANGES: ReadonlyMap<string, Change> = new Map([
  ['remove-app', submitAppRemoval],
  ['new-codes', submitNewCodes],
]);

/** `/profile/security`. Everybody who is signed in may look; changes need a sign-in of the last minutes. */
export function securityPage(services: PageServices): Page {
  return signedInPage({
    path: SECURITY_PATH,
    show: (pageRequest) => shown(services, { pageRequest, problems: NO_PROBLEMS }),
    async submit(pageRequest) {
      if (!pageRequest.person.session.isFresh) return { redirectTo: signInAgain(pageRequest) };
      const change = CHANGES.get(pageRequest.fields.get('change') ?? '');
      if (change === undefined) return { redirectTo: SECURITY_PATH };
      return change(services, pageRequest).catch(async (error: unknown) => ({
        ...(await shown(services, { pageRequest, problems: problemsOf(error) })),
        status: 422,
      }));
    },
  });
}

async function submitAppRemoval(
  services: PageServices,
  { person, log }: SignedInRequest,
): Promise<PageResult> {
  const accountId = person.account.id;
  const requirement = services.settings.requireSecondFactor;
  if (await removeApp(services.db, { accountId, requirement })) {
    log.info({ account: accountId, factor: 'app' }, 'second-factor.removed');
    tell(services, { accountId, news: { kind: 'app removed' } });
  }
  return { redirectTo: `${SECURITY_PATH}?done=app-removed` };
}

async function submitNewCodes(services: PageServices, { person, log }: SignedInRequest): Promise<PageResult> {
  const accountId = person.account.id;
  const codes = await renewRecoveryCodes(services.db, accountId);
  log.info({ account: accountId }, 'recovery-codes.made');
  tell(services, { accountId, news: { kind: 'recovery codes made' } });
  return recoveryCodesView({
    codes,
    lead: html`<p class="lead">Your earlier recovery codes no longer work.</p>`,
    continueTo: SECURITY_PATH,
  });
}

async function shown(
  { db }: PageServices,
  { pageRequest, problems }: { pageRequest: SignedInRequest; problems: Problems },
): Promise<PageView> {
  const factors = await findFactors(db, pageRequest.person.account.id);
  const { isFresh } = pageRequest.person.session;
  return {
    title: 'Sign-in security',
    body: html`
      ${doneNotice(DONE, pageRequest.queryParams)}
      ${problemNotice(problems)}
      <p class="lead">With a second factor, nobody who learns your password can sign in with it alone.</p>
      ${!isFresh && signInFirst(pageRequest)}
      ${appCard(pageRequest, factors)}
      ${hasFactor(factors) && codesCard(pageRequest, factors)}`,
  };
}

function signInFirst(pageRequest: SignedInRequest): Html {
  return html`
      <div class="notice"><p>Changes are open for ${FRESH_SECONDS / 60} minutes after you have signed in.
        <a href="${signInAgain(pageRequest)}">Sign in again</a></p></div>`;
}

function appCard({ person, csrfToken }: SignedInRequest, { app }: Factors): Html {
  const { isFresh } = person.session;
  return html`
      <section class="card" aria-labelledby="app">
        <h2 id="app">Authenticator app ${app !== undefined && html`<span class="badge">On</span>`}</h2>
        <p>An app on your phone or in your password manager shows a new code every 30 seconds.</p>
        ${app !== undefined && html`<p class="hint">Set up ${timeOf(app.createdAt)}<br>Last used ${timeOf(app.usedAt)}</p>`}
        ${
          app?.isBlocked &&
          html`<div class="notice warn"><p>Too many wrong codes have been entered, so its codes are no longer accepted. Choose
            a new password, remove the app, and set it up again.</p></div>`
        }
        ${
          isFresh &&
          (app === undefined
            ? html`<div class="actions"><a class="button" href="${SECURITY_PATH}/app">Set up</a></div>`
            : html`<form method="post" action="${SECURITY_PATH}">${csrfToken()}
              <div class="actions"><button class="danger" name="change" value="remove-app">Remove the app</button></div></form>`)
        }
      </section>`;
}

function codesCard({ person, csrfToken }: SignedInRequest, { recoveryCodes }: Factors): Html {
  return html`
      <section class="card" aria-labelledby="codes">
        <h2 id="codes">Recovery codes</h2>
        <p>${recoveryCodes} of ${RECOVERY_CODES} are left. Each signs you in once if you lose your second factor.</p>
        ${
          person.session.isFresh &&
          html`<form method="post" action="${SECURITY_PATH}">${csrfToken()}
            <div class="actions"><button name="change" value="new-codes">Make new recovery codes</button></div></form>`
        }
      </section>`;
}
