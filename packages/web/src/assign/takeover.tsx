// Shown when somebody else changed a position first: what it is now, and the choice between the two.
import { Button } from '../ui/button.tsx';
import styles from './assign-panel.module.css';
import type { TakeoverChoice } from './use-assigning.ts';

export function Takeover({ position, now, next, onKeep, onReplace }: TakeoverChoice) {
  return (
    <div className={styles.takeover} role="alert">
      <p>
        Somebody else changed {position} meanwhile:{' '}
        {now === undefined ? 'it is open now.' : <b>{now} is on it now.</b>}
      </p>
      <div className={styles.choice}>
        <Button small onClick={onKeep}>
          {now === undefined ? 'Leave it open' : `Keep ${now}`}
        </Button>
        <Button small onClick={onReplace}>
          {next === undefined ? 'Empty it' : `Assign ${next}`}
        </Button>
      </div>
    </div>
  );
}
