// Deliveries of Standard Webhooks, verified by that project's libraries for Python and Go.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { findInterpreters } from '../python/interpreters.ts';
import { ok, type Stage, SUBSCRIPTIONS, startStage } from '../support/stage.ts';

const run = promisify(execFile);
const PYTHON = `
import json, sys
from standardwebhooks.webhooks import Webhook, WebhookVerificationError
delivery = json.load(open(sys.argv[1]))
for secret in delivery["secrets"]:
    Webhook(secret).verify(delivery["body"], delivery["headers"])
try:
    Webhook(delivery["wrong"]).verify(delivery["body"], delivery["headers"])
except WebhookVerificationError:
    print("verified")
`;
const GO_LIBRARY = 'github.com/standard-webhooks/standard-webhooks/libraries';
const GO = `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	webhooks "${GO_LIBRARY}/go"
)

func main() {
	var d struct {
		Secrets []string
		Wrong   string
		Body    string
		Headers map[string]string
	}
	text, _ := os.ReadFile(os.Args[1])
	if err := json.Unmarshal(text, &d); err != nil {
		panic(err)
	}
	headers := http.Header{}
	for name, value := range d.Headers {
		headers.Set(name, value)
	}
	verify := func(secret string) error {
		webhook, err := webhooks.NewWebhook(secret)
		if err != nil {
			return err
		}
		return webhook.Verify([]byte(d.Body), headers)
	}
	for _, secret := range d.Secrets {
		if err := verify(secret); err != nil {
			panic(err)
		}
	}
	if verify(d.Wrong) != nil {
		fmt.Println("verified")
	}
}
`;

let stage: Stage;
let folder: string;
let file: string;
before(async () => {
  stage = await startStage();
  folder = await mkdtemp(join(tmpdir(), 'crewcall-standard-'));
  file = join(folder, 'delivery.json');
  const subscriber = await stage.subscribe({ standard_webhooks: true });
  const path = `${SUBSCRIPTIONS}/${subscriber.id}/rotate_secret`;
  const rotated = ok(await stage.ada('POST', path, { body: {} }), 200);
  await stage.changeGame(await stage.createGame(), { published: true });
  const [delivery] = await subscriber.receiver.waitFor(1);
  const secrets = [subscriber.created.standard_secret, rotated.standard_secret];
  const wrong = `whsec_${Buffer.from('another secret, of 24 bytes').toString('base64')}`;
  const { headers, raw } = delivery!;
  await writeFile(file, JSON.stringify({ secrets, wrong, headers, body: raw.toString() }));
});
after(async () => {
  await stage.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the library for Python verifies a delivery with the old and the new secret', async (t) => {
  const interpreter = (await findInterpreters()).at(-1);
  if (interpreter === undefined) return t.diagnostic('not run: there is no Python with venv');
  const environment = join(folder, 'python');
  await run(interpreter.path, ['-m', 'venv', environment]);
  const python = join(environment, 'bin/python');
  await run(python, ['-m', 'pip', 'install', '--quiet', 'standardwebhooks==1.1.0']);
  const { stdout } = await run(python, ['-c', PYTHON, file]);
  assert.equal(stdout.trim(), 'verified');
});

test('the library for Go does, too', async (t) => {
  if (
    await run('go', ['version']).then(
      () => false,
      () => true,
    )
  )
    return t.diagnostic('not run: there is no Go');
  const program = join(folder, 'main.go');
  await writeFile(program, GO);
  await writeFile(join(folder, 'go.mod'), `module check\n\ngo 1.19\n\nrequire ${GO_LIBRARY} v0.0.1\n`);
  const inFolder = { cwd: folder, env: { ...process.env, GOFLAGS: '-mod=mod' } };
  const { stdout } = await run('go', ['run', program, file], inFolder);
  assert.equal(stdout.trim(), 'verified');
});
