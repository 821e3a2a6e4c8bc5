// Invites people who were never invited, where it turns out that they cannot be told something.
import { Users } from '@crewcall/sdk/resources';
import { useState } from 'react';
import { count, fullName, listed } from '../../format/words.ts';
import { useSite } from '../../session/context.tsx';
import { recordsOf } from '../../session/live/changed-records.ts';
import { useChange } from '../../session/use-change.ts';

export type Uninvited = { user_id: number; first_name: string; last_name: string };

/** `onInvited`: for a view that shows who can be told. */
export function useInviting(onInvited?: () => void) {
  const { client, site } = useSite();
  const { start, isPending } = useChange();
  return {
    isPending,
    invite: (people: readonly Uninvited[]) =>
      void start({
        record: 'invitations',
        send: async () => {
          for (const { user_id: id } of people) await new Users(client).invite(id);
        },
        affects: recordsOf(
          site.id,
          'user',
          people.map(({ user_id: id }) => id),
        ),
        message: invitedInWords(people),
        ...(onInvited !== undefined && { onSaved: onInvited }),
      }),
  };
}

/** "Omar Reyes gets an email with a link, which works for 14 days." */
function invitedInWords(people: readonly Uninvited[]): string {
  const [one] = people;
  const who =
    people.length === 1 && one ? `${fullName(one)} gets` : `${count(people.length, 'person', 'people')} get`;
  return `${who} an email with a link, which works for 14 days.`;
}

/** "Invite", "Invite both", "Invite all 3" */
export const inviteWords = (people: number): string =>
  people === 1 ? 'Invite' : people === 2 ? 'Invite both' : `Invite all ${people}`;

const MOST_NAMES = 4;

/** What a dialog says of officials who are not told because they were never invited, and what its button does. */
export function useUninvited(officials: readonly Uninvited[]) {
  const [invited, setInvited] = useState<readonly number[]>([]);
  const { invite, isPending } = useInviting(() => setInvited(officials.map(({ user_id: id }) => id)));
  const waiting = officials.filter(({ user_id: id }) => !invited.includes(id));
  const names = officials.slice(0, MOST_NAMES).map(fullName);
  const more = officials.length - names.length;
  const who = listed(more > 0 ? [...names, `${more} more`] : names);
  const isOne = officials.length === 1;
  const sentence =
    waiting.length === 0
      ? `${who} ${isOne ? 'is' : 'are'} invited now, and will be told as well.`
      : `${who} ${isOne ? 'was never invited, and is' : 'were never invited, and are'} not told.`;
  return { sentence, waiting, isPending, invite: () => invite(waiting) };
}
