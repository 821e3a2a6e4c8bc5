// Says at the top of every view of a site that there is no connection.
import { CloudOff } from 'lucide-react';
import { useReads } from '../session/connection.ts';
import styles from './notes.module.css';

export default function ConnectionNote() {
  const { isConnected } = useReads();
  return (
    <div role="status">
      {!isConnected && (
        <p className={styles.note}>
          <CloudOff aria-hidden="true" />
          No connection. You see what was last loaded, and nothing can be changed until it is back.
        </p>
      )}
    </div>
  );
}
