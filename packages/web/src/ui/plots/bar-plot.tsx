// A plot of amounts over time, with the same as a table behind it.
import styles from './plots.module.css';

export type Bar = {
  /** Below the first and the last bar: "Nov 2". */
  label: string;
  /** In the table: "Nov 2 – 8". */
  name: string;
  value: number;
  /** "$4,043.63" */
  text: string;
  /** Above the bar, where there is room for it: "$4k". */
  short: string;
  /** Whether it is what the view is about; the others are there to compare. */
  isOwn: boolean;
};

type BarPlotProps = { title: string; bars: readonly Bar[]; columns: readonly [string, string] };

const TOP = 16; // percent, for the text above the highest bar
const BOTTOM = 84; // the line that bars stand on
const GAP = 0.22; // of the width of a bar and its gap

/** Bars from the first to the last. Those below zero are drawn as none: the table has their amounts. */
export function BarPlot({ title, bars, columns }: BarPlotProps) {
  const highest = Math.max(...bars.map(({ value }) => value));
  const width = 100 / bars.length;
  const top = ({ value }: Bar) =>
    BOTTOM - (highest <= 0 ? 0 : (Math.max(0, value) / highest) * (BOTTOM - TOP));
  const best = bars.find(({ value }) => value === highest);
  return (
    <figure className={styles.plot}>
      <svg role="img" aria-label={`${title}. The most: ${best?.text ?? 'nothing'}, ${best?.name ?? ''}.`}>
        <line x1="0" x2="100%" y1={`${BOTTOM}%`} y2={`${BOTTOM}%`} />
        {bars.map((bar, at) => (
          <rect
            key={bar.name}
            className={bar.isOwn ? styles.own : styles.other}
            x={`${at * width + (width * GAP) / 2}%`}
            width={`${Math.min(width, 25) * (1 - GAP)}%`}
            y={`${top(bar)}%`}
            height={`${BOTTOM - top(bar)}%`}
            rx="2"
          >
            <title>{`${bar.name}: ${bar.text}`}</title>
          </rect>
        ))}
        {best !== undefined && highest > 0 && (
          <text
            x={`${middleOf(bars.indexOf(best), width)}%`}
            y={`${TOP - 4}%`}
            textAnchor={anchorOf(bars, best)}
          >
            {best.short}
          </text>
        )}
        <text x="0" y="99%">
          {bars[0]?.label}
        </text>
        {bars.length > 2 && (
          <text x="100%" y="99%" textAnchor="end">
            {bars.at(-1)?.label}
          </text>
        )}
      </svg>
      <details>
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, text, isOwn }) => (
              <tr key={name}>
                <th scope="row" className={isOwn ? styles.strong : undefined}>
                  {name}
                </th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

const middleOf = (at: number, width: number) => at * width + width / 2;

/** At an edge the text stays inside. */
function anchorOf(bars: readonly Bar[], bar: Bar): 'start' | 'middle' | 'end' {
  const place = (bars.indexOf(bar) + 0.5) / bars.length;
  if (place < 0.15) return 'start';
  return place > 0.85 ? 'end' : 'middle';
}
