// The season that the pages of docs/api tell of: the same ids, days and names at every run.
import { recordProgress } from '../../src/domain/jobs/store.ts';
import { createSigner } from '../../src/kernel/signer.ts';
import { createEmailLinks } from '../../src/notices/emails/links.ts';
import { readJournal } from '../../src/notices/journal/reader.ts';
import { attemptEmail } from '../../src/notices/sending/attempt.ts';
import { claimEmails } from '../../src/notices/sending/queue.ts';
import { SCOPES } from '../../src/oauth/scopes.ts';
import { sql } from '../../src/storage/sql.ts';
import { settled } from '../api/changes-feed.ts';
import { NO_PUSH } from '../notices/notice-stage.ts';
import { startJob } from '../support/jobs.ts';
import { type Application, createSeason, register, requestToken } from '../support/season.ts';
import { caller, startTestService, type TestService } from '../support/service.ts';
import { ok } from '../support/stage.ts';

/** Whose token a page may show: `Authorization: Bearer {Omar's token}`. Ada's is left out. */
export const TOKENS = ["Ada's token", "Ada's token with read alone", "Omar's token", "Nina's token"] as const;
export type TokenName = (typeof TOKENS)[number];

export type DocumentedSeason = {
  service: TestService;
  tokens: Record<TokenName, string>;
  application: Application;
};

/** Makes the season once; `start` gives a service with a copy of it. */
export async function prepareSeason(): Promise<{
  start(): Promise<DocumentedSeason>;
  remove(): Promise<void>;
}> {
  const { service, ...people } = await startSeason();
  const copyOf = await service.freeze();
  return {
    start: async () => ({ service: await startTestService({ worker: false, copyOf }), ...people }),
    remove: copyOf.remove,
  };
}

/**
 * Harbor Youth Soccer, site 1, with Ada (user 1, assignor and manager), Omar (2) and Nina (3); one of each list; three games in May 2031: 1
 * with Omar as its Referee, who has accepted and was told, and an open slot; 2 with both slots open; 3 a draft. Nothing is delivered.
 * What the pages show holds whether May 2031 is still to come or past; of the events, only the fifth and those before it.
 */
export async function startSeason(): Promise<DocumentedSeason> {
  const service = await startTestService({ worker: false });
  const { ada, omar, nina, application } = await createSeason(service.db);
  await service.db.query(sql`update users set manager = true where id = ${ada.userId}`);
  if (ada.userId !== 1 || omar.userId !== 2 || nina.userId !== 3) throw new Error('ids begin at 1');
  const everything = SCOPES.join(' ');
  const tokenOf = async ({ accountId }: { accountId: number }) =>
    requestToken(service, await register(service.db, accountId), everything);
  const tokens = {
    "Ada's token": await requestToken(service, application, everything),
    "Ada's token with read alone": await requestToken(service, application, 'read'),
    "Omar's token": await tokenOf(omar),
    "Nina's token": await tokenOf(nina),
  };
  await createSiteFixture(service, tokens);
  return { service, tokens, application };
}

async function createSiteFixture(service: TestService, tokens: Record<TokenName, string>): Promise<void> {
  const ada = caller(service, tokens["Ada's token"]);
  const omar = caller(service, tokens["Omar's token"]);
  const added = async (plural: string, body: object) =>
    ok(await ada('POST', `/api/v2/sites/1/${plural}`, { body }), 201);
  const venue = { street_1: '1 Pier Road', city: 'Harbor', state_or_province: 'NY', postal: '10001' };
  await added('venues', { name: 'Pier Field', ...venue, latitude: 40.7, longitude: -74.01 });
  await added('leagues', { name: 'U12 Girls' });
  await added('teams', { name: 'Harbor Hawks' });
  await added('teams', { name: 'Bay Gulls' });
  await added('age_groups', { name: 'U12', game_length: 60 });
  await added('game_types', { name: 'Regular season' });
  await added('genders', { name: 'Girls' });
  const referee = { name: 'Referee', abbreviation: 'R', fee: 45 };
  const assistant = { name: 'Assistant Referee', abbreviation: 'AR', fee: 30 };
  await added('patterns', { name: '2 officials', positions: [referee, assistant] });
  const phone = { mobile_phone: '+1 555 0100', mobile_phone_is_public: true, grade: 'Grade 7' };
  ok(await ada('PUT', '/api/v2/users/2', { body: phone }), 200);

  const game = {
    ...{ venue_id: 1, league_id: 1, home_team_id: 1, away_team_id: 2 },
    ...{ age_group_id: 1, game_type_id: 1, gender_id: 1, pattern_id: 1 },
  };
  const first = { localized_date: '2031-05-03', localized_time: '9:00 AM', subvenue: 'Field 2' };
  const { _embedded } = await added('games', { ...game, ...first, user_defined_id: 'H-17', published: true });
  const second = { localized_date: '2031-05-03', localized_time: '1:00 PM', published: true };
  await added('games', { ...game, ...second, home_team_id: 2, away_team_id: 1 });
  await added('games', { ...game, localized_date: '2031-05-10', localized_time: '9:00 AM' });
  const slot = `/api/v2/assignments/${_embedded.assignments[0].id}`;
  ok(await ada('POST', `${slot}/assign`, { body: { user_id: 2 } }), 200);
  ok(await omar('POST', `${slot}/confirm`, { body: { status: 'A' } }), 200);
  const job = await startJob(service.db, { siteId: 1, accountId: 1 });
  await service.db.query(sql`
    update jobs set state = 'running', started_at = '2031-03-14T22:04:10Z' where id = ${job.id}`);
  await recordProgress(service.db, { id: job.id, done: 1_200, total: 5_000 });
  await sendNotices(service);
}

/** Sends the emails of what happened so far, as a worker does. */
async function sendNotices({ db, baseUrl }: TestService): Promise<void> {
  await settled(db);
  await readJournal(db, { delayMs: 0 });
  const links = createEmailLinks(createSigner([Buffer.from('a key')], 'emails'), baseUrl);
  const mailer = { send: async () => ({}) };
  const log = { info() {}, warn() {}, error() {} };
  const options = { db, mailer, log, links, baseUrl, authUrl: baseUrl, random: () => 0.5 };
  const ways = { push: NO_PUSH, quietHours: undefined };
  for (const claim of await claimEmails(db, { limit: 5, leaseMs: 60_000 })) {
    await attemptEmail(claim, {
      ...options,
      ...ways,
      delayMs: 0,
      gapMs: 0,
      leaseMs: 60_000,
      stopped: new AbortController().signal,
    });
  }
}
