// The disputes that wait: what officials say that their games should pay.
import type { Dispute } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { PayParts } from '../site/pay-parts.tsx';
import { Button } from '../ui/button.tsx';
import page from '../ui/page.module.css';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import AnswerDialog from './answer-dialog.tsx';
import styles from './disputes.module.css';
import { waitingDisputesQuery } from './queries.ts';
import { gameInWords } from './words.ts';

export function DisputesView() {
  const { client, site } = useSite();
  const found = useQuery(waitingDisputesQuery({ client, siteId: site.id }));
  const [answering, setAnswering] = useState<Dispute>();
  return (
    <main id="main" className={page.page}>
      <PayParts />
      <div className={page.bar}>
        <h1>
          Disputes <span className={styles.number}>{found.data?.length ?? ''}</span>
        </h1>
      </div>
      {found.isPending && <Skeleton />}
      {found.isError && <Failure error={found.error} onRetry={() => found.refetch()} />}
      {found.data?.length === 0 && (
        <Empty title="No dispute waits for an answer">
          Officials say under My pay what a game should pay. Pay runs leave the game out until you answer.
        </Empty>
      )}
      {found.data !== undefined && found.data.length > 0 && (
        <ul className={styles.list}>
          {found.data.map((dispute) => (
            <DisputeRow key={dispute.id} dispute={dispute} onAnswer={() => setAnswering(dispute)} />
          ))}
        </ul>
      )}
      {answering !== undefined && (
        <AnswerDialog
          gameId={answering.game_id}
          userId={answering.user_id}
          name={fullName(answering._embedded.official)}
          onClose={() => setAnswering(undefined)}
        />
      )}
    </main>
  );
}

function DisputeRow({ dispute, onAnswer }: { dispute: Dispute; onAnswer: () => void }) {
  const { site, mayEdit } = useSite();
  const name = fullName(dispute._embedded.official);
  const game = gameInWords(dispute);
  return (
    <li className={styles.row}>
      <div>
        <b>{name}</b>: {dispute.formatted_amount} instead of {dispute.formatted_fee}
        {dispute.reason !== null && <span> · “{dispute.reason}”</span>}
        <div className={styles.soft}>
          <Link
            to="/s/$siteId/games/$gameId"
            params={{ siteId: String(site.id), gameId: String(dispute.game_id) }}
          >
            {game}
          </Link>
        </div>
      </div>
      {mayEdit && (
        <Button small aria-label={`Answer ${name}, ${game}`} onClick={onAnswer}>
          Answer…
        </Button>
      )}
    </li>
  );
}
