// Asks once whether the days that a person answered on one site are copied to a site that they have joined.
import type { AvailabilityCopyResult, User } from '@crewcall/sdk/core';
import { Availabilities } from '@crewcall/sdk/resources';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '../../format/words.ts';
import { useSession } from '../../session/context.tsx';
import { persistedKey } from '../../session/persisted.ts';
import { useChange } from '../../session/use-change.ts';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { Select } from '../../ui/field.tsx';
import { copyOfferQuery } from './queries.ts';

/** Nothing unless the service says to ask. */
export default function CopyOffer({ user }: { user: User }) {
  const { client } = useSession();
  const { data: offer } = useQuery(copyOfferQuery(client, user.id));
  const { start, isPending } = useChange();
  const [chosen, setChosen] = useState<number>();
  const source = offer?.sources.find(({ user_id: id }) => id === chosen) ?? offer?.sources[0];
  if (offer?.asks !== true || source === undefined) return null;
  const site = user._embedded.site.name;
  const copy = (from: number | null) =>
    start<AvailabilityCopyResult>({
      record: `availability ${user.id}`,
      send: () => new Availabilities(client).copy(user.id, { from_user_id: from }),
      affects: [persistedKey('availability')],
      message: ({ copied_days: days }) =>
        from === null ? `Nothing was copied to ${site}.` : `${site} has ${count(days, 'day')} of yours now.`,
    });
  return (
    <section className={card.card} aria-labelledby={`copy-${user.id}`}>
      <h2 id={`copy-${user.id}`}>Copy your days to {site}?</h2>
      <p>
        {site} does not know when you are available. {count(source.days, 'day')} that you answered for{' '}
        {source.site_name} can be copied. Until you say yes, it sees none of them.
      </p>
      {offer.sources.length > 1 && (
        <Select
          label="Copy from"
          value={source.user_id}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {offer.sources.map((one) => (
            <option key={one.user_id} value={one.user_id}>
              {one.site_name} ({count(one.days, 'day')})
            </option>
          ))}
        </Select>
      )}
      <div className={card.actions}>
        <Button disabled={isPending} onClick={() => copy(null)}>
          No, keep them apart
        </Button>
        <Button look="primary" disabled={isPending} onClick={() => copy(source.user_id)}>
          Copy my days
        </Button>
      </div>
    </section>
  );
}
