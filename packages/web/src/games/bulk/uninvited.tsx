// Says which officials are not told because they were never invited, and invites them.
import { UserX } from 'lucide-react';
import { inviteWords, type Uninvited, useUninvited } from '../../people/invite/use-inviting.ts';
import styles from './bulk-dialog.module.css';

/** A line of a dialog; nothing if there is nobody. */
export function UninvitedLine({ officials }: { officials: readonly Uninvited[] }) {
  const { sentence, waiting, isPending, invite } = useUninvited(officials);
  if (officials.length === 0) return null;
  return (
    <div className={styles.line}>
      <span className={waiting.length > 0 ? styles.warn : styles.good} aria-hidden="true">
        <UserX />
      </span>
      <p>
        {sentence}{' '}
        {waiting.length > 0 && (
          <button type="button" className={styles.look} disabled={isPending} onClick={invite}>
            {inviteWords(waiting.length)}
          </button>
        )}
      </p>
    </div>
  );
}
