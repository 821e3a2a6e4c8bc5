// An official says what a game should pay, and why.
import type { Dispute } from '@crewcall/sdk/core';
import { Disputes } from '@crewcall/sdk/resources';
import { type FormEvent, useId, useState } from 'react';
import { exactMoney } from '../format/money.ts';
import { useSession } from '../session/context.tsx';
import { problemsOf, useProblems } from '../session/problems.ts';
import { useChange } from '../session/use-change.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError, TextField } from '../ui/field.tsx';
import { Sum } from '../ui/sum/sum.tsx';
import styles from './pay.module.css';
import type { WorkedGame } from './pay.ts';
import { afterDispute } from './queries.ts';

const REASON_CHARACTERS = 300; // docs/api: disputes

type DisputeDialogProps = { worked: WorkedGame; title: string; onClose: () => void };

export function DisputeDialog({ worked, title, onClose }: DisputeDialogProps) {
  const id = useId();
  const { client } = useSession();
  const { submit, isPending } = useChange();
  const [values, setValues] = useState({ amount: '', reason: '' });
  const { form, problems, showProblems } = useProblems();
  const { game, slot, amount, currency } = worked;
  const bind = (name: keyof typeof values) => ({
    ...{ value: values[name], error: problems[name] },
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((now) => ({ ...now, [name]: target.value })),
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const sum = values.amount.trim().replace(',', '.');
    const missing = {
      ...(/^\d{1,8}(\.\d{1,2})?$/.test(sum) ? {} : { amount: 'Enter an amount such as 55 or 55.50.' }),
      ...(values.reason.trim() === '' && { reason: 'Say why. Your assignor reads it.' }),
    };
    if (Object.keys(missing).length > 0) return showProblems(missing);
    try {
      await submit<Dispute>({
        record: `dispute of assignment ${slot.id}`,
        send: () =>
          new Disputes(client).create(slot.id, { amount: Number(sum), reason: values.reason.trim() }),
        affects: afterDispute(game._embedded.site.id),
        message: 'Your assignor is asked. You read their answer here.',
      });
      onClose();
    } catch (error) {
      showProblems(problemsOf(error));
    }
  };
  return (
    <Dialog
      title="What should this game pay?"
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" type="submit" form={id} disabled={isPending}>
            Send
          </Button>
        </>
      }
    >
      <p>{title}</p>
      <Sum
        lines={(slot._embedded?.fees ?? []).map(({ description, formatted }) => ({
          label: description,
          amount: formatted,
        }))}
        total={exactMoney(amount, currency)}
      />
      <form id={id} ref={form} className={styles.dispute} noValidate onSubmit={send}>
        <TextField label={`It should be, in ${currency}`} inputMode="decimal" {...bind('amount')} />
        <TextField
          label="Reason"
          hint="Your assignor reads it."
          maxLength={REASON_CHARACTERS}
          {...bind('reason')}
        />
        <FormError message={problems['']} />
      </form>
    </Dialog>
  );
}
