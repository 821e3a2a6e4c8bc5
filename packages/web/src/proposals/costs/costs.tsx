// What a rule costs: driving against fair shares, the plan among those that other weights make. A press sets the sliders.
import type { Proposal } from '@crewcall/sdk/core';
import { count } from '../../format/words.ts';
import { useSite } from '../../session/context.tsx';
import { HeldButton } from '../keyboard/held-button.tsx';
import { isBusy } from '../queries.ts';
import { useProposals } from '../use-proposals.ts';
import { drivingWords } from '../words.ts';
import styles from './costs.module.css';
import { type CostPoint, costPoints, pointWords, ruleCostWords } from './points.ts';

export function Costs({ proposal }: { proposal: Proposal }) {
  const { mayEdit } = useSite();
  const { update, isPending } = useProposals();
  const points = costPoints(proposal);
  if (points.length === 0) return null;
  const isHeld = !mayEdit || isPending || isBusy(proposal);
  const choose = ({ weights }: CostPoint) => {
    if (weights === undefined || isHeld) return;
    document.getElementById('matters')?.focus(); // what was pressed is gone until the new plan is there
    void update(proposal.id, { weights });
  };
  return (
    <section aria-labelledby="costs" className={styles.costs}>
      <h2 id="costs">What a rule costs</h2>
      <p className={styles.soft}>
        {ruleCostWords(points)}
        {mayEdit && <span className={styles.desk}> Choose a point to set the sliders to its plan.</span>}
      </p>
      <Plot points={points} onChoose={choose} />
      <details>
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Driving</th>
              <th scope="col">Off their share</th>
              <th scope="col">Plan</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={`${point.miles} ${point.off}`}>
                <td>{drivingWords(point.miles)}</td>
                <td>{count(point.off, 'person', 'people')}</td>
                <td>
                  {point.weights === undefined ? (
                    <b>This one</b>
                  ) : (
                    mayEdit && (
                      <HeldButton
                        small
                        isHeld={isHeld}
                        aria-label={`Choose ${pointWords(point)}`}
                        onClick={() => choose(point)}
                      >
                        Choose
                      </HeldButton>
                    )
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

const [WIDTH, HEIGHT] = [340, 150];
const [LEFT, RIGHT, TOP, BOTTOM] = [34, 20, 24, 30]; // for the labels
const HIT = 13; // pixels: a target of 26

/** The table has the same, and its buttons are those of the keyboard. */
function Plot({ points, onChoose }: { points: readonly CostPoint[]; onChoose: (point: CostPoint) => void }) {
  const [first, last] = [points[0]!, points.at(-1)!];
  const most = Math.max(1, ...points.map(({ off }) => off));
  const span = Math.max(1, last.miles - first.miles);
  const x = ({ miles }: CostPoint) => LEFT + ((miles - first.miles) / span) * (WIDTH - LEFT - RIGHT);
  const y = (off: number) => TOP + (1 - off / most) * (HEIGHT - TOP - BOTTOM);
  return (
    <svg className={styles.plot} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {[0, most].map((off) => (
        <g key={off}>
          <line className={styles.grid} x1={LEFT} x2={WIDTH - RIGHT} y1={y(off)} y2={y(off)} />
          <text x={LEFT - 8} y={y(off) + 4} textAnchor="end">
            {off}
          </text>
        </g>
      ))}
      <text x={WIDTH - RIGHT} y={TOP - 12} textAnchor="end">
        people off their share
      </text>
      <text x={LEFT} y={HEIGHT - 8}>
        {drivingWords(first.miles)}
      </text>
      <text x={WIDTH - RIGHT} y={HEIGHT - 8} textAnchor="end">
        {drivingWords(last.miles)}
      </text>
      <polyline className={styles.line} points={points.map((one) => `${x(one)},${y(one.off)}`).join(' ')} />
      {points.map((one) => (
        <g key={`${one.miles} ${one.off}`} className={one.weights === undefined ? styles.own : styles.other}>
          <title>{pointWords(one)}</title>
          <circle className={styles.dot} cx={x(one)} cy={y(one.off)} r={one.weights === undefined ? 7 : 5} />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; the table has buttons */}
          <circle className={styles.hit} cx={x(one)} cy={y(one.off)} r={HIT} onClick={() => onChoose(one)} />
        </g>
      ))}
    </svg>
  );
}
