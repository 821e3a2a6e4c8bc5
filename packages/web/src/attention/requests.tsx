// Officials who asked for an open position: who, since when, what speaks for and against them, and the decision.
import type { Candidate, Request } from '@crewcall/sdk/core';
import { Requests as RequestsResource } from '@crewcall/sdk/resources';
import { useQuery } from '@tanstack/react-query';
import { Hand } from 'lucide-react';
import { useState } from 'react';
import { count, fullName } from '../format/words.ts';
import { crewOf } from '../games/crew.ts';
import { teamsOf } from '../games/game.ts';
import { useSite } from '../session/context.tsx';
import { recordsOf } from '../session/live/changed-records.ts';
import { useChange } from '../session/use-change.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { Failure, Skeleton } from '../ui/states.tsx';
import styles from './attention.module.css';
import { GameRow } from './game-row.tsx';
import { requesterQuery, requestsQuery } from './queries.ts';
import { ago } from './sections.ts';

export function Requests({ title, about }: { title: string; about: string }) {
  const { client, site } = useSite();
  const found = useQuery(requestsQuery(client, site.id));
  return (
    <section className={styles.section} aria-labelledby="title-requests">
      <h2 id="title-requests">
        {title} <span className={styles.number}>{found.data?.records ?? '…'}</span>
      </h2>
      <p className={styles.about}>{about}</p>
      {found.isError && <Failure error={found.error} onRetry={() => found.refetch()} />}
      {found.isPending && <Skeleton rows={2} />}
      <ul>
        {found.data?.items.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

function RequestRow({ request }: { request: Request }) {
  const { client, site } = useSite();
  const { game, official } = request._embedded;
  const candidates = useQuery(
    requesterQuery(client, { siteId: site.id, assignmentId: request.assignment_id }),
  );
  const candidate = candidates.data?.items.find(({ user_id: id }) => id === request.user_id);
  const slot = crewOf(game).find(({ id }) => id === request.assignment_id);
  const [isRefusing, setRefusing] = useState(false);
  const decide = useDeciding(request);
  const what = (
    <>
      {`${fullName(official)} asked for ${slot?.position ?? 'a position'}.`}
      {request.note !== null && <span>“{request.note}”</span>}
      <span>{[`Asked ${ago(request.created, new Date())}`, ...factsOf(candidate)].join(' · ')}</span>
    </>
  );
  return (
    <GameRow need="requests" Icon={Hand} {...{ game, what }}>
      <Button small look="quiet" onClick={() => setRefusing(true)}>
        Refuse…
      </Button>
      <Button small onClick={() => decide('granted')}>
        Grant
      </Button>
      {isRefusing && (
        <RefuseDialog
          name={fullName(official)}
          onClose={() => setRefusing(false)}
          onRefuse={(reason) => decide('refused', reason)}
        />
      )}
    </GameRow>
  );
}

/** "Available that day", "2 other games that week", "Ends at Pier Field 20 minutes before" */
function factsOf(candidate: Candidate | undefined): string[] {
  if (candidate === undefined) return [];
  const { available, games_that_week: games, grade, conflicts } = candidate;
  const day = { true: 'Available that day', false: 'Not available', null: 'No availability entered' }[
    String(available) as 'true' | 'false' | 'null'
  ];
  const week =
    games === 0 ? 'No other game that week' : count(games, 'other game that week', 'other games that week');
  return [day, ...(grade === null ? [] : [grade]), week, ...conflicts.map(({ message }) => message)];
}

function useDeciding(request: Request) {
  const { client, site } = useSite();
  const { start } = useChange();
  const { game, official } = request._embedded;
  const name = fullName(official);
  return (status: 'granted' | 'refused', reason?: string) =>
    start({
      record: `game ${game.id}`,
      send: () => new RequestsResource(client).decide(request.id, { status, reason }),
      affects: [...recordsOf(site.id, 'game', [game.id]), ...recordsOf(site.id, 'request', [request.id])],
      message:
        status === 'granted' ? `${name} is on ${teamsOf(game)}.` : `The request of ${name} was refused.`,
    });
}

type RefuseDialogProps = { name: string; onClose: () => void; onRefuse: (reason?: string) => void };

function RefuseDialog({ name, onClose, onRefuse }: RefuseDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      title={`Refuse the request of ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button
            look="primary"
            onClick={() => {
              onRefuse(reason.trim() || undefined);
              onClose();
            }}
          >
            Refuse
          </Button>
        </>
      }
    >
      <TextArea
        label="Reason"
        hint={`${name} is told. You can leave it empty.`}
        value={reason}
        maxLength={1_000}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
