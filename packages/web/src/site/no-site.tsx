// Somebody who is signed in and belongs to no site.
import { useSession } from '../session/context.tsx';
import { signOut } from '../session/sign-out/sign-out.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/states.tsx';
import { ArchivedSites } from './archived-sites.tsx';

export function NoSite() {
  const { account } = useSession();
  return (
    <main>
      <Empty
        title="You are not on a site yet"
        action={
          <>
            <a href="/profile">Profile and connected applications</a>
            <Button onClick={signOut}>Sign out</Button>
          </>
        }
      >
        You are signed in as {account.email}. Ask the person who assigns games to add this address to their
        site.
      </Empty>
      <ArchivedSites />
    </main>
  );
}
