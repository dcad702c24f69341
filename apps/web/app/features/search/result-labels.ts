import { flagOf } from '@moonfloor/contract/countries';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { SearchResult } from '@moonfloor/contract/search';
import { dotted, formatDate, formatDateRange } from '../../ui/format.ts';

/** What the types of records are called, in the order of the tabs. */
export const resultTypes: Readonly<Record<ResourceType, { one: string; many: string }>> = {
  event: { one: 'Event', many: 'Events' },
  artist: { one: 'Artist', many: 'Artists' },
  decoration: { one: 'Decoration', many: 'Decorations' },
  release: { one: 'Release', many: 'Releases' },
};

/** The types in the order of the tabs. */
export const resultTypeNames = Object.keys(resultTypes) as ResourceType[];

/** Address of what was found. */
export const resultPath = ({ type, id }: SearchResult): string => `/${type}/${id}`;

/** What kind of thing it is on a day: also whether an event is over, and whether a release is still to come. */
export function resultTypeLabel({ type, date, end_date: end }: SearchResult, today: string): string {
  if (type === 'event' && (end ?? date ?? today) < today) return 'Past event';
  if (type === 'release' && (date ?? today) > today) return 'Upcoming release';
  return resultTypes[type].one;
}

/** When it is; null without a date. */
export function resultDate({ type, date, end_date: end }: SearchResult): string | null {
  if (date === null) return null;
  return type === 'event' ? formatDateRange(date, end) : formatDate(date);
}

/** Where it is from, or who it is by. */
export function resultPlace({ country, place, artist_name: artist, type }: SearchResult): string {
  if (type === 'release') return artist ?? '';
  return [place, country].filter(Boolean).join(', ');
}

/** The flag of its country; an empty text without one. */
export const resultFlag = ({ country }: SearchResult): string => (country === null ? '' : flagOf(country));

/** How an artist plays: `Live · DJ`; null for all others. */
export const resultPlayTypes = ({ artist_type: types }: SearchResult): string | null =>
  types === null || types === '' ? null : dotted(types);
