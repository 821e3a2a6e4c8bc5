// Asks before several games are changed: who is told, which positions are open, and what is unwise.
import { CircleAlert, Info, Mail, Send, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { clockOf } from '../../format/days.ts';
import { count, fullName } from '../../format/words.ts';
import { useSite } from '../../session/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { teamsOf } from '../game.ts';
import { ReasonField } from '../reason-field.tsx';
import { type BulkResult, isOff } from './bulk.ts';
import styles from './bulk-dialog.module.css';
import { BUSY, causeOf, emailed, openSentence, WORDS } from './bulk-words.ts';
import { type CrewConflict, closingsIn } from './conflicts.ts';
import { UninvitedLine } from './uninvited.tsx';
import type { PendingBulk } from './use-bulk.ts';

const MOST_LINES = 4; // of one kind, before "and 3 more"

type BulkDialogProps = {
  pending: PendingBulk;
  onConfirm: (pending: PendingBulk) => Promise<boolean>;
  /** Shows a game in the panel. */
  onLook: (conflict: CrewConflict) => void;
  onClose: () => void;
};

export default function BulkDialog({ pending, onConfirm, onLook, onClose }: BulkDialogProps) {
  const { action, games, trial } = pending;
  const [isRunning, setRunning] = useState(false);
  const [reason, setReason] = useState('');
  const isCalledOff = isOff(action);
  const words = WORDS[action];
  const changed = count(trial?.result.changed ?? games.length, 'game');
  const isNothing = trial?.result.changed === 0;
  return (
    <Dialog
      title={isNothing ? 'Nothing to change' : words.title(changed)}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {isNothing ? 'Close' : isCalledOff ? 'Keep them' : 'Cancel'}
          </Button>
          {!isNothing && (
            <Button
              look={action === 'publish' ? 'primary' : 'danger'}
              disabled={trial === undefined}
              busy={isRunning && BUSY}
              onClick={() => {
                setRunning(true);
                void onConfirm({ ...pending, reason }).then((isDone) => setRunning(isDone));
              }}
            >
              {action === 'publish' && <Send aria-hidden="true" />}
              {words.label(changed)}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.lines} aria-busy={trial === undefined}>
        {trial === undefined ? <Skeleton rows={2} /> : <Lines {...{ pending, onLook }} {...trial} />}
      </div>
      {trial !== undefined && <WhoIsTold result={trial.result} />}
      {isCalledOff && !isNothing && <ReasonField {...{ reason }} onChange={setReason} />}
    </Dialog>
  );
}

/** The names of everybody who is told. */
export function WhoIsTold({ result }: { result: BulkResult }) {
  if (result.told.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard
    <section className={styles.names} tabIndex={0} aria-label="Who is told">
      {namesOf(result)}
    </section>
  );
}

type LinesProps = Pick<BulkDialogProps, 'pending' | 'onLook'> & {
  result: BulkResult;
  conflicts: readonly CrewConflict[];
};

/** What becomes of the games, and of their officials. */
export function Lines({ pending: { action, games }, result, conflicts, onLook }: LinesProps) {
  const { site } = useSite();
  const [isAllShown, showAll] = useState(false);
  const words = WORDS[action];
  const {
    told: officials,
    unchanged,
    open_positions: open,
    asked_again: asked = 0,
    taken_off: off = 0,
  } = result;
  const failed = result.results.filter(({ error }) => error !== undefined);
  return (
    <>
      {result.changed > 0 && (
        <Line icon={<Mail />}>
          {officials.length === 0 ? (
            `${words.nobody} `
          ) : (
            <>
              <b>{count(officials.length, 'official')}</b> {emailed(officials.length === 1)}{' '}
            </>
          )}
          <span className={styles.soft}>
            You can undo this {officials.length > 0 ? 'until then' : 'for a minute'}.
          </span>
        </Line>
      )}
      <UninvitedLine officials={result.not_invited} />
      {asked > 0 && (
        <Line icon={<Info />}>
          <b>{count(asked, 'acceptance')}</b> no longer {asked === 1 ? 'holds' : 'hold'}:{' '}
          {asked === 1 ? 'this official is' : 'these officials are'} asked again.
        </Line>
      )}
      {off > 0 && (
        <Line icon={<TriangleAlert />} tone="warn">
          <b>{count(off, 'official')}</b> {off === 1 ? 'loses' : 'lose'} a position that the games do not have
          any more.
        </Line>
      )}
      {action === 'publish' && open > 0 && (
        <Line icon={<TriangleAlert />} tone="warn">
          <b>{open === 1 ? '1 position is open.' : `${open} positions are open.`}</b>{' '}
          {openSentence(site, open === 1 ? 'it' : 'them')}
        </Line>
      )}
      {[...closingsIn(result)].map(([sentence, number]) => (
        <Line key={sentence} icon={<TriangleAlert />} tone="warn">
          {sentence} <b>{count(number, 'game')}</b> {number === 1 ? 'is' : 'are'} there then.
        </Line>
      ))}
      {conflicts.slice(0, isAllShown ? undefined : MOST_LINES).map((one) => (
        <Line
          key={`${one.official.id}-${one.conflict.code}-${one.game.id}`}
          icon={<TriangleAlert />}
          tone="warn"
        >
          <b>{fullName(one.official)}</b>, {teamsOf(one.game)}, {clockOf(one.game.start_time)}:{' '}
          {sentence(one.conflict.message)}{' '}
          <button type="button" className={styles.look} onClick={() => onLook(one)}>
            Look at it
          </button>
        </Line>
      ))}
      {conflicts.length > MOST_LINES && !isAllShown && (
        <Line icon={<TriangleAlert />} tone="warn">
          <button type="button" className={styles.look} onClick={() => showAll(true)}>
            Show {count(conflicts.length - MOST_LINES, 'more conflict')}
          </button>
        </Line>
      )}
      {unchanged > 0 && (
        <Line icon={<Info />}>
          {count(unchanged, 'game')} {unchanged === 1 ? 'is' : 'are'} {words.already}.
        </Line>
      )}
      {failed.slice(0, MOST_LINES).map(({ game_id, error }) => {
        const game = games.find(({ id }) => id === game_id);
        return (
          <Line key={game_id} icon={<CircleAlert />} tone="bad">
            <b>{game ? teamsOf(game) : 'A game'}</b> {words.cannot}: {error && causeOf(error)}
          </Line>
        );
      })}
    </>
  );
}

function Line({ icon, tone, children }: { icon: ReactNode; tone?: 'warn' | 'bad'; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <span className={tone && styles[tone]} aria-hidden="true">
        {icon}
      </span>
      <p>{children}</p>
    </div>
  );
}

const sentence = (message: string): string => (message.endsWith('.') ? message : `${message}.`);

/** Everybody who sees a difference: by last name, and by both among those who share it. */
function namesOf({ told }: BulkResult): string {
  const shared = Map.groupBy(told, ({ last_name }) => last_name);
  return told
    .map((one) => (shared.get(one.last_name)!.length > 1 ? fullName(one) : one.last_name || one.first_name))
    .join(', ');
}
