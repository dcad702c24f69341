import type { SearchCounts, SearchResult } from '@moonfloor/contract/records/search';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { TestApp, TestAccount } from './test-app.ts';

/** A row of the admin's search. */
interface SearchRow {
  id: number;
  type: ResourceType;
  name: string;
  status: string;
  created_at: string;
  updated_at: string;
  merged_into: { id: number; name: string } | null;
}

/** Returns the results of an admin's search, and their total number. Throws when the search is rejected. */
export async function search(
  site: TestApp,
  admin: TestAccount,
  query: Readonly<Record<string, string>>,
): Promise<{ rows: SearchRow[]; names: string[]; total: number }> {
  const response = await site.as(admin).tries('searchContent', { query });
  if (response.statusCode !== 200) throw new Error(`refused: ${response.body}`);
  const rows: SearchRow[] = response.json();
  return { rows, names: rows.map(({ name }) => name), total: Number(response.headers['x-total-count']) };
}

/** Returns the results of a visitor's search. Throws when the search is rejected. */
export async function searchSite(
  site: TestApp,
  q: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ results: SearchResult[]; names: string[]; counts: SearchCounts; total: number; pages: number }> {
  const found: { results: SearchResult[]; counts: SearchCounts; pagination: { total: number; pages: number } } =
    await site.must('search', { query: { q, ...more } });
  const { results, counts, pagination } = found;
  return { results, names: results.map(({ name }) => name), counts, ...pagination };
}
