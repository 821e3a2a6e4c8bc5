// Traces: from a request through its event to each delivery (docs/operate/monitoring.md: Traces).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type CollectedSpan, type Collector, startCollector } from '../support/collector.ts';
import { type Stage, startStage } from '../support/stage.ts';

// The example of W3C Trace Context §3.2.
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT_ID = '00f067aa0ba902b7';

let collector: Collector;
let stage: Stage;
before(async () => {
  collector = await startCollector();
  stage = await startStage({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` });
});
after(async () => {
  await stage.stop();
  await collector.stop();
});

/** The spans that were sent: the service sends the last ones when it stops. */
async function spans(): Promise<CollectedSpan[]> {
  await stage.service.restart();
  return collector.spans.splice(0);
}

test('the deliveries of an event are children of the request that published the game', async () => {
  const subscribers = [await stage.subscribe(), await stage.subscribe()];
  subscribers[1]!.receiver.behave(500);
  const { siteId } = stage.season;
  const body = { localized_date: '2096-05-02', localized_time: '9:00 AM', published: true };
  const headers = { traceparent: `00-${TRACE_ID}-${PARENT_ID}-00` };
  const created = await stage.ada('POST', `/api/v2/sites/${siteId}/games`, { body, headers });
  assert.equal(created.status, 201, created.text);
  for (const { deliveries } of subscribers) await deliveries();

  const sent = await spans();
  const request = sent.find(({ traceId, kind }) => traceId === TRACE_ID && kind === 2);
  assert.equal(request?.name, 'POST /api/v2/sites/:site_id/games', JSON.stringify(sent));
  assert.equal(request?.parentSpanId, PARENT_ID);
  assert.equal(request?.attributes['http.response.status_code'], 201);
  assert.equal(request?.attributes['crewcall.request_id'], created.headers.get('x-request-id'));
  const deliveries = sent.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  assert.deepEqual(
    deliveries
      .map(({ name, traceId, status, attributes }) => [
        ...[name, traceId, status, attributes['crewcall.subscription_id']],
        ...[
          attributes['crewcall.outcome'],
          attributes['http.response.status_code'],
          attributes['crewcall.attempt'],
        ],
      ])
      .sort(),
    [
      ['deliver game.game.published', TRACE_ID, 0, subscribers[0]!.id, 'delivered', 200, 1],
      ['deliver game.game.published', TRACE_ID, 2, subscribers[1]!.id, 'status', 500, 1],
    ],
  );
  for (const { receiver } of subscribers) assert.equal(receiver.received[0]?.headers.traceparent, undefined);
  await stage.clear();
});

test('a request without a trace begins one, and spans name neither paths nor targets', async () => {
  await fetch(`${stage.service.baseUrl}/reset/a-secret-link?token=mask-me`);
  await fetch(`${stage.service.baseUrl}/readyz`, { headers: { traceparent: 'nonsense' } });
  const sent = await spans();
  const [page, ...others] = sent.filter(({ name }) => name.startsWith('GET'));
  assert.match(page?.name ?? '', /^GET \/reset\//);
  assert.equal(page?.parentSpanId, undefined);
  assert.deepEqual(others, []);
  assert.ok(!/secret-link|mask-me/.test(JSON.stringify(sent)));
});

test('a collector that is away costs no request', async () => {
  await stage.service.restart({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  assert.equal((await fetch(`${stage.service.baseUrl}/sign-in`)).status, 200);
  await stage.service.restart();
  assert.match(stage.service.logged(), /traces\.unsent/);
});
