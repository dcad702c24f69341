import { limits } from '@moonfloor/contract/api/limits';

/** Returns the page number in a query; 1 if there is none. */
export function pageNumber(search: URLSearchParams, name = 'page'): number {
  const page = Number(search.get(name));
  return Number.isInteger(page) && page > 0 && page <= limits.pageNumber ? page : 1;
}
