// Users and league officials, and when their events fire (service.md 6.1).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAccount, setApiAccess } from '../../src/domain/accounts/actions.ts';
import { findAccountByEmail } from '../../src/domain/accounts/store.ts';
import { assign } from '../../src/domain/assignments/actions.ts';
import { attachOfficial, removeLeagueOfficial } from '../../src/domain/leagues/officials/actions.ts';
import { findLeagueOfficial, listLeagueOfficials } from '../../src/domain/leagues/officials/store.ts';
import { createEntry } from '../../src/domain/lists/actions.ts';
import { createSite } from '../../src/domain/sites/actions.ts';
import { listSitesOf } from '../../src/domain/sites/store.ts';
import { addUser } from '../../src/domain/users/actions.ts';
import { listUsers } from '../../src/domain/users/store.ts';
import type { NewUser } from '../../src/domain/users/user.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import {
  createSeason,
  failures,
  inParallel,
  NOW,
  playGame,
  type Season,
  succeeded,
  takeEvents,
  takeTopics,
} from './season.ts';

let database: TestDatabase;
let season: Season;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const FIRST_PAGE = { page: 1, limit: 50 };
const OFFICIAL = { official: true, assignor: false, manager: false };

async function newSeason(): Promise<Season> {
  season = await createSeason(database.db);
  return season;
}

function newUser(more: Partial<NewUser> = {}): NewUser {
  const { id: siteId } = season.site;
  return {
    siteId,
    email: `mia.${siteId}@harbor.example`,
    firstName: 'Mia',
    lastName: 'Roth',
    roles: OFFICIAL,
    ...more,
  };
}

test('site.user.created fires when a user is added, without facts for criteria', async () => {
  const { db } = await newSeason();
  const user = await addUser(db, newUser({ mi: 'J', grade: '8', mobilePhone: '555-0100' }));
  assert.deepEqual(user.emailAddresses, [`mia.${season.site.id}@harbor.example`]);
  assert.deepEqual([user.mi, user.grade, user.mobilePhone, user.homePhone], ['J', '8', '555-0100', null]);
  assert.deepEqual(await takeEvents(season), [
    {
      topic: 'site.user.created',
      resource_id: user.id,
      game_id: null,
      league_id: null,
      user_id: null,
      facts: {},
    },
  ]);
});

test('adding a known email address uses its account, and the profile has the names sent', async () => {
  const { db } = await newSeason();
  const account = await createAccount(db, {
    email: 'nia@harbor.example',
    firstName: 'Nia',
    lastName: 'Berg',
  });
  const user = await addUser(
    db,
    newUser({ email: 'NIA@Harbor.example', firstName: 'N.', lastName: 'Berg-Olsen' }),
  );
  assert.equal(user.accountId, account.id);
  assert.equal(user.lastName, 'Berg-Olsen');
  assert.equal((await findAccountByEmail(db, 'nia@HARBOR.example'))?.lastName, 'Berg');
});

test('20 parallel identical additions create one user and one event', async () => {
  const { db } = await newSeason();
  const settled = await inParallel(20, () => addUser(db, newUser()));
  assert.equal(succeeded(settled).length, 1);
  for (const error of failures(settled)) {
    assert.equal(
      error.message,
      `mia.${season.site.id}@harbor.example is already a user of this site; change that user instead.`,
    );
  }
  assert.deepEqual(await takeTopics(season), ['site.user.created']);
});

test('users are listed by last name, first name and id; a query is part of a name', async () => {
  const { db, site } = await newSeason();
  const names = async (query?: string) => {
    const { rows, records } = await listUsers(db, { siteId: site.id, query, page: FIRST_PAGE });
    return [records, ...rows.map(({ lastName }) => lastName)];
  };
  assert.deepEqual(await names(), [3, 'Duarte', 'Okafor', 'Reyes']);
  assert.deepEqual(await names(' OMAR  re'), [1, 'Reyes']);
  assert.deepEqual(await names('harbor.example'), [0]);
  const beyond = await listUsers(db, { siteId: site.id, page: { page: 9, limit: 50 } });
  assert.deepEqual(beyond, { rows: [], records: 3 });
  const second = await listUsers(db, { siteId: site.id, status: 'active', page: { page: 2, limit: 2 } });
  assert.deepEqual([second.records, ...second.rows.map(({ lastName }) => lastName)], [3, 'Reyes']);
});

test('an email address has one account, ignoring case', async () => {
  const { db } = await newSeason();
  const settled = await inParallel(5, (index) =>
    createAccount(db, {
      email: index % 2 ? 'LEA@harbor.example' : 'lea@harbor.example',
      firstName: 'Lea',
      lastName: 'Kim',
    }),
  );
  assert.equal(succeeded(settled).length, 1);
  assert.match(failures(settled)[0]!.message, /already has an account/);
  assert.equal((await setApiAccess(db, { email: 'Lea@harbor.example', allowed: true })).apiAccess, true);
  await assert.rejects(setApiAccess(db, { email: 'nobody@harbor.example', allowed: true }), {
    code: 'not_found',
  });
});

test('the owner of a site becomes its assignor; its zone is an IANA zone', async () => {
  const { db, site, ada } = await newSeason();
  assert.deepEqual([ada.assignor, ada.official, ada.siteId], [true, false, site.id]);
  assert.deepEqual((await listSitesOf(db, { accountId: ada.accountId, page: FIRST_PAGE })).rows, [site]);
  const inactive = await listSitesOf(db, { accountId: ada.accountId, active: false, page: FIRST_PAGE });
  assert.deepEqual(inactive, { rows: [], records: 0 });
  for (const timezone of ['Mars/Olympus', '+05:00', '']) {
    await assert.rejects(createSite(db, { name: 'Elsewhere', timezone, ownerAccountId: ada.accountId }), {
      code: 'validation_failed',
      message: `timezone is not a known IANA time zone: "${timezone}"; send one such as America/New_York.`,
    });
  }
});

test('site.league_official.created fires the first time only, also for 20 parallel calls', async () => {
  const { db, site, omar } = await newSeason();
  const league = await createEntry(db, 'leagues', { siteId: site.id, name: 'Spring U12' });
  const settled = await inParallel(20, () => attachOfficial(db, { leagueId: league.id, userId: omar.id }));
  const [first, ...others] = succeeded(settled);
  assert.equal(others.length, 19);
  assert.ok(others.every(({ id }) => id === first?.id));
  assert.deepEqual(await takeEvents(season), [
    {
      topic: 'site.league_official.created',
      resource_id: first?.id,
      game_id: null,
      league_id: league.id,
      user_id: omar.id,
      facts: { league_id: [league.id] },
    },
  ]);
});

test('adding an official again after a removal does not fire', async () => {
  const { db, site, omar } = await newSeason();
  const league = await createEntry(db, 'leagues', { siteId: site.id, name: 'Spring U12' });
  const attached = await attachOfficial(db, { leagueId: league.id, userId: omar.id });
  await takeEvents(season);
  await removeLeagueOfficial(db, { id: attached.id });
  assert.equal(await findLeagueOfficial(db, attached.id), undefined);
  assert.equal((await listLeagueOfficials(db, { leagueId: league.id, page: FIRST_PAGE })).records, 0);
  await assert.rejects(removeLeagueOfficial(db, { id: attached.id }), { code: 'not_found' });
  const again = await attachOfficial(db, { leagueId: league.id, userId: omar.id });
  assert.equal(again.id, attached.id);
  assert.equal(again.official.lastName, 'Reyes');
  assert.equal(again.league.name, 'Spring U12');
  assert.deepEqual(await takeTopics(season), []);
});

test('only an official of the same site can be attached to a league', async () => {
  const { db, site, ada } = await newSeason();
  const league = await createEntry(db, 'leagues', { siteId: site.id, name: 'Spring U12' });
  const elsewhere = (await createSeason(database.db)).omar;
  for (const userId of [ada.id, elsewhere.id, 999_999_999]) {
    await assert.rejects(attachOfficial(db, { leagueId: league.id, userId }), {
      code: 'validation_failed',
      message: `user_id ${userId} is not an active official of this site; send the id of one who is.`,
    });
  }
});

test('assigning an official to a game of a league attaches them, once', async () => {
  const { db, omar } = await newSeason();
  const game = await playGame(season, { published: false, league: { name: 'Spring U12' } });
  const next = await playGame(season, {
    published: false,
    league: { name: 'spring  u12' },
    when: { date: '2026-05-03', time: '09:00' },
  });
  assert.equal(next.leagueId, game.leagueId);
  await Promise.all(
    [game, next].map(({ crew }) => assign(db, { assignmentId: crew[0]!.id, userId: omar.id, now: NOW })),
  );
  assert.deepEqual(await takeTopics(season), ['site.league_official.created']);
  const { rows } = await listLeagueOfficials(db, { leagueId: game.leagueId!, page: FIRST_PAGE });
  assert.deepEqual(
    rows.map(({ userId }) => userId),
    [omar.id],
  );
});
