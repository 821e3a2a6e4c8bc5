// What actions on fee rules record in the journal.

import * as exceptions from '../../src/domain/fees/exceptions/actions.ts';
import type { RuleDraft } from '../../src/domain/fees/rules/actions.ts';
import * as rules from '../../src/domain/fees/rules/actions.ts';
import type { JournalCase } from './journal-officials.ts';
import { NOW, playGame, type Season } from './season.ts';

export const RULE: RuleDraft = {
  ...{ userId: null, venueId: null, leagueId: null, ageGroupId: null, gameTypeId: null, patternId: null },
  ...{ position: null, kind: 'fee', name: null, amount: 5000, currency: 'USD', rate: null, unit: null },
  ...{ freeDistance: null, most: null, condition: null, hours: null, percent: null, rounding: null },
};

export function actionsOnFees(seasonOf: () => Season): Record<string, JournalCase> {
  const request = () => ({ site: seasonOf().site, now: NOW });
  const add = () => rules.createRule(seasonOf().db, { ...request(), draft: { ...RULE, from: '2026-05-02' } });
  return {
    'fees/rules createRule': { does: async () => add, rows: ['fee_rule created'] },
    'fees/rules changeRule': {
      does: async () => {
        const { id } = await add();
        return () => rules.changeRule(seasonOf().db, { ...request(), id, change: { amount: 5500 } });
      },
      rows: ['fee_rule changed'],
    },
    'fees/rules deleteRule': {
      does: async () => {
        const { id } = await add();
        return () => rules.deleteRule(seasonOf().db, { id, now: NOW });
      },
      rows: ['fee_rule deleted'],
    },
    'fees/exceptions changeException': {
      does: async () => {
        const { crew } = await playGame(seasonOf());
        const change = { exceptionFee: 5500, payReason: 'Two games back to back' };
        return () => exceptions.changeException(seasonOf().db, { assignmentId: crew[0]!.id, change });
      },
      rows: ['assignment changed', 'game changed'],
    },
  };
}
