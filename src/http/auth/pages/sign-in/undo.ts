// The page that undoes a change of the password or the sign-in address, by a link sent to the address from before.
import { readLink } from '../../../../accounts/links/actions.ts';
import { undoChange } from '../../../../accounts/links/undo.ts';
import { html } from '../../../../kernel/html.ts';
import { revokeRestrictedTokensOf } from '../../../../oauth/restricted-tokens/actions.ts';
import { revokeTokensOfPerson } from '../../../../oauth/tokens.ts';
import type { Transaction } from '../../../../storage/database.ts';
import type { Page, PageServices } from '../page.ts';
import { linkExpired } from './reset.ts';

/** `/undo/:token`. A page with a button, because mail scanners open links. It leads to a new password. */
export function undoPage({ db }: PageServices): Page {
  return {
    path: '/undo/:token',
    async show({ params, path, csrfToken }) {
      const link = await readLink(db, params.token ?? '', 'undo');
      if (link === undefined) return linkExpired();
      return {
        title: 'Somebody else changed your account?',
        body: html`
          <p class="lead">You get your account back: you sign in with ${link.oldAddress ?? ''} again, everybody is signed
            out, passkeys and apps that were added since are removed, and programs lose their access. Then you choose a new password.</p>
          <form method="post" action="${path}">
            ${csrfToken()}
            <div class="actions"><button class="primary">Undo the change</button></div>
          </form>`,
      };
    },
    async submit({ params, log }) {
      const { accountId, passwordToken } = await undoChange(db, params.token ?? '', endTokens);
      log.info({ account: accountId }, 'change.undone');
      return { redirectTo: `/reset/${passwordToken}`, session: null };
    },
  };
}

async function endTokens(tx: Transaction, accountId: number): Promise<void> {
  await revokeRestrictedTokensOf(tx, accountId);
  await revokeTokensOfPerson(tx, accountId);
}
