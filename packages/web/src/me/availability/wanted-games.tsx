// How many games a week the person would like: the least and the most, on one of their sites or on all.
import type { Client, User } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { count, listed } from '../../format/words.ts';
import { useSession } from '../../session/context.tsx';
import { changeAsSeen } from '../../session/edit-conflict.ts';
import { patch } from '../../session/optimistic.ts';
import { type Change, reasonOf, useChange } from '../../session/use-change.ts';
import card from '../../ui/card.module.css';
import { Select } from '../../ui/field.tsx';
import { myUsersQuery } from '../details/queries.ts';
import styles from './availability.module.css';

type Wish = NonNullable<User['wanted_games']>;
type Member = keyof Wish;
/** What each user, by id, wishes of one member. */
type Values = ReadonlyMap<number, number | null>;
type Outcome = { user: User; error?: unknown };

const MOST_OFFERED = 10; // games: a list that is short enough for a phone; more can be set by an assignor
const DIFFERENT = 'different';
const NO_WISH: Wish = { min_per_week: null, max_per_week: null };

export function WantedGames({ userIds }: { userIds: readonly number[] }) {
  const session = useSession();
  const { client } = session;
  const { queryKey } = myUsersQuery(client);
  const { data: users = session.users } = useQuery(myUsersQuery(client));
  const { start } = useChange();
  const shown = users.filter(({ id }) => userIds.includes(id));
  const least = common(shown, 'min_per_week');
  const most = common(shown, 'max_per_week');
  const differ = least === undefined || most === undefined;
  const changeOf = (member: Member, to: Values, before: Values): Change<Outcome[]> => ({
    record: 'wanted games',
    send: () => save(client, { users: shown, member, to }),
    optimistic: [patch<User[]>(queryKey, (all) => withValues(all, member, to))],
    saved: (outcomes) => {
      const failed = outcomes.filter(isFailed).map(({ user }) => user.id);
      const back = [...before].filter(([id]) => failed.includes(id));
      return [patch<User[]>(queryKey, (all) => withValues(all, member, new Map([...to, ...back])))];
    },
    affects: [queryKey],
    errors: failuresIn,
    failure: 'Your wish was not saved.',
    topic: 'wanted games',
  });
  const set = (member: Member, value: number | null) => {
    const before = new Map(shown.map((user) => [user.id, wishOf(user)[member]]));
    const to = new Map(userIds.map((id) => [id, value]));
    void start({
      ...changeOf(member, to, before),
      message: (outcomes) => savedWords(outcomes, member),
      undo: (outcomes) => {
        const saved = outcomes.filter((one) => !isFailed(one)).map(({ user }) => user.id);
        const back = new Map([...before].filter(([id]) => saved.includes(id)));
        return {
          ...changeOf(member, back, to),
          message: (undone) => (undone.some(isFailed) ? undefined : 'Your wish is as it was.'),
        };
      },
    });
  };
  return (
    <section className={card.card} aria-labelledby="wanted">
      <h2 id="wanted">Games a week</h2>
      <div className={styles.wanted}>
        <Choice
          label="At least"
          value={least}
          numbers={numbers(1, most ?? MOST_OFFERED, least ?? null)}
          onChange={(value) => set('min_per_week', value)}
        />
        <Choice
          label="At most"
          value={most}
          numbers={numbers(least ?? 0, MOST_OFFERED, most ?? null)}
          onChange={(value) => set('max_per_week', value)}
        />
      </div>
      <p className={card.small}>
        {differ
          ? 'Your wishes differ between your sites. Choose one site above to see yours there.'
          : 'From Monday to Sunday. A wish, not a promise: your assignor sees it, and plans follow it where they can.'}
      </p>
    </section>
  );
}

type ChoiceProps = {
  label: string;
  /** Undefined where the sites differ. */
  value: number | null | undefined;
  numbers: readonly number[];
  onChange: (value: number | null) => void;
};

function Choice({ label, value, numbers: offered, onChange }: ChoiceProps) {
  return (
    <Select
      label={label}
      value={value === undefined ? DIFFERENT : (value ?? '')}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      {value === undefined && (
        <option value={DIFFERENT} disabled>
          Different
        </option>
      )}
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

/** What was saved, and where if not everywhere. Where the other wish differs between sites, it is not told. */
function savedWords(outcomes: readonly Outcome[], member: Member): string {
  const saved = outcomes.filter((one) => !isFailed(one)).map(({ user }) => user);
  const where = saved.length < outcomes.length ? ` on ${listed(saved.map(siteName))}` : '';
  const [min_per_week, max_per_week] = [common(saved, 'min_per_week'), common(saved, 'max_per_week')];
  if (min_per_week !== undefined && max_per_week !== undefined)
    return `${wishWords({ min_per_week, max_per_week })}${where}.`;
  const value = common(saved, member) ?? null;
  if (value !== null) return `${wishWords({ ...NO_WISH, [member]: value })}${where}.`;
  return `You have no wish for the ${member === 'min_per_week' ? 'fewest' : 'most'} games a week${where}.`;
}

/** One sentence for each reason, with the sites that it kept from saving. */
function failuresIn(outcomes: readonly Outcome[]): string[] {
  const byReason = Map.groupBy(outcomes.filter(isFailed), ({ error }) => reasonOf(error));
  return [...byReason].map(
    ([reason, failed]) =>
      `Your wish was not saved on ${listed(failed.map(({ user }) => siteName(user)))}. ${reason}`,
  );
}

type Saving = { users: readonly User[]; member: Member; to: Values };

/**
 * Saves one member of the wish of each user that has a value, beside the other as it is on the service: an assignor may
 * have set it meanwhile. Throws if none could be saved.
 */
async function save(client: Client, { users, member, to }: Saving): Promise<Outcome[]> {
  const outcomes = await Promise.all(
    users
      .filter(({ id }) => to.has(id))
      .map((user) =>
        changeAsSeen<User>(client, {
          path: `/api/v2/users/${user.id}`,
          body: (now) => ({ wanted_games: { ...wishOf(now), [member]: to.get(user.id) ?? null } }),
          isAsSeen: () => true,
        }).then(
          (now): Outcome => ({ user: now }),
          (error: unknown): Outcome => ({ user, error }),
        ),
      ),
  );
  if (outcomes.every(isFailed)) throw outcomes[0]?.error;
  return outcomes;
}

/** Changes one member of the wish of each user that has a value, and leaves the other as it is. */
function withValues(users: readonly User[], member: Member, values: Values): User[] {
  return users.map((user) => {
    const value = values.get(user.id);
    return value === undefined ? user : { ...user, wanted_games: { ...wishOf(user), [member]: value } };
  });
}

/** What all of them wish; undefined if they differ. */
function common(users: readonly User[], member: Member): number | null | undefined {
  const [first = null, ...others] = users.map((user) => wishOf(user)[member]);
  return others.every((other) => other === first) ? first : undefined;
}

const isFailed = (outcome: Outcome): boolean => 'error' in outcome;
const wishOf = ({ wanted_games: wish }: User): Wish => wish ?? NO_WISH;
const siteName = (user: User): string => user._embedded.site.name;
