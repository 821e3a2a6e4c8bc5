// Password reset and invitation: requesting an email, and setting a password by the link in it.
import { changeEmail } from '../../../../accounts/email/change-email.ts';
import { passwordEmail, passwordUrl } from '../../../../accounts/email/email.ts';
import {
  isRenewable,
  makePasswordLink,
  readLink,
  renewInvitation,
  setPasswordByLink,
} from '../../../../accounts/links/actions.ts';
import { deleteSession } from '../../../../accounts/sessions/store.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { type Html, html } from '../../../../kernel/html.ts';
import type { Throttle } from '../../../throttle.ts';
import { afterPassword } from '../factors/next-step.ts';
import { field, NO_PROBLEMS, type Problems, problemsOf } from '../form.ts';
import type { Page, PageRequest, PageServices, PageView } from '../page.ts';
import { safeReturnTo } from '../return-to.ts';

/** `/reset`: the response and its time are the same whether or not the address has an account. */
export function resetPage({ db, mailer, authUrl }: PageServices, throttle: Throttle): Page {
  return {
    path: '/reset',
    async show({ csrfToken }) {
      return {
        title: 'Reset your password',
        body: html`
          <p class="lead">Enter the email address of your account and we will send you a link to set a new password. If
            you were invited and have no password yet, use the same form.</p>
          <form method="post" action="/reset" class="card">
            ${csrfToken()}
            ${field({ name: 'email', label: 'Email address', type: 'email', autocomplete: 'username' })}
            <div class="actions"><button class="primary">Send email</button></div>
          </form>
          <p class="aside"><a href="/sign-in">Back to sign-in</a></p>`,
      };
    },
    async submit({ fields, browser }) {
      const email = (fields.get('email') ?? '').trim();
      await throttle({ address: browser.address, subject: email.toLowerCase() }, async () => undefined);
      mailer.post(async () => {
        const link = await makePasswordLink(db, email);
        return link && passwordEmail({ ...link, url: passwordUrl(authUrl, link.token) });
      });
      return emailSent(mailer.sendsMail);
    },
  };
}

/** `/reset/:token`, where the link leads. */
export function passwordLinkPage(services: PageServices): Page {
  const { db, settings, mailer, authUrl } = services;
  return {
    path: '/reset/:token',
    show: (pageRequest) => passwordForm(pageRequest, NO_PROBLEMS),
    async submit(pageRequest) {
      const { params, fields, browser, log, person } = pageRequest;
      const { token = '' } = params;
      if (fields.has('renew')) return renew(token);
      const newPassword = fields.get('new_password') ?? '';
      const requirement = settings.requireSecondFactor;
      let signedIn: Awaited<ReturnType<typeof setPasswordByLink>>;
      try {
        signedIn = await setPasswordByLink(db, { token, newPassword, browser, requirement });
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return expired(pageRequest);
        return { ...(await passwordForm(pageRequest, problemsOf(error))), status: 422 };
      }
      const { accountId: account, change } = signedIn;
      if (change !== undefined) mailer.post(async () => changeEmail(authUrl, change));
      if ('pending' in signedIn) log.info({ account, step: signedIn.step }, 'sign-in.pending');
      else {
        log.info({ account }, 'sign-in.accepted');
        if (person !== undefined) await deleteSession(db, person.session);
      }
      return afterPassword(signedIn, safeReturnTo(undefined));
    },
  };

  /** Says the same whether or not it has been sent today. */
  async function renew(token: string): Promise<PageView> {
    if (!(await isRenewable(db, token))) return linkExpired();
    mailer.post(async () => {
      const link = await renewInvitation(db, token);
      return link && passwordEmail({ ...link, url: passwordUrl(authUrl, link.token) });
    });
    return {
      title: 'Check your email',
      body: html`
        <p class="lead">We have sent a new invitation to the same address. We send at most one a day.</p>
        ${outboxNotice(mailer.sendsMail)}`,
    };
  }

  async function expired({ params, path, csrfToken }: PageRequest): Promise<PageView> {
    if (!(await isRenewable(db, params.token ?? ''))) return linkExpired();
    return {
      status: 404,
      title: 'This invitation has expired',
      body: html`
        <p class="lead">We can send a new one to the same email address.</p>
        <form method="post" action="${path}" class="card">
          ${csrfToken()}<input type="hidden" name="renew" value="1">
          <div class="actions"><button class="primary">Send a new invitation</button></div>
        </form>`,
    };
  }

  async function passwordForm(pageRequest: PageRequest, problems: Problems): Promise<PageView> {
    const { params, csrfToken, path } = pageRequest;
    const link = await readLink(db, params.token ?? '', 'password');
    if (link === undefined) return expired(pageRequest);
    const { isInvitation, firstName, email } = link;
    return {
      title: isInvitation ? `Welcome, ${firstName}` : 'Choose a new password',
      body: html`
        <p class="lead">Choose a password for ${email}.
          ${!isInvitation && 'This will sign you out of every browser.'}</p>
        <form method="post" action="${path}" class="card">
          ${csrfToken()}
          <input type="hidden" name="username" autocomplete="username" value="${email}">
          ${field({
            name: 'new_password',
            label: 'New password',
            type: 'password',
            hint: 'At least 8 characters. A passphrase is easier to remember than symbols.',
            autocomplete: 'new-password',
            problems,
          })}
          <div class="actions"><button class="primary">Set password</button></div>
        </form>`,
    };
  }
}

/** One page for a link that was used, has expired or never existed. `again` is where to ask for another one. */
export function linkExpired(again = '/reset'): PageView {
  return {
    status: 404,
    title: 'This link has expired',
    body: html`
      <p class="lead">A link works once, and only for a limited time.</p>
      <p><a class="button" href="${again}">Request a new link</a></p>`,
  };
}

function emailSent(sendsMail: boolean): PageView {
  return {
    title: 'Check your email',
    body: html`
      <p class="lead">If the address has an account, we have sent an email to it. The link works once, within an
        hour; an invitation works for 14 days. We send at most one email a minute.</p>
      ${outboxNotice(sendsMail)}
      <p class="aside"><a href="/sign-in">Back to sign-in</a></p>`,
  };
}

export function outboxNotice(sendsMail: boolean): Html | false {
  return (
    !sendsMail &&
    html`<div class="notice"><p>This service has no mail server. It saves emails in the
          <code>outbox</code> folder of its data directory and logs the name of each file.</p></div>`
  );
}
