// The changes of fee rules.
import type { FeeRule, FeeRuleChange, NewFeeRule } from '@crewcall/sdk/core';
import { FeeRules } from '@crewcall/sdk/resources';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../session/keys.ts';
import { type Change, useChange } from '../session/use-change.ts';

export function useRuleChanges() {
  const { client, site } = useSite();
  const { start, submit } = useChange();
  const resource = new FeeRules(client);
  const shared = { record: `fee rules of site ${site.id}`, affects: [keyOf(site.id, 'fee-rule')] };
  const creation = (body: NewFeeRule): Change<FeeRule> => ({
    ...shared,
    send: () => resource.create(site.id, body),
    message: 'The rule was added. Games that have started keep their fees.',
  });
  const change = (rule: FeeRule, body: FeeRuleChange, message: string): Change<FeeRule> => ({
    ...shared,
    send: () => resource.change(rule.id, body),
    message,
  });
  return {
    add: (body: NewFeeRule) => submit(creation(body)),
    /** Ends the rule when the new one begins. */
    replace: (rule: FeeRule, body: NewFeeRule) => submit(creation({ ...body, replaces: rule.id })),
    change: (rule: FeeRule, body: FeeRuleChange) => submit(change(rule, body, 'The rule was changed.')),
    end: (rule: FeeRule, until: string | null) =>
      submit({
        ...change(rule, { until }, until === null ? 'The rule does not end.' : 'The last day was saved.'),
        undo: () => change(rule, { until: rule.until }, 'The rule ends as before.'),
      }),
    remove: (rule: FeeRule, sentence: string) => {
      const { id, basis, has_begun, created, updated, _links, warnings, ...body } = rule;
      return start({
        ...shared,
        send: () => resource.delete(id),
        message: `Removed: ${sentence}.`,
        undo: () => creation(body as NewFeeRule),
      });
    },
  };
}
