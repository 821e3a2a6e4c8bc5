// What actions on pay runs record in the journal.

import * as assignments from '../../src/domain/assignments/actions.ts';
import * as pay from '../../src/domain/pay/actions.ts';
import * as disputes from '../../src/domain/pay/disputes/actions.ts';
import type { JournalCase } from './journal-officials.ts';
import { NOW, playGame, type Season } from './season.ts';

export function actionsOnPay(seasonOf: () => Season): Record<string, JournalCase> {
  const days = { startDate: '2026-05-01', endDate: '2026-05-08', paymentDate: '2026-05-12' };
  const create = () =>
    pay.createPayRun(seasonOf().db, {
      run: {
        ...{ ...days, siteId: seasonOf().site.id, currency: 'USD', leagueId: null },
        ...{ wantsReports: true, wantsBankData: false },
      },
      now: NOW,
    });
  const dispute = async () => {
    const { db, omar } = seasonOf();
    const { crew } = await playGame(seasonOf(), { published: true });
    const assignmentId = crew[0]!.id;
    await assignments.assign(db, { assignmentId, userId: omar.id, override: true, now: NOW });
    const now = new Date('2026-12-01T12:00:00Z');
    const words = { amount: 5500, reason: 'It was a final', now };
    return () => disputes.fileDispute(db, { assignmentId, userId: omar.id, ...words });
  };
  return {
    'pay/disputes fileDispute': { does: dispute, rows: ['dispute created'] },
    'pay/disputes withdrawDispute': {
      does: async () => {
        const { id } = await (await dispute())();
        return () => disputes.withdrawDispute(seasonOf().db, { id });
      },
      rows: ['dispute changed'],
    },
    'pay/disputes decideDispute': {
      does: async () => {
        const { id } = await (await dispute())();
        const decision = {
          status: 'agreed',
          answer: null,
          decidedBy: seasonOf().ada.id,
          now: new Date('2026-12-01T12:00:00Z'),
        } as const;
        return () => disputes.decideDispute(seasonOf().db, { id, ...decision });
      },
      rows: ['assignment changed', 'dispute changed', 'game changed'],
    },
    'pay createPayRun': { does: async () => create, rows: ['pay_run created'] },
    'pay changePayRun': {
      does: async () => {
        const { id } = await create();
        const change = { heldUserIds: [seasonOf().omar.id] };
        return () => pay.changePayRun(seasonOf().db, { id, change });
      },
      rows: ['pay_run changed'],
    },
    'pay seePayRun': {
      does: async () => {
        const { id } = await create();
        return () => pay.seePayRun(seasonOf().db, { id, now: NOW });
      },
      rows: [], // the run is as it was
    },
    'pay recordPayExport': {
      does: async () => {
        const run = await create();
        return () => pay.recordPayExport(seasonOf().db, { run, format: 'xlsx' });
      },
      rows: ['pay_run changed'],
    },
    'pay recordSiteExport': {
      does: async () => () =>
        pay.recordSiteExport(seasonOf().db, { siteId: seasonOf().site.id, what: 'payer_lines, csv' }),
      rows: ['site changed'],
    },
    'pay deletePayRun': {
      does: async () => {
        const { id } = await create();
        return () => pay.deletePayRun(seasonOf().db, { id });
      },
      rows: ['pay_run deleted'],
    },
  };
}
