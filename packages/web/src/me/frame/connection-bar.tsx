// Says that there is no connection, and what waits for one.
import { CloudOff, RefreshCw } from 'lucide-react';
import { count } from '../../format/words.ts';
import { useNewVersion } from '../../offline/register.ts';
import { useIsConnected } from '../../session/connection.ts';
import { Button } from '../../ui/button.tsx';
import { useOutgoing } from '../games/use-answers.ts';
import styles from './frame.module.css';

export function ConnectionBar() {
  const isConnected = useIsConnected();
  const outgoing = useOutgoing();
  const waiting = [...outgoing.values()].filter(({ isLate, failure }) => isLate && failure === undefined);
  const number = waiting.length;
  const takeOver = useNewVersion();
  return (
    <div role="status">
      {(!isConnected || number > 0) && (
        <p className={styles.connection}>
          <CloudOff aria-hidden="true" />
          <span>
            No connection.{' '}
            {number > 0
              ? `${count(number, 'answer')} ${number === 1 ? 'waits' : 'wait'} to be sent.`
              : 'Your games are shown as they were last loaded.'}
          </span>
        </p>
      )}
      {isConnected && takeOver !== undefined && (
        <p className={styles.connection}>
          <RefreshCw aria-hidden="true" />
          <span>A new version is ready.</span>
          <Button small look="quiet" onClick={takeOver}>
            Reload
          </Button>
        </p>
      )}
    </div>
  );
}
