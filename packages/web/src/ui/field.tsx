// Form fields on native elements: a label, the control, a hint, and an error beside what caused it.
import { type ClipboardEvent, type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

type FieldFrame = { label: string; hint?: ReactNode; error?: string | undefined; hiddenLabel?: boolean };
type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

type FrameProps = FieldFrame & { children: (control: ControlProps) => ReactNode };

/** The label, hint and error around any control. */
export function Field({ label, hint, error, hiddenLabel = false, children }: FrameProps) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hiddenLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** What is wrong with a form as a whole; nothing without a message. */
export function FormError({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p className={styles.error} role="alert">
      {message}
    </p>
  );
}

export function TextField({
  label,
  hint,
  error,
  hiddenLabel,
  ...props
}: FieldFrame & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hint, hiddenLabel, error }}>
      {(control) => <input className={styles.control} {...props} {...control} />}
    </Field>
  );
}

/** A text with suggestions, of which it need not be one. */
export function SuggestedTextField({
  suggestions,
  ...props
}: { suggestions: readonly string[] } & ComponentProps<typeof TextField>) {
  const id = useId();
  return (
    <>
      <TextField {...props} {...(suggestions.length > 0 && { list: id })} autoComplete="off" />
      {suggestions.length > 0 && (
        <datalist id={id}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** A map point, typed as coordinates or pasted as the link of a map; format/map-point.ts reads it. */
export function PointField(props: FieldFrame & ComponentProps<'input'>) {
  return <TextField placeholder="42.36, -71.06, or a map link" {...props} autoComplete="off" />;
}

export function TextArea({
  label,
  hint,
  error,
  hiddenLabel,
  ...props
}: FieldFrame & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, hint, hiddenLabel, error }}>
      {(control) => (
        <textarea className={styles.control} rows={3} onPaste={pasteLines} {...props} {...control} />
      )}
    </Field>
  );
}

const MANY_LINES = 200; // Chromium takes 0.4 s to paste so many, and 12 s for 2,000, since each line is inserted by itself

/** Pastes many lines as one value: without that, the page stands still meanwhile. */
function pasteLines(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const text = event.clipboardData.getData('text/plain');
  const { selectionStart, selectionEnd, maxLength, readOnly } = event.currentTarget;
  const isLimited = readOnly || maxLength >= 0; // which the browser heeds
  if (isLimited || text.split('\n').length < MANY_LINES) return;
  event.preventDefault();
  event.currentTarget.setRangeText(text, selectionStart, selectionEnd, 'end');
  event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
}

export function Select({ label, hint, error, hiddenLabel, ...props }: FieldFrame & ComponentProps<'select'>) {
  return (
    <Field {...{ label, hint, hiddenLabel, error }}>
      {(control) => <select className={styles.control} {...props} {...control} />}
    </Field>
  );
}

export function Checkbox({ label, ...props }: { label: ReactNode } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={styles.check}>
      <input type="checkbox" {...props} />
      <span>{label}</span>
    </label>
  );
}
