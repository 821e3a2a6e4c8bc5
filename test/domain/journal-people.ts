// What actions on people record in the journal: their accounts, their removal from a site, and their calendar feeds.
import { randomBytes } from 'node:crypto';
import * as accounts from '../../src/domain/accounts/actions.ts';
import * as assignments from '../../src/domain/assignments/actions.ts';
import { addBankAccount } from '../../src/domain/bank-data/actions.ts';
import * as feeds from '../../src/domain/calendar/actions.ts';
import * as certifications from '../../src/domain/certifications/actions.ts';
import * as groups from '../../src/domain/groups/actions.ts';
import * as guardians from '../../src/domain/guardians/actions.ts';
import * as jobs from '../../src/domain/jobs/actions.ts';
import * as officials from '../../src/domain/leagues/officials/actions.ts';
import * as lists from '../../src/domain/lists/actions.ts';
import * as messages from '../../src/domain/messages/actions.ts';
import * as sites from '../../src/domain/sites/actions.ts';
import * as lifecycle from '../../src/domain/sites/lifecycle/actions.ts';
import * as users from '../../src/domain/users/actions.ts';
import { createVault } from '../../src/kernel/secrets.ts';
import { sql } from '../../src/storage/sql.ts';
import { startJob } from '../support/jobs.ts';
import type { JournalCase } from './journal-officials.ts';
import { BANK } from './personal-data.ts';
import { NOW, playGame, type Season } from './season.ts';

export function actionsOnPeople(seasonOf: () => Season): Record<string, JournalCase> {
  const vault = createVault([randomBytes(32)]);
  const createFeed = () =>
    feeds.createFeed(seasonOf().db, { accountId: seasonOf().omar.accountId, siteId: null });
  let passed = 0;
  const addCertification = () =>
    certifications.addCertification(seasonOf().db, {
      ...{ siteId: seasonOf().site.id, userId: seasonOf().omar.id, name: `Course ${++passed}` },
      ...{ validFrom: null, validUntil: null },
    });
  const addGuardian = async () => {
    const { db, site, omar } = seasonOf();
    await db.query(sql`delete from guardians`);
    await db.query(sql`delete from guardian_emails`);
    await db.query(sql`update users set date_of_birth = '2098-05-02' where id = ${omar.id}`);
    const guardian = { siteId: site.id, userId: omar.id, email: 'rosa.reyes@home.example', mayAnswer: false };
    return guardians.addGuardian(db, { guardian, site, ownAddress: undefined, now: NOW });
  };
  const newSite = async () => {
    const ownerAccountId = seasonOf().ada.accountId;
    const owned = { name: 'Pier Soccer', timezone: 'America/New_York', ownerAccountId };
    return (await sites.createSite(seasonOf().db, owned)).site.id;
  };
  const stateChange = (change: (id: number) => Promise<unknown>, isDeleted = false): JournalCase => ({
    does: async () => {
      const id = await newSite();
      if (isDeleted) await lifecycle.deleteSite(seasonOf().db, { id, now: NOW });
      return () => change(id);
    },
    rows: ['site changed'],
  });
  return {
    'messages sendMessage': {
      does: async () => () =>
        messages.sendMessage(seasonOf().db, {
          ...{ site: seasonOf().site, sender: seasonOf().ada, to: { userIds: [seasonOf().omar.id] } },
          ...{ subject: 'Shirts', text: 'They have come, {first_name}.', now: NOW },
        }),
      rows: ['message created'],
    },
    'jobs stopJob': {
      does: async () => {
        const { db, site, ada } = seasonOf();
        const { id } = await startJob(db, { siteId: site.id, accountId: ada.accountId });
        return () => jobs.stopJob(seasonOf().db, { id });
      },
      rows: ['job changed'],
    },
    'sites/lifecycle archiveSite': stateChange((id) => lifecycle.archiveSite(seasonOf().db, { id })),
    'sites/lifecycle deleteSite': stateChange((id) => lifecycle.deleteSite(seasonOf().db, { id, now: NOW })),
    'sites/lifecycle restoreSite': stateChange(
      (id) => lifecycle.restoreSite(seasonOf().db, { id, now: NOW }),
      true,
    ),
    'users removeUser': {
      does: async () => {
        const siteId = seasonOf().site.id;
        const kim = await users.addUser(seasonOf().db, {
          ...{ siteId, email: 'kim.lee@harbor.example', firstName: 'Kim', lastName: 'Lee' },
          roles: { official: true, assignor: false, manager: false },
        });
        const game = await playGame(seasonOf(), { when: { date: '2027-05-09', time: '09:00' } });
        await assignments.assign(seasonOf().db, { assignmentId: game.crew[0]!.id, now: NOW, userId: kim.id });
        const league = await lists.createEntry(seasonOf().db, 'leagues', { siteId, name: 'U5' });
        await officials.attachOfficial(seasonOf().db, { leagueId: league.id, userId: kim.id });
        const group = await groups.createGroup(seasonOf().db, { siteId, name: 'Leavers' });
        await groups.joinGroup(seasonOf().db, { groupId: group.id, userId: kim.id });
        await addBankAccount(seasonOf().db, { userId: kim.id, details: BANK, vault });
        return () => users.removeUser(seasonOf().db, { id: kim.id, now: NOW });
      },
      rows: [
        ...['assignment changed', 'bank_account deleted', 'game changed', 'group changed'],
        ...['league_official deleted', 'user changed'],
      ],
    },
    'accounts createAccount': {
      does: async () => () =>
        accounts.createAccount(seasonOf().db, {
          email: 'kim@harbor.example',
          firstName: 'Kim',
          lastName: 'Park',
        }),
      rows: ['account created'],
    },
    'accounts setApiAccess': {
      does: async () => () =>
        accounts.setApiAccess(seasonOf().db, { email: 'kim@harbor.example', allowed: true }),
      rows: ['account changed'],
    },
    'accounts setDeactivated': {
      does: async () => () =>
        accounts.setDeactivated(seasonOf().db, { email: 'kim@harbor.example', deactivated: true }),
      rows: ['account changed'],
    },
    'guardians addGuardian': { does: async () => addGuardian, rows: ['guardian created'] },
    'guardians askGuardian': {
      does: async () => {
        const { id } = await addGuardian();
        return () => guardians.askGuardian(seasonOf().db, { id });
      },
      rows: ['guardian changed'],
    },
    'guardians changeGuardian': {
      does: async () => {
        const { id } = await addGuardian();
        return () => guardians.changeGuardian(seasonOf().db, { id, mayAnswer: true });
      },
      rows: ['guardian changed'],
    },
    'guardians decideGuardian': {
      does: async () => {
        const { id } = await addGuardian();
        return () => guardians.decideGuardian(seasonOf().db, { id, status: 'confirmed', now: NOW });
      },
      rows: ['guardian changed'],
    },
    'guardians deleteGuardian': {
      does: async () => {
        const { id } = await addGuardian();
        return () => guardians.deleteGuardian(seasonOf().db, { id });
      },
      rows: ['guardian deleted'],
    },
    'guardians endGuardians': {
      does: async () => {
        await addGuardian();
        await seasonOf().db.query(
          sql`update users set date_of_birth = '1990-05-02' where id = ${seasonOf().omar.id}`,
        );
        return () => guardians.endGuardians(seasonOf().db);
      },
      rows: ['guardian deleted'],
    },
    'certifications addCertification': {
      does: async () => addCertification,
      rows: ['certification created'],
    },
    'certifications changeCertification': {
      does: async () => {
        const { id } = await addCertification();
        return () =>
          certifications.changeCertification(seasonOf().db, { id, change: { validUntil: '2031-05-02' } });
      },
      rows: ['certification changed'],
    },
    'certifications deleteCertification': {
      does: async () => {
        const { id } = await addCertification();
        return () => certifications.deleteCertification(seasonOf().db, { id });
      },
      rows: ['certification deleted'],
    },
    'calendar createFeed': {
      does: async () => createFeed,
      rows: ['calendar_feed created'],
    },
    'calendar revokeFeed': {
      does: async () => {
        const { feed } = await createFeed();
        return () => feeds.revokeFeed(seasonOf().db, { id: feed.id, accountId: seasonOf().omar.accountId });
      },
      rows: ['calendar_feed deleted'],
    },
  };
}
