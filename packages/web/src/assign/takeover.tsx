// Says that somebody else changed the position first, and takes the focus from the people of the list.
import { useEffect, useRef } from 'react';
import { fullName } from '../format/words.ts';
import { Button } from '../ui/button.tsx';
import styles from './assign-panel.module.css';
import type { Takeover } from './use-takeover.ts';

type TakeoverProps = {
  takeover: Takeover;
  /** Goes on to the next position; undefined if there is none. */
  onNext: (() => void) | undefined;
  onReplace: () => void;
};

/**
 * Enter on the message does nothing: who was about to assign somebody reads it first. A field that is being typed in keeps
 * the focus.
 */
export function TakeoverMessage({ takeover, onNext, onReplace }: TakeoverProps) {
  const { slot, now, by, conflict } = takeover;
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = document.activeElement;
    const isHere = at === null || at === document.body || message.current?.closest('dialog')?.contains(at);
    if (isHere && !(at instanceof HTMLInputElement)) message.current?.focus();
  }, []);
  const { position } = slot.assignment;
  const official = conflict?.placing.to && fullName(conflict.placing.to);
  return (
    <div ref={message} className={styles.takeover} role="alert" tabIndex={-1}>
      <p>
        {now === undefined ? (
          <b>{position} is open now.</b>
        ) : (
          <b>
            {fullName(now)} is on {position} now.
          </b>
        )}{' '}
        {by === undefined ? 'Somebody else' : by}{' '}
        {now === undefined ? 'took the official off it.' : 'assigned them.'}
        {official !== undefined && ` ${official} was not assigned.`}
      </p>
      <div className={styles.choice}>
        {onNext !== undefined && (
          <Button small onClick={onNext}>
            {now === undefined ? 'Leave it open' : `Keep ${fullName(now)}`}, go on
          </Button>
        )}
        {conflict !== undefined && (
          <Button small onClick={onReplace}>
            {insistence(official, now && fullName(now))}
          </Button>
        )}
      </div>
    </div>
  );
}

function insistence(official: string | undefined, now: string | undefined): string {
  if (official === undefined) return `Take ${now ?? 'nobody'} off`;
  return now === undefined ? `Assign ${official}` : `Replace ${now} by ${official}`;
}
