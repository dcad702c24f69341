import { t } from '@moonfloor/messages/t';
import type { SourceFields } from '../sources/source-event.ts';
import type { ParsedMoment } from './parse-instant.ts';

type Moment = Pick<ParsedMoment, 'day' | 'time'>;
type TimeFields = Record<'event_date' | 'start_time' | 'event_end_date' | 'end_time', string>;

/**
 * Returns the fields of a start and an end; empty ones for unknown values. An end at the moment of the start is unknown, and so is one
 * on an earlier day, with a note.
 */
export function timeFields(
  start: Moment | undefined,
  end: Moment | undefined,
  notes: string[],
): SourceFields & TimeFields {
  const isSame = end !== undefined && end.day === start?.day && end.time === start.time;
  const isBefore = end !== undefined && start !== undefined && end.day < start.day;
  if (isBefore) notes.push(t('The end, {date}, is before the start and was left out', { date: end.day }));
  const known = isSame || isBefore ? undefined : end;
  return {
    event_date: start?.day ?? '',
    start_time: start?.time ?? '',
    event_end_date: known === undefined || known.day === start?.day ? '' : known.day,
    end_time: known?.time ?? '',
  };
}
