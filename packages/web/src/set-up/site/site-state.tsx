// Archives, restores and deletes the site; managers do.
import type { WholeSite } from '@crewcall/sdk/core';
import { Sites } from '@crewcall/sdk/resources';
import { useState } from 'react';
import { fullDay } from '../../format/days.ts';
import { useSite } from '../../session/context.tsx';
import { type Change, useChange } from '../../session/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { messageOf } from '../../ui/states.tsx';
import styles from './site-settings.module.css';
import type { useSiteSettings } from './use-site-settings.ts';

type SiteStateProps = { site: WholeSite } & Pick<ReturnType<typeof useSiteSettings>, 'record' | 'saved'>;

export function SiteState({ site, record, saved }: SiteStateProps) {
  const { client } = useSite();
  const { start, submit } = useChange();
  const [isDeleting, setDeleting] = useState(false);
  const changeOf = (send: (sites: Sites) => Promise<WholeSite>, message: string): Change<WholeSite> => ({
    ...{ record, saved, message },
    send: () => send(new Sites(client)),
  });
  const archived = changeOf((sites) => sites.archive(site.id), `${site.name} is archived, and read only.`);
  const restored = changeOf((sites) => sites.restore(site.id), `${site.name} is restored.`);
  const deleted = changeOf(async (sites) => {
    await sites.delete(site.id);
    return sites.get(site.id);
  }, `${site.name} will be deleted in 30 days.`);
  const deleteAt = site.deletes_at === null ? undefined : fullDay(site.deletes_at.slice(0, 10));
  return (
    <fieldset className={styles.switches}>
      <legend>{site.active ? 'Archive or delete the site' : 'The site is archived'}</legend>
      {site.active && (
        <div className={styles.act}>
          <p>
            An archived site is read only: everybody can still see it, and nobody can change it. It leaves
            everybody’s list of sites, sends no reminders and offers no open games. A manager can restore it
            here.
          </p>
          <Button onClick={() => start({ ...archived, undo: () => restored })}>Archive the site</Button>
        </div>
      )}
      {!site.active && (
        <div className={styles.act}>
          <p>
            {deleteAt === undefined
              ? 'Everybody can still see it, and nobody can change it.'
              : `It will be deleted on ${deleteAt}, with everything that belongs to it. Until then, restoring undoes that.`}
          </p>
          <Button look="primary" onClick={() => start(restored)}>
            Restore the site
          </Button>
        </div>
      )}
      {deleteAt === undefined && (
        <div className={styles.act}>
          <p>A deleted site is archived for 30 days, in which a manager can restore it.</p>
          <Button look="danger" onClick={() => setDeleting(true)}>
            Delete the site…
          </Button>
        </div>
      )}
      {isDeleting && (
        <DeleteDialog name={site.name} onDelete={() => submit(deleted)} onClose={() => setDeleting(false)} />
      )}
    </fieldset>
  );
}

type DeleteDialogProps = { name: string; onDelete: () => Promise<unknown>; onClose: () => void };

function DeleteDialog({ name, onDelete, onClose }: DeleteDialogProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (typed.trim() !== name) return setError(`Type ${name}.`);
    setBusy(true);
    try {
      await onDelete();
      onClose();
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={`Delete ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep the site</Button>
          <Button type="submit" form="delete-site" look="danger" disabled={isBusy}>
            Delete the site
          </Button>
        </>
      }
    >
      <p>
        The site is archived at once: everybody can still read it for 30 days, and nobody can change it. Then
        all of it is deleted for good: games, people, lists, reports and statements.
      </p>
      <p>Within these 30 days any manager can restore it, in Set-up under Site.</p>
      <form
        id="delete-site"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          label={`To confirm, type ${name}`}
          error={error}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
