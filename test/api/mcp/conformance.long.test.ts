// The protocol's own conformance tests, those that are about every server: the others call the tools of an example server.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createSeason } from '../../support/season.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { toolToken } from './assistant.ts';

const PROGRAM = '../../../node_modules/@modelcontextprotocol/conformance/dist/index.js';
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

let service: TestService;
let proxy: Server;
let origin: string;
before(async () => {
  service = await startTestService({ env: { MCP: 'on' }, worker: false });
  const token = await toolToken(service, (await createSeason(service.db)).application);
  // The program sends no token, so what it calls adds one, and has the origin of the service.
  proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    if (headers.origin === origin) headers.origin = service.baseUrl;
    const options = { method: incoming.method ?? 'GET', headers };
    const forwarded = request(`${service.baseUrl}${incoming.url}`, options, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, resolve));
  origin = `http://localhost:${(proxy.address() as AddressInfo).port}`;
});
after(async () => {
  proxy?.closeAllConnections();
  proxy?.close();
  await service?.stop();
});

for (const scenario of SCENARIOS) {
  test(`the official conformance test ${scenario} passes`, async () => {
    const program = fileURLToPath(new URL(PROGRAM, import.meta.url));
    const given = [program, 'server', '--url', `${origin}/mcp`, '--scenario', scenario];
    const { stdout } = await promisify(execFile)(process.execPath, given); // throws with what failed
    assert.match(stdout, /Passed: (\d+)\/\1, 0 failed/);
  });
}
