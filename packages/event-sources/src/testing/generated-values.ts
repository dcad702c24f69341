import fc from 'fast-check';
import { addDays } from '@moonfloor/contract/values/days';

/** Writes a number with two digits. */
export const two = (number: number): string => String(number).padStart(2, '0');
/** Days around the next year. */
export const days = fc.integer({ min: 0, max: 400 }).map((count) => addDays('2026-12-01', count));
/** Times of day. */
export const times = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
/** Everything that an import says about a row. */
export const saidOf = ({
  notes,
  faults,
}: {
  notes: readonly string[];
  faults: readonly { message: string }[];
}): string => [...notes, ...faults.map(({ message }) => message)].join('\n');
/** Writes a day and a time as calendars do. */
export const basic = (day: string, time: string): string => `${day.replaceAll('-', '')}T${time.replace(':', '')}00`;
