// The site that the person used last in this browser, or their first.
export function lastSite<Site extends { id: number }>(sites: readonly Site[]): Site | undefined {
  const last = Number(localStorage.getItem('site'));
  return sites.find(({ id }) => id === last) ?? sites[0];
}
