// Every action of the domain records each record that it changes in the journal.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import * as assignments from '../../src/domain/assignments/actions.ts';
import * as bankData from '../../src/domain/bank-data/actions.ts';
import * as blocks from '../../src/domain/blocks/actions.ts';
import * as submissions from '../../src/domain/forms/submissions/actions.ts';
import * as templates from '../../src/domain/forms/templates/actions.ts';
import * as games from '../../src/domain/games/actions.ts';
import type { Game } from '../../src/domain/games/game.ts';
import * as groups from '../../src/domain/groups/actions.ts';
import * as officials from '../../src/domain/leagues/officials/actions.ts';
import * as lists from '../../src/domain/lists/actions.ts';
import * as patterns from '../../src/domain/patterns/actions.ts';
import * as schedules from '../../src/domain/schedules/actions.ts';
import * as sites from '../../src/domain/sites/actions.ts';
import * as statements from '../../src/domain/statements/actions.ts';
import * as users from '../../src/domain/users/actions.ts';
import { createVault } from '../../src/kernel/secrets.ts';
import type { Database } from '../../src/storage/database.ts';
import { sql } from '../../src/storage/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { actionsOnFees } from './journal-fees.ts';
import { actionsOnImports } from './journal-imports.ts';
import { actionsOfOfficials, type JournalCase } from './journal-officials.ts';
import { actionsOnPay } from './journal-pay.ts';
import { actionsOnPeople } from './journal-people.ts';
import { actionsOnProposals } from './journal-proposals.ts';
import { actionsOnVenues } from './journal-venues.ts';
import { BANK, TAX } from './personal-data.ts';
import { createSeason, NOW, playGame, REFEREE, type Season, takeJournal, takeKinds } from './season.ts';

let database: TestDatabase;
let season: Season;
let db: Database;
before(async () => {
  database = await createTestDatabase();
  db = database.db;
  season = await createSeason(db);
});
after(() => database.drop());

const vault = createVault([randomBytes(32)]);

const slotOf = (game: Game, index = 0) => ({ assignmentId: game.crew[index]!.id, now: NOW });

let played = 0;
const newTemplate = () =>
  templates.createFormTemplate(db, {
    ...{ siteId: season.site.id, name: `Form ${++played}`, reportedBy: 'referee', active: true },
    fields: [{ key: 'summary', label: 'Summary', type: 'text', required: false, choices: [], columns: [] }],
  });
/** A draft of Omar's about a game on a day of its own, which has begun. */
async function newSubmission() {
  const { id: templateId } = await newTemplate();
  const date = new Date(Date.UTC(2026, 0, ++played)).toISOString().slice(0, 10);
  const game = await playGame(season, { when: { date, time: '09:00' } });
  await assignments.assign(db, { ...slotOf(game), userId: season.omar.id });
  const crew = [{ userId: season.omar.id, attendance: 'late' as const, workedPositionId: null, note: null }];
  return { templateId, gameId: game.id, state: 'draft' as const, values: {}, problems: [], crew };
}

/** Each action that writes to a site: it prepares what it needs, and the call returned is the action itself. */
const ACTIONS: Record<string, JournalCase> = {
  'games createGame': {
    does: async () => () => playGame(season, { league: { name: 'U12' }, homeTeam: { name: 'Hawks' } }),
    rows: ['assignment created', 'assignment created', 'game created', 'league created', 'team created'],
  },
  'games createSeries': {
    does: async () => {
      const when = { date: '2026-08-01', time: '09:00' };
      return () => games.createSeries(db, { site: season.site, draft: { when }, weeks: 2, now: NOW });
    },
    rows: ['game created', 'game created'],
  },
  'games duplicateGame': {
    does: async () => {
      const { id } = await playGame(season);
      return () => games.duplicateGame(db, { gameId: id, draft: {}, now: NOW });
    },
    rows: ['assignment created', 'assignment created', 'game created'],
  },
  'games changeGame': {
    does: async () => {
      const { id } = await playGame(season);
      return () => games.changeGame(db, { gameId: id, change: { subvenue: 'Field 2' }, now: NOW });
    },
    rows: ['game changed'],
  },
  'games deleteGame': {
    does: async () => {
      const { id } = await playGame(season);
      return () => games.deleteGame(db, { gameId: id, now: NOW });
    },
    rows: ['assignment deleted', 'assignment deleted', 'game deleted'],
  },
  'games restoreGame': {
    does: async () => {
      const { id } = await playGame(season);
      await games.deleteGame(db, { gameId: id, now: NOW });
      return () => games.restoreGame(db, { gameId: id, now: NOW });
    },
    rows: ['assignment created', 'assignment created', 'game created'],
  },
  'assignments assign': {
    does: async () => {
      const game = await playGame(season, { when: { date: '2026-05-03', time: '09:00' } });
      return () => assignments.assign(db, { ...slotOf(game), userId: season.omar.id });
    },
    rows: ['assignment changed', 'game changed'],
  },
  'assignments unassign': {
    does: async () => {
      const game = await playGame(season, { when: { date: '2026-05-04', time: '09:00' } });
      await assignments.assign(db, { ...slotOf(game), userId: season.omar.id });
      return () => assignments.unassign(db, slotOf(game));
    },
    rows: ['assignment changed', 'game changed'],
  },
  'assignments emptyCrew': {
    does: async () => {
      const game = await playGame(season, { when: { date: '2026-05-05', time: '09:00' } });
      await assignments.assign(db, { ...slotOf(game, 0), userId: season.omar.id });
      await assignments.assign(db, { ...slotOf(game, 1), userId: season.ines.id });
      return () => assignments.emptyCrew(db, { gameId: game.id, now: NOW });
    },
    rows: ['assignment changed', 'assignment changed', 'game changed'],
  },
  'assignments answerAssignment': {
    does: async () => {
      const game = await playGame(season, { when: { date: '2026-05-06', time: '09:00' } });
      await assignments.assign(db, { ...slotOf(game), userId: season.omar.id });
      return () => assignments.answerAssignment(db, { ...slotOf(game), answer: 'accepted' });
    },
    rows: ['assignment changed', 'game changed'],
  },
  'users addUser': {
    does: async () => () =>
      users.addUser(db, {
        ...{ siteId: season.site.id, email: 'mia@harbor.example', firstName: 'Mia', lastName: 'Roth' },
        roles: { official: true, assignor: false, manager: false },
      }),
    rows: ['account created', 'user created'],
  },
  'users changeUser': {
    does: async () => () =>
      users.changeUser(db, { id: season.ines.id, change: { grade: '7' }, by: season.ada }),
    rows: ['user changed'],
  },
  'lists createEntry': {
    does: async () => () => lists.createEntry(db, 'age_groups', { siteId: season.site.id, name: 'U10' }),
    rows: ['age_group created'],
  },
  'lists changeEntry': {
    does: async () => {
      const { id } = await lists.createEntry(db, 'venues', { siteId: season.site.id, name: 'Pier Field' });
      return () => lists.changeEntry(db, 'venues', { id, change: { city: 'Harbor' } });
    },
    rows: ['venue changed'],
  },
  'lists mergeEntries': {
    does: async () => {
      const one = await lists.createEntry(db, 'teams', { siteId: season.site.id, name: 'Merged' });
      const into = await lists.createEntry(db, 'teams', { siteId: season.site.id, name: 'Kept' });
      await playGame(season, { homeTeam: { id: one.id }, when: { date: '2026-09-06', time: '09:00' } });
      return () => lists.mergeEntries(db, 'teams', { id: one.id, intoId: into.id });
    },
    rows: ['game changed', 'team deleted'],
  },
  'lists deleteEntry': {
    does: async () => {
      const { id } = await lists.createEntry(db, 'leagues', { siteId: season.site.id, name: 'U8' });
      await officials.attachOfficial(db, { leagueId: id, userId: season.omar.id });
      return () => lists.deleteEntry(db, 'leagues', { id });
    },
    rows: ['league deleted', 'league_official deleted'],
  },
  'leagues/officials attachOfficial': {
    does: async () => {
      const { id } = await lists.createEntry(db, 'leagues', { siteId: season.site.id, name: 'U7' });
      return () => officials.attachOfficial(db, { leagueId: id, userId: season.omar.id });
    },
    rows: ['league_official created'],
  },
  'leagues/officials removeLeagueOfficial': {
    does: async () => {
      const { id: leagueId } = await lists.createEntry(db, 'leagues', { siteId: season.site.id, name: 'U6' });
      const { id } = await officials.attachOfficial(db, { leagueId, userId: season.omar.id });
      return () => officials.removeLeagueOfficial(db, { id });
    },
    rows: ['league_official deleted'],
  },
  'patterns createPattern': {
    does: async () => () => createPattern('3 officials'),
    rows: ['pattern created'],
  },
  'patterns changePattern': {
    does: async () => {
      const { id } = await createPattern('4 officials');
      return () => patterns.changePattern(db, { id, change: { positions: [REFEREE, REFEREE] } });
    },
    rows: ['pattern changed'],
  },
  'patterns deletePattern': {
    does: async () => {
      const { id } = await createPattern('5 officials');
      return () => patterns.deletePattern(db, { id });
    },
    rows: ['pattern deleted'],
  },
  'forms/templates createFormTemplate': {
    does: async () => () => newTemplate(),
    rows: ['form_template created'],
  },
  'forms/templates changeFormTemplate': {
    does: async () => {
      const { id } = await newTemplate();
      return () => templates.changeFormTemplate(db, { id, change: { active: false } });
    },
    rows: ['form_template changed'],
  },
  'forms/templates deleteFormTemplate': {
    does: async () => {
      const { id } = await newTemplate();
      return () => templates.deleteFormTemplate(db, { id });
    },
    rows: ['form_template deleted'],
  },
  'forms/submissions createSubmission': {
    does: async () => {
      const submission = await newSubmission();
      return () => submissions.createSubmission(db, { submission, by: season.omar, now: NOW });
    },
    rows: ['form_submission created'],
  },
  'forms/submissions changeSubmission': {
    does: async () => {
      const by = season.omar;
      const submission = await newSubmission();
      const { id } = await submissions.createSubmission(db, { submission, by, now: NOW });
      const change = { state: 'submitted' as const };
      return () => submissions.changeSubmission(db, { id, change, by, now: NOW });
    },
    rows: ['assignment changed', 'crew_report created', 'form_submission changed', 'game changed'],
  },
  'groups createGroup': {
    does: async () => () => groups.createGroup(db, { siteId: season.site.id, name: 'Trainees' }),
    rows: ['group created'],
  },
  'groups renameGroup': {
    does: async () => {
      const { id } = await groups.createGroup(db, { siteId: season.site.id, name: 'Mentors' });
      return () => groups.renameGroup(db, { id, name: 'Tutors' });
    },
    rows: ['group changed'],
  },
  'groups deleteGroup': {
    does: async () => {
      const { id } = await groups.createGroup(db, { siteId: season.site.id, name: 'Juniors' });
      return () => groups.deleteGroup(db, { id });
    },
    rows: ['group deleted'],
  },
  'groups joinGroup': {
    does: async () => {
      const { id } = await groups.createGroup(db, { siteId: season.site.id, name: 'Seniors' });
      return () => groups.joinGroup(db, { groupId: id, userId: season.omar.id });
    },
    rows: ['group changed'],
  },
  'groups leaveGroup': {
    does: async () => {
      const { id } = await groups.createGroup(db, { siteId: season.site.id, name: 'Veterans' });
      await groups.joinGroup(db, { groupId: id, userId: season.omar.id });
      return () => groups.leaveGroup(db, { groupId: id, userId: season.omar.id });
    },
    rows: ['group changed'],
  },
  'statements createStatement': {
    does: async () => createStatement,
    rows: ['statement created'],
  },
  'statements changeStatement': {
    does: async () => {
      const { id } = await createStatement();
      return () => statements.changeStatement(db, { id, change: { amountPaid: 10 }, now: new Date() });
    },
    rows: ['statement changed'],
  },
  ...actionsOfOfficials(() => season),
  ...{ ...actionsOnImports(() => season), ...actionsOnProposals(() => season) },
  ...actionsOnPay(() => season),
  ...actionsOnPeople(() => season),
  ...actionsOnFees(() => season),
  ...actionsOnVenues(() => season),
  'blocks addBlock': {
    does: async () => addBlock,
    rows: ['block created'],
  },
  'blocks deleteBlock': {
    does: async () => {
      const { id } = await addBlock();
      return () => blocks.deleteBlock(db, { id });
    },
    rows: ['block deleted'],
  },
  'schedules createSchedule': {
    does: async () => addSchedule,
    rows: ['public_schedule created'],
  },
  'schedules revokeSchedule': {
    does: async () => {
      const { schedule } = await addSchedule();
      return () => schedules.revokeSchedule(db, { id: schedule.id });
    },
    rows: ['public_schedule deleted'],
  },
  'bank-data addBankAccount': {
    does: async () => addBankAccount,
    rows: ['bank_account created'],
  },
  'bank-data removeBankAccount': {
    does: async () => {
      const [{ id }] = (await db.query(sql`select id from bank_accounts`)) as [{ id: number }];
      return () => bankData.removeBankAccount(db, { id });
    },
    rows: ['bank_account deleted'],
  },
  'bank-data addTaxForm': {
    does: async () => () => bankData.addTaxForm(db, { userId: season.omar.id, details: TAX, vault }),
    rows: ['tax_form created'],
  },
  'bank-data replaceTaxForm': {
    does: async () => () => bankData.replaceTaxForm(db, { userId: season.omar.id, details: TAX, vault }),
    rows: ['tax_form changed'],
  },
  'bank-data removeTaxForm': {
    does: async () => () => bankData.removeTaxForm(db, { userId: season.omar.id }),
    rows: ['tax_form deleted'],
  },
  'sites createSite': {
    does: async () => () =>
      sites.createSite(db, {
        ...{ name: 'Bay Youth Soccer', timezone: 'America/New_York', ownerAccountId: season.ada.accountId },
      }),
    rows: ['site created', 'user created'],
  },
  'sites changeSite': {
    does: async () => () => sites.changeSite(db, { id: season.site.id, change: { formsEnabled: true } }),
    rows: ['site changed'],
  },
};

const createPattern = (name: string) =>
  patterns.createPattern(db, { siteId: season.site.id, name, positions: [REFEREE] });
const createStatement = () =>
  statements.createStatement(db, {
    site: season.site,
    statement: { userId: season.omar.id, statementDate: '2026-05-31', description: 'May', amount: 45 },
  });
let blocked = 0;
const addBlock = async () => {
  const { id: siteId } = season.site;
  const team = await lists.createEntry(db, 'teams', { siteId, name: `Blocked ${++blocked}` });
  await takeJournal(db);
  const block = { siteId, userId: season.omar.id, kind: 'team', targetId: team.id, reason: null } as const;
  return blocks.addBlock(db, block);
};
const addSchedule = async () => {
  const { id: siteId } = season.site;
  const team = await lists.createEntry(db, 'teams', { siteId, name: `Scheduled ${++blocked}` });
  await takeJournal(db);
  return schedules.createSchedule(db, { siteId, kind: 'team', targetId: team.id });
};
const addBankAccount = () => bankData.addBankAccount(db, { userId: season.omar.id, details: BANK, vault });

for (const [name, { does, rows }] of Object.entries(ACTIONS)) {
  test(`${name} records each record that it changes`, async () => {
    const act = await does();
    await takeJournal(db);
    await act();
    assert.deepEqual(await takeKinds(db), rows);
  });
}

test('every action of the domain is in the table above', () => {
  const domain = join(import.meta.dirname, '../../src/domain');
  const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('/actions.ts'),
  );
  const actions = files.flatMap((path) => {
    const exported = readFileSync(join(domain, path), 'utf8').matchAll(/^export (?:async )?function (\w+)/gm);
    return [...exported].map(([, name]) => `${path.replace('/actions.ts', '')} ${name}`);
  });
  assert.ok(actions.length > 30);
  assert.deepEqual(actions.sort(), Object.keys(ACTIONS).sort());
});
