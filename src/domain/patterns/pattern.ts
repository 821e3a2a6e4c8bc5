// A pattern: the shape of a crew, as positions in order.

export type Position = {
  id: number;
  name: string;
  abbreviation: string;
  /** In the currency's main unit: 45 is $45.00. */
  fee: number | null;
  /** ISO 4217. */
  currency: string;
  sortOrder: number;
};

export type Pattern = {
  id: number;
  siteId: number;
  name: string;
  positions: Position[];
  createdAt: Date;
  updatedAt: Date;
};

/** Its positions' order is the order they are given in. */
export type NewPattern = {
  siteId: number;
  name: string;
  positions: { name: string; abbreviation: string; fee?: number | null; currency?: string }[];
};
