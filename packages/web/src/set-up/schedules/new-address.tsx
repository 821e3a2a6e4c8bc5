// The address of a public schedule, which is shown once: the service keeps only a digest of it.
import type { CreatedPublicSchedule } from '@crewcall/sdk/core';
import { copyText } from '../../me/more/copy-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useToasts } from '../../ui/toast/toast.tsx';
import styles from './schedules-editor.module.css';

export function NewAddress({ schedule: { name, url } }: { schedule: CreatedPublicSchedule }) {
  const { show } = useToasts();
  const copy = (text: string) =>
    void copyText(text).then(
      () => show({ message: 'The address is copied.' }),
      () =>
        show({ message: 'The address could not be copied. Select it and copy it yourself.', isError: true }),
    );
  return (
    <section className={styles.address} aria-label={`The new address of ${name}`}>
      <p>
        <b>The address of {name}</b> Copy it now: it is not shown again.
      </p>
      <p className={styles.url}>{url}</p>
      <div className={styles.actions}>
        <Button look="primary" onClick={() => copy(url)}>
          Copy the address
        </Button>
        <Button onClick={() => copy(`${url}.ics`)}>Copy the calendar’s address</Button>
        <a className={buttonClass()} href={url} target="_blank" rel="noreferrer">
          Look at the page<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </div>
    </section>
  );
}
