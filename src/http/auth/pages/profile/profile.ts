// The profile page: name, sign-in address and password.
import { findCredential } from '../../../../accounts/credentials.ts';
import { changeEmail } from '../../../../accounts/email/change-email.ts';
import { addressConfirmationEmail } from '../../../../accounts/email/email.ts';
import { makeAddressLink } from '../../../../accounts/links/actions.ts';
import { rename } from '../../../../accounts/names.ts';
import { changePassword } from '../../../../accounts/sessions/actions.ts';
import { type Html, html } from '../../../../kernel/html.ts';
import type { Throttle } from '../../../throttle.ts';
import { doneNotice, field, NO_PROBLEMS, type Problems, problemNotice, problemsOf } from '../form.ts';
import {
  type Page,
  type PageServices,
  type PageView,
  type Redirect,
  type SignedInRequest,
  signedInPage,
} from '../page.ts';

const PATH = '/profile';
const DONE: Record<string, string> = {
  name: 'Your name has been saved.',
  sent: 'We have sent an email to the new address. Until you confirm it, sign in with the old one.',
  address: 'Your new email address is confirmed. Use it to sign in from now on.',
  password: 'Your password has been changed. You have been signed out of all other browsers.',
};

type Change = (pageRequest: SignedInRequest) => Promise<Redirect>;

/** `/profile`. The field `change` of each form names the change. */
export function profilePage(services: PageServices, throttle: Throttle): Page {
  const changes = new Map<string, Change>([
    ['name', (pageRequest) => changeName(services, pageRequest)],
    ['address', (pageRequest) => throttled(pageRequest, () => requestAddressChange(services, pageRequest))],
    ['password', (pageRequest) => throttled(pageRequest, () => submitPassword(services, pageRequest))],
  ]);

  /** Counts wrong passwords together with those of the sign-in page. */
  function throttled({ browser, person }: SignedInRequest, work: () => Promise<Redirect>): Promise<Redirect> {
    return throttle({ address: browser.address, subject: person.account.email.toLowerCase() }, work);
  }

  return signedInPage({
    path: PATH,
    show: (pageRequest) => shown(services, { pageRequest, problems: NO_PROBLEMS }),
    async submit(pageRequest) {
      const change = changes.get(pageRequest.fields.get('change') ?? '');
      if (change === undefined) return { redirectTo: PATH };
      return change(pageRequest).catch(async (error: unknown) => ({
        ...(await shown(services, { pageRequest, problems: problemsOf(error) })),
        status: 422,
      }));
    },
  });
}

async function changeName({ db }: PageServices, { person, fields }: SignedInRequest): Promise<Redirect> {
  const [firstName, lastName] = [fields.get('first_name') ?? '', fields.get('last_name') ?? ''];
  await rename(db, { accountId: person.account.id, firstName, lastName });
  return { redirectTo: `${PATH}?done=name` };
}

async function requestAddressChange(
  services: PageServices,
  { person, fields }: SignedInRequest,
): Promise<Redirect> {
  const { db, mailer, authUrl } = services;
  const newAddress = (fields.get('new_address') ?? '').trim();
  const queryParams = { email: person.account.email, password: fields.get('password') ?? '', newAddress };
  const { token, firstName } = await makeAddressLink(db, queryParams);
  mailer.post(async () =>
    addressConfirmationEmail({ newAddress, firstName, url: `${authUrl}/address/${token}` }),
  );
  return { redirectTo: `${PATH}?done=sent` };
}

async function submitPassword(
  { db, settings, mailer, authUrl }: PageServices,
  { person, fields, browser }: SignedInRequest,
): Promise<Redirect> {
  const { token, change } = await changePassword(db, {
    email: person.account.email,
    currentPassword: fields.get('current_password') ?? '',
    newPassword: fields.get('new_password') ?? '',
    browser,
    signedInAt: person.session.signedInAt,
    requirement: settings.requireSecondFactor,
  });
  mailer.post(async () => changeEmail(authUrl, change));
  return { redirectTo: `${PATH}?done=password`, session: { accountId: person.account.id, token } };
}

async function shown(
  { db }: PageServices,
  { pageRequest, problems }: { pageRequest: SignedInRequest; problems: Problems },
): Promise<PageView> {
  const { hash } = (await findCredential(db, pageRequest.person.account.email)) ?? {};
  const names = ['first_name', 'last_name', 'new_address', 'password', 'current_password', 'new_password'];
  return {
    title: 'Profile',
    body: html`
      ${doneNotice(DONE, pageRequest.queryParams)}
      ${problemNotice(problems, names)}
      ${nameForm(pageRequest, problems)}
      ${
        hash === undefined
          ? firstPassword(pageRequest)
          : [addressForm(pageRequest, problems), passwordForm(pageRequest, problems)]
      }`,
  };
}

function nameForm({ person: { account }, fields, csrfToken }: SignedInRequest, problems: Problems): Html {
  const isSent = fields.get('change') === 'name'; // an empty field is missing from the fields, and must stay empty
  const first = isSent ? fields.get('first_name') : account.firstName;
  const last = isSent ? fields.get('last_name') : account.lastName;
  return html`
    <form method="post" action="${PATH}" class="card" aria-labelledby="name">
      <h2 id="name">Your name</h2>
      ${csrfToken()}<input type="hidden" name="change" value="name">
      <div class="pair">
        ${field({ name: 'first_name', label: 'First name', value: first, autocomplete: 'given-name', problems })}
        ${field({ name: 'last_name', label: 'Last name', value: last, autocomplete: 'family-name', problems })}
      </div>
      <div class="actions"><button>Save name</button></div>
    </form>`;
}

/** Of a person who signs in by links alone. */
function firstPassword({ person: { account } }: SignedInRequest): Html {
  return html`
    <div class="card">
      <h2>Email address and password</h2>
      <p>You sign in by a link to <strong>${account.email}</strong>, and have no password. With a password you can change
        the address.</p>
      <div class="actions"><a class="button" href="/reset">Choose a password</a></div>
    </div>`;
}

/** Tells password managers which account the password is for. */
function username({ person }: SignedInRequest): Html {
  return html`<input type="hidden" name="username" autocomplete="username" value="${person.account.email}">`;
}

function addressForm(pageRequest: SignedInRequest, problems: Problems): Html {
  const { account } = pageRequest.person;
  const value = pageRequest.fields.get('new_address');
  return html`
    <form method="post" action="${PATH}" class="card" aria-labelledby="address">
      <h2 id="address">Email address</h2>
      <p>You sign in with <strong>${account.email}</strong>. To change it, follow the link that we send to the new address.</p>
      ${pageRequest.csrfToken()}${username(pageRequest)}<input type="hidden" name="change" value="address">
      <div class="pair">
        ${field({ name: 'new_address', label: 'New email address', type: 'email', value, autocomplete: 'email', problems })}
        ${field({
          name: 'password',
          label: 'Your current password',
          type: 'password',
          autocomplete: 'current-password',
          problems,
        })}
      </div>
      <div class="actions"><button>Send email</button></div>
    </form>`;
}

function passwordForm(pageRequest: SignedInRequest, problems: Problems): Html {
  const current = { name: 'current_password', label: 'Current password', autocomplete: 'current-password' };
  const fresh = { name: 'new_password', label: 'New password', autocomplete: 'new-password' };
  return html`
    <form method="post" action="${PATH}" class="card" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <p>Changing your password signs you out of all other browsers.</p>
      ${pageRequest.csrfToken()}${username(pageRequest)}<input type="hidden" name="change" value="password">
      <div class="pair">
        ${field({ ...current, type: 'password', problems })}
        ${field({ ...fresh, type: 'password', problems })}
      </div>
      <div class="actions"><button>Change password</button></div>
    </form>`;
}
