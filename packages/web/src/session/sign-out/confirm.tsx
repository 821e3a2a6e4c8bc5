// Asks before a sign-out deletes what the service does not have yet.
import { createRoot } from 'react-dom/client';
import { count } from '../../format/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Unsent, UnsentAnswer } from '../account/unsent.ts';

const WORDS: Record<UnsentAnswer['status'], string> = {
  A: 'Accepted',
  D: 'Declined',
  N: 'Answer taken back',
};

/** True if the person signs out all the same. */
export function confirmSignOut(unsent: Unsent): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const close = (isConfirmed: boolean) => {
      root.unmount();
      place.remove();
      resolve(isConfirmed);
    };
    root.render(<SignOutDialog unsent={unsent} onClose={close} />);
  });
}

type SignOutDialogProps = { unsent: Unsent; onClose: (isConfirmed: boolean) => void };

function SignOutDialog({ unsent: { answers, reports }, onClose }: SignOutDialogProps) {
  return (
    <Dialog
      title="Sign out without sending?"
      onClose={() => onClose(false)}
      actions={
        <>
          <Button look="quiet" onClick={() => onClose(true)}>
            Delete and sign out
          </Button>
          <Button look="primary" onClick={() => onClose(false)}>
            Stay signed in
          </Button>
        </>
      }
    >
      <p>This has not been sent yet. If you sign out now, it is deleted from this device:</p>
      <ul>
        {answers.map(({ status, title }) => (
          <li key={title}>
            {WORDS[status]}: {title}
          </li>
        ))}
        {reports > 0 && <li>{count(reports, 'report')} that you began</li>}
      </ul>
    </Dialog>
  );
}
