// What applying does and whom it tells, and the button that does it.
import type { Import } from '@crewcall/sdk/core';
import { Download, Mail } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useImports, useIsChanging } from '../use-imports.ts';
import { applyWords, doesSomething, toldWords, waitingWords } from '../words.ts';
import styles from './apply-bar.module.css';
import { ToldDialog } from './told-dialog.tsx';

export function ApplyBar({ one }: { one: Import }) {
  const { apply, downloadBadRows } = useImports();
  const isChanging = useIsChanging(one);
  const [isAsked, setAsked] = useState(false);
  const waiting = waitingWords(one);
  const bad = one.counts.asked + one.counts.refused;
  return (
    <div className={styles.bar}>
      <div className={styles.words} role="status">
        <p className={styles.lead}>{leadOf(one, isChanging)}</p>
        {waiting !== undefined && <p>{waiting}</p>}
      </div>
      {doesSomething(one) && (
        <p className={styles.told}>
          <Mail aria-hidden="true" /> {toldWords(one)}{' '}
          {one.emails > 0 && (
            <button type="button" className={styles.who} onClick={() => setAsked(true)}>
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
      {isAsked && <ToldDialog one={one} onClose={() => setAsked(false)} />}
    </div>
  );
}

function leadOf(one: Import, isChanging: boolean): string {
  if (isChanging) return 'Working it out…';
  return doesSomething(one) ? 'Nothing is changed yet.' : 'Nothing to change.';
}
