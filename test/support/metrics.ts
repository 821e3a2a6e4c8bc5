// Reads /metrics as Prometheus does: by HTTP, in its text format.

export type Sample = { name: string; labels: Record<string, string>; value: number };
export type Scrape = {
  /** What each metric is: counter, gauge or histogram. */
  types: Record<string, string>;
  samples: Sample[];
  text: string;
};

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
