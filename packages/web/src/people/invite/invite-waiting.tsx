// Invites all again who have never signed in.
import { Users } from '@crewcall/sdk/resources';
import { Mail } from 'lucide-react';
import { count } from '../../format/words.ts';
import { useSite } from '../../session/context.tsx';
import { useChange } from '../../session/use-change.ts';
import { Button } from '../../ui/button.tsx';

export function InviteWaiting() {
  const { client, site } = useSite();
  const { start, isPending } = useChange();
  const invite = () =>
    start({
      record: 'invitations',
      send: () => new Users(client).inviteMany(site.id),
      message: ({ invited }) =>
        invited === 0
          ? 'Nobody gets an email: all of them were invited in the last 24 hours.'
          : `${count(invited, 'person gets', 'people get')} another email with a link, which works for 14 days.`,
    });
  return (
    <Button small disabled={isPending} onClick={invite}>
      <Mail aria-hidden="true" /> Invite all again
    </Button>
  );
}
