// A list of the API, read record by record over all its pages, or page by page.
import type { Page, PageLinks } from '../generated/records.ts';

/** One page as it is on the wire: `_embedded` has one member, named after what is listed. */
export type ListPage<Item> = { page: Page; _embedded: { [collection: string]: Item[] }; _links: PageLinks };

/**
 * A list. Nothing is asked for until it is read. Each page is as of its own moment: of a list that others change
 * meanwhile a record may come twice, or not at all.
 *
 * @example
 * for await (const game of client.games.list(1)) console.log(game.localized_date);
 */
export class Pages<Item> implements AsyncIterable<Item> {
  readonly #load: (href?: string) => Promise<ListPage<Item>>;

  constructor(load: (href?: string) => Promise<ListPage<Item>>) {
    this.#load = load;
  }

  /** Every record, over all pages. A further page is fetched when the records before it have been read. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* itemsOf(page);
  }

  /** Every page, as it is on the wire. */
  async *pages(): AsyncGenerator<ListPage<Item>, void, undefined> {
    let page = await this.#load();
    yield page;
    while (page._links.next !== undefined) {
      page = await this.#load(page._links.next.href);
      yield page;
    }
  }

  /** The first page alone: its records, and how many there are over all pages. */
  async first(): Promise<{ items: Item[]; page: Page }> {
    const page = await this.#load();
    return { items: itemsOf(page), page: page.page };
  }

  /** All records, in memory. */
  async all(): Promise<Item[]> {
    const items: Item[] = [];
    for await (const item of this) items.push(item);
    return items;
  }
}

function itemsOf<Item>(page: ListPage<Item>): Item[] {
  return Object.values(page._embedded)[0] ?? [];
}
