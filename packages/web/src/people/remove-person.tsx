// Removes a person from the site. It cannot be undone in full, so a dialog says what happens.
import type { User } from '@crewcall/sdk/core';
import { Users } from '@crewcall/sdk/resources';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { keyOf } from '../session/keys.ts';
import { recordsOf } from '../session/live/changed-records.ts';
import { useChange } from '../session/use-change.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/field.tsx';
import { messageOf } from '../ui/states.tsx';
import { recordOf } from './use-user-changes.ts';

export function RemovePerson({ user }: { user: User }) {
  const { client, site } = useSite();
  const navigate = useNavigate();
  const { submit, isPending } = useChange();
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const name = fullName(user);
  const close = () => {
    setOpen(false);
    setError(undefined);
  };
  const remove = async () => {
    try {
      await submit({
        record: recordOf(user),
        send: () => new Users(client).remove(user.id),
        message: `${name} was removed from ${site.name}.`,
        // Of their games, the stream says which have changed.
        affects: [
          ...recordsOf(site.id, 'user', [user.id]),
          ...['group', 'league-official'].map((type) => keyOf(site.id, type)),
        ],
      });
      void navigate({ to: '/s/$siteId/people', params: { siteId: String(site.id) } });
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Remove from this site…</Button>
      {isOpen && (
        <Dialog
          title={`Remove ${name} from ${site.name}?`}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button look="danger" disabled={isPending} onClick={() => void remove()}>
                Remove {name}
              </Button>
            </>
          }
        >
          <p>
            They are taken off their coming games, groups and leagues. Their contacts, availability, blocks,
            waiting requests, bank accounts and tax form on this site are deleted.
          </p>
          <p>
            Past games still show their name. Their account stays, with their other sites. They come back if
            you invite the same email address again, under People.
          </p>
          <FormError message={error} />
        </Dialog>
      )}
    </>
  );
}
