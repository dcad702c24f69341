import { visitorLimits } from '@moonfloor/contract/api/visitor-limits';
import type { Release } from '@moonfloor/contract/records/releases';
import type { VisitorClient } from '../../api/client.ts';
import type { ListPage } from '../lists/use-paged-list.ts';

/** The parameters of the releases page's URL. */
export interface ReleasesFilter {
  tab: 'upcoming' | 'past';
  /** Search text as typed. */
  q: string;
}

/** Parses the URL's query. */
export function parseReleasesFilter(search: URLSearchParams): ReleasesFilter {
  return { tab: search.get('tab') === 'past' ? 'past' : 'upcoming', q: search.get('q') ?? '' };
}

/** Returns the path of the releases page with a filter and page number. */
export function releasesPath({ tab, q }: ReleasesFilter, page = 1): string {
  const search = new URLSearchParams();
  if (tab === 'past') search.set('tab', tab);
  if (q.trim() !== '') search.set('q', q);
  if (page > 1) search.set('page', String(page));
  return search.size === 0 ? '/releases' : `/releases?${search}`;
}

/** Fetches one page of releases. The specification also permits a plain list, whose last page is not full. */
export async function fetchReleases(
  client: VisitorClient,
  { tab, q }: ReleasesFilter,
  page: number,
): Promise<ListPage<Release>> {
  const call = tab === 'past' ? 'listPastReleases' : 'listUpcomingReleases';
  const limit = visitorLimits.releasesPage;
  const found: { releases?: Release[]; pagination?: { pages: number } } | Release[] = await client(call, {
    query: { page, limit, query: q.trim() },
  });
  const { releases: items = [], pagination } = Array.isArray(found) ? { releases: found } : found;
  return { items, page, pages: pagination?.pages ?? (items.length === limit ? page + 1 : page) };
}
