// The search field: it searches while it is typed into, and follows the address when that changes elsewhere.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import styles from './find-field.module.css';

const TYPING_MS = 250; // a pause in typing

export function FindField({ query = '' }: { query?: string | undefined }) {
  const navigate = useNavigate({ from: '/s/$siteId/games/' });
  const [text, setText] = useState(query);
  const sent = useRef(query);
  useEffect(() => {
    if (query !== sent.current) setText(query);
    sent.current = query;
  }, [query]);
  useEffect(() => {
    const query = text.trim();
    if (query === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = query;
      void navigate({
        search: (now) => ({ ...now, query: query === '' ? undefined : query }),
        replace: true,
      });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, navigate]);
  return (
    <input
      type="search"
      className={styles.find}
      aria-label="Find games by team, venue, league or number"
      placeholder="Find a team or venue"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
