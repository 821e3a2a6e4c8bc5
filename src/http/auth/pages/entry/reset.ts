// Invitation and password reset: asking for an email, and setting a password by the link in it.

import { passwordEmail, passwordUrl } from '../../../../accounts/email/email.ts';
import { makePasswordLink, readLink, setPasswordByLink } from '../../../../accounts/links/actions.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { html } from '../../../html.ts';
import type { Throttle } from '../../throttle.ts';
import { field, NO_PROBLEMS, type Problems, problemsOf } from '../form.ts';
import type { Page, PageRequest, PageServices, PageView } from '../page.ts';

/** `/reset`: the answer, and the time it takes, are the same whether the address has an account or not. */
export function resetPage({ db, mailer, authUrl }: PageServices, throttle: Throttle): Page {
  return {
    path: '/reset',
    async show({ csrfToken }) {
      return {
        title: 'Choose a new password',
        body: html`
          <p class="lead">Write the address of your account. If it has one, an email with a link is sent to it. The
            same way leads in for who was invited and has no password yet.</p>
          <form method="post" action="/reset" class="card">
            ${csrfToken()}
            ${field({ name: 'email', label: 'Email address', type: 'email', autocomplete: 'username' })}
            <div class="actions"><button class="primary">Send the email</button></div>
          </form>
          <p class="aside"><a href="/sign-in">Back to sign in</a></p>`,
      };
    },
    async submit({ fields, browser }) {
      const email = (fields.get('email') ?? '').trim();
      await throttle({ address: browser.address, subject: email.toLowerCase() }, async () => undefined);
      mailer.post(async () => {
        const link = await makePasswordLink(db, email);
        return link && passwordEmail({ ...link, url: passwordUrl(authUrl, link.token) });
      });
      return sent(mailer.sendsMail);
    },
  };
}

/** `/reset/:token`, where the link leads. */
export function passwordLinkPage({ db }: PageServices): Page {
  return {
    path: '/reset/:token',
    show: (pageRequest) => chooser(pageRequest, NO_PROBLEMS),
    async submit(pageRequest) {
      const { token = '' } = pageRequest.params;
      const newPassword = pageRequest.fields.get('new_password') ?? '';
      try {
        await setPasswordByLink(db, { token, newPassword });
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return linkIsOver();
        return { ...(await chooser(pageRequest, problemsOf(error))), status: 422 };
      }
      return { redirectTo: '/sign-in?done=password', session: null };
    },
  };

  async function chooser({ params, csrfToken, path }: PageRequest, problems: Problems): Promise<PageView> {
    const link = await readLink(db, params.token ?? '', 'password');
    if (link === undefined) return linkIsOver();
    const { isInvitation, firstName, email } = link;
    return {
      title: isInvitation ? `Welcome, ${firstName}` : 'Choose a new password',
      body: html`
        <p class="lead">Choose ${isInvitation ? 'a' : 'a new'} password for ${email}.
          ${!isInvitation && 'Every browser is signed out by that.'}</p>
        <form method="post" action="${path}" class="card">
          ${csrfToken()}
          <input type="hidden" name="username" autocomplete="username" value="${email}">
          ${field({
            name: 'new_password',
            label: 'New password',
            type: 'password',
            hint: 'At least 8 characters. A few words are easier to keep than signs.',
            autocomplete: 'new-password',
            problems,
          })}
          <div class="actions"><button class="primary">Set the password</button></div>
        </form>`,
    };
  }
}

/** A link that is used, expired or never was: nobody can tell which. */
export function linkIsOver(): PageView {
  return {
    status: 404,
    title: 'This link is over',
    body: html`
      <p class="lead">It was used before, or is older than an hour.</p>
      <p><a class="button" href="/reset">Ask for another one</a></p>`,
  };
}

function sent(sendsMail: boolean): PageView {
  return {
    title: 'Look into your mail',
    body: html`
      <p class="lead">If the address has an account, an email is on its way to it. Its link works once, within an
        hour. At most one email a minute is sent.</p>
      ${
        !sendsMail &&
        html`<div class="notice"><p>This service has no mail server: emails are written into the folder
          <code>outbox</code> of its data, and its log names each file.</p></div>`
      }
      <p class="aside"><a href="/sign-in">Back to sign in</a></p>`,
  };
}
