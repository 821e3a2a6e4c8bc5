// The name of the site, which managers change.
import type { WholeSite } from '@crewcall/sdk/core';
import { type FormEvent, useState } from 'react';
import { useSite } from '../../session/context.tsx';
import { changeOfMembers } from '../../session/member-change.ts';
import { type Problems, problemsOf } from '../../session/problems.ts';
import { useChange } from '../../session/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import styles from './site-settings.module.css';
import type { useSiteSettings } from './use-site-settings.ts';

const MAX_LENGTH = 90; // docs/api: Sites

type SiteNameProps = { site: WholeSite } & Pick<ReturnType<typeof useSiteSettings>, 'record' | 'queryKey'>;

export function SiteName({ site, record, queryKey }: SiteNameProps) {
  const { client } = useSite();
  const [name, setName] = useState<string>();
  const [problems, setProblems] = useState<Problems>({});
  const { submit } = useChange();
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    const to = name?.trim().replaceAll(/\s+/g, ' ');
    if (to === undefined || to === site.name) return setName(undefined);
    if (to === '') return setProblems({ name: 'Enter a name.' });
    try {
      await submit(
        changeOfMembers<WholeSite>({
          ...{ client, path: `/api/v2/sites/${site.id}`, queryKey, record, now: site },
          change: { name: to },
          message: `The site is now called ${to}.`,
        }),
      );
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
