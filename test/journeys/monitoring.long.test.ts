// The alerts and the dashboard in docs/operate/prometheus, with a real Prometheus that scrapes a service with traffic.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ADA, startPages } from '../pages/stage.ts';
import { freePort } from '../support/free-port.ts';
import { missingPrometheus, promtool, SHIPPED, startPrometheus } from '../support/prometheus.ts';
import { setReadOnly } from '../support/read-only.ts';
import { startReceiver } from '../support/receiver.ts';
import { callerFor, requestToken } from '../support/season.ts';
import { ok, SUBSCRIPTIONS, until } from '../support/stage.ts';

const skip = missingPrometheus() ?? false;
const RATE_INTERVAL = '30s';

type Panel = { title: string; targets: { expr: string }[] };

test('promtool accepts the files, and its unit tests of the alerts pass', { skip }, () => {
  for (const args of [
    ['check', 'rules', 'alerts.yml'],
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { status, stdout, stderr } = promtool(...args);
    assert.equal(status, 0, `${args.join(' ')}:\n${stdout}${stderr}`);
  }
});

test('there is a unit test of each alert that expects it to fire', async () => {
  const [alerts, tests] = await Promise.all(
    ['alerts.yml', 'alerts.test.yml'].map((name) => readFile(join(SHIPPED, name), 'utf8')),
  );
  const names = [...alerts!.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
  assert.ok(names.length > 10);
  for (const name of names) {
    const fires = new RegExp(`alertname: ${name}\\n +eval_time: \\w+\\n +exp_alerts:\\n +- exp_labels`);
    assert.match(tests!, fires, name);
  }
});

test('each panel of the dashboard has data, the rules are evaluated, and alerts fire and end', {
  skip,
}, async () => {
  const port = await freePort();
  const stage = await startPages({ METRICS_PORT: String(port) });
  await stage.service.restart({}, true);
  const receiver = await startReceiver();
  const prometheus = await startPrometheus(port);
  const reader = new AbortController();
  try {
    const { service, season } = stage;
    const ada = await callerFor(service, season.application);
    const subscription = {
      ...{ site_id: season.siteId, event_types: ['game.game.published'] },
      ...{ target_url: receiver.url, target_method: 'POST' },
    };
    ok(await ada('POST', SUBSCRIPTIONS, { body: subscription }), 201);
    const token = await requestToken(service, season.application);
    await fetch(`${service.baseUrl}/api/v2/sites/${season.siteId}/changes`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: reader.signal,
    });
    let days = 0;
    const traffic = async () => {
      const day = new Date(Date.UTC(2096, 0, 1 + days++)).toISOString().slice(0, 10);
      const game = { localized_date: day, localized_time: '9:00 AM', published: true };
      ok(await ada('POST', `/api/v2/sites/${season.siteId}/games`, { body: game }), 201);
      await requestToken(service, season.application);
      await stage.visitor().signIn(ADA);
    };

    const { panels } = JSON.parse(await readFile(join(SHIPPED, 'dashboard.json'), 'utf8')) as {
      panels: Panel[];
    };
    assert.ok(panels.length > 15);
    await stage.visitor().submit('/reset', 'email', { email: ADA.email });
    for (const { title, targets } of panels) {
      for (const { expr } of targets) {
        const expression = expr.replaceAll('$__rate_interval', RATE_INTERVAL);
        await until(`data of the panel "${title}": ${expression}`, async () => {
          await traffic();
          return (await prometheus.query(expression)).length > 0;
        });
      }
    }

    await until('the rules to be evaluated', async () =>
      (await prometheus.rules()).every(({ health }) => health !== 'unknown'),
    );
    for (const { name, health, lastError } of await prometheus.rules())
      assert.equal(health, 'ok', `${name}: ${lastError}`);
    const isFiring = async (name: string) =>
      (await prometheus.rules()).some((rule) => rule.name === name && rule.state === 'firing');

    for (const name of ['ServiceIsDown', 'DatabaseIsDown', 'WritesAreImpossible'])
      assert.equal(await isFiring(name), false, name);
    await setReadOnly(service.databaseUrl, true);
    await until('the alert of writes', () => isFiring('WritesAreImpossible'));
    await setReadOnly(service.databaseUrl, false);
    await until('the alert of writes to end', async () => !(await isFiring('WritesAreImpossible')));
    reader.abort();
    await stage.stop();
    await until('the alert of the service', () => isFiring('ServiceIsDown'));
  } finally {
    reader.abort();
    await prometheus.stop();
    await receiver.stop();
    await stage.stop().catch(() => {}); // it has been stopped unless the test failed
  }
});
