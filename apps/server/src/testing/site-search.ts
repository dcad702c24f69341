import type { FoundCounts, FoundRecord } from '@moonfloor/contract/search';
import type { TestApp } from './test-app.ts';

/** What a visitor finds. Throws when the search is refused. */
export async function searchSite(
  site: TestApp,
  q: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ results: FoundRecord[]; names: string[]; counts: FoundCounts; total: number; pages: number }> {
  const answer = await site.request('GET', `/api/search?${new URLSearchParams({ q, ...more })}`);
  if (answer.statusCode !== 200) throw new Error(`refused: ${answer.body}`);
  const { results, counts, pagination }: {
    results: FoundRecord[]; counts: FoundCounts; pagination: { total: number; pages: number };
  } = answer.json();
  return { results, names: results.map(({ name }) => name), counts, ...pagination };
}
