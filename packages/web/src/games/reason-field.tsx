// Asks why games are canceled or moved: in one's own words, or by a phrase that is ready.
import { TextField } from '../ui/field.tsx';
import styles from './reason-field.module.css';

const REASON_CHARACTERS = 200; // docs/api: games

const PHRASES = ['Rain', 'Field closed', 'Not enough players'];

type ReasonFieldProps = { reason: string; onChange: (reason: string) => void };

export function ReasonField({ reason, onChange }: ReasonFieldProps) {
  return (
    <div className={styles.reason}>
      <TextField
        label="Reason"
        hint="Optional. Officials read it in the email and on the game’s page."
        maxLength={REASON_CHARACTERS}
        value={reason}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className={styles.phrases}>
        {PHRASES.map((phrase) => (
          <button key={phrase} type="button" className={styles.phrase} onClick={() => onChange(phrase)}>
            {phrase}
          </button>
        ))}
      </p>
    </div>
  );
}
