// The button that assigns a candidate, and the second step where somebody is replaced or a conflict overridden.
import type { Conflict, Game, Official } from '@crewcall/sdk/core';
import { useState } from 'react';
import { fullName } from '../format/words.ts';
import { Button } from '../ui/button.tsx';
import { isTold } from './assign-words.ts';
import styles from './candidates.module.css';

type AssignStepOptions = {
  name: string;
  conflicts: readonly Conflict[];
  replaced: Official | undefined;
  game: Game;
  onAssign: (override: boolean) => void;
};

export type Step = {
  name: string;
  /** `never`: an error that no override permits. */
  kind: 'assign' | 'replace' | 'override' | 'never';
  /** What the second step says, and its button. */
  warning: string;
  label: string;
  isOpen: boolean;
  toggle: () => void;
  act: () => void;
};

/** Nobody is replaced, and nothing overridden, by the first button alone. */
export function useAssignStep({ name, conflicts, replaced, game, onAssign }: AssignStepOptions): Step {
  const [isOpen, setOpen] = useState(false);
  const errors = conflicts.filter(({ severity }) => severity === 'error');
  const isOverride = errors.length > 0;
  const kind = !isOverride
    ? replaced === undefined
      ? 'assign'
      : 'replace'
    : errors.every(({ overridable }) => overridable)
      ? 'override'
      : 'never';
  const old = replaced && fullName(replaced);
  const hears = isTold(game, new Date()) ? ' They get an email that they are off it.' : '';
  const warning = [
    old !== undefined && `${old} is on this position.${hears}`,
    isOverride && 'Your override is recorded with your name.',
  ];
  const label = old === undefined ? `Assign ${name}` : `Replace ${old} by ${name}`;
  return {
    ...{ name, kind, isOpen: isOpen && kind !== 'assign' && kind !== 'never' },
    warning: warning.filter(Boolean).join(' '),
    label: isOverride ? `${label} anyway` : label,
    toggle: () => setOpen(!isOpen),
    act: () => onAssign(isOverride),
  };
}

type AssignActionProps = {
  step: Step;
  isBest: boolean;
  /** Of the facts and reasons, which describe the button. */
  describedBy: string;
};

export function AssignAction({ step, isBest, describedBy }: AssignActionProps) {
  const { kind, name, isOpen, toggle, act } = step;
  if (kind === 'never') return null;
  const described = { 'aria-describedby': describedBy, 'data-assign': '' };
  if (kind === 'assign')
    return (
      <Button
        small
        look={isBest ? 'primary' : 'plain'}
        aria-label={`Assign ${name}`}
        onClick={act}
        {...described}
      >
        Assign
      </Button>
    );
  const [look, word] =
    kind === 'override' ? (['dashed', 'Override'] as const) : (['plain', 'Replace'] as const);
  return (
    <Button
      small
      look={look}
      aria-label={kind === 'override' ? `Override for ${name}` : `Replace by ${name}`}
      aria-expanded={isOpen}
      onClick={toggle}
      {...described}
    >
      {word}…
    </Button>
  );
}

/** What is about to happen, with both names; nothing unless the first button was pressed. */
export function AssignStep({ step }: { step: Step }) {
  const { isOpen, warning, label, act, toggle } = step;
  if (!isOpen) return null;
  return (
    <div className={styles.asking}>
      <p>{warning}</p>
      <Button small look="danger" onClick={act}>
        {label}
      </Button>
      <Button small look="quiet" onClick={toggle}>
        Cancel
      </Button>
    </div>
  );
}
