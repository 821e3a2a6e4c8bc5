// The addresses with which the person's calendar follows their games.
import type { CalendarFeed, CreatedCalendarFeed } from '@crewcall/sdk/core';
import { CurrentAccountCalendarFeeds } from '@crewcall/sdk/resources';
import { useSuspenseQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { shortDay } from '../../format/days.ts';
import { useSession } from '../../session/context.tsx';
import { useChange } from '../../session/use-change.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { Select } from '../../ui/field.tsx';
import { useToasts } from '../../ui/toast/toast.tsx';
import { copyText } from './copy-text.ts';
import styles from './more.module.css';
import { calendarFeedsQuery } from './queries.ts';

export function CalendarFeedsView() {
  const { client, sites } = useSession();
  const { start } = useChange();
  const [siteId, setSiteId] = useState('');
  const [newFeed, setNewFeed] = useState<CreatedCalendarFeed>();
  const query = calendarFeedsQuery(client);
  const { data: feeds } = useSuspenseQuery(query);
  const shared = { record: 'calendar feeds', affects: [query.queryKey] };
  const resource = new CurrentAccountCalendarFeeds(client);
  const create = () =>
    start<CreatedCalendarFeed>({
      ...shared,
      send: () => resource.create({ site_id: siteId === '' ? null : Number(siteId) }),
      onSaved: setNewFeed,
    });
  const revoke = ({ id }: CalendarFeed) =>
    start({
      ...shared,
      send: () => resource.delete(id),
      message: 'The address no longer works.',
      onSaved: () => setNewFeed((now) => (now?.id === id ? undefined : now)),
    });
  const nameOf = (id: number | null) => sites.find((site) => site.id === id)?.name ?? 'All your games';
  return (
    <main id="main" className={card.page}>
      <BackLink to="/me/more">More</BackLink>
      <h1>Calendar</h1>
      <p>
        Your calendar app can follow your games at a secret address. Anyone who has the address can see your
        games, so keep it to yourself.
      </p>
      {sites.length > 1 && (
        <Select label="Games of" value={siteId} onChange={({ target }) => setSiteId(target.value)}>
          <option value="">All your sites</option>
          {sites.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <div>
        <Button look="primary" onClick={create}>
          <CalendarPlus aria-hidden="true" />
          Create an address
        </Button>
      </div>
      {newFeed !== undefined && <NewFeed feed={newFeed} />}
      <ul className={card.cards} aria-label="Addresses in use">
        {feeds.map((feed) => (
          <li key={feed.id} className={`${card.card} ${card.line}`}>
            <p>
              <b>{nameOf(feed.site_id)}</b>
              <br />
              <span className={card.small}>
                Created {shortDay(feed.created.slice(0, 10))}
                {feed.read !== null ? `, last used ${shortDay(feed.read.slice(0, 10))}` : ', not used yet'}
              </span>
            </p>
            <Button onClick={() => revoke(feed)} aria-label={`Revoke: ${nameOf(feed.site_id)}`}>
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** Shown once: the service keeps only a digest of it. */
function NewFeed({ feed: { url } }: { feed: CreatedCalendarFeed }) {
  const { show } = useToasts();
  const webcal = url.replace(/^https?:/, 'webcal:');
  const copy = () =>
    void copyText(url).then(
      () => show({ message: 'The address is copied.' }),
      () =>
        show({ message: 'The address could not be copied. Select it and copy it yourself.', isError: true }),
    );
  return (
    <section className={card.card} aria-label="The new address">
      <p className={card.small}>Copy it now: it is not shown again.</p>
      <p className={styles.address}>{url}</p>
      <div className={card.actions}>
        <a className={buttonClass('primary')} href={webcal}>
          Open in your calendar
        </a>
        <a
          className={buttonClass()}
          href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`}
          target="_blank"
          rel="noreferrer"
        >
          Add to Google Calendar
        </a>
        <Button onClick={copy}>Copy address</Button>
      </div>
      <p className={card.small}>
        On Android, take Google Calendar: Google then reads your games at this address. In other programs, add
        a calendar “by URL” or “from the internet”, and paste the address.
      </p>
    </section>
  );
}
