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

/** Returns the texts of a search result on a date; the label says if an event is over or a release is not published yet. */
export function describeResult(result: SearchResult, today: string) {
  const { type, date, end_date: end, country, place, artist_name: artist, artist_type: playTypes } = result;
  const past = type === 'event' && (end ?? date ?? today) < today;
  const upcoming = type === 'release' && (date ?? today) > today;
  return {
    label: past ? 'Past event' : upcoming ? 'Upcoming release' : resultTypes[type].one,
    date: date === null ? null : type === 'event' ? formatDateRange(date, end) : formatDate(date),
    place: type === 'release' ? (artist ?? '') : [place, country].filter(Boolean).join(', '),
    flag: country === null ? '' : flagOf(country),
    playTypes: playTypes && dotted(playTypes),
  };
}
