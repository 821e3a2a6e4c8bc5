// How many games a week the person would like: the least and the most, on one of their sites or on all.
import type { User } from '@crewcall/sdk/core';
import { Users } from '@crewcall/sdk/resources';
import { useQuery } from '@tanstack/react-query';
import { count } from '../../format/words.ts';
import { useSession } from '../../session/context.tsx';
import { type Change, useChange } from '../../session/use-change.ts';
import card from '../../ui/card.module.css';
import { Select } from '../../ui/field.tsx';
import { myUsersQuery } from '../details/queries.ts';
import styles from './availability.module.css';

type Wish = NonNullable<User['wanted_games']>;

const MOST_OFFERED = 10; // that can be chosen; more than this nobody asks for
const NO_WISH: Wish = { min_per_week: null, max_per_week: null };

export function WantedGames({ userIds }: { userIds: readonly number[] }) {
  const session = useSession();
  const { client } = session;
  const { data: users = session.users } = useQuery(myUsersQuery(client));
  const { start, isPending } = useChange();
  const shown = users.filter(({ id }) => userIds.includes(id));
  const wishes = shown.map(({ wanted_games: wish }) => wish ?? NO_WISH);
  const differ = wishes.some((other) => !isSame(other, wishes[0]!));
  const wish = (differ ? undefined : wishes[0]) ?? NO_WISH;
  const changeOf = (wanted: readonly Wish[]): Change<User[]> => ({
    record: 'wanted games',
    send: () =>
      Promise.all(
        shown.map(({ id }, at) => new Users(client).change(id, { wanted_games: wanted[at] ?? NO_WISH })),
      ),
    affects: [myUsersQuery(client).queryKey],
    failure: 'Your wish was not saved.',
    topic: 'wanted games',
  });
  const set = (changed: Partial<Wish>) => {
    const next = { ...wish, ...changed };
    void start({
      ...changeOf(shown.map(() => next)),
      message: `${wishWords(next)}.`,
      undo: () => ({ ...changeOf(wishes), message: 'Your wish is as it was.' }),
    });
  };
  const { min_per_week: least, max_per_week: most } = wish;
  return (
    <section className={card.card} aria-labelledby="wanted">
      <h2 id="wanted">Games a week</h2>
      <div className={styles.wanted}>
        <Choice
          label="At least"
          value={least}
          numbers={numbers(1, most ?? MOST_OFFERED, least)}
          isDisabled={isPending}
          onChange={(value) => set({ min_per_week: value })}
        />
        <Choice
          label="At most"
          value={most}
          numbers={numbers(least ?? 0, MOST_OFFERED, most)}
          isDisabled={isPending}
          onChange={(value) => set({ max_per_week: value })}
        />
      </div>
      <p className={card.small}>
        {differ
          ? 'Your sites have different wishes. Choose one site above to see its wish.'
          : 'From Monday to Sunday. A wish, not a promise: your assignor sees it, and plans follow it where they can.'}
      </p>
    </section>
  );
}

type ChoiceProps = {
  label: string;
  value: number | null;
  numbers: readonly number[];
  isDisabled: boolean;
  onChange: (value: number | null) => void;
};

function Choice({ label, value, numbers: offered, isDisabled, onChange }: ChoiceProps) {
  return (
    <Select
      label={label}
      value={value ?? ''}
      aria-disabled={isDisabled || undefined}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">No wish</option>
      {offered.map((one) => (
        <option key={one} value={one}>
          {count(one, 'game')}
        </option>
      ))}
    </Select>
  );
}

/** From one number to another, with the one that is chosen now. */
function numbers(from: number, to: number, chosen: number | null): number[] {
  const all = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  return chosen === null || all.includes(chosen) ? all : [...all, chosen].sort((one, other) => one - other);
}

/** "You would like at least 1 game a week, and at most 3" */
function wishWords({ min_per_week: least, max_per_week: most }: Wish): string {
  if (least === null && most === null) return 'You have no wish for games a week';
  if (least !== null && least === most) return `You would like ${count(least, 'game')} a week`;
  const parts = [least !== null && `at least ${least}`, most !== null && `at most ${most}`].filter(Boolean);
  return `You would like ${parts.join(' and ')} ${(most ?? least) === 1 ? 'game' : 'games'} a week`;
}

const isSame = (one: Wish, other: Wish): boolean =>
  one.min_per_week === other.min_per_week && one.max_per_week === other.max_per_week;
