import { limits } from '@moonfloor/contract/api/limits';
import type { ImportField } from '@moonfloor/contract/imports/import-fields';
import { readDegreesPair } from '@moonfloor/contract/values/degrees';
import { areDayNumbers, areSecondsOfDay, parseDayFraction } from '../values/day-numbers.ts';
import { parseEventStatus, phraseOf } from '../values/event-status.ts';
import { parseClocks } from '../values/parse-clocks.ts';
import { hasMonth, parseRange } from '../values/parse-day.ts';
import { parseTime } from '../values/parse-instant.ts';
import { textOrEmpty } from '../values/plain-text.ts';

const sampleSize = 50;

/** Returns the first values of a column that are not empty. */
export const sampleValues = (values: readonly string[]): string[] =>
  values
    .map(textOrEmpty)
    .filter((value) => value !== '')
    .slice(0, sampleSize);

/** Returns whether the values of a column are plausible for a field; an empty column is, except for days. */
export function canBeField(field: ImportField, values: readonly string[]): boolean {
  if (field === 'event_date' || field === 'event_end_date') return isMostlyDays(values) || areDayNumbers(values);
  const filled = sampleValues(values);
  const share = (test: (value: string) => boolean): boolean =>
    filled.length === 0 || filled.filter(test).length * 2 >= filled.length;
  // a column headed `state` or `notes` may say whether the event takes place
  if (field === 'area') return !saysStatus(values) && !mostlySaysStatus(values);
  if (field === 'description') return !saysStatus(values);
  if (field === 'event_name') return share(isPerhapsName);
  if (field === 'start_time' || field === 'end_time') {
    const isTime = (value: string): boolean =>
      // `kl 22`, `klo 22–04`
      (/^(?:\p{L}[\p{L}.]{0,4}\s)?\d/u.test(value) && !hasMonth(value) && parseClocks(value) !== undefined) ||
      parseTime(value) !== undefined ||
      parseDayFraction(value) !== undefined ||
      /\d[:.]\d\d|^[012]?\d[0-5]\d$|\d\s?(?:h|uhr|[ap]m)\b/i.test(value);
    // `TBA`, `all day`
    const meaningfulValues = filled.filter((value) => /\d/.test(value) || isTime(value));
    return (
      filled.length === 0 ||
      (meaningfulValues.length > 0 && meaningfulValues.filter(isTime).length * 2 >= meaningfulValues.length) ||
      areSecondsOfDay(filled)
    );
  }
  if (field === 'coordinates') return share((value) => !/^https?:/.test(value) || readDegreesPair(value) !== undefined);
  if (field === 'latitude' || field === 'longitude') return share((value) => /\d/.test(value));
  // A ticket column contains URLs or prices.
  if (field === 'ticket_link')
    return share((value) => /https?:\/\/|^www\.|^[\w-]+(?:\.[\w-]+){0,3}\.[a-z]{2,}(?:\/|$)/i.test(value));
  if (field === 'image' || field === 'event_page_link' || field === 'source_url')
    return share((value) => !value.includes(' ') || /https?:/i.test(value));
  return true;
}

const isStatus = (value: string): boolean => value.length <= 60 && parseEventStatus(value) !== undefined;

/** Returns whether all values are statuses of events: `ANNULÉ`. */
export function saysStatus(values: readonly string[]): boolean {
  const filled = sampleValues(values);
  return filled.length > 0 && filled.every(isStatus);
}

/** Returns whether most values of a column that may be one of states are statuses, and one says that an event is cancelled or postponed. */
export function mostlySaysStatus(values: readonly string[]): boolean {
  const filled = sampleValues(values);
  const isAgainst = (value: string): boolean => /^(?:cancelled|postponed)$/.test(phraseOf(value, 'whole') ?? '');
  return filled.filter(isStatus).length * 2 >= filled.length && filled.some(isAgainst);
}

/** Returns false for paths, addresses, also those of mails, names of files, instants, times, time zones and long texts. */
const isPerhapsName = (value: string): boolean =>
  !/^(\/|[^\s/]+\/[^\s/]+\/\S*$|https?:|www\.|\d{4}-\d\d-\d\d(T|$)|\d{1,2}([:.]\d\d)?\s?([ap]\.?m\.?|uhr|h|(?<=[:.]\d\d))$|[A-Z][a-z]+\/[A-Z]\w+$)|\.(?:jpe?g|png|gif|webp|svg|pdf|html?)$|^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(
    value,
  ) &&
  value.length <= limits.name &&
  !value.includes('\n\n');

/** Returns whether a column has names rather than numbers, parts of addresses, sentences, or few for many rows, as of types. */
export function hasNames(values: readonly string[]): boolean {
  const filled = sampleValues(values);
  const isName = (value: string): boolean =>
    isPerhapsName(value) &&
    /\p{L}/u.test(value) &&
    !/^[\da-z]+(?:[-_][\da-z]+)+$/.test(value) &&
    !(value.length > 60 && /[.!?]$/.test(value));
  return (
    filled.filter(isName).length * 2 >= filled.length && (filled.length < 3 || new Set(filled).size * 2 > filled.length)
  );
}

/** Returns whether a column has names that hardly repeat, in at least half of its rows. */
export function hasOwnNames(values: readonly string[]): boolean {
  const filled = sampleValues(values);
  const isFilled = filled.length * 2 >= Math.min(values.length, sampleSize);
  return isFilled && hasNames(values) && new Set(filled).size * 3 > filled.length * 2;
}

/** Whether a value has a day with its year in it. */
export const namesYear = (value: string): boolean =>
  /\d[./-]\d{1,2}[./-]\s?(?:\d{4}|\d\d(?![\d:]))|\b(?:19|20)\d\d\b(?!$)/.test(value);

/** Returns true when at least half of a column's values can be parsed as days. */
export const isMostlyDays = (values: readonly string[]): boolean => {
  const filled = sampleValues(values);
  return (
    filled.filter(
      (value) => parseRange(value, 'day', '2000-01-01') !== undefined && !/^\d{1,2}([.,]\d{1,2})?$/.test(value),
    ).length *
      2 >=
    Math.max(1, filled.length)
  );
};
