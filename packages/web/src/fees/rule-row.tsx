// One fee rule in a plain sentence, with what can be done about it.
import type { FeeRule } from '@crewcall/sdk/core';
import { type FormEvent, useState } from 'react';
import { useSite } from '../session/context.tsx';
import { type Problems, problemsOf } from '../session/problems.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import styles from './fees-view.module.css';
import type { Choice } from './queries.ts';
import { RuleForm } from './rule-form.tsx';
import { valuesOf } from './rule-values.ts';
import { daysOf, type ScopeField, sentenceOf, stateOf } from './rule-words.ts';
import { useRuleChanges } from './use-rule-changes.ts';

type RuleRowProps = { rule: FeeRule; choices: Record<ScopeField, Choice[]>; today: string };

export function RuleRow({ rule, choices, today }: RuleRowProps) {
  const { mayEdit } = useSite();
  const changes = useRuleChanges();
  const [open, setOpen] = useState<'change' | 'end'>();
  const close = () => setOpen(undefined);
  const sentence = sentenceOf(rule, (field) => {
    const value = rule[field];
    return (
      choices[field].find((choice) => choice.value === String(value))?.name ??
      (value === null ? undefined : String(value))
    );
  });
  const state = stateOf(rule, today);
  if (open === 'change') {
    const isComing = state === 'coming';
    return (
      <li>
        <RuleForm
          label={`Change ${sentence}`}
          start={valuesOf(rule, isComing)}
          isForSame={!isComing}
          {...{ choices, today }}
          save={isComing ? 'Save' : 'Pay this from then on'}
          onSend={async (body) => {
            await (isComing ? changes.change(rule, body) : changes.replace(rule, body));
            close();
          }}
          onCancel={close}
        />
      </li>
    );
  }
  return (
    <li>
      <p>
        {sentence}{' '}
        <span className={state === 'coming' ? styles.coming : styles.days}>{daysOf(rule, today)}</span>
      </p>
      {open === 'end' && <EndForm {...{ rule, sentence, today }} onDone={close} />}
      {mayEdit && state !== 'ended' && open === undefined && (
        <div className={styles.actions}>
          <Button small aria-label={`Change ${sentence}`} onClick={() => setOpen('change')}>
            Change…
          </Button>
          {state === 'coming' ? (
            <Button small aria-label={`Remove ${sentence}`} onClick={() => changes.remove(rule, sentence)}>
              Remove
            </Button>
          ) : (
            <Button small aria-label={`End ${sentence}`} onClick={() => setOpen('end')}>
              End…
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

type EndFormProps = { rule: FeeRule; sentence: string; today: string; onDone: () => void };

function EndForm({ rule, sentence, today, onDone }: EndFormProps) {
  const changes = useRuleChanges();
  const [until, setUntil] = useState(rule.until ?? today);
  const [problems, setProblems] = useState<Problems>({});
  const end = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await changes.end(rule, until || null);
      onDone();
    } catch (error) {
      setProblems(problemsOf(error, 'until'));
    }
  };
  return (
    <form
      noValidate
      className={styles.end}
      aria-label={`End ${sentence}`}
      onSubmit={end}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <TextField
        label="Last day"
        type="date"
        autoFocus
        min={today}
        value={until}
        error={problems.until}
        onChange={({ target }) => setUntil(target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit">Save</Button>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
