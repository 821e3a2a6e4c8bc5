// The page of the person's data: a copy of it, and the deletion of the account.
import { html } from '../../../../kernel/html.ts';
import { field, NO_PROBLEMS, type Problems, problemNotice, problemsOf } from '../form.ts';
import {
  freshPage,
  type Page,
  type PageResult,
  type PageServices,
  type PageView,
  type SignedInRequest,
} from '../page.ts';

const PATH = '/profile/data';

/** `/profile/data`, after a sign-in of the last minutes. The field `change` names what a form does. */
export function dataPage(services: PageServices): Page {
  return freshPage({
    path: PATH,
    show: async (pageRequest) => shown(pageRequest, NO_PROBLEMS),
    async submit(pageRequest) {
      const { fields, person } = pageRequest;
      if (fields.get('change') === 'export') return download(services, person.account.id);
      if (fields.get('change') !== 'delete') return { redirectTo: PATH };
      return deletion(services, pageRequest);
    },
  });
}

async function download({ people }: PageServices, accountId: number): Promise<PageResult> {
  const content = JSON.stringify(await people.exportAccount(accountId), undefined, 2);
  return { download: { name: 'crewcall.json', type: 'application/json; charset=utf-8', content } };
}

async function deletion({ db, people }: PageServices, pageRequest: SignedInRequest): Promise<PageResult> {
  const { fields, person, log } = pageRequest;
  const { id, email } = person.account;
  if ((fields.get('email') ?? '').trim().toLowerCase() !== email.toLowerCase()) {
    const problems = new Map([['email', `Type your email address exactly: ${email}`]]);
    return { ...shown(pageRequest, problems), status: 422 };
  }
  try {
    await people.eraseAccount(db.actingAs({ accountId: id }), id);
  } catch (error) {
    return { ...shown(pageRequest, problemsOf(error)), status: 422 };
  }
  log.info({ account: id }, 'account.deleted');
  return { redirectTo: '/sign-in?done=deleted', session: null };
}

function shown({ person, csrfToken, fields }: SignedInRequest, problems: Problems): PageView {
  return {
    title: 'Your data',
    body: html`
      ${problemNotice(problems, ['email'])}
      <form method="post" action="${PATH}" class="card" aria-labelledby="copy">
        <h2 id="copy">A copy of your data</h2>
        <p>A file with all your personal data: your account, your profile on each site, your games, reports, pay, bank
          accounts and emails.</p>
        ${csrfToken()}<input type="hidden" name="change" value="export">
        <div class="actions"><button>Download</button></div>
      </form>
      <form method="post" action="${PATH}" class="card" aria-labelledby="delete">
        <h2 id="delete">Delete your account</h2>
        <p>This removes you from every site at once: your coming games become open, and your name, contacts, availability and
          bank accounts are deleted. Games you have worked stay without your name. You cannot undo it.</p>
        ${person.account.apiAccess && html`<p>Your applications are deleted too, and stop working.</p>`}
        ${csrfToken()}<input type="hidden" name="change" value="delete">
        ${field({
          name: 'email',
          label: `To confirm, type your email address: ${person.account.email}`,
          type: 'email',
          value: fields.get('email'),
          autocomplete: 'off',
          problems,
        })}
        <div class="actions"><button class="danger">Delete my account</button></div>
      </form>`,
  };
}
