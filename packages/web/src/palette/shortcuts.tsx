// The sheet of keyboard shortcuts.
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './shortcuts.module.css';

const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const SHORTCUTS = [
  {
    where: 'Everywhere',
    keys: [
      { keys: [MOD, 'K'], what: 'Find a game, a person, a venue or an action' },
      { keys: [MOD, 'Z'], what: 'Undo what was done last, while Undo is shown' },
      { keys: ['Esc'], what: 'Close what is open' },
    ],
  },
  {
    where: 'In the list of games',
    keys: [
      { keys: ['↑', '↓', '←', '→'], what: 'Go to another game, or along its row' },
      { keys: ['Enter'], what: 'Open the game beside the list' },
      { keys: ['O'], what: 'Open the game on a page of its own' },
      { keys: ['Space'], what: 'Select the game; with Shift up to here' },
      { keys: [MOD, 'A'], what: 'Select all games that are shown' },
      { keys: ['?'], what: 'Show this sheet' },
    ],
  },
  {
    where: 'In a proposal',
    keys: [
      { keys: ['↑', '↓', '←', '→'], what: 'Go to another game, or along its row' },
      { keys: ['Enter'], what: 'Show why somebody is proposed' },
    ],
  },
  {
    where: 'While you assign',
    keys: [
      { keys: ['↑', '↓'], what: 'Choose an official' },
      { keys: ['Enter'], what: 'Assign, and go to the next open position' },
      { keys: ['O'], what: 'Open the game on a page of its own' },
    ],
  },
  {
    where: 'In the calendar',
    keys: [{ keys: ['↑', '↓', '←', '→'], what: 'Go to another day, or another game' }],
  },
] as const;

export default function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      {SHORTCUTS.map(({ where, keys }) => (
        <section key={where} className={styles.part}>
          <h3>{where}</h3>
          <dl>
            {keys.map((one) => (
              <div key={one.what}>
                <dt>
                  {one.keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{one.what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
