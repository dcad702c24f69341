import type { SourceFields } from '../sources/source-event.ts';
import type { ParsedMoment } from './parse-instant.ts';

type Moment = Pick<ParsedMoment, 'day' | 'time'>;
type TimeFields = Record<'event_date' | 'start_time' | 'event_end_date' | 'end_time', string>;

/** Returns the day of an end; empty when it is unknown, or the day of the start. */
export const endDay = (start: Moment | undefined, end: Moment | undefined): string =>
  end === undefined || end.day === start?.day ? '' : end.day;

/** Returns the fields of a start and an end; empty ones for unknown values. */
export const timeFields = (start: Moment | undefined, end: Moment | undefined): SourceFields & TimeFields => ({
  event_date: start?.day ?? '',
  start_time: start?.time ?? '',
  event_end_date: endDay(start, end),
  end_time: end?.time ?? '',
});
