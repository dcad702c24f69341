import { flagOf } from '@moonfloor/contract/countries';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { SearchResult } from '@moonfloor/contract/search';
import { dotted, formatDate, formatDateRange } from '../../ui/format.ts';

/** Names of the record types. */
export const resultTypes: Readonly<Record<ResourceType, { one: string; many: string }>> = {
  event: { one: 'Event', many: 'Events' },
  artist: { one: 'Artist', many: 'Artists' },
  decoration: { one: 'Decoration', many: 'Decorations' },
  release: { one: 'Release', many: 'Releases' },
};

/** Returns the path of a search result. */
export const resultPath = ({ type, id }: SearchResult): string => `/${type}/${id}`;

/** Returns a result's type label, including whether an event is over or a release is not published yet. */
export function resultTypeLabel({ type, date, end_date: end }: SearchResult, today: string): string {
  if (type === 'event' && (end ?? date ?? today) < today) return 'Past event';
  if (type === 'release' && (date ?? today) > today) return 'Upcoming release';
  return resultTypes[type].one;
}

/** Returns the date of a result; null without one. */
export function resultDate({ type, date, end_date: end }: SearchResult): string | null {
  if (date === null) return null;
  return type === 'event' ? formatDateRange(date, end) : formatDate(date);
}

/** Returns the location of a result, or its artist. */
export function resultPlace({ country, place, artist_name: artist, type }: SearchResult): string {
  if (type === 'release') return artist ?? '';
  return [place, country].filter(Boolean).join(', ');
}

/** Returns the flag of a result's country; an empty string without one. */
export const resultFlag = ({ country }: SearchResult): string => (country === null ? '' : flagOf(country));

/** Returns an artist's performance types: `Live · DJ`; null for other records. */
export const resultPlayTypes = ({ artist_type: types }: SearchResult): string | null =>
  types === null || types === '' ? null : dotted(types);
