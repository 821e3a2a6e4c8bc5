// A plot of what each has of a whole: one bar in parts. The list that it stands above has the same in words.
import styles from './plots.module.css';

const SHADES = [styles.first, styles.second, styles.third, styles.others] as const;

/** The class of the part of this place; those after the third share one. */
const shadeOf = (at: number): string | undefined => SHADES[Math.min(at, SHADES.length - 1)];

/** `parts`: in the order of the list; those that are not above zero are not drawn. */
export function SharePlot({ parts }: { parts: readonly { name: string; value: number; text: string }[] }) {
  const whole = parts.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  if (whole === 0) return null;
  let before = 0;
  return (
    <svg className={styles.shares} aria-hidden="true">
      {parts.map(({ name, value, text }, at) => {
        const [x, width] = [before, (Math.max(0, value) / whole) * 100];
        before += width;
        return (
          width > 0 && (
            <rect key={name} className={shadeOf(at)} x={`${x}%`} width={`${width}%`} height="100%">
              <title>{`${name}: ${text}`}</title>
            </rect>
          )
        );
      })}
    </svg>
  );
}

/** Beside a line of the list: which part of the bar it is. */
export function Shade({ at }: { at: number }) {
  return (
    <svg className={styles.shade} aria-hidden="true">
      <rect className={shadeOf(at)} width="100%" height="100%" rx="2" />
    </svg>
  );
}
