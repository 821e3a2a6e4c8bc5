// Says what one game pays an official, whatever the rules say, and why.
import type { Assignment, AssignmentFee, AssignmentFeeChange, Game } from '@crewcall/sdk/core';
import { Assignments } from '@crewcall/sdk/resources';
import { type FormEvent, useId, useState } from 'react';
import { PAY_RUN } from '../../pay-runs/queries.ts';
import { useSite } from '../../session/context.tsx';
import { keyOf } from '../../session/keys.ts';
import { recordsOf } from '../../session/live/changed-records.ts';
import { problemsOf, useProblems } from '../../session/problems.ts';
import { useChange } from '../../session/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError, Select, TextField } from '../../ui/field.tsx';
import { Sum } from '../../ui/sum/sum.tsx';
import { crewOf } from '../crew.ts';
import styles from './pay-dialog.module.css';
import { isUsual, KEPT, type PayValues, toBody, valuesOf, valuesOfReport } from './pay-values.ts';
import { Reported } from './reported.tsx';

type PayDialogProps = {
  game: Game;
  slot: Assignment;
  fee: AssignmentFee;
  name: string;
  onClose: () => void;
};

const REASON_CHARACTERS = 300; // docs/api: fees

export function PayDialog({ game, slot, fee, name, onClose }: PayDialogProps) {
  const id = useId();
  const [values, setValues] = useState(() => valuesOf(fee));
  const { form, problems, showProblems } = useProblems();
  const save = useSave({ game, slot, name });
  const bind = (field: keyof PayValues) => ({
    value: values[field],
    error: problems[field],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((now) => ({ ...now, [field]: target.value })),
  });
  const reports = fee.reported.filter(({ state }) => state !== 'settled');
  const others = crewOf(game).filter(
    ({ position_id: other }) => other !== null && other !== slot.position_id,
  );
  const chosen = others.find(({ position_id: other }) => String(other) === values.worked_position_id);
  const isOther = chosen !== undefined && chosen.position_id !== fee.worked_position_id;
  const currency = isOther ? `the currency of ${chosen.position}` : fee.currency;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const read = toBody(values);
    if ('problems' in read) return showProblems(read.problems);
    try {
      await save({ ...read.body, answered: reports.map(({ id: report }) => report) });
      onClose();
    } catch (error) {
      showProblems(problemsOf(error));
    }
  };
  return (
    <Dialog
      title={`What ${name} is paid`}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" type="submit" form={id}>
            Save
          </Button>
        </>
      }
    >
      <Reported
        {...{ reports, name }}
        onUse={(report) => setValues((now) => ({ ...now, ...valuesOfReport(report) }))}
      />
      <Sum lines={fee.parts.map(lineOf)} total={fee.formatted} />
      <form id={id} ref={form} className={styles.form} noValidate onSubmit={send}>
        <Select label="Appeared" {...bind('attendance')}>
          <option value="">Yes</option>
          <option value="late">Late</option>
          <option value="no_show">Did not appear</option>
        </Select>
        {values.attendance === 'late' && (
          <TextField
            label="Paid, in percent of the fee"
            hint="Empty: all of it."
            inputMode="numeric"
            {...bind('late_percent')}
          />
        )}
        {(others.length > 0 || fee.worked_position !== null) && (
          <Select label="Worked as" {...bind('worked_position_id')}>
            <option value="">{slot.position}</option>
            {fee.worked_position !== null && fee.worked_position_id === null && (
              <option value={KEPT}>{fee.worked_position}</option>
            )}
            {others.map(({ id: other, position_id: positionId, position }) => (
              <option key={other} value={String(positionId)}>
                {position}
              </option>
            ))}
          </Select>
        )}
        <TextField
          label={`Fee for this game, in ${currency}`}
          hint="Empty: by the rules. Travel and surcharges are added to it."
          inputMode="decimal"
          {...bind('exception')}
        />
        {!isUsual(values) && (
          <TextField
            label="Reason"
            hint="The official reads it."
            maxLength={REASON_CHARACTERS}
            {...bind('reason')}
          />
        )}
        <FormError message={problems['']} />
      </form>
    </Dialog>
  );
}

const lineOf = ({ description, basis, formatted }: AssignmentFee['parts'][number]) => ({
  label: [description, basis].filter(Boolean).join(' · '),
  amount: formatted,
});

function useSave({ game, slot, name }: Pick<PayDialogProps, 'game' | 'slot' | 'name'>) {
  const { client, site } = useSite();
  const { submit } = useChange();
  return (body: AssignmentFeeChange) =>
    submit<AssignmentFee>({
      record: `fee of assignment ${slot.id}`,
      send: () => new Assignments(client).changeFee(slot.id, body),
      topic: `fee of assignment ${slot.id}`,
      affects: [...recordsOf(site.id, 'game', [game.id]), keyOf(site.id, PAY_RUN)],
      message: ({ formatted }) => `${name} is paid ${formatted} for this game.`,
    });
}
