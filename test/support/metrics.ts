// Reads /metrics as Prometheus does: by HTTP, in its text format.
import { createServer } from 'node:net';

export type Sample = { name: string; labels: Record<string, string>; value: number };
export type Scrape = {
  /** What each metric is: counter, gauge or histogram. */
  types: Record<string, string>;
  samples: Sample[];
  text: string;
};

/** A port that nobody listens on now, for METRICS_PORT. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** All that is told at this moment. */
export async function scrape(port: number): Promise<Scrape> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`/metrics answers ${response.status}`);
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map((match) => [match[1]!, match[2]!] as const);
  const samples = [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = '', labels = '', value]) => ({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map((match) => [match[1]!, match[2]!]),
      ),
      value: Number(value),
    }),
  );
  return { types: Object.fromEntries(types), samples, text };
}
