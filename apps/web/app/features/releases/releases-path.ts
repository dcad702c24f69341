import type { ReleaseConditions } from '@moonfloor/contract/records/releases';
import { keysOf } from '@moonfloor/contract/values/keys';
import { type Message, msg } from '@moonfloor/messages/t';

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

export const filterNames = keysOf(releaseFilters);

/** The parameters of the releases page's URL; texts as typed. */
export type ReleasesFilter = { tab: 'upcoming' | 'past' } & Partial<Record<keyof typeof releaseFilters, string>>;

export function releasesPath({ tab, ...texts }: ReleasesFilter, page = 1): string {
  const search = new URLSearchParams();
  if (tab === 'past') search.set('tab', tab);
  for (const name of filterNames) if (texts[name]?.trim()) search.set(name, texts[name]);
  if (page > 1) search.set('page', String(page));
  return search.size === 0 ? '/releases' : `/releases?${search}`;
}
