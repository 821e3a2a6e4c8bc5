// By which way the person hears what concerns their own games: one choice in each row.
import type { NoticeSettings } from '@crewcall/sdk/core';
import styles from './ways-table.module.css';

type Ways = NoticeSettings['ways'];
type Topic = keyof Ways;
type Way = Ways['today'];

const TOPICS: Record<Topic, string> = {
  offered: 'New games',
  changed: 'Changes',
  canceled: 'Canceled, or no longer yours',
  today: 'On the day of a game',
};
const WAYS: Record<Way, string> = { push: 'Device', email: 'Email', none: 'Off' };

type WaysTableProps = {
  /** Of which site. */
  name: string;
  ways: Ways;
  onChange: (change: Partial<Ways>) => void;
};

export function WaysTable({ name, ways, onChange }: WaysTableProps) {
  return (
    <div className={styles.room}>
      <table className={styles.ways} aria-label={`How you hear of your games: ${name}`}>
        <thead>
          <tr>
            <td />
            {Object.entries(WAYS).map(([way, label]) => (
              <th key={way} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(Object.keys(TOPICS) as Topic[]).map((topic) => (
            <tr key={topic}>
              <th scope="row">{TOPICS[topic]}</th>
              {(Object.keys(WAYS) as Way[]).map((way) => (
                <td key={way}>
                  {(way !== 'none' || topic === 'today') && (
                    <label className={styles.choice}>
                      <input
                        type="radio"
                        name={`${name} ${topic}`}
                        checked={ways[topic] === way}
                        onChange={() => onChange({ [topic]: way })}
                      />
                      <span className="visually-hidden">
                        {TOPICS[topic]}: {WAYS[way]}
                      </span>
                    </label>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
