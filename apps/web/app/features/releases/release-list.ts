import { visitorLimits } from '@moonfloor/contract/api/visitor-limits';
import type { Release, ReleaseConditions } from '@moonfloor/contract/records/releases';
import { keysOf } from '@moonfloor/contract/values/keys';
import { type Message, msg } from '@moonfloor/messages/t';
import type { VisitorClient } from '../../api/client.ts';
import type { ListPage } from '../lists/paged-list.tsx';

/** A filter of the releases page: the parameter that calls and feeds have for it, and its field. */
export interface ReleaseFilterField {
  parameter: keyof ReleaseConditions;
  label: Message;
  placeholder?: Message;
}

/** The filters of the releases page by their names in its URL. The form, feeds and links follow from them. */
export const releaseFilters = {
  q: { parameter: 'query', label: msg('Search'), placeholder: msg('Search by name, artist or label') },
} as const satisfies Readonly<Record<string, ReleaseFilterField>>;

const filterNames = keysOf(releaseFilters);

/** The parameters of the releases page's URL; texts as typed. */
export type ReleasesFilter = { tab: 'upcoming' | 'past' } & Partial<Record<keyof typeof releaseFilters, string>>;

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

export function releasesPath({ tab, ...texts }: ReleasesFilter, page = 1): string {
  const search = new URLSearchParams();
  if (tab === 'past') search.set('tab', tab);
  for (const name of filterNames) if (texts[name]?.trim()) search.set(name, texts[name]);
  if (page > 1) search.set('page', String(page));
  return search.size === 0 ? '/releases' : `/releases?${search}`;
}

/** Fetches one page of releases. The specification also permits a plain list, whose last page is not full. */
export async function fetchReleases(
  client: VisitorClient,
  filter: ReleasesFilter,
  page: number,
): Promise<ListPage<Release>> {
  const call = filter.tab === 'past' ? 'listPastReleases' : 'listUpcomingReleases';
  const limit = visitorLimits.releasesPage;
  const body: { releases?: Release[]; pagination?: { pages: number } } | Release[] = await client(call, {
    query: { page, limit, query: '', ...conditionsOf(filter) },
  });
  const { releases: items = [], pagination } = Array.isArray(body) ? { releases: body } : body;
  return { items, page, pages: pagination?.pages ?? (items.length === limit ? page + 1 : page) };
}
