// What every page requests from the API before it shows something.

/** A GET of the API: a record, or a page of a list. */
export type ApiRequest = { path: string; query?: object };

export const accountRequest: ApiRequest = { path: '/api/v2/current_account' };
export const sitesRequest: ApiRequest = { path: '/api/v2/sites' };
export const usersRequest: ApiRequest = { path: '/api/v2/current_account/users' };

/** The cursor of the changes of all sites. */
export const changesRequest: ApiRequest = { path: '/api/v2/current_account/changes' };

/** The first page of a list, as readAll() of pages.ts requests it. */
export const firstPage = ({ path, query }: ApiRequest): ApiRequest => ({
  path,
  query: { ...query, page: 1 },
});
