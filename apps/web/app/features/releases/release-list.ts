import { limits } from '@moonfloor/contract/limits';
import type { Release } from '@moonfloor/contract/releases';
import type { Client } from '../../api/client.ts';
import type { ListPage } from '../lists/use-paged-list.ts';

/** What the releases page's address says. */
export interface ReleasesFilter {
  tab: 'upcoming' | 'past';
  /** Text as it was typed. */
  q: string;
}

/** Reads the address. */
export function parseReleasesFilter(search: URLSearchParams): ReleasesFilter {
  return { tab: search.get('tab') === 'past' ? 'past' : 'upcoming', q: search.get('q') ?? '' };
}

/** The address of the page with a filter, on the page of that number. */
export function releasesPath({ tab, q }: ReleasesFilter, page = 1): string {
  const search = new URLSearchParams();
  if (tab === 'past') search.set('tab', tab);
  if (q.trim() !== '') search.set('q', q);
  if (page > 1) search.set('page', String(page));
  return search.size === 0 ? '/releases' : `/releases?${search}`;
}

/** One page of releases. More pages exist while the last one is full (spec, section 9). */
export async function fetchReleases(
  client: Client,
  { tab, q }: ReleasesFilter,
  page: number,
): Promise<ListPage<Release>> {
  const call = tab === 'past' ? 'listPastReleases' : 'listUpcomingReleases';
  const { releases } = await client(call, { query: { page, limit: limits.releasesPage, query: q.trim() } });
  return { items: releases, page, pages: releases.length === limits.releasesPage ? page + 1 : page };
}
