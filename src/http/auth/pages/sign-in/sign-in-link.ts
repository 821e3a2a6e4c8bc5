// Signing in by a link in an email, for officials without another role: asking for it, and the page that it leads to.
import { signInEmail, signInUrl } from '../../../../accounts/email/email.ts';
import { makeSignInLink, readLink, signInByLink } from '../../../../accounts/links/actions.ts';
import { LINK_SECONDS } from '../../../../accounts/links/link.ts';
import { deleteSession } from '../../../../accounts/sessions/store.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { html } from '../../../../kernel/html.ts';
import type { Throttle } from '../../../throttle.ts';
import type { Page, PageRequest, PageServices, PageView } from '../page.ts';
import { safeReturnTo } from '../return-to.ts';
import { openedSession } from '../session-cookie.ts';
import { linkExpired, outboxNotice } from './reset.ts';

type LinkRequest = { pageRequest: PageRequest; email: string; returnTo: string; emails: Throttle };

/** Sends a link to the address of an official. The response and its time are the same for every address. */
export async function requestLink(
  { db, mailer, authUrl }: PageServices,
  { pageRequest: { browser }, email, returnTo, emails }: LinkRequest,
): Promise<PageView> {
  await emails({ address: browser.address, subject: email.toLowerCase() }, async () => undefined);
  mailer.post(async () => {
    const link = await makeSignInLink(db, email);
    return link && signInEmail({ ...link, url: signInUrl(authUrl, link.token) });
  });
  const goOn = `/sign-in?${new URLSearchParams({ return_to: returnTo })}`;
  return {
    title: 'Check your email',
    body: html`
      <p class="lead">If the address is of an official who has no other role and no second factor, we have sent a link to
        it. It works once, within ${LINK_SECONDS['sign-in'] / 60} minutes. We send at most one email a minute. Everybody else
        signs in with a password.</p>
      ${outboxNotice(mailer.sendsMail)}
      <p class="aside">Signed in by the link? <a href="${goOn}">Continue here</a></p>`,
  };
}

/**
 * `/sign-in/link/:token`, where the link leads. A page with a button, because mail scanners open links: only the press signs
 * in. It says whose account that is, since somebody else may have sent the link.
 */
export function signInLinkPage({ db, settings }: PageServices): Page {
  const expired = () => linkExpired('/sign-in');
  return {
    path: '/sign-in/link/:token',
    async show({ params, path, person, csrfToken }) {
      const link = settings.emailSignInDays > 0 && (await readLink(db, params.token ?? '', 'sign-in'));
      if (!link) return expired();
      const { accountId, firstName, lastName, email } = link;
      const other = person !== undefined && person.account.id !== accountId ? person.account : undefined;
      return {
        title: 'Sign in',
        body: html`
          <p class="lead">You will be signed in as ${firstName} ${lastName}, ${email}.
            ${other && html`This signs out ${other.firstName} ${other.lastName} at this browser.`}</p>
          <form method="post" action="${path}">
            ${csrfToken()}
            <div class="actions"><button class="primary">Sign in as ${firstName} ${lastName}</button></div>
          </form>`,
      };
    },
    async submit({ params, browser, person, log }) {
      if (settings.emailSignInDays === 0) return expired();
      try {
        const signedIn = await signInByLink(db, { token: params.token ?? '', browser });
        log.info({ account: signedIn.accountId, by: 'link' }, 'sign-in.accepted');
        if (person !== undefined) await deleteSession(db, person.session);
        return {
          redirectTo: safeReturnTo(undefined),
          session: { ...openedSession(signedIn), isByLink: true },
        };
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return expired();
        throw error;
      }
    },
  };
}
