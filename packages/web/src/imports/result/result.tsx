// What an import did: the numbers, the rows that could not be applied, inviting, and taking it back.
import type { Import } from '@crewcall/sdk/core';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Download, Mail, RotateCcw } from 'lucide-react';
import { momentOf } from '../../format/days.ts';
import { count } from '../../format/words.ts';
import { useSite } from '../../session/context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Plan } from '../plan/plan.tsx';
import type { Kind } from '../search.ts';
import { useImports } from '../use-imports.ts';
import { countOf, doneWords } from '../words.ts';
import styles from './result.module.css';

export function Result({ one }: { one: Import }) {
  const { site } = useSite();
  const { undo, invite, downloadBadRows, isPending } = useImports();
  const { counts } = one;
  const failed = one.failed ?? 0;
  const isUndone = one.state === 'undone';
  const out = counts.asked + counts.refused + (isUndone ? 0 : failed);
  const didSomething = counts.created + counts.changed + counts.gone > 0;
  return (
    <>
      <section aria-labelledby="result" className={styles.result}>
        <h2 id="result" tabIndex={-1}>
          <CircleCheck aria-hidden="true" /> {isUndone ? 'The import was undone' : doneWords(one)}
        </h2>
        <p className={styles.soft}>
          {one.applied !== null && `${momentOf(one.applied)} · `}
          {one.opened_by !== null && `by ${one.opened_by}. `}
          {counts.unchanged > 0 &&
            `${countOf(one.kind, counts.unchanged)} ${counts.unchanged === 1 ? 'was' : 'were'} as in the sheet. `}
          {out > 0 && `${count(out, 'row')} ${out === 1 ? 'was' : 'were'} not imported.`}
        </p>
        {failed > 0 && (
          <p role="alert" className={styles.failed}>
            {count(failed, 'row')} could not be {isUndone ? 'undone' : 'applied'}: somebody has changed what{' '}
            {failed === 1 ? 'it is' : 'they are'} about since. See the reasons below.
          </p>
        )}
        <div className={styles.actions}>
          <Look kind={one.kind} siteId={site.id} />
          {one.kind === 'people' && !isUndone && counts.created > 0 && (
            <Button look="primary" disabled={isPending} onClick={() => invite(one)}>
              <Mail aria-hidden="true" /> Invite {counts.created.toLocaleString('en-US')}
            </Button>
          )}
          {out > 0 && (
            <Button onClick={() => void downloadBadRows(one)}>
              <Download aria-hidden="true" /> Download the {out.toLocaleString('en-US')}{' '}
              {out === 1 ? 'row' : 'rows'}
            </Button>
          )}
          {!isUndone && didSomething && (
            <Button disabled={isPending} onClick={() => undo(one)}>
              <RotateCcw aria-hidden="true" /> Undo the import
            </Button>
          )}
          <Link to="/s/$siteId/imports" params={{ siteId: String(site.id) }} className={buttonClass()}>
            Import another sheet
          </Link>
        </div>
      </section>
      <Plan one={one} />
    </>
  );
}

/** To what was brought in. */
function Look({ kind, siteId }: { kind: Kind; siteId: number }) {
  const params = { siteId: String(siteId) };
  if (kind === 'games')
    return (
      <Link
        to="/s/$siteId/games"
        params={params}
        search={{ needs: 'publishing' }}
        className={buttonClass('primary')}
      >
        Look at the games
      </Link>
    );
  if (kind === 'people' || kind === 'availability')
    return (
      <Link to="/s/$siteId/people" params={params} className={buttonClass()}>
        Look at the people
      </Link>
    );
  return (
    <Link
      to="/s/$siteId/set-up/{-$part}"
      params={{ ...params, part: kind }}
      className={buttonClass('primary')}
    >
      Look at the {kind}
    </Link>
  );
}
