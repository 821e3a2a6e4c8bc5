// What matters how much: a slider for each weight, in words. A new plan is made once they rest.
import type { Proposal } from '@crewcall/sdk/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useSite } from '../session/context.tsx';
import styles from './aside.module.css';
import { HOME } from './keyboard/kept-focus.ts';
import { MayMove } from './moves/may-move.tsx';
import { isBusy } from './queries.ts';
import { useProposals } from './use-proposals.ts';
import {
  LAST_STEP,
  MOVED_SLIDER,
  pointsAt,
  SLIDERS,
  stepOf,
  stepWords,
  type Slider as Weighed,
  type WeightName,
} from './weights.ts';

const REST_MS = 500; // of a slider that is moved on, by key or pointer

export function WeightSliders({ proposal }: { proposal: Proposal }) {
  const { mayEdit } = useSite();
  const { update } = useProposals();
  const [moved, setMoved] = useState<Partial<Record<WeightName, number>>>({});
  const resting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void }>(undefined);
  useEffect(() => () => resting.current?.send(), []); // who leaves meant what they moved
  const move = (name: WeightName, step: number) => {
    const steps = { ...moved, [name]: step };
    setMoved(steps);
    clearTimeout(resting.current?.timer);
    const weights = Object.fromEntries(
      Object.entries(steps).map(([one, at]) => [one, pointsAt(one as WeightName, at)]),
    );
    const send = async () => {
      clearTimeout(resting.current?.timer);
      resting.current = undefined;
      await update(proposal.id, { weights });
      setMoved((now) => (now === steps ? {} : now));
    };
    resting.current = { timer: setTimeout(send, REST_MS), send };
  };
  const sliderOf = ({ name, label, sentence }: Weighed) => (
    <Slider
      key={name}
      {...{ label, sentence: sentence(), isDisabled: !mayEdit, isHeld: isBusy(proposal) }}
      step={moved[name] ?? stepOf(name, proposal.weights[name])}
      onMove={(step) => move(name, step)}
    />
  );
  return (
    <section aria-labelledby="matters" className={styles.weights}>
      <h2 id="matters" tabIndex={-1} {...HOME}>
        What matters
      </h2>
      <p className={styles.soft}>
        Filling positions comes first. The numbers below hold for “{stepWords(2)}”.{' '}
        <span className={styles.desk}>When you move a slider, a new plan is made.</span>
      </p>
      {SLIDERS.map(sliderOf)}
      <MayMove proposal={proposal} />
      {proposal.may_move && sliderOf(MOVED_SLIDER)}
    </section>
  );
}

type SliderProps = {
  label: string;
  sentence: string;
  step: number;
  isDisabled: boolean;
  /** It keeps the focus, and does not move. */
  isHeld: boolean;
  onMove: (step: number) => void;
};

function Slider({ label, sentence, step, isDisabled, isHeld, onMove }: SliderProps) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{stepWords(step)}</output>
      <input
        id={id}
        type="range"
        min={0}
        max={LAST_STEP}
        value={step}
        disabled={isDisabled}
        aria-valuetext={stepWords(step)}
        aria-describedby={`${id}-sentence`}
        aria-disabled={isHeld || undefined}
        onChange={({ target }) => isHeld || onMove(target.valueAsNumber)}
      />
      <p id={`${id}-sentence`}>{sentence}</p>
    </div>
  );
}
