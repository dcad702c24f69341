/** Page number out of an address' query; 1 when there is none. */
export const pageNumber = (url: URL, name = 'page'): number => pageNumberFromQuery(url.searchParams, name);

/** The same out of the query alone. */
export function pageNumberFromQuery(search: URLSearchParams, name = 'page'): number {
  const page = Number(search.get(name));
  return Number.isInteger(page) && page > 0 ? page : 1;
}
