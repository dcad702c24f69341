import { addDays } from '@moonfloor/contract/values/days';
import { hourMs } from '@moonfloor/contract/values/durations';
import { t } from '@moonfloor/messages/t';
import type { SourceFields } from '../source-event.ts';
import type { ParsedMoment } from './parse-instant.ts';

type Moment = Pick<ParsedMoment, 'day' | 'time'>;
type TimeFields = Record<'event_date' | 'start_time' | 'event_end_date' | 'end_time', string>;

/** Longest night whose end is stated on the day of its start: `22:00` to `06:00`. */
const maxNight = 16 * hourMs;

const textOf = ({ day, time }: Moment): string => (time === null ? day : `${day} ${time}`);

/**
 * Returns the fields of a start and an end; empty ones for unknown values. An end at the start is dropped. An earlier end
 * means the next morning if that makes a night, else it is dropped with a note.
 */
export function timeFields(
  start: Moment | undefined,
  end: Moment | undefined,
  notes: string[],
): SourceFields & TimeFields {
  const [opens, closes] = asWholeDays(start, end, notes);
  const closing = opens === undefined || closes === undefined ? closes : endAfter(opens, closes, notes);
  return {
    event_date: opens?.day ?? '',
    start_time: opens?.time ?? '',
    event_end_date: closing === undefined || closing.day === opens?.day ? '' : closing.day,
    end_time: closing?.time ?? '',
  };
}

/**
 * Drops the times of an event that lasts whole days, with a note: programs write them as the first and the last minute of
 * a day, or as midnight before the last day.
 */
export function asWholeDays<One extends Moment>(
  start: One | undefined,
  end: One | undefined,
  notes: string[],
): [start: One | undefined, end: One | undefined] {
  if (start?.time === '00:00' && end?.time === null && end.day > start.day) {
    notes.push(t('“{text}” was read as {date}', { text: textOf(start), date: start.day }));
    return [{ ...start, time: null }, end];
  }
  if (start?.time !== '00:00' || end?.time !== '23:59' || end.day < start.day) return [start, end];
  notes.push(t('The times 00:00 to 23:59 were read as whole days'));
  return [
    { ...start, time: null },
    { ...end, time: null },
  ];
}

/** Returns a moment in ms, as if its clock were UTC. */
const msOf = ({ day, time }: Moment): number => Date.parse(`${day}T${time ?? '00:00'}Z`);

function endAfter(start: Moment, end: Moment, notes: string[]): Moment | undefined {
  if (end.day === start.day && end.time === start.time) return undefined;
  const isOfDay = end.day === start.day && (end.time === null || start.time === null);
  if (isOfDay || msOf(end) > msOf(start)) return end;
  const next = { ...end, day: addDays(end.day, 1) };
  const isNight = end.day === start.day && msOf(next) - msOf(start) <= maxNight;
  notes.push(
    isNight
      ? t('“{text}” was read as {date}', { text: textOf(end), date: textOf(next) })
      : t('The end, {date}, is before the start and was left out', { date: textOf(end) }),
  );
  return isNight ? next : undefined;
}
