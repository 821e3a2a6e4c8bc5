// What applying does and who is emailed, and the button that does it.
import type { Import } from '@crewcall/sdk/core';
import { Download, Mail } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useImports, useIsChanging } from '../use-imports.ts';
import { applyWords, doesSomething, emailWords, waitingWords } from '../words.ts';
import styles from './apply-bar.module.css';
import { EmailedDialog } from './emailed-dialog.tsx';

export function ApplyBar({ one }: { one: Import }) {
  const { apply, downloadBadRows } = useImports();
  const isChanging = useIsChanging(one);
  const [isShown, setShown] = useState(false);
  const waiting = waitingWords(one);
  const bad = one.counts.asked + one.counts.refused;
  return (
    <div className={styles.bar}>
      <div className={styles.words} role="status">
        <p className={styles.lead}>{leadOf(one, isChanging)}</p>
        {waiting !== undefined && <p>{waiting}</p>}
      </div>
      {doesSomething(one) && (
        <p className={styles.emails}>
          <Mail aria-hidden="true" /> {emailWords(one)}{' '}
          {one.emails > 0 && (
            <button type="button" className={styles.who} onClick={() => setShown(true)}>
              Who?
            </button>
          )}
        </p>
      )}
      <span className={styles.space} />
      {bad > 0 && (
        <Button onClick={() => void downloadBadRows(one)}>
          <Download aria-hidden="true" /> Download the {bad.toLocaleString('en-US')}{' '}
          {bad === 1 ? 'row' : 'rows'}
        </Button>
      )}
      {doesSomething(one) && (
        <Button look="primary" disabled={isChanging} onClick={() => apply(one)}>
          {applyWords(one)}
        </Button>
      )}
      {isShown && <EmailedDialog one={one} onClose={() => setShown(false)} />}
    </div>
  );
}

function leadOf(one: Import, isChanging: boolean): string {
  if (isChanging) return 'Working it out…';
  return doesSomething(one) ? 'Nothing is changed yet.' : 'Nothing to change.';
}
