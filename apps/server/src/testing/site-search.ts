import type { SearchCounts, SearchResult } from '@moonfloor/contract/records/search';
import type { TestApp } from './test-app.ts';

/** Returns the results of a visitor's search. Throws when the search is rejected. */
export async function searchSite(
  site: TestApp,
  q: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ results: SearchResult[]; names: string[]; counts: SearchCounts; total: number; pages: number }> {
  const found: { results: SearchResult[]; counts: SearchCounts; pagination: { total: number; pages: number } } =
    await site.call('GET', `/api/search?${new URLSearchParams({ q, ...more })}`);
  const { results, counts, pagination } = found;
  return { results, names: results.map(({ name }) => name), counts, ...pagination };
}
