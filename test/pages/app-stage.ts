// Steps with an authenticator app that several tests of pages take.
import { strict as assert } from 'node:assert';
import { sql } from '../../src/storage/sql.ts';
import { codeNow } from '../support/authenticator.ts';
import { until } from '../support/stage.ts';
import type { PagesStage } from './stage.ts';
import type { Answer, Visitor } from './visitor.ts';

/** The key that a page shows for an authenticator app, without its spaces. */
export function keyOf({ text }: Answer): string {
  const [, key] = /<code class="key">([A-Z2-7 ]+)<\/code>/.exec(text) ?? [];
  assert.ok(key, text);
  return key.replaceAll(' ', '');
}

export function recoveryCodesOf({ text }: Answer): string[] {
  return [...text.matchAll(/<li><code>([A-Z2-9-]{19})<\/code><\/li>/g)].map(([, code = '']) => code);
}

/** What the passkey form of a page asks the browser for. */
export function optionsOf<Options>({ text }: Answer, kind: 'create' | 'get'): Options {
  const [, json] = new RegExp(`data-passkey="${kind}" data-options="([^"]*)"`).exec(text) ?? [];
  assert.ok(json, text);
  return JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as Options;
}

/** Sets up an authenticator app for somebody who is signed in. */
export async function setUpApp(visitor: Visitor): Promise<{ key: string; recoveryCodes: string[] }> {
  const page = await visitor.get('/profile/security/app');
  const key = keyOf(page);
  const done = await visitor.submit(page, 'code', { code: codeNow(key) });
  assert.ok(done.status === 200 || done.status === 303, done.text); // without new recovery codes: a redirect
  return { key, recoveryCodes: recoveryCodesOf(done) };
}

/** Makes every code of these moments new to the service, so that a test need not wait for the next one. */
export async function forgetCodes({ db }: Pick<PagesStage, 'db'>): Promise<void> {
  await db.query(sql`update authenticator_apps set last_step = 0`);
}

/** Removes what was set up, between tests. */
export async function removeFactors({ db }: Pick<PagesStage, 'db'>): Promise<void> {
  for (const table of [sql`authenticator_apps`, sql`passkeys`, sql`recovery_codes`, sql`pending_sign_ins`])
    await db.query(sql`delete from ${table}`);
}

/** The first email that matches, and the path of its link. */
export async function emailLike(
  { emails }: Pick<PagesStage, 'emails'>,
  pattern: RegExp,
): Promise<{ text: string; path: string }> {
  const find = async () => (await emails(0)).find(({ text }) => pattern.test(text));
  await until(`an email like ${pattern}`, async () => (await find()) !== undefined);
  return (await find())!;
}
