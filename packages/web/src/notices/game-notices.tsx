// Who was told what of a game by email, and who has opened it since.
import { useQuery } from '@tanstack/react-query';
import { useSite } from '../session/context.tsx';
import styles from './notice-list.module.css';
import { NoticeList } from './notice-list.tsx';
import { saying } from './notice-words.ts';
import { gameNoticesQuery } from './queries.ts';

export function GameNotices({ gameId }: { gameId: number }) {
  const { client, site } = useSite();
  const query = useQuery(gameNoticesQuery({ client, siteId: site.id }, gameId));
  return (
    <section aria-labelledby="notices-title" className={styles.notices}>
      <h2 id="notices-title">Who was told</h2>
      <NoticeList
        query={query}
        seenAt={({ seen_at }) => seen_at}
        nobody="Nobody was emailed about this game."
        line={(notice) => (
          <>
            <b>{notice.name}</b> {saying(notice)}
          </>
        )}
      />
    </section>
  );
}
