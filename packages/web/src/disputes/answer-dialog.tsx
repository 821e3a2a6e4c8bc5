// What an official says that a game should pay, and the answer.
import type { Dispute } from '@crewcall/sdk/core';
import { Disputes } from '@crewcall/sdk/resources';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { quoted } from '../format/words.ts';
import { PAY_RUN } from '../pay-runs/queries.ts';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../session/keys.ts';
import { recordsOf } from '../session/live/changed-records.ts';
import { type Problems, problemsOf } from '../session/problems.ts';
import { useChange } from '../session/use-change.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError, TextField } from '../ui/field.tsx';
import { Failure, Skeleton } from '../ui/states.tsx';
import styles from './disputes.module.css';
import { DISPUTE, waitingDisputesQuery } from './queries.ts';
import { gameInWords } from './words.ts';

const ANSWER_CHARACTERS = 300; // docs/api: disputes

export type AnswerDialogProps = {
  gameId: number;
  userId: number;
  /** The official's. */
  name: string;
  onClose: () => void;
};

export default function AnswerDialog({ gameId, userId, name, onClose }: AnswerDialogProps) {
  const { client, site } = useSite();
  const found = useQuery(waitingDisputesQuery({ client, siteId: site.id }));
  const [answer, setAnswer] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const { decide, isPending } = useDeciding(name);
  const dispute = found.data?.find(({ game_id, user_id }) => game_id === gameId && user_id === userId);
  const send = async (status: 'agreed' | 'declined') => {
    if (dispute === undefined) return;
    if (status === 'declined' && answer.trim() === '')
      return setProblems({ answer: 'Say in a sentence why the pay stays as it is.' });
    try {
      await decide(dispute, status, answer.trim());
      onClose();
    } catch (error) {
      setProblems(problemsOf(error));
    }
  };
  const isReady = dispute !== undefined && !isPending;
  return (
    <Dialog
      title={`What ${name} says about this game`}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!isReady} onClick={() => send('declined')}>
            Decline
          </Button>
          <Button look="primary" disabled={!isReady} onClick={() => send('agreed')}>
            {dispute === undefined ? 'Agree' : `Agree to ${dispute.formatted_amount}`}
          </Button>
        </>
      }
    >
      {found.isError && <Failure error={found.error} onRetry={() => found.refetch()} />}
      {found.isPending && <Skeleton rows={2} />}
      {found.isSuccess && dispute === undefined && <p>It was answered or taken back meanwhile.</p>}
      {dispute !== undefined && (
        <div className={styles.form}>
          <p>{gameInWords(dispute)}</p>
          <p>
            It should pay <b>{dispute.formatted_amount}</b> instead of {dispute.formatted_fee}
            {dispute.reason === null ? '.' : `: ${quoted(dispute.reason)}`}
          </p>
          <TextField
            label="Answer"
            hint={`${name} reads it. Needed to decline.`}
            maxLength={ANSWER_CHARACTERS}
            value={answer}
            error={problems.answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <FormError message={problems['']} />
        </div>
      )}
    </Dialog>
  );
}

function useDeciding(name: string) {
  const { client, site } = useSite();
  const { submit, isPending } = useChange();
  const decide = (dispute: Dispute, status: 'agreed' | 'declined', answer: string) =>
    submit<Dispute>({
      record: `dispute ${dispute.id}`,
      send: () =>
        new Disputes(client).decide(dispute.id, { status, amount: dispute.amount, answer: answer || null }),
      affects: [
        ...recordsOf(site.id, 'game', [dispute.game_id]),
        keyOf(site.id, DISPUTE),
        keyOf(site.id, PAY_RUN),
      ],
      message:
        status === 'agreed'
          ? `This game pays ${name} ${dispute.formatted_amount}.`
          : `${name} reads your answer under My pay.`,
    });
  return { decide, isPending };
}
