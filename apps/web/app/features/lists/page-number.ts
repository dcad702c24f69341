/** Returns the page number in a URL's query; 1 if there is none. */
export const pageNumber = (url: URL, name = 'page'): number => pageNumberFromQuery(url.searchParams, name);

/** Returns the page number in a query; 1 if there is none. */
export function pageNumberFromQuery(search: URLSearchParams, name = 'page'): number {
  const page = Number(search.get(name));
  return Number.isInteger(page) && page > 0 ? page : 1;
}
