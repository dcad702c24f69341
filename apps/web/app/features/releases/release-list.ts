import { limits } from '@moonfloor/contract/api/limits';
import type { Release, ReleaseConditions } from '@moonfloor/contract/records/releases';
import type { VisitorClient } from '../../api/client.ts';
import type { ListPage } from '../lists/paged-list.tsx';
import { filterNames, releaseFilters, type ReleasesFilter } from './releases-path.ts';

/** Parses the URL's query. */
export function parseReleasesFilter(search: URLSearchParams): ReleasesFilter {
  const texts = Object.fromEntries(filterNames.map((name) => [name, search.get(name) ?? '']));
  return { tab: search.get('tab') === 'past' ? 'past' : 'upcoming', ...texts };
}

export const conditionsOf = (filter: ReleasesFilter): Partial<Record<keyof ReleaseConditions, string>> =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const text = filter[name]?.trim() ?? '';
      return text === '' ? [] : [[releaseFilters[name].parameter, text]];
    }),
  );

export const isFiltered = (filter: ReleasesFilter): boolean => Object.keys(conditionsOf(filter)).length > 0;

/** Fetches one page of releases. The specification also permits a plain list, whose last page is not full. */
export async function fetchReleases(
  client: VisitorClient,
  filter: ReleasesFilter,
  page: number,
): Promise<ListPage<Release>> {
  const call = filter.tab === 'past' ? 'listPastReleases' : 'listUpcomingReleases';
  const limit = limits.releasesPage;
  const body: { releases?: Release[]; pagination?: { pages: number } } | Release[] = await client(call, {
    query: { page, limit, query: '', ...conditionsOf(filter) },
  });
  const { releases: items = [], pagination } = Array.isArray(body) ? { releases: body } : body;
  return { items, page, pages: pagination?.pages ?? (items.length === limit ? page + 1 : page) };
}
