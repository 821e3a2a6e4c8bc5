// The page that shows the owner of an application what it has requested in the last days.
import { type Html, html } from '../../../../kernel/html.ts';
import { DAYS_KEPT, type RequestCount, shownHours } from '../../../../oauth/request-counts/request-count.ts';
import { listRequestCounts } from '../../../../oauth/request-counts/store.ts';
import { type Page, type PageServices, signedInPage } from '../page.ts';
import { apiAccessError, LIST_PATH, ownApplication, pathOf } from './api-access.ts';
import { hoursPlot } from './requests-plot.ts';

const MAX_ROWS = 100; // the API has some 250 routes

/** `/profile/api-access/CLIENT_ID/requests` */
export function requestsPage(services: PageServices): Page {
  return signedInPage({
    path: `${LIST_PATH}/:id/requests`,
    async show(pageRequest) {
      const denied = apiAccessError(pageRequest);
      if (denied !== undefined) return denied;
      const application = await ownApplication(services, pageRequest);
      const { since, until } = shownHours(new Date());
      const counts = await listRequestCounts(services.db, { applicationId: application.id, since });
      return {
        title: `Requests from ${application.name}`,
        body: html`
          <p class="lead">Requests that the API has answered in the last ${DAYS_KEPT} days, updated about once a minute. Times are in UTC.</p>
          ${
            counts.length === 0
              ? html`<p class="empty card">No requests in the last ${DAYS_KEPT} days.</p>`
              : html`${byDay(counts, { since, until })}${limits(counts)}${byRoute(counts)}`
          }
          <p class="aside"><a href="${pathOf(application)}">Back to ${application.name}</a></p>`,
      };
    },
  });
}

const sumOf = (counts: readonly RequestCount[]) => counts.reduce((sum, { requests }) => sum + requests, 0);
const isLimited = ({ limitedBy }: RequestCount) => limitedBy !== null;
const hasFailed = ({ status }: RequestCount) => status >= 400;
const NUMBER = new Intl.NumberFormat('en-US');
const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

function byDay(counts: readonly RequestCount[], { since, until }: { since: Date; until: Date }): Html {
  const days = [...Map.groupBy(counts, ({ hour }) => hour.toISOString().slice(0, 10))].toReversed();
  return html`
    <section class="card" aria-labelledby="by-day">
      <h2 id="by-day">By hour and day</h2>
      ${hoursPlot(counts, { since, until })}
      ${table(
        ['Day', 'Requests', 'Errors', 'Refused by a limit'],
        days.map(([day, ofDay]) => [
          DAY.format(new Date(day)),
          NUMBER.format(sumOf(ofDay)),
          NUMBER.format(sumOf(ofDay.filter(hasFailed))),
          NUMBER.format(sumOf(ofDay.filter(isLimited))),
        ]),
      )}
    </section>`;
}

function limits(counts: readonly RequestCount[]): Html | undefined {
  const limited = [...Map.groupBy(counts.filter(isLimited), ({ limitedBy }) => limitedBy!)];
  if (limited.length === 0) return undefined;
  return html`
    <section class="card" aria-labelledby="limits">
      <h2 id="limits">Refused by a limit</h2>
      <p>These were answered with 429. Wait as long as <code>Retry-After</code> says before the next request.</p>
      ${table(
        ['Limit', 'Requests'],
        limited.map(([limit, ofLimit]) => [limit, NUMBER.format(sumOf(ofLimit))]),
      )}
    </section>`;
}

function byRoute(counts: readonly RequestCount[]): Html {
  const rows = [...Map.groupBy(counts, ({ route, status }) => `${status} ${route}`).values()]
    .map((same) => ({ route: same[0]!.route, status: same[0]!.status, requests: sumOf(same) }))
    .sort((one, other) => other.requests - one.requests);
  return html`
    <section class="card" aria-labelledby="by-route">
      <h2 id="by-route">By route and status</h2>
      ${table(
        ['Route', 'Status', 'Requests'],
        rows
          .slice(0, MAX_ROWS)
          .map(({ route, status, requests }) => [
            html`<code>${route}</code>`,
            String(status),
            NUMBER.format(requests),
          ]),
      )}
      ${rows.length > MAX_ROWS && html`<p class="hint">And ${rows.length - MAX_ROWS} more routes.</p>`}
    </section>`;
}

function table(heads: readonly string[], rows: readonly (readonly (string | Html)[])[]): Html {
  return html`
    <div class="scroll" tabindex="0" role="group" aria-label="${heads.join(', ')}"><table class="counts">
      <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>${rows.map(
        ([first, ...others]) =>
          html`<tr><th scope="row">${first!}</th>${others.map((cell) => html`<td>${cell}</td>`)}</tr>`,
      )}</tbody>
    </table></div>`;
}
