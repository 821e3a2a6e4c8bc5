// The forms that make a passkey, or sign in with one. A script of ours asks the browser; without it they stay hidden.
import type { Passkey } from '../../../../accounts/factors/factor.ts';
import {
  type Ceremony,
  creationOptions,
  relyingParty,
  requestOptions,
} from '../../../../accounts/factors/webauthn.ts';
import { type Html, html } from '../../../../kernel/html.ts';
import { field, type Problems } from '../form.ts';
import type { PageRequest, PageServices } from '../page.ts';
import { browserName } from '../profile/browser-name.ts';

/** A ceremony with this browser; undefined where browsers have no passkeys. */
export function ceremonyOf(
  { authUrl, challenges }: Pick<PageServices, 'authUrl' | 'challenges'>,
  { browserId }: PageRequest,
): Ceremony | undefined {
  const party = relyingParty(authUrl, challenges);
  return party && { party, browserId, now: new Date() };
}

type NewPasskeyForm = {
  action: string;
  ceremony: Ceremony;
  account: { id: number; email: string; passkeys: Passkey[] };
  returnTo?: string | undefined;
  problems: Problems;
};

/** A form that makes a passkey, and sends it to `action` with a name. */
export async function newPasskeyForm(
  pageRequest: PageRequest,
  { action, ceremony, account, returnTo, problems }: NewPasskeyForm,
): Promise<Html> {
  const options = JSON.stringify(await creationOptions(ceremony, account));
  const { fields, browser } = pageRequest;
  return html`
        <p class="hint" data-no-passkeys>To add one, use a current browser that runs scripts.</p>
        <form method="post" action="${action}" class="stack" data-passkey="create" data-options="${options}" hidden>
          ${pageRequest.csrfToken({ path: action })}
          <input type="hidden" name="change" value="passkey">
          <input type="hidden" name="response">
          ${returnTo !== undefined && html`<input type="hidden" name="return_to" value="${returnTo}">`}
          ${field({
            name: 'name',
            label: 'Name of the passkey',
            value: fields.get('name') ?? browserName(browser.userAgent),
            hint: 'So that you can tell later which device it is on.',
            problems,
          })}
          <div>
            ${sentences('The passkey was not created. Try again, or use another device.')}
            <div class="actions"><button>Add a passkey</button></div>
          </div>
        </form>`;
}

type SignInForm = {
  action: string;
  ceremony: Ceremony;
  passkeys?: Passkey[];
  returnTo: string;
  /** Whether it is what most people press on the page. */
  isPrimary?: boolean;
};

/** A form that signs in with one of these passkeys, or with any that the browser knows. */
export async function passkeyForm(
  pageRequest: PageRequest,
  { action, ceremony, passkeys, returnTo, isPrimary = false }: SignInForm,
): Promise<Html> {
  const options = JSON.stringify(await requestOptions(ceremony, passkeys));
  return html`
        <form method="post" action="${action}" class="card" data-passkey="get" data-options="${options}" hidden>
          ${pageRequest.csrfToken({ path: action })}
          <input type="hidden" name="response">
          <input type="hidden" name="return_to" value="${returnTo}">
          <div>
            ${sentences('No passkey was used. Try again, or sign in another way.')}
            <div class="actions"><button class="${isPrimary ? 'primary' : ''}">Sign in with a passkey</button></div>
          </div>
        </form>`;
}

/** Shown by the script: which error of navigator.credentials they are about, and what to do. */
function sentences(general: string): Html {
  return html`
          <div role="alert">
            <p class="problem" data-problem="NotAllowedError" hidden>${general}</p>
            <p class="problem" data-problem="InvalidStateError" hidden>This device already has a passkey for your account.</p>
          </div>`;
}
