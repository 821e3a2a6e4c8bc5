// A collector of traces: takes OTLP over HTTP in JSON, as OpenTelemetry collectors do.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export type CollectedSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  kind: number;
  /** The code of its status; 2 is an error. */
  status: number;
  attributes: Record<string, unknown>;
};

export type Collector = { url: string; spans: CollectedSpan[]; stop(): Promise<void> };

type Attribute = { key: string; value: Record<string, unknown> };

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as ReturnType<typeof JSON.parse>;
    if (request.url === '/v1/traces') {
      for (const { scopeSpans } of body.resourceSpans) {
        for (const scope of scopeSpans) spans.push(...scope.spans.map(toSpan));
      }
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function toSpan(span: ReturnType<typeof JSON.parse>): CollectedSpan {
  const { name, traceId, spanId, parentSpanId, kind, status, attributes } = span;
  const values = attributes.map(({ key, value }: Attribute) => [key, Object.values(value)[0]]);
  return {
    ...{ name, traceId, spanId, parentSpanId, kind },
    status: status?.code ?? 0,
    attributes: Object.fromEntries(values),
  };
}
