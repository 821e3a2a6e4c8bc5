// The keys of queries that are about a site.

/** Query keys begin with the site and the type of what they show: `[siteId, 'game', …]`. */
export const keyOf = (siteId: number, type: string, ...rest: unknown[]): unknown[] => [siteId, type, ...rest];
