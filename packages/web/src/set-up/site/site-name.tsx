// The name of the site, which managers change.
import type { WholeSite } from '@crewcall/sdk/core';
import { Sites } from '@crewcall/sdk/resources';
import { type FormEvent, useState } from 'react';
import { useSite } from '../../session/context.tsx';
import { type Problems, problemsOf } from '../../session/problems.ts';
import { type Change, useChange } from '../../session/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import styles from './site-settings.module.css';
import type { useSiteSettings } from './use-site-settings.ts';

const MAX_LENGTH = 90; // docs/api: Sites

type SiteNameProps = { site: WholeSite } & Pick<ReturnType<typeof useSiteSettings>, 'record' | 'saved'>;

export function SiteName({ site, record, saved }: SiteNameProps) {
  const { client } = useSite();
  const [name, setName] = useState<string>();
  const [problems, setProblems] = useState<Problems>({});
  const { submit } = useChange();
  const renaming = (to: string): Change<WholeSite> => ({
    ...{ record, saved },
    send: () => new Sites(client).change(site.id, { name: to }),
  });
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    if (name === undefined || name.trim() === site.name) return setName(undefined);
    if (name.trim() === '') return setProblems({ name: 'Enter a name.' });
    try {
      await submit<WholeSite>({
        ...renaming(name),
        message: (renamed) => `The site is now called ${renamed.name}.`,
        undo: () => renaming(site.name),
      });
      setName(undefined);
      setProblems({});
    } catch (error) {
      setProblems(problemsOf(error, 'name'));
    }
  };
  return (
    <form noValidate className={styles.name} onSubmit={rename} aria-label="Name of the site">
      <TextField
        label="Name"
        error={problems.name}
        value={name ?? site.name}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit">Rename</Button>
      <FormError message={problems['']} />
    </form>
  );
}
