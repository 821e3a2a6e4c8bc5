// The web application in a real browser, on a real service: people sign in as they do, and what goes wrong is collected.
import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { addUser } from '../../src/domain/users/actions.ts';
import { sql } from '../../src/storage/sql.ts';
import { ADA, type PagesStage, startPages } from '../pages/stage.ts';
import { findViolations } from '../support/axe.ts';
import { startBrowser } from '../support/browser.ts';
import { callerFor, createPattern } from '../support/season.ts';
import type { Call } from '../support/service.ts';
import { until } from '../support/stage.ts';

export type WebStage = PagesStage & {
  siteId: number;
  /** Calls the API as Ada, who assigns games: the path is below /api/v2. */
  call: (method: string, path: string, body?: unknown) => ReturnType<Call>;
  /** A signed-in browser of its own, at a path of the site, such as "/games", or below /me. */
  open(path: string, options?: OpenOptions): Promise<OpenApp>;
  /** Adds officials with these last names; gives their user ids. */
  addOfficials(lastNames: readonly string[]): Promise<number[]>;
  stop(): Promise<void>;
};

type Person = { email: string; password: string };
export type OpenOptions = BrowserContextOptions & { who?: Person };

export type OpenApp = {
  page: Page;
  /** Errors of the console and violations of the content security policy. */
  troubles: string[];
  /** The rules of WCAG 2.2 AA that the page breaks, by axe: of all, or of these. */
  axe(rules?: string[]): Promise<string[]>;
  close(): Promise<void>;
};

/** Starts the service with Harbor Youth Soccer, a pattern "2 officials", and a browser. */
export async function startWebStage(...options: Parameters<typeof startPages>): Promise<WebStage> {
  const stage = await startPages(...options);
  const { siteId, application } = stage.season;
  await createPattern(stage.db, siteId, '2 officials', ['Referee', 'Assistant referee']);
  // Tests are not about somebody new; first-steps.long.test.ts is.
  await stage.db.query(
    sql`alter table users alter skipped_steps set default '{phone,availability,calendar}'`,
  );
  await stage.db.query(sql`update users set skipped_steps = default`);
  const browser = await startBrowser();
  const call = await callerFor(stage.service, application, 'read write');
  let signIn: SignIn = byForm;
  return {
    ...stage,
    siteId,
    call: (method, path, body) => call(method, `/api/v2${path}`, { body }),
    open: (path, options) => {
      const opening = {
        stage,
        path: `/app${/^\/me\b/.test(path) ? '' : `/s/${siteId}`}${path}`,
        options,
        signIn,
      };
      signIn = byCookie;
      return open(browser, opening);
    },
    addOfficials: (lastNames) => Promise.all(lastNames.map((name) => addOfficial(stage, name))),
    async stop() {
      await browser.close();
      await stage.stop();
    },
  };
}

/** Leads a page without a session to an address of the application, signed in. */
type SignIn = (page: Page, going: { stage: PagesStage; path: string; who: Person }) => Promise<unknown>;
type Opening = { stage: PagesStage; path: string; options: OpenOptions | undefined; signIn: SignIn };

async function open(browser: Browser, { stage, path, options = {}, signIn }: Opening): Promise<OpenApp> {
  const { who = ADA, ...contextOptions } = options;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...contextOptions });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    // Being signed out, and losing a race, are answers that the application deals with.
    const isAnswer = /Failed to load resource.*status of 4\d\d/.test(message.text());
    if (message.type() === 'error' && !isAnswer) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  await signIn(page, { stage, path, who });
  await page.waitForURL((url) => url.pathname === path.split('?')[0]);
  return { page, troubles, axe: (rules) => findViolations(page, rules), close: () => context.close() };
}

/** As people do: the first of a stage. */
const byForm: SignIn = async (page, { stage, path, who }) => {
  await page.goto(stage.service.baseUrl + path);
  await page.getByLabel('Email address').fill(who.email);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** A session of its own too, without the CPU of another page. */
const byCookie: SignIn = async (page, { stage, path, who }) => {
  const url = stage.service.baseUrl;
  const { cookies } = await stage.signedIn(who);
  await page.context().addCookies(
    [...cookies].map(([name, value]) => ({
      ...{ name, value, url, sameSite: 'Lax' as const },
      httpOnly: name !== 'crewcall_account', // scripts read the account cookie
    })),
  );
  await page.goto(url + path);
};

async function addOfficial({ db, season }: PagesStage, lastName: string): Promise<number> {
  const official = await addUser(db, {
    siteId: season.siteId,
    email: `${lastName}@harbor.example`.toLowerCase(),
    firstName: 'Kim',
    lastName,
    roles: { official: true, assignor: false, manager: false },
  });
  return official.id;
}

/** A plan for the games of a search, which the worker has made. */
export async function addProposal({ service, call, siteId }: WebStage, search: object): Promise<void> {
  await service.restart({}, true);
  const { id } = await must<{ id: number }>(call('POST', `/sites/${siteId}/proposals`, { search }));
  await until('the plan', async () => {
    const { state } = await must<{ state: string }>(call('GET', `/proposals/${id}`));
    return state === 'ready';
  });
  await service.restart({}, false);
}

/** Presses Tab until what has the focus is called so. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate<string>(`(() => {
      const one = document.activeElement;
      return one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent;
    })()`);
    if (name.test(text)) return;
  }
  throw new Error(`No Tab leads to ${name}.`);
}

/** The body of a successful response. */
export async function must<Body = Record<string, unknown>>(reply: ReturnType<Call>): Promise<Body> {
  const { status, text, json } = await reply;
  assert.ok(status >= 200 && status < 300, text);
  return json as Body;
}
