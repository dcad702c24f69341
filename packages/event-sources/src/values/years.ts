import { t } from '@moonfloor/messages/t';
import type { ImportSource, SourceEvent } from '../source-event.ts';

/** Years of events: what is earlier or later is another calendar, a slip, or the zero of a program's clock. */
const minYear = 1971;
const maxYearsAhead = 20;
/** Years by which Thailand's calendar is ahead. */
const buddhistYears = 543;

/**
 * Checks the years of a source's events. Those of Thailand's calendar are converted with a note; an impossible start refuses its event, an
 * impossible end is left out with a note.
 */
export function checkYears(
  events: readonly SourceEvent[],
  { country, today }: Pick<ImportSource, 'country' | 'today'>,
): void {
  const isPossible = (year: number): boolean => year >= minYear && year <= Number(today.slice(0, 4)) + maxYearsAhead;
  for (const { fields, faults, notes } of events) {
    const isThai = (fields.country || country) === 'Thailand';
    for (const field of ['event_date', 'event_end_date'] as const) {
      const text = fields[field] ?? '';
      const year = Number(text.slice(0, 4));
      if (text === '' || isPossible(year)) continue;
      if (isThai && isPossible(year - buddhistYears)) {
        fields[field] = `${year - buddhistYears}${text.slice(4)}`;
        notes.push(
          t('The year {year} was read as {other}', { year: String(year), other: String(year - buddhistYears) }),
        );
      } else if (field === 'event_date')
        faults.push({ field, message: t('The year {year} is not possible', { year: String(year) }) });
      else {
        Object.assign(fields, { event_end_date: '', end_time: '' });
        notes.push(t('The end, {date}, has an impossible year and was left out', { date: text }));
      }
    }
  }
}
