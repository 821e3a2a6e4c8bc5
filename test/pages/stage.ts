// The service with the people and applications of the pages' tests: Ada and Omar can sign in, and Ada has applications.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '../../src/accounts/passwords.ts';
import type { Environment } from '../../src/config.ts';
import { createApplication } from '../../src/oauth/applications/actions.ts';
import type { ApplicationKind } from '../../src/oauth/applications/application.ts';
import { SCOPES } from '../../src/oauth/scopes.ts';
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { createSeason, type Season } from '../support/season.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/stage.ts';
import { createVisitor, type Visitor } from './visitor.ts';

export const ADA = { email: 'ada.okafor@harbor.example', password: 'the whistle at noon' };
export const OMAR = { email: 'omar.reyes@harbor.example', password: 'two flags and a coin' };
export const CALLBACK = 'https://roster-sync.example/callback';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'; // RFC 7636, appendix B

export type PagesStage = {
  service: TestService;
  db: Database;
  season: Season;
  /** Ada's "Roster Sync" with every scope, and its native sister. */
  web: { id: number; clientId: string; clientSecret: string };
  mobile: { id: number; clientId: string };
  visitor(userAgent?: string): Visitor;
  signedIn(who: { email: string; password: string }): Promise<Visitor>;
  /** The path of an authorization request of the web application for `read write`, but for the changes. */
  authorizePath(changes?: Record<string, string>): string;
  /** The same of the native application, with PKCE. */
  nativePath(redirectUri: string): string;
  /** The text of the next email that is written, and the path of its link. */
  emails(count: number): Promise<{ text: string; path: string }[]>;
  stop(): Promise<void>;
};

/** What tells people of their games, which most tests do without. */
type Telling = Pick<Parameters<typeof startTestService>[0] & {}, 'worker' | 'pushNetwork' | 'noticePace'>;

/** Starts it. Emails go into an outbox of its own; there are no limits on tries unless `env` sets some. */
export async function startPages(env: Environment = {}, telling: Telling = {}): Promise<PagesStage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewcall-pages-'));
  const service = await startTestService({ env: { DATA_DIR: dataDir, ...env }, worker: false, ...telling });
  const { db } = service;
  const season = await createSeason(db);
  for (const { email, password } of [ADA, OMAR]) {
    const hash = await hashPassword(password);
    await db.query(sql`
      update accounts set password_hash = ${hash}, first_signed_in_at = now() where email = ${email}`);
  }
  const owned = (name: string, kind: ApplicationKind, redirectUris: string[]) =>
    createApplication(db, { accountId: season.ada.accountId, name, kind, redirectUris, scopes: [...SCOPES] });
  const web = await owned('Roster Sync', 'confidential', [CALLBACK]);
  const addresses = [
    'http://127.0.0.1/callback',
    'http://[::1]/callback',
    'com.example.roster-sync:/callback',
  ];
  const mobile = await owned('Roster Sync Mobile', 'public', addresses);
  const pathOf = (fields: Record<string, string>) => `/oauth/authorize?${new URLSearchParams(fields)}`;
  const asked = { response_type: 'code', scope: 'read write', state: 'a b' };
  return {
    service,
    db,
    season,
    web: { ...web.application, clientSecret: web.clientSecret! },
    mobile: mobile.application,
    visitor: (userAgent) => createVisitor(service, userAgent),
    async signedIn(who) {
      const visitor = createVisitor(service);
      await visitor.signIn(who);
      return visitor;
    },
    authorizePath: (changes = {}) =>
      pathOf({ client_id: web.application.clientId, redirect_uri: CALLBACK, ...asked, ...changes }),
    nativePath: (redirect_uri) =>
      pathOf({
        client_id: mobile.application.clientId,
        redirect_uri,
        ...asked,
        code_challenge: CHALLENGE,
        code_challenge_method: 'S256',
      }),
    async emails(count) {
      const written = () => [...service.logged().matchAll(/"path":"([^"]+)"[^\n]*"msg":"email\.written"/g)];
      await until(`${count} emails`, async () => written().length >= count);
      const texts = await Promise.all(written().map(([, path = '']) => readFile(path, 'utf8')));
      // Long lines are folded (RFC 2045 §6.7).
      const pathIn = (text: string) =>
        /https?:\/\/[^/]+(\/\S+)/.exec(text.replaceAll(/=\r?\n/g, ''))?.[1] ?? '';
      return texts.map((text) => ({ text, path: pathIn(text) }));
    },
    async stop() {
      await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
