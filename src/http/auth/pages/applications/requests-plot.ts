// The plot of the requests of an application: a bar for each hour.
import { type Html, html } from '../../../../kernel/html.ts';
import { HOUR_MS, type RequestCount } from '../../../../oauth/request-counts/request-count.ts';

const BAR = 4; // in units of the drawing, as all here: the page scales it
const HEIGHT = 96;
const NUMBER = new Intl.NumberFormat('en-US');
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** From `since` to `until`, both the beginnings of hours. What limits refused is the lower part of a bar. */
export function hoursPlot(
  counts: readonly RequestCount[],
  { since, until }: { since: Date; until: Date },
): Html {
  const hours = (until.getTime() - since.getTime()) / HOUR_MS + 1;
  const sums = Array.from({ length: hours }, () => ({ all: 0, limited: 0 }));
  for (const { hour, requests, limitedBy } of counts) {
    const sum = sums[(hour.getTime() - since.getTime()) / HOUR_MS];
    if (sum === undefined) continue;
    sum.all += requests;
    if (limitedBy !== null) sum.limited += requests;
  }
  const isLimited = sums.some(({ limited }) => limited > 0);
  const most = Math.max(...sums.map(({ all }) => all));
  const heightOf = (requests: number) =>
    requests === 0 ? 0 : Math.max(1, Math.round((requests / most) * HEIGHT));
  const bars = sums.map(
    ({ all, limited }, at) => html`${bar(at, heightOf(all), 'all')}${bar(at, heightOf(limited), 'limited')}`,
  );
  const days = sums.flatMap((_, at) => ((since.getTime() / HOUR_MS + at) % 24 === 0 ? [at] : []));
  const label = `Requests of each hour from ${DAY.format(since)} to ${DAY.format(until)}: ${NUMBER.format(most)} in the busiest one. The table has the sums of the days.`;
  return html`
    <figure class="plot">
      <p class="hint">Busiest hour: ${NUMBER.format(most)} requests${isLimited && '. Red: refused by a limit'}</p>
      <svg viewBox="0 0 ${hours * BAR} ${HEIGHT + 2}" preserveAspectRatio="none" role="img" aria-label="${label}">
        ${days.map((at) => html`<line x1="${at * BAR}" x2="${at * BAR}" y1="0" y2="${HEIGHT + 2}"></line>`)}
        ${bars}
        <line class="base" x1="0" x2="${hours * BAR}" y1="${HEIGHT + 1}" y2="${HEIGHT + 1}"></line>
      </svg>
      <figcaption class="hint"><span>${DAY.format(since)}</span><span>Each line marks midnight</span><span>${DAY.format(until)}</span></figcaption>
    </figure>`;
}

function bar(at: number, height: number, kind: string): Html | undefined {
  if (height === 0) return undefined;
  return html`<rect class="${kind}" x="${at * BAR}" y="${HEIGHT - height}" width="${BAR - 1}" height="${height}"></rect>`;
}
