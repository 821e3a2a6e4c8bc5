// The proposals of a site that are kept: what each is of, how far it is, and what it fills.
import type { ListedProposal } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleDashed, Hourglass } from 'lucide-react';
import { fullDay, momentOf } from '../format/days.ts';
import { count } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import page from '../ui/page.module.css';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import styles from './proposals-view.module.css';
import { proposalsQuery } from './queries.ts';
import { filledWords, progressWords } from './words.ts';

export function ProposalsView() {
  const { client, site } = useSite();
  const params = { siteId: String(site.id) };
  const proposals = useQuery(proposalsQuery({ client, siteId: site.id }));
  return (
    <main id="main" className={page.page}>
      <BackLink to="/s/$siteId/games" params={params}>
        Games
      </BackLink>
      <div className={page.bar}>
        <h1>Proposals</h1>
      </div>
      {proposals.isPending && <Skeleton />}
      {proposals.isError && <Failure error={proposals.error} onRetry={() => proposals.refetch()} />}
      {proposals.data?.length === 0 && (
        <Empty
          title="No proposals yet"
          action={
            <Link
              to="/s/$siteId/games"
              params={params}
              search={{ needs: 'officials' }}
              className={buttonClass('primary')}
            >
              Games that need officials
            </Link>
          }
        >
          Select games in the list and choose Propose: you get a plan that fills their open positions. Nobody
          is assigned or told before you accept it.
        </Empty>
      )}
      <ul className={styles.proposals} aria-label="Proposals">
        {proposals.data?.map((one) => (
          <Listed key={one.id} one={one} />
        ))}
      </ul>
    </main>
  );
}

function Listed({ one }: { one: ListedProposal }) {
  const { site } = useSite();
  const { result, error, proposed_by: name } = one;
  const words = progressWords(one);
  return (
    <li>
      {words === undefined ? <CircleDashed aria-hidden="true" /> : <Hourglass aria-hidden="true" />}
      <Link
        to="/s/$siteId/proposals/$proposalId"
        params={{ siteId: String(site.id), proposalId: String(one.id) }}
      >
        {count(one.game_ids.length, 'game')}, {momentOf(one.created)}
      </Link>
      <span>
        {[
          words ?? error ?? (result === null ? 'stopped before there was a plan' : filledWords(result)),
          name !== null && `asked for by ${name}`,
          `kept until ${fullDay(one.expires.slice(0, 10))}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  );
}
