// What actions on pay runs record in the journal.
import * as pay from '../../src/domain/pay/actions.ts';
import type { JournalCase } from './journal-officials.ts';
import { NOW, type Season } from './season.ts';

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
  return {
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
