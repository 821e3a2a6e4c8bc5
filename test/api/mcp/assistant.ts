// An assistant: the official client of the Model Context Protocol, on the real service.
import assert from 'node:assert/strict';
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Application } from '../../support/season.ts';
import type { Reply, TestService } from '../../support/service.ts';

type Json = Reply['json'];

export type Assistant = {
  client: Client;
  /** The data of a tool's answer. */
  ask(tool: string, args?: object): Promise<Json>;
  /** The sentence with which a tool fails. */
  refused(tool: string, args?: object): Promise<string>;
  close(): Promise<void>;
};

/** A token of the application for /mcp, by client credentials: for its owner. */
export async function toolToken(
  service: Pick<TestService, 'baseUrl'>,
  { clientId, clientSecret }: Application,
  scope = 'read write',
): Promise<string> {
  const fields = {
    client_id: clientId,
    client_secret: clientSecret,
    scope,
    grant_type: 'client_credentials',
  };
  const body = new URLSearchParams({ ...fields, resource: `${service.baseUrl}/mcp` });
  const response = await fetch(`${service.baseUrl}/oauth/token`, { method: 'POST', body });
  const answer = (await response.json()) as { access_token: string };
  assert.equal(response.status, 200, JSON.stringify(answer));
  return answer.access_token;
}

/** A client that speaks the newest revision, or the last one with a handshake (`legacy`). */
export async function connect(
  service: Pick<TestService, 'baseUrl'>,
  token: string,
  mode: 'auto' | 'legacy' = 'auto',
): Promise<Assistant> {
  const client = new Client({ name: 'Roster Assistant', version: '1.0.0' }, { versionNegotiation: { mode } });
  const authProvider = { token: async () => token };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${service.baseUrl}/mcp`), { authProvider }),
  );
  const call = async (name: string, args: object) =>
    (await client.callTool({ name, arguments: { ...args } })) as CallToolResult;
  return {
    client,
    async ask(tool, args = {}) {
      const result = await call(tool, args);
      assert.ok(!result.isError, textOf(result));
      const { data } = result.structuredContent as { data: Json };
      assert.deepEqual(JSON.parse(textOf(result)), result.structuredContent);
      return data;
    },
    async refused(tool, args = {}) {
      const result = await call(tool, args);
      assert.equal(result.isError, true, textOf(result));
      return textOf(result);
    },
    close: () => client.close(),
  };
}

function textOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}
