// The service with a mail server, and emails that wait for less than a minute.
import PostalMime from 'postal-mime';
import { createMailer } from '../../src/accounts/email/mailer.ts';
import { createVault } from '../../src/kernel/secrets.ts';
import { createSigner } from '../../src/kernel/signer.ts';
import { createLog } from '../../src/log.ts';
import { startNoticeWorker } from '../../src/notices/worker.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import type { Network } from '../../src/webhooks/sending/send.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { callerFor, createPattern, createSeason, register, type Season } from '../support/season.ts';
import { type Call, type Reply, startTestService, type TestService } from '../support/service.ts';
import { ok, until } from '../support/stage.ts';

type Json = Reply['json'];

export type NoticeStage = {
  service: TestService;
  season: Season;
  mail: MailServer;
  ada: Call;
  omar: Call;
  nina: Call;
  /** A published game to come with Omar as the referee, of whom everybody was told; no email is left. */
  toldGame(members?: object): Promise<Json>;
  /** A draft to come, on a day of its own. */
  newGame(members?: object): Promise<Json>;
  change(game: Json, members: object): Promise<Json>;
  assign(game: Json, slot: number, userId: number): Promise<Json>;
  /** Accepts or declines the first slot of a game, as Omar unless `call` is another's. */
  answer(game: Json, status: 'A' | 'D', call?: Call): Promise<Json>;
  /** Lets days pass for whatever people were told so far. */
  daysPass(days: number): Promise<void>;
  /** Searches for games to remind of. */
  remindersSearched(): Promise<void>;
  /** Searches for games to remind of, lets the minute pass, and gives what arrived since the last time. */
  remindersPass(): Promise<MailServer['received']>;
  /** Lets the minute pass, and sends what is due. */
  emailsSettled(): Promise<void>;
  /** Reads the journal, lets the minute pass, and sends what is due; gives what arrived since the last time. */
  minutePasses(): Promise<MailServer['received']>;
  stop(): Promise<void>;
};

// The addresses of those that most notices are for.
export const ADA = 'ada.okafor@harbor.example';
export const OMAR = 'omar.reyes@harbor.example';
export const NINA = 'nina.alvarez@harbor.example';

const DAY_MS = 24 * 60 * 60_000;
const FIRST_DAY = Date.UTC(2096, 0, 1);
const HOUR_MS = 60 * 60_000; // no email is due unless a test says so

export async function startNoticeStage({
  worker = true,
  pushNetwork,
  gapMs = 0,
  env = {},
}: StageOptions = {}): Promise<NoticeStage> {
  const mail = await startMailServer();
  const service = await startTestService({
    env: { SMTP_URL: mail.url, ...env },
    ...(pushNetwork && { pushNetwork }),
    worker,
    noticePace: { delayMs: HOUR_MS, gapMs, pollMs: 10, random: () => 0.5 },
  });
  const { db } = service;
  const season = await createSeason(db);
  await createPattern(db, season.siteId, '2 officials', ['Referee', 'Assistant Referee']);
  const callerOf = async ({ accountId }: { accountId: number }) =>
    callerFor(service, await register(db, accountId));
  const [ada, omar, nina] = [
    await callerFor(service, season.application),
    await callerOf(season.omar),
    await callerOf(season.nina),
  ];
  let days = 0;
  let seen = 0;

  const stage: NoticeStage = {
    ...{ service, season, mail, ada, omar, nina },
    async newGame(members = {}) {
      const localized_date = new Date(FIRST_DAY + days++ * DAY_MS).toISOString().slice(0, 10);
      const at = 'start_time' in members ? {} : { localized_date, localized_time: '9:00 AM' };
      const body = { ...at, pattern_name: '2 officials', ...members };
      return ok(await ada('POST', `/api/v2/sites/${season.siteId}/games`, { body }), 201);
    },
    async toldGame(members = {}) {
      const game = await stage.newGame({
        home_team_name: 'Harbor Hawks',
        away_team_name: 'Bay Gulls',
        ...members,
      });
      await stage.assign(game, 0, season.omar.userId);
      const published = await stage.change(game, { published: true });
      await stage.minutePasses();
      return published;
    },
    change: async ({ id }, body) => ok(await ada('PUT', `/api/v2/games/${id}`, { body }), 200),
    async assign(game, slot, userId) {
      const { id } = game._embedded.assignments[slot];
      return ok(await ada('POST', `/api/v2/assignments/${id}/assign`, { body: { user_id: userId } }), 200);
    },
    async answer(game, status, call = omar) {
      const path = `/api/v2/assignments/${game._embedded.assignments[0].id}/confirm`;
      return ok(await call('POST', path, { body: { status } }), 200);
    },
    async daysPass(days) {
      await db.query(sql`
        update notices set created_at = created_at - ${days} * interval '1 day', notified_at = notified_at - ${days} * interval '1 day'`);
    },
    async remindersSearched() {
      await db.query(sql`update notice_position set reminded_at = '-infinity'`);
      await until('a search for games', async () => {
        const rows = await db.query(sql`select from notice_position where reminded_at = '-infinity'`);
        return rows.length === 0;
      });
    },
    async remindersPass() {
      await stage.remindersSearched();
      return stage.minutePasses();
    },
    async emailsSettled() {
      await db.query(sql`update emails set due_at = now() where sent_at is null and failed_at is null`);
      await until('all due emails to be settled', async () => {
        const due = await db.query(sql`
          select from emails where sent_at is null and failed_at is null and due_at <= now() limit 1`);
        return due.length === 0;
      });
    },
    async minutePasses() {
      await journalRead(db);
      await stage.emailsSettled();
      const arrived = mail.received.slice(seen);
      seen = mail.received.length;
      return arrived;
    },
    async stop() {
      await service.stop();
      await mail.stop();
    },
  };
  return stage;
}

/** A published game with Omar as the referee, and the HTML of the email that offers it to them. */
export async function offeredEmail(stage: NoticeStage): Promise<{ game: Json; html: string }> {
  const draft = await stage.newGame({ home_team_name: 'Harbor Hawks', away_team_name: 'Bay Gulls' });
  await stage.assign(draft, 0, stage.season.omar.userId);
  const game = await stage.change(draft, { published: true });
  const email = (await stage.minutePasses()).find(({ to }) => to === OMAR);
  return { game, html: (await PostalMime.parse(email!.raw)).html ?? '' };
}

/** Waits until every committed entry of the journal has been read. */
export async function journalRead(db: TestService['db']): Promise<void> {
  await until('the journal to be read', async () => {
    const unread = await db.query(sql`
      select from journal j, notice_position p where (j.xid, j.id) > (p.xid, p.entry_id) limit 1`);
    return unread.length === 0;
  });
}

type StageOptions = {
  worker?: boolean;
  pushNetwork?: Network;
  /** How long a person gets no further message. */
  gapMs?: number;
  env?: Record<string, string>;
};

/** Pushes nothing: for whom nobody has a browser. */
export const NO_PUSH = {
  vault: createVault([Buffer.alloc(32)]),
  send: () => Promise.reject(new Error('nobody has a browser')),
  contact: 'https://crewcall.example',
};

/** One more worker, with a database and a mailer of its own. */
export function openNoticeWorker({ service, mail }: NoticeStage) {
  const db = openDatabase({ url: service.databaseUrl, maxConnections: 4 });
  const report = { written: () => {}, unsent: () => {} };
  const from = 'crewcall@harbor.example';
  const lines: string[] = [];
  const mailer = createMailer({ smtpUrl: mail.url, outbox: '/nowhere', from, report });
  const worker = startNoticeWorker({
    ...{ db, baseUrl: 'http://localhost', authUrl: 'http://localhost' },
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    mailer,
    signer: createSigner([Buffer.from('a key')], 'emails'),
    ...{ push: NO_PUSH, quietHours: undefined },
    ...{ delayMs: HOUR_MS, gapMs: 0, pollMs: 1 },
  });
  return {
    logged: () => lines.join(''),
    async stop(graceMs: number) {
      await worker.stop(graceMs);
      await mailer.close();
      await db.end();
    },
  };
}

/** How Ada is no assignor any more, each as a statement. */
export function leavingOfAda({ season: { ada } }: NoticeStage) {
  return [
    sql`update users set assignor = false, manager = false where id = ${ada.userId}`,
    sql`update users set active = false where id = ${ada.userId}`,
    sql`update accounts set deactivated_at = now() where id = ${ada.accountId}`,
  ];
}

export async function adaComesBack({ service: { db }, season: { ada } }: NoticeStage): Promise<void> {
  await db.query(sql`update users set assignor = true, active = true where id = ${ada.userId}`);
  await db.query(sql`update accounts set deactivated_at = null where id = ${ada.accountId}`);
}
