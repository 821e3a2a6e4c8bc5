// Asks before a draft is published, and says who hears of it.
import type { Game } from '@crewcall/sdk/core';
import { useQuery } from '@tanstack/react-query';
import { BellRing, TriangleAlert, UserX } from 'lucide-react';
import { count, fullName, listed } from '../format/words.ts';
import { crewOf, openPositions } from '../games/crew.ts';
import { teamsOf } from '../games/game.ts';
import { inviteWords, useUninvited } from '../people/invite/use-inviting.ts';
import { useSite } from '../session/context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './publish-dialog.module.css';
import { publishTrialQuery } from './queries.ts';

type PublishDialogProps = { game: Game; onClose: () => void; onPublish: () => void };

export function PublishDialog({ game, onClose, onPublish }: PublishDialogProps) {
  const { client, site } = useSite();
  const trial = useQuery(publishTrialQuery({ client, siteId: site.id }, game));
  const uninvited = trial.data?.not_invited ?? [];
  const { sentence, waiting, isPending, invite } = useUninvited(uninvited);
  const officials = crewOf(game).flatMap(({ declined, _embedded }) =>
    _embedded === undefined || declined || uninvited.some(({ user_id: id }) => id === _embedded.official.id)
      ? []
      : [_embedded.official],
  );
  const open = openPositions([game]);
  return (
    <Dialog
      title={`Publish ${teamsOf(game)}?`}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Keep it a draft
          </Button>
          <Button
            look="primary"
            onClick={() => {
              onPublish();
              onClose();
            }}
          >
            Publish
          </Button>
        </>
      }
    >
      <ul className={styles.facts}>
        <li>
          <BellRing aria-hidden="true" />
          {officials.length === 0 ? (
            <span>Nobody is on it yet, so nobody is asked to answer.</span>
          ) : (
            <span>
              <b>{count(officials.length, 'official')}</b> {officials.length === 1 ? 'is' : 'are'} asked to
              answer: {listed(officials.map(fullName))}.
            </span>
          )}
        </li>
        {uninvited.length > 0 && (
          <li className={waiting.length > 0 ? styles.open : undefined}>
            <UserX aria-hidden="true" />
            <span>
              {sentence}{' '}
              {waiting.length > 0 && (
                <Button small disabled={isPending} onClick={invite}>
                  {inviteWords(waiting.length)}
                </Button>
              )}
            </span>
          </li>
        )}
        {open > 0 && (
          <li className={styles.open}>
            <TriangleAlert aria-hidden="true" />
            <span>
              <b>{open === 1 ? '1 position is open.' : `${open} positions are open.`}</b> Officials see that
              it is not staffed yet.
            </span>
          </li>
        )}
      </ul>
    </Dialog>
  );
}
