// What game reports say of the official of a slot, for the assignor who answers.
import type { AssignmentFee } from '@crewcall/sdk/core';
import { Button } from '../../ui/button.tsx';
import styles from './pay-dialog.module.css';
import { reportInWords } from './said-words.ts';

type Report = AssignmentFee['reported'][number];
type ReportedProps = { reports: readonly Report[]; name: string; onUse: (report: Report) => void };

/** Whether the position that they worked was removed from its pattern. */
const isGone = ({ worked_position, worked_position_id }: Report) =>
  worked_position !== null && worked_position_id === null;

export function Reported({ reports, name, onUse }: ReportedProps) {
  if (reports.length === 0) return null;
  const waits = reports.some(({ state }) => state === 'waiting');
  return (
    <div className={styles.reported}>
      <ul>
        {reports.map((report) => (
          <li key={report.id}>
            <span>{reportInWords(report, { author: report.author_name ?? 'Somebody', name })}</span>
            {isGone(report) && <span>That position no longer exists. Enter a fee instead.</span>}
            {report.state === 'waiting' && !isGone(report) && (
              <Button small onClick={() => onUse(report)}>
                Use what it says
              </Button>
            )}
          </li>
        ))}
      </ul>
      {waits && <p>No pay run pays this game until you save, with or without what the report says.</p>}
    </div>
  );
}
