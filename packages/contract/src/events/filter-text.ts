import { t, tc } from '@moonfloor/messages/t';
import { limits } from '../api/limits.ts';
import { filteredFactText } from '../records/facts.ts';
import { countryName } from '../values/country-names.ts';
import { formatDate, formatDateRange } from '../values/format-date.ts';
import { styleNames } from '../values/style-names.ts';
import type { EventFilterQuery } from './event-filter.ts';
import type { EventParameter } from './event-parameters.ts';
import { factWord, filteredFacts } from './fact-filter.ts';

/**
 * Describes each parameter of a filter that has it; empty where others do, and for records, which have names. `place` is what
 * is at `near`, if that is known.
 */
export const filterTexts: Readonly<Record<EventParameter, (filter: EventFilterQuery, place?: string) => string>> = {
  when: ({ when }) => (when === 'past' ? tc('events of a feed', 'past') : tc('events of a feed', 'upcoming')),
  from: ({ from, to }) => (to == null ? t('from {day}', { day: formatDate(from!) }) : formatDateRange(from!, to)),
  to: ({ from, to }) => (from == null ? t('to {day}', { day: formatDate(to!) }) : ''),
  country: ({ country }) => countryName(country!),
  style: ({ style }) => styleNames(style!).join(', '),
  facts: ({ facts }) =>
    filteredFacts
      .filter((name) => facts!.split(',').includes(factWord(name)))
      .map(filteredFactText)
      .join(', '),
  q: ({ q }) => t('“{text}”', { text: q! }),
  near: ({ near, radius }, place) =>
    t('within {radius} km of {place}', {
      radius: String(radius ?? limits.radiusKm.default),
      place: near!.name ?? place ?? `${near!.latitude}, ${near!.longitude}`,
    }),
  radius: () => '',
  box: () => t('a part of the map'),
  artist: () => '',
  decoration: () => '',
  release: () => '',
  venue_id: () => '',
  promoter: () => '',
  series: () => '',
};
