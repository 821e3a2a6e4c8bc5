// What a person must not be assigned to: teams, venues, leagues and other officials.
import type { Block, NewBlock, User } from '@crewcall/sdk/core';
import { Blocks as BlocksResource } from '@crewcall/sdk/resources';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fullName } from '../format/words.ts';
import { useSite } from '../session/context.tsx';
import { recordsOf } from '../session/live/changed-records.ts';
import { patch } from '../session/optimistic.ts';
import { type Problems, problemsOf } from '../session/problems.ts';
import { type Change, useChange } from '../session/use-change.ts';
import { listQuery } from '../set-up/queries.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Select, TextField } from '../ui/field.tsx';
import { Failure } from '../ui/states.tsx';
import styles from './person-view.module.css';
import { blocksQuery, peopleQuery } from './queries.ts';
import { recordOf } from './use-user-changes.ts';

const KINDS = {
  team: { label: 'Team', member: 'team_id' },
  venue: { label: 'Venue', member: 'venue_id' },
  league: { label: 'League', member: 'league_id' },
  official: { label: 'Official', member: 'other_user_id' },
} as const;
type Kind = keyof typeof KINDS;

export function Blocks({ user }: { user: User }) {
  const { client, site, mayEdit } = useSite();
  const blocks = useQuery(blocksQuery({ client, siteId: site.id }, user.id));
  const { start, submit } = useChange();
  const name = fullName(user);
  const { queryKey } = blocksQuery({ client, siteId: site.id }, user.id);
  const create = (body: NewBlock): Change<Block> => ({
    record: recordOf(user),
    send: () => new BlocksResource(client).create(user.id, body),
    saved: (block) => [
      patch<Block[]>(queryKey, (all) => [...all.filter(({ id }) => id !== block.id), block]),
    ],
    affects: recordsOf(site.id, 'user', [user.id]),
  });
  const remove = (block: Block): Change => ({
    record: recordOf(user),
    send: () => new BlocksResource(client).delete(block.id),
    optimistic: [patch<Block[]>(queryKey, (all) => all.filter(({ id }) => id !== block.id))],
    affects: recordsOf(site.id, 'user', [user.id]),
    message: `${name} is no longer blocked from ${block.name}.`,
    undo: () => create(bodyOf(block)),
  });
  return (
    <section className={styles.card} aria-labelledby="blocks">
      <h2 id="blocks">Blocks</h2>
      {blocks.isError && <Failure error={blocks.error} onRetry={() => blocks.refetch()} />}
      {blocks.data?.length === 0 && (
        <p className={styles.note}>{name} can be assigned to any team, at any venue.</p>
      )}
      <ul className={styles.rows} aria-label="Blocks">
        {blocks.data?.map((block) => (
          <li key={block.id}>
            <div>
              {block.name}
              <span>{[KINDS[block.kind].label, block.reason].filter(Boolean).join(' · ')}</span>
            </div>
            {mayEdit && (
              <IconButton
                label={`Remove the block of ${block.name}`}
                icon={<X />}
                onClick={() => start(remove(block))}
              />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && <BlockForm user={user} onAdd={(body) => submit(create(body))} />}
    </section>
  );
}

/** What creates the same block again. */
function bodyOf(block: Block): NewBlock {
  const { member } = KINDS[block.kind];
  return { [member]: block[member], reason: block.reason };
}

function BlockForm({ user, onAdd }: { user: User; onAdd: (body: NewBlock) => Promise<unknown> }) {
  const [kind, setKind] = useState<Kind>('team');
  const [target, setTarget] = useState('');
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const targets = useTargets(kind, user);
  const { label, member } = KINDS[kind];
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (target === '') return setProblems({ [member]: `Choose the ${label.toLowerCase()}.` });
    try {
      await onAdd({ [member]: Number(target), reason: reason.trim() || null });
      setProblems({});
      setTarget('');
      setReason('');
    } catch (error) {
      setProblems(problemsOf(error, member));
    }
  };
  return (
    <form noValidate onSubmit={add} aria-label="Add a block">
      <div className={styles.fields}>
        <Select
          label="Block from"
          value={kind}
          onChange={({ target: { value } }) => {
            setKind(value as Kind);
            setTarget('');
          }}
        >
          {Object.entries(KINDS).map(([value, one]) => (
            <option key={value} value={value}>
              {one.label}
            </option>
          ))}
        </Select>
        <Select
          label={label}
          error={problems[member]}
          value={target}
          onChange={({ target: { value } }) => setTarget(value)}
        >
          <option value="">Choose…</option>
          {targets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <TextField
        label="Reason"
        hint="Only assignors see it."
        error={problems.reason}
        autoComplete="off"
        value={reason}
        onChange={({ target: { value } }) => setReason(value)}
      />
      <Button type="submit">Add the block</Button>
    </form>
  );
}

/** What a block of this kind can name. */
function useTargets(kind: Kind, user: User): { id: number; name: string }[] {
  const { client, site } = useSite();
  const of = { client, siteId: site.id };
  const isOfficial = kind === 'official';
  const list = isOfficial ? 'team' : kind;
  const records = useQuery({ ...listQuery(of, { type: list, path: `${list}s` }), enabled: !isOfficial });
  const people = useQuery({ ...peopleQuery(of), enabled: isOfficial });
  if (!isOfficial) return records.data ?? [];
  const others = people.data?.filter(({ id, active, official }) => id !== user.id && active && official);
  return others?.map((other) => ({ id: other.id, name: fullName(other) })) ?? [];
}
