// Says that there is no connection, what waits for one, and that something could not be read.
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import { count } from '../../format/words.ts';
import '../../offline/install.ts'; // the browser may offer it before "More" is opened
import { useNewVersion } from '../../offline/register.ts';
import { useReads } from '../../session/connection.ts';
import { Button } from '../../ui/button.tsx';
import { FAULT, isFault } from '../../ui/states.tsx';
import { useOutgoing } from '../games/use-answers.ts';
import styles from './frame.module.css';

export default function ConnectionBar() {
  const { isConnected, hasFault } = useReads();
  const queries = useQueryClient();
  const router = useRouter();
  const retry = async () => {
    await queries.refetchQueries({ predicate: ({ state }) => isFault(state.error) });
    await router.invalidate();
  };
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
      {isConnected && hasFault && (
        <p className={styles.connection}>
          <TriangleAlert aria-hidden="true" />
          <span>{FAULT} What you see may be out of date.</span>
          <Button small look="quiet" onClick={() => void retry()}>
            Try again
          </Button>
        </p>
      )}
      {takeOver !== undefined && (
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
