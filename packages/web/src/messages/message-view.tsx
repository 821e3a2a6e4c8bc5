// A message that was sent: its text, how far it is, and who has opened it.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { momentOf } from '../format/days.ts';
import { count } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { BackLink } from '../ui/back-link.tsx';
import page from '../ui/page.module.css';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import styles from './messages.module.css';
import { People } from './people.tsx';
import { idOfLink, isOnItsWay, messageQuery, recipientsQuery, sendingQuery } from './queries.ts';
import { audienceInWords, openedInWords } from './words.ts';

export function MessageView() {
  const { client, site, isAssignor } = useSite();
  const { messageId } = useParams({ from: '/s/$siteId/messages/$messageId' });
  const id = Number(messageId);
  const found = useQuery(messageQuery(client, site.id, id));
  const recipients = useQuery({
    ...recipientsQuery({ client, siteId: site.id }, id),
    enabled: isAssignor,
  });
  const message = found.data;
  const params = { siteId: String(site.id) };
  if (found.isError) return <Failure error={found.error} onRetry={() => found.refetch()} />;
  if (message === undefined) return <Skeleton />;
  const { counts, _links } = message;
  return (
    <main id="main" className={page.page}>
      <BackLink to="/s/$siteId/messages" params={params}>
        Messages
      </BackLink>
      <h1 className={styles.title}>{message.subject}</h1>
      <p className={styles.soft}>
        {message.sender} · {momentOf(message.created)} · {audienceInWords(message)}
      </p>
      <div className={styles.sent}>
        <section className={styles.paper} aria-label="Text">
          <p className={styles.text}>{message.text}</p>
          <About siteId={site.id} ids={message.game_ids} />
        </section>
        {isAssignor && counts !== undefined && (
          <section className={styles.people} aria-labelledby="opened">
            <h2 id="opened">{openedInWords(message)}</h2>
            {isOnItsWay(counts) && _links.job !== undefined && (
              <Progress jobId={idOfLink(_links.job)} queued={counts.queued} of={counts.recipients} />
            )}
            {recipients.isPending && <Skeleton rows={3} />}
            {recipients.isError && <Failure error={recipients.error} onRetry={() => recipients.refetch()} />}
            {recipients.data?.items.length === 0 && <Empty title="Nobody is left of those who got it" />}
            {recipients.data !== undefined && <People people={recipients.data.items} />}
          </section>
        )}
      </div>
    </main>
  );
}

/** Leads to the game that a message is about, if it is one: its recipients say who works the others. */
function About({ siteId, ids }: { siteId: number; ids: readonly number[] }) {
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0) return null;
  return (
    <p>
      <Link to="/s/$siteId/games/$gameId" params={{ siteId: String(siteId), gameId: String(id) }}>
        Open the game
      </Link>
    </p>
  );
}

/** How far the sending is; why it failed. */
function Progress({ jobId, queued, of }: { jobId: number; queued: number; of: number }) {
  const { client, site } = useSite();
  const job = useQuery(sendingQuery({ client, siteId: site.id }, jobId));
  const { state, error } = job.data ?? {};
  if (state === 'failed') return <p className={styles.bad}>{error}</p>;
  if (state === 'stopped')
    return <p className={styles.bad}>Stopped: {count(of - queued, 'person', 'people')} did not get it.</p>;
  return (
    <div role="status">
      <progress className={styles.progress} value={queued} max={of} aria-label="Sent" /> {queued} of {of}
    </div>
  );
}
