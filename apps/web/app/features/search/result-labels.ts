import { flagOf } from '@moonfloor/contract/countries';
import type { SearchResult } from '@moonfloor/contract/search';
import { t } from '@moonfloor/messages/t';
import { searchKey } from '@moonfloor/contract/text';
import { countryName } from '@moonfloor/contract/country-names';
import { recordLabels } from '../records/record-labels.ts';
import { dotted, formatDate, formatDateRange } from '../../ui/format.ts';

/**
 * Returns the alternative name by which a result was found: if the words of the query do not begin words of its name, the
 * first with a word that one of them begins. Null if there is none.
 */
export function alternativeNameOf({ name, alternative_names: others }: SearchResult, query: string): string | null {
  const words = searchKey(query).split(' ');
  const begins = (text: string) => {
    const key = ` ${searchKey(text)}`;
    return (word: string): boolean => key.includes(` ${word}`);
  };
  if (words.every(begins(name))) return null;
  return others.find((other) => words.some(begins(other))) ?? null;
}

/** Returns the texts of a search result on a date; the label says if an event is over or a release is not published yet. */
export function describeResult(result: SearchResult, today: string) {
  const { type, date, end_date: end, country, place, artist_name: artist, artist_type: playTypes } = result;
  const past = type === 'event' && (end ?? date ?? today) < today;
  const upcoming = type === 'release' && (date ?? today) > today;
  return {
    label: past ? t('Past event') : upcoming ? t('Upcoming release') : t(recordLabels[type]),
    date: date === null ? null : type === 'event' ? formatDateRange(date, end) : formatDate(date),
    place: type === 'release' ? (artist ?? '') : [place, country && countryName(country)].filter(Boolean).join(', '),
    flag: country === null ? '' : flagOf(country),
    playTypes: playTypes && dotted(playTypes),
  };
}
