// What the application shows where there is no connection and nothing to show without one.
import { useEffect } from 'react';
import { accountOfCookie, isSignedOut } from '../session/account/cookie.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/states.tsx';

/** Goes on by itself when the connection is back. */
export default function OfflinePage() {
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  const { title, text } = situation();
  return (
    <main id="main">
      <h1 className="visually-hidden">{title}</h1>
      <Empty title={title} action={<Button onClick={reload}>Try again</Button>}>
        {text}
      </Empty>
    </main>
  );
}

const reload = () => window.location.reload();

function situation(): { title: string; text: string } {
  if (isSignedOut())
    return {
      title: 'You are signed out',
      text: 'What was stored on this device is deleted. There is no connection: your session ends as soon as there is one.',
    };
  if (accountOfCookie() === undefined)
    return {
      title: 'You are signed out',
      text: 'There is no connection. You can sign in as soon as there is one.',
    };
  return {
    title: 'No connection',
    text: 'Nothing is stored on this device yet. This page opens as soon as there is a connection.',
  };
}
