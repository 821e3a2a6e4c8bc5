// The page of sign-in security: the second factors of an account, and its recovery codes.
import {
  addFactor,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
} from '../../../../accounts/factors/actions.ts';
import {
  type Factors,
  hasFactor,
  MAX_PASSKEYS,
  type Passkey,
  RECOVERY_CODES,
} from '../../../../accounts/factors/factor.ts';
import { findFactors } from '../../../../accounts/factors/store.ts';
import { FRESH_SECONDS } from '../../../../accounts/sessions/session.ts';
import { type Html, html, timeOf } from '../../../../kernel/html.ts';
import { PASSKEY_SCRIPT } from '../assets.ts';
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
import { sendFactorEmail } from './factor-emails.ts';
import { ceremonyOf, newPasskeyForm } from './passkey-form.ts';
import { recoveryCodesView } from './recovery-codes-view.ts';
import { readFactor } from './submitted.ts';

export const SECURITY_PATH = '/profile/security';
const DONE: Record<string, string> = {
  app: 'The authenticator app has been set up.',
  passkey: 'The passkey has been added.',
  'app-removed': 'The authenticator app has been removed.',
  'passkey-removed': 'The passkey has been removed. You can also delete it on your device.',
};

type Change = (services: PageServices, pageRequest: SignedInRequest) => Promise<PageResult>;

const CHANGES: ReadonlyMap<string, Change> = new Map([
  ['remove-app', submitAppRemoval],
  ['passkey', addSubmitted],
  ['remove-passkey', submitPasskeyRemoval],
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
    sendFactorEmail(services, { accountId, event: { kind: 'app removed' } });
  }
  return { redirectTo: `${SECURITY_PATH}?done=app-removed` };
}

async function submitPasskeyRemoval(
  services: PageServices,
  { person, fields, log }: SignedInRequest,
): Promise<PageResult> {
  const accountId = person.account.id;
  const chosen = fields.get('passkey') ?? '';
  const id = /^\d{1,15}$/.test(chosen) ? Number(chosen) : 0;
  const requirement = services.settings.requireSecondFactor;
  const name = await removePasskey(services.db, { id, accountId, requirement });
  if (name !== undefined) {
    log.info({ account: accountId, factor: 'passkey' }, 'second-factor.removed');
    sendFactorEmail(services, { accountId, event: { kind: 'passkey removed', name } });
  }
  return { redirectTo: `${SECURITY_PATH}?done=passkey-removed` };
}

/** Adds the factor of a form to the account of the session. The first one is answered with recovery codes. */
export async function addSubmitted(
  services: PageServices,
  pageRequest: SignedInRequest,
): Promise<PageResult> {
  const { person, log } = pageRequest;
  const [accountId, sessionId] = [person.account.id, person.session.id];
  const { factor, kind, event } = await readFactor(services, pageRequest);
  const { recoveryCodes } = await addFactor(services.db, { accountId, sessionId, factor });
  log.info({ account: accountId, factor: kind }, 'second-factor.added');
  sendFactorEmail(services, { accountId, event });
  if (recoveryCodes === undefined) return { redirectTo: `${SECURITY_PATH}?done=${kind}` };
  return recoveryCodesView({
    codes: recoveryCodes,
    lead: html`<p class="lead">From now on, signing in needs your second factor. All other browsers have been signed out.</p>`,
    continueTo: SECURITY_PATH,
  });
}

async function submitNewCodes(services: PageServices, { person, log }: SignedInRequest): Promise<PageResult> {
  const accountId = person.account.id;
  const codes = await renewRecoveryCodes(services.db, accountId);
  log.info({ account: accountId }, 'recovery-codes.made');
  sendFactorEmail(services, { accountId, event: { kind: 'recovery codes made' } });
  return recoveryCodesView({
    codes,
    lead: html`<p class="lead">Your earlier recovery codes no longer work.</p>`,
    continueTo: SECURITY_PATH,
  });
}

async function shown(
  services: PageServices,
  { pageRequest, problems }: { pageRequest: SignedInRequest; problems: Problems },
): Promise<PageView> {
  const factors = await findFactors(services.db, pageRequest.person.account.id);
  const passkeys = await passkeysCard(services, { pageRequest, problems, factors });
  const { isFresh } = pageRequest.person.session;
  return {
    title: 'Sign-in security',
    script: passkeys !== undefined && isFresh ? PASSKEY_SCRIPT : undefined,
    body: html`
      ${doneNotice(DONE, pageRequest.queryParams)}
      ${problemNotice(problems, ['name'])}
      <p class="lead">With a second factor, nobody who learns your password can sign in with it alone.</p>
      ${!isFresh && signInFirst(pageRequest)}
      ${passkeys}
      ${appCard(pageRequest, factors)}
      ${hasFactor(factors) && codesCard(pageRequest, factors)}`,
  };
}

function signInFirst(pageRequest: SignedInRequest): Html {
  return html`
      <div class="notice"><p>You can make changes for ${FRESH_SECONDS / 60} minutes after you sign in.
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

/** Undefined where browsers have no passkeys. */
async function passkeysCard(
  services: PageServices,
  { pageRequest, problems, factors }: { pageRequest: SignedInRequest; problems: Problems; factors: Factors },
): Promise<Html | undefined> {
  const ceremony = ceremonyOf(services, pageRequest);
  if (ceremony === undefined) return undefined;
  const { session, account } = pageRequest.person;
  const { passkeys } = factors;
  const mayAdd = session.isFresh && passkeys.length < MAX_PASSKEYS;
  const form = { action: SECURITY_PATH, ceremony, account: { ...account, passkeys }, problems };
  return html`
      <section class="card" aria-labelledby="passkeys">
        <h2 id="passkeys">Passkeys ${passkeys.length > 0 && html`<span class="badge">On</span>`}</h2>
        <p>The fingerprint, face or PIN of a device, or a security key. A passkey signs you in without your password.</p>
        ${passkeys.length > 0 && html`<ul class="rows">${passkeys.map((passkey) => passkeyRow(pageRequest, passkey))}</ul>`}
        ${mayAdd && (await newPasskeyForm(pageRequest, form))}
      </section>`;
}

function passkeyRow({ person, csrfToken }: SignedInRequest, passkey: Passkey): Html {
  const { id, name, createdAt, usedAt } = passkey;
  return html`
          <li class="item">
            <div><strong>${name}</strong><p class="hint">Added ${timeOf(createdAt)}<br>
              ${usedAt === null ? 'Never used' : html`Last used ${timeOf(usedAt)}`}</p></div>
            ${
              person.session.isFresh &&
              html`<form method="post" action="${SECURITY_PATH}">${csrfToken()}
              <input type="hidden" name="passkey" value="${id}">
              <button class="danger" name="change" value="remove-passkey" aria-label="Remove ${name}">Remove</button></form>`
            }
          </li>`;
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
