// What games pay, by the rules of the site: assignors add rules, change what they pay from a day on, and end them.
import type { FeeRule, NewFeeRule } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { todayIn } from '../format/days.ts';
import { useSite } from '../session/context.tsx';
import { currenciesOf, currencyOf } from '../set-up/patterns/pattern.ts';
import { patternsQuery } from '../set-up/queries.ts';
import { PayParts } from '../site/pay-parts.tsx';
import { Button } from '../ui/button.tsx';
import { HelpLink } from '../ui/help-link.tsx';
import page from '../ui/page.module.css';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import styles from './fees-view.module.css';
import { Preview } from './preview.tsx';
import { type Choice, rulesQuery, useChoices } from './queries.ts';
import { RuleForm } from './rule-form.tsx';
import { RuleRow } from './rule-row.tsx';
import { blankIn } from './rule-values.ts';
import { KINDS, type ScopeField, stateOf } from './rule-words.ts';
import { useRuleChanges } from './use-rule-changes.ts';

export function FeesView() {
  const { client, site, mayEdit } = useSite();
  const rules = useQuery(rulesQuery({ client, siteId: site.id }));
  const patterns = useQuery(patternsQuery({ client, siteId: site.id }));
  const choices = useChoices();
  const changes = useRuleChanges();
  const [isAdding, setAdding] = useState(false);
  const today = todayIn(site.timezone);
  const all = rules.data ?? [];
  const ended = all.filter((rule) => stateOf(rule, today) === 'ended');
  const add = async (body: NewFeeRule) => {
    await changes.add(body);
    setAdding(false);
  };
  return (
    <main id="main" className={page.page}>
      <PayParts />
      <div className={page.bar}>
        <h1>Fees</h1>
        <HelpLink page="assign#say-what-games-pay">How fees are made</HelpLink>
        <span className={styles.space} />
        {mayEdit && choices !== undefined && !isAdding && (
          <Button look="primary" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" /> Add a rule
          </Button>
        )}
      </div>
      {rules.isError && <Failure error={rules.error} onRetry={() => rules.refetch()} />}
      {(rules.isPending || choices === undefined) && !rules.isError && <Skeleton />}
      {rules.isSuccess && choices !== undefined && (
        <div className={page.columns}>
          <div>
            {isAdding && (
              <RuleForm
                label="Add a rule"
                start={blankIn(currencyOf(patterns.data ?? []))}
                currencies={currenciesOf(patterns.data ?? [])}
                {...{ choices, today }}
                save="Add the rule"
                onSend={add}
                onCancel={() => setAdding(false)}
              />
            )}
            {all.length === 0 && !isAdding && (
              <Empty title="No rules yet">
                Games pay the fee of each position in their pattern. Add a rule where it should be another.
              </Empty>
            )}
            {KINDS.map(({ kind, title, about }) => (
              <RuleList
                key={kind}
                {...{ title, about, choices, today }}
                rules={all.filter((rule) => rule.kind === kind && !ended.includes(rule))}
              />
            ))}
            {ended.length > 0 && (
              <details className={styles.ended}>
                <summary>Ended rules ({ended.length})</summary>
                <RuleList
                  title="Ended"
                  about="Games worked under these rules keep the fees they had."
                  rules={ended}
                  {...{ choices, today }}
                />
              </details>
            )}
          </div>
          <div>
            <Preview {...{ choices, today }} />
          </div>
        </div>
      )}
    </main>
  );
}

type RuleListProps = {
  title: string;
  about: string;
  rules: readonly FeeRule[];
  choices: Record<ScopeField, Choice[]>;
  today: string;
};

function RuleList({ title, about, rules, choices, today }: RuleListProps) {
  if (rules.length === 0) return null;
  const id = `rules-${title.toLowerCase()}`;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles.about}>{about}</p>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <RuleRow key={rule.id} {...{ rule, choices, today }} />
        ))}
      </ul>
    </section>
  );
}
