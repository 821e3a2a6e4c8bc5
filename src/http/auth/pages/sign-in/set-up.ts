// The set-up page: the first account of an installation and its site.
import { hasAccounts } from '../../../../accounts/credentials.ts';
import { createFirstAccount } from '../../../../accounts/first-account.ts';
import { signIn } from '../../../../accounts/sessions/actions.ts';
import { USUAL_LOCALE } from '../../../../domain/sites/site.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { html } from '../../../../kernel/html.ts';
import type { Throttle } from '../../../throttle.ts';
import { SET_UP_SCRIPT } from '../assets.ts';
import { afterPassword } from '../factors/next-step.ts';
import { field, NO_PROBLEMS, type Problems, problemNotice, problemsOf, selectField } from '../form.ts';
import type { Page, PageRequest, PageServices, PageView } from '../page.ts';
import { LOCALES, zoneChoices } from './places.ts';

export const SET_UP_PATH = '/set-up';
const FIELDS = [
  ...['code', 'first_name', 'last_name', 'email', 'password', 'site_name', 'timezone', 'locale'],
] as const;
const WRONG_CODE = 'This code is wrong. Copy it from the log of the latest start of the service.';
const USUAL_ZONE = 'America/New_York'; // where the server's own is UTC, which no league plays in

/** `/set-up?code=…`, as long as there is no account. Wrong codes are counted by `throttle`. */
export function setUpPage({ db, settings, setUpCode }: PageServices, throttle: Throttle): Page {
  return {
    path: SET_UP_PATH,
    async show(pageRequest) {
      if (await hasAccounts(db)) return { redirectTo: '/sign-in' };
      const code = pageRequest.queryParams.get('code') ?? '';
      return form(pageRequest, { values: new Map([['code', code]]), problems: NO_PROBLEMS });
    },
    async submit(pageRequest) {
      const { fields, browser, log } = pageRequest;
      if (await hasAccounts(db)) return { redirectTo: '/sign-in' };
      const values = new Map(FIELDS.map((name) => [name, fields.get(name) ?? '']));
      const value = (name: (typeof FIELDS)[number]) => values.get(name) ?? '';
      const isRight = await throttle({ address: browser.address, subject: SET_UP_PATH }, async () =>
        setUpCode.matches(value('code')) ? true : undefined,
      );
      if (!isRight) {
        log.warn('set-up.rejected');
        return { ...form(pageRequest, { values, problems: new Map([['code', WRONG_CODE]]) }), status: 422 };
      }
      const [email, password] = [value('email').trim(), value('password')];
      try {
        const account = await createFirstAccount(db, {
          ...{ email, password },
          ...{ firstName: value('first_name'), lastName: value('last_name') },
          ...{ siteName: value('site_name') },
          ...{ timezone: value('timezone'), locale: value('locale') },
        });
        log.info({ account: account.id }, 'set-up.done');
      } catch (error) {
        // Somebody else was faster.
        if (error instanceof AppError && error.code === 'conflict') return { redirectTo: '/sign-in' };
        return { ...form(pageRequest, { values, problems: problemsOf(error) }), status: 422 };
      }
      const requirement = settings.requireSecondFactor;
      const signedIn = await signIn(db, { email, password, browser, requirement });
      return signedIn === undefined ? { redirectTo: '/sign-in' } : afterPassword(signedIn, '/app');
    },
  };
}

type SetUpForm = { values: ReadonlyMap<string, string>; problems: Problems };

function form(pageRequest: PageRequest, { values, problems }: SetUpForm): PageView {
  const given = (name: string) => ({ name, value: values.get(name), problems });
  const names = new Set<string>(FIELDS);
  return {
    title: 'Set up Crewcall',
    script: SET_UP_SCRIPT,
    body: html`
      <p class="lead">Create the first account, and the site whose games you assign.</p>
      ${problemNotice(problems, [...names])}
      <form method="post" action="${SET_UP_PATH}" class="card">
        ${pageRequest.csrfToken()}
        ${field({
          ...given('code'),
          label: 'Set-up code',
          hint: 'The service prints it in its log when it starts, at set-up.open.',
        })}
        ${field({ ...given('first_name'), label: 'First name', autocomplete: 'given-name' })}
        ${field({ ...given('last_name'), label: 'Last name', autocomplete: 'family-name' })}
        ${field({ ...given('email'), label: 'Email address', type: 'email', autocomplete: 'username' })}
        ${field({
          ...{ name: 'password', problems, label: 'Password', type: 'password' },
          ...{ hint: 'At least 8 characters.', autocomplete: 'new-password' },
        })}
        ${field({
          ...given('site_name'),
          label: 'Name of the site',
          hint: 'Your league or association, such as Harbor Youth Soccer.',
          autocomplete: 'organization',
        })}
        ${selectField({
          ...given('timezone'),
          value: values.get('timezone') ?? likelyZone(),
          label: 'Time zone',
          hint: 'Where your games are played. It cannot be changed later.',
          options: zoneChoices(),
          isOfBrowser: !values.has('timezone'),
        })}
        ${selectField({
          ...given('locale'),
          value: values.get('locale') ?? USUAL_LOCALE,
          label: 'Dates and clocks',
          hint: 'How they are written in the application and in emails. You can change it later.',
          options: LOCALES,
          isOfBrowser: !values.has('locale'),
        })}
        <div class="actions"><button class="primary">Create account and site</button></div>
      </form>`,
  };
}

/** The server's own zone, if it has one that people live in. */
function likelyZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone !== 'UTC' && zoneChoices().some(({ value }) => value === timeZone) ? timeZone : USUAL_ZONE;
}
