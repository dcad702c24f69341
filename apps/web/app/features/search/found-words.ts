import { flagOf } from '@moonfloor/contract/countries';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { FoundRecord } from '@moonfloor/contract/search';
import { dotted, formatDate, formatDateRange } from '../../ui/format.ts';

/** What the types of records are called, in the order of the tabs. */
export const foundTypes: Readonly<Record<ResourceType, { one: string; many: string }>> = {
  event: { one: 'Event', many: 'Events' },
  artist: { one: 'Artist', many: 'Artists' },
  decoration: { one: 'Decoration', many: 'Decorations' },
  release: { one: 'Release', many: 'Releases' },
};

/** The types in the order of the tabs. */
export const foundTypeNames = Object.keys(foundTypes) as ResourceType[];

/** Address of what was found. */
export const foundPath = ({ type, id }: FoundRecord): string => `/${type}/${id}`;

/** What kind of thing it is on a day: also whether an event is over, and whether a release is still to come. */
export function foundKind({ type, date, end_date: end }: FoundRecord, today: string): string {
  if (type === 'event' && (end ?? date ?? today) < today) return 'Past event';
  if (type === 'release' && (date ?? today) > today) return 'Upcoming release';
  return foundTypes[type].one;
}

/** When it is; null without a date. */
export function foundDate({ type, date, end_date: end }: FoundRecord): string | null {
  if (date === null) return null;
  return type === 'event' ? formatDateRange(date, end) : formatDate(date);
}

/** Where it is from, or who it is by. */
export function foundPlace({ country, place, artist_name: artist, type }: FoundRecord): string {
  if (type === 'release') return artist ?? '';
  return [place, country].filter(Boolean).join(', ');
}

/** The flag of its country; an empty text without one. */
export const foundFlag = ({ country }: FoundRecord): string => (country === null ? '' : flagOf(country));

/** How an artist plays: `Live · DJ`; null for all others. */
export const foundPlaying = ({ artist_type: types }: FoundRecord): string | null =>
  types === null || types === '' ? null : dotted(types);
