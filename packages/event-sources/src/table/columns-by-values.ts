import type { ImportField } from '@moonfloor/contract/imports/import-fields';
import type { ImportMapping } from '@moonfloor/contract/imports/imports';
import { isTown } from '@moonfloor/lineup/places';
import { isTime } from '../list/list-values.ts';
import { parseCountry } from '../values/countries.ts';
import { parsePlaceLine } from '../values/places.ts';
import { isPlaceCode } from '../values/settle-place.ts';
import { hasNames, isMostlyDays, sampleValues } from './column-values.ts';

/**
 * Uses `start_time` as the start if it contains full date-times and no other column does, and another column that says the same days with
 * their times; likewise for the end.
 */
export function promoteFullTimes(mapping: ImportMapping, columns: readonly (readonly string[])[]): ImportMapping {
  const moved = [...mapping];
  for (const [time, day] of [
    ['start_time', 'event_date'],
    ['end_time', 'event_end_date'],
  ] as const) {
    const at = moved.indexOf(time);
    if (at >= 0 && !moved.includes(day) && isMostlyDays(columns[at] ?? [])) moved[at] = day;
    const days = moved.indexOf(day);
    const exact = at >= 0 || days < 0 ? -1 : columns.findIndex((values) => goesOn(values, columns[days] ?? []));
    if (exact >= 0 && moved[exact] === '') [moved[exact], moved[days]] = [day, ''];
  }
  return moved;
}

/** Whether values are those of a column of days, and more: `2027-06-12T22:00` beside `2027-06-12`. */
const goesOn = (values: readonly string[], days: readonly string[]): boolean =>
  sampleValues(values).length > 0 &&
  values.every((value, row) => value === '' || (days[row]! !== '' && value.startsWith(`${days[row]}T`)));

const endsWithCountry = (value: string): boolean => {
  const { event_location = '', area = '', country } = parsePlaceLine(value, []);
  return country !== undefined && event_location + area !== '';
};

/** Guesses the columns of a table of which no name is known: countries, whole places, times, and the first names. */
export function guessByValues(mapping: ImportMapping, columns: readonly (readonly string[])[]): ImportMapping {
  const guessed = [...mapping];
  const take = (field: ImportField, matches: (value: string) => boolean): void => {
    const at = columns.findIndex((values, column) => {
      const filled = sampleValues(values);
      return guessed[column] === '' && filled.length > 0 && filled.filter(matches).length * 2 >= filled.length;
    });
    if (at >= 0) guessed[at] = field;
  };
  take('country', (value) => (value.length > 3 || isPlaceCode(value)) && parseCountry(value) !== undefined);
  if (!guessed.includes('country')) take('place_line', endsWithCountry);
  if (!guessed.includes('place_line')) take('place_line', (value) => value.split(', ').some(isTown));
  take('start_time', isTime);
  const name = columns.findIndex((values, column) => guessed[column] === '' && hasNames(values));
  return guessed.includes('event_date') && name >= 0 ? guessed.with(name, 'event_name') : guessed;
}

/** Without a column of countries, one of venues or towns that end with them is one of whole places: `Halle, Berlin, Germany`. */
export function promotePlaceLine(mapping: ImportMapping, columns: readonly (readonly string[])[]): ImportMapping {
  if (mapping.includes('country') || mapping.includes('place_line')) return mapping;
  // beside venues, a whole place would lose its town
  const fields = mapping.includes('event_location') ? (['event_location'] as const) : (['area'] as const);
  const placeColumn = fields
    .map((field) => mapping.indexOf(field))
    .find((at) => {
      const filled = sampleValues(columns[at] ?? []);
      return filled.length > 0 && filled.filter(endsWithCountry).length * 2 >= filled.length;
    });
  return placeColumn === undefined ? mapping : mapping.with(placeColumn, 'place_line');
}
