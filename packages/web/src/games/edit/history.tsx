// Who changed what of a game, newest first.
import type { Game, HistoryEntry } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentOf } from '../../format/days.ts';
import { useSite } from '../../session/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/states.tsx';
import styles from './history.module.css';
import { deedsOf, whoOf } from './history-words.ts';
import { HISTORY_PAGE, historyQuery } from './queries.ts';

export function History({ game }: { game: Game }) {
  const { client, site } = useSite();
  const [most, setMost] = useState(HISTORY_PAGE);
  const history = useQuery(historyQuery(client, { siteId: site.id, gameId: game.id, most }));
  const entries = history.data?.items ?? [];
  return (
    <section aria-labelledby="history-title" className={styles.history}>
      <h2 id="history-title">History</h2>
      {history.isError && <Failure error={history.error} onRetry={() => history.refetch()} />}
      {history.isSuccess && entries.length === 0 && <p>No recent changes.</p>}
      <ol>
        {entries.map((entry, index) => (
          <Entry key={entry.id} entry={entry} isFirst={index + 1 === history.data?.records} />
        ))}
      </ol>
      {history.data && history.data.records > entries.length && (
        <Button small look="quiet" onClick={() => setMost(most + HISTORY_PAGE)}>
          Show earlier changes
        </Button>
      )}
    </section>
  );
}

/** `isFirst`: nothing is known from before it. */
function Entry({ entry, isFirst }: { entry: HistoryEntry; isFirst: boolean }) {
  return (
    <li>
      <b>{whoOf(entry)}</b> {deedsOf(entry, isFirst)}.
      <time dateTime={entry.created}>{momentOf(entry.created)}</time>
    </li>
  );
}
