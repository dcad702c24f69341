/** Returns whether a query asks for a page after the last one. */
export const isPastEnd = (search: URLSearchParams, list: { pages: number } | undefined): boolean =>
  list !== undefined && pageNumber(search) > Math.max(1, list.pages);

/** Returns the page number in a query; 1 if there is none. */
export function pageNumber(search: URLSearchParams, name = 'page'): number {
  const page = Number(search.get(name));
  return Number.isInteger(page) && page > 0 ? page : 1;
}
