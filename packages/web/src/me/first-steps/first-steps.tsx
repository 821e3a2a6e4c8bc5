// Asks a new official for a phone, the usual week and a calendar, one after the other. Each can be skipped.
import type { User, UserChange } from '@crewcall/sdk/core';
import { Users } from '@crewcall/sdk/resources';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { listed } from '../../format/words.ts';
import { useSession } from '../../session/context.tsx';
import { sessionQuery } from '../../session/open.ts';
import { patch } from '../../session/optimistic.ts';
import { type Problems, problemsOf } from '../../session/problems.ts';
import { useChange } from '../../session/use-change.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { FormError, TextField } from '../../ui/field.tsx';
import { askedFor, nextStep, STEPS, type Step } from './steps.ts';

const PatternDialog = lazy(async () => ({
  default: (await import('../availability/pattern-dialog.tsx')).PatternDialog,
}));

const VIEWS = { phone: PhoneStep, availability: WeekStep, calendar: CalendarStep };
const TITLES: Record<Step, string> = {
  phone: 'Your phone for the day of a game',
  availability: 'When can you work?',
  calendar: 'Your games in your calendar',
};

export default function FirstSteps() {
  const session = useSession();
  // A step may have been done on another view, or on another device.
  useQuery({ ...sessionQuery(session), staleTime: 0 });
  const step = nextStep(session);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus(); // what was pressed is gone
    shown.current = step;
  }, [step]);
  if (step === undefined) return null;
  const View = VIEWS[step];
  return (
    <section className={card.card} aria-labelledby="first-steps">
      <p className={card.small}>
        Step {STEPS.indexOf(step) + 1} of {STEPS.length}
      </p>
      <h2 id="first-steps" ref={heading} tabIndex={-1}>
        {TITLES[step]}
      </h2>
      <View users={askedFor(session, step)} skip={<Skip step={step} />} />
    </section>
  );
}

type StepProps = { users: readonly User[]; skip: ReactNode };

/** Changes the person's users, and shows what is left to do. */
function useUsersChange() {
  const { client, store } = useSession();
  const { submit, isPending } = useChange();
  const { queryKey } = sessionQuery({ client, store });
  const change = (users: readonly User[], bodyOf: (user: User) => UserChange) =>
    submit<User[]>({
      record: 'own users',
      send: () => Promise.all(users.map((user) => new Users(client).change(user.id, bodyOf(user)))),
      saved: (changed) => [
        patch<{ users: User[] }>(queryKey, (now) => ({
          ...now,
          users: now.users.map((user) => changed.find(({ id }) => id === user.id) ?? user),
        })),
      ],
      affects: [queryKey, ['own users']],
    });
  return { change, isPending };
}

function Skip({ step }: { step: Step }) {
  const session = useSession();
  const { change, isPending } = useUsersChange();
  const [problems, setProblems] = useState<Problems>({});
  const skip = () =>
    change(askedFor(session, step), ({ skipped_steps }) => ({
      skipped_steps: [...(skipped_steps ?? []), step],
    })).catch((error: unknown) => setProblems(problemsOf(error)));
  return (
    <>
      <Button look="quiet" disabled={isPending} onClick={skip}>
        Skip
      </Button>
      <FormError message={problems['']} />
    </>
  );
}

/** Who may see the number is chosen by the button: nothing is preselected. */
function PhoneStep({ users, skip }: StepProps) {
  const session = useSession();
  const { change, isPending } = useUsersChange();
  const known = session.users.find(({ mobile_phone }) => mobile_phone !== null)?.mobile_phone;
  const [phone, setPhone] = useState(known ?? '');
  const [problems, setProblems] = useState<Problems>({});
  const save = async (isPublic: boolean) => {
    if (phone.trim() === '') return setProblems({ mobile_phone: 'Enter your number, or skip this step.' });
    try {
      await change(users, () => ({ mobile_phone: phone.trim(), mobile_phone_is_public: isPublic }));
    } catch (error) {
      setProblems(problemsOf(error));
    }
  };
  return (
    <>
      <p>
        So that somebody can reach you when a field is closed or a partner is late. The assignors of{' '}
        {listed(users.map(({ _embedded }) => _embedded.site.name))} see the number. Choose whether the other
        officials see it, too.
      </p>
      <TextField
        label="Mobile phone"
        type="tel"
        autoComplete="tel"
        value={phone}
        error={problems.mobile_phone}
        onChange={({ target }) => setPhone(target.value)}
      />
      <FormError message={problems['']} />
      <div className={card.actions}>
        <Button disabled={isPending} onClick={() => save(false)}>
          Save for assignors only
        </Button>
        <Button disabled={isPending} onClick={() => save(true)}>
          Save for officials, too
        </Button>
        {skip}
      </div>
    </>
  );
}

function WeekStep({ users, skip }: StepProps) {
  const session = useSession();
  const read = useQuery(sessionQuery(session));
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    void read.refetch();
  };
  return (
    <>
      <p>
        Say once what holds every week, such as all weekdays or mornings. You can change single days at any
        time.
      </p>
      <div className={card.actions}>
        <Button look="primary" onClick={() => setOpen(true)}>
          Set my week
        </Button>
        {skip}
      </div>
      <Suspense>
        {isOpen && <PatternDialog userIds={users.map(({ id }) => id)} pattern={null} onClose={close} />}
      </Suspense>
    </>
  );
}

function CalendarStep({ skip }: StepProps) {
  return (
    <>
      <p>
        The calendar on your phone can follow your games, and shows when one moves. You are told of each offer
        and each change. How you are told is your choice, under{' '}
        <Link to="/me/emails">Emails and notifications</Link>.
      </p>
      <div className={card.actions}>
        <Link to="/me/calendar" className={buttonClass('primary')}>
          Add to my calendar
        </Link>
        {skip}
      </div>
    </>
  );
}
