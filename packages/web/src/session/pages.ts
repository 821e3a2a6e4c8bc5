// Reads a whole list: its first page, then all others at the same time.
import type { Crewcall, Page } from '@crewcall/sdk';

type Body<Item> = { page: Page; _embedded: Record<string, Item[]> };
type ListRequest = { path: string; query?: object; signal?: AbortSignal };

/** All records of a list, or the first `most` of it, and how many there are. */
export async function readAll<Item>(
  client: Crewcall,
  { path, query = {}, signal }: ListRequest,
  most = 1_000,
): Promise<{ items: Item[]; records: number }> {
  const read = async (page: number): Promise<Body<Item>> => {
    const options = signal === undefined ? {} : { signal };
    const { text } = await client.send({ method: 'GET', path, query: { ...query, page }, options });
    return JSON.parse(text) as Body<Item>;
  };
  const itemsOf = ({ _embedded }: Body<Item>) => Object.values(_embedded)[0] ?? [];
  const first = await read(1);
  const last = Math.min(first.page.pages, Math.ceil(most / first.page.limit));
  const others = await Promise.all(
    Array.from({ length: Math.max(0, last - 1) }, (_, index) => read(index + 2)),
  );
  return { items: [first, ...others].flatMap(itemsOf), records: first.page.records };
}
