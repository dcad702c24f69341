import type { FieldError } from '@moonfloor/contract/api/problem';
import type { ImportField } from '@moonfloor/contract/imports/import-fields';
import { addDays, weekdayOf } from '@moonfloor/contract/values/days';
import { asciiDigits } from '@moonfloor/contract/values/text';
import { t } from '@moonfloor/messages/t';
import type { SourceEvent, SourceFields } from '../source-event.ts';
import { parseDayFraction, parseDayNumber, parseSecondOfDay } from '../values/day-numbers.ts';
import { statusInPlaceOf } from '../values/event-name.ts';
import { dayOfCell } from '../values/leading-day.ts';
import { isIgnoredDateWord, weekdayIn, weekendBefore } from '../values/month-names.ts';
import { parseClocks } from '../values/parse-clocks.ts';
import { lateHour, parseDay, parseRange, timeAfter } from '../values/parse-day.ts';
import { type Clock, type ParsedMoment, zoneBehindTime } from '../values/parse-instant.ts';
import { leftOut, oneLine } from '../values/plain-text.ts';
import { timeFields } from '../values/time-fields.ts';
import {
  addDuration,
  type Clocks,
  readDuration,
  stateZone,
  toLocalTime,
  uncertainZone,
  zoneNamed,
} from '../values/to-local-time.ts';
import type { TableDates } from './table-dates.ts';
import type { Row } from './table-row.ts';

/** A last day that might be a time: `13.`, `13.06.`, `13/06`. */
const lastDayOnly = /^(?:\p{L}{2,12}\.?,?\s)?\d{1,2}(?:\.|\.(?:0?[1-9]|1[0-2])\.|\/(?:0?[1-9]|1[0-2]))$/u;

/** A time before words: `23:00–ostatni gość`, `21 órától hajnalig`. */
const withRemark = /^(\d{1,2}(?:[:.h]\d\d|\s?\p{L}{1,8})(?:\s[A-Z]{3,4})?)(?:\s?[-–—,(/]\s?|\s)([^\d]{2,40})$/u;

/** A zone behind a time: `22:00 CET`, `22:00 (UTC)`, `22:00 Europe/Vienna`, `10pm Central European Time - Berlin`. */
const zoneBehind =
  /(?<=\d(?:\s?[APap]\.?[Mm]\.?)?)\s\(?([A-Z]{3,5}|[A-Z][a-z]+\/[A-Za-z_]+|(?:[A-Z][a-z]+\s){1,4}Time)\)?(?:\s-\s[\p{L}\s]{2,40}$|(?=\s[→–—-]\s|$))/u;

/** Returns a cell without the zone that it names behind its times, which counts for the event; one that is unknown leaves the clock. */
function withoutZone(text: string, clocks: Clocks): string {
  const [zoneText = '', name = ''] = zoneBehind.exec(text) ?? [];
  const isKnown = name !== '' && zoneNamed(name, clocks) !== undefined;
  const [, unknown = ''] = zoneBehindTime.exec(text) ?? [];
  stateZone(isKnown ? name : isIgnoredDateWord(unknown) ? '' : unknown, clocks);
  return isKnown ? text.replace(zoneText, '') : text;
}

/** Reads a time of day, also a range of them, or a day with its time: `22:00 – 06:00`, `25.04. 22:00`. */
function readClocks(text: string, dates: TableDates, from: string) {
  const fraction = dates.dayNumbers ? parseDayFraction(text) : undefined;
  const part = fraction === undefined ? undefined : { time: fraction, days: 0 };
  const opens = dates.seconds && /^\d+$/.test(text) ? parseSecondOfDay(text) : part;
  if (opens !== undefined) return { opens, closes: undefined, moment: undefined, weekday: undefined };
  const clocks = parseClocks(text, from);
  if (clocks !== undefined) return { ...clocks, moment: undefined };
  const moment = parseDay(text, dates.order, from);
  return moment?.time == null
    ? undefined
    : { opens: { time: moment.time, days: 0 }, closes: undefined, moment, weekday: undefined };
}

/** Returns a date with a month whose name means another one elsewhere in English: in Croatia, `listopad` is October. */
const inCountry = (text: string, country: string | undefined): string =>
  country === 'Croatia' || country === 'Bosnia and Herzegovina' ? text.replace(/listopada?/i, 'October') : text;

/** Before the day to which an event was moved: `verschoben auf 18.06.2027 (11.06.2027)`. */
const movedTo =
  /^.{0,40}?(?:verschoben|verlegt|postponed|moved|rescheduled|reportée?|aplazad[oa]|spostat[oa]|adiad[oa]|перенес\p{L}{2,4})\s(?:auf|to|au|al|a|para|на)\s(?:den\s)?(\d[^()]{4,40}?)(?:\s?\([^()]*\))?$/iu;

/** Returns a short text with plain digits, spaces, colons and dashes. */
const plainForms = (text: string): string =>
  text.length > 200
    ? text
    : asciiDigits(text.normalize('NFKC'))
        .replace(/[‐‑−]/g, '-')
        .replace(/(?<=\d)\s:\s(?=\d\d)/g, ':');

/** What reads the cells of a row. */
interface Reading {
  row: Row;
  /** The year in which days without one are: from this day on. */
  from: string;
  /** True if the stated end tells the year. */
  hasYear: boolean;
  clocks: Clocks;
  cell: (field: ImportField) => string;
}

/** The days of a row, and what stands behind them in their cell. */
interface Days {
  range: { start: ParsedMoment; end: ParsedMoment | undefined } | undefined;
  remainder: string;
  isMoved: boolean;
}

/** Reads days, times and time zone of a row. Adds to `faults` what it cannot read. */
export function readTimes(row: Row, clocks: Clocks, faults: FieldError[]): SourceFields & Pick<SourceEvent, 'zone'> {
  const { dates } = row;
  const cell = (field: ImportField): string => plainForms(row.cell(field) ?? '').trim();
  // programs write 0 for an instant that they do not know
  const writtenEnd = cell('event_end_date').replace(/^0$/, '');
  // of a year before the stated end
  const statedEnd = parseRange(writtenEnd, dates.order)?.start.day;
  const year = row.year === undefined ? row.source.today : `${row.year}-01-01`;
  const from = statedEnd === undefined ? year : addDays(statedEnd, -364);
  const reading = { row, from, hasYear: (statedEnd ?? row.year) !== undefined, clocks, cell };
  const { range, remainder, isMoved } = readDays(reading, faults);
  const closing = cell('end_time');
  const finalDay = isLastDay(closing, dates) ? closing : '';
  // behind the day: times, a status, or a remark
  const status = statusInPlaceOf(remainder);
  const clocksInCell =
    remainder === '' || status !== undefined ? undefined : readClocks(remainder, dates, range!.start.day);
  if (remainder !== '' && clocksInCell === undefined && status === undefined)
    clocks.notes.push(leftOut(row.headerOf('event_date'), remainder));
  const opens = clockOf('start_time', range?.start, reading) ?? clocksInCell;
  const closes = finalDay === '' ? clockOf('end_time', range?.start, reading) : undefined;
  const isDay = ({ offset }: ParsedMoment): boolean => offset === 'Z' && dates.wholeDays;
  const begins =
    opens === undefined || range === undefined || isDay(range.start)
      ? range?.start
      : dayOfInstant(range.start, opens.opens, clocks);
  const written = begins && withClock(begins, opens?.opens);
  const endText = writtenEnd || finalDay;
  const ends = endText === '' ? range?.end : readLastDay(endText, range?.start, written, reading);
  // a weekday beside the end says its day
  const clock = weekdayIn(closing) === undefined ? closes?.opens : closes && { ...closes.opens, days: 0 };
  const last = clock ?? opens?.closes;
  const endMoment =
    ends ?? closes?.moment ?? (weekdayIn(closing) === undefined ? undefined : endByWeekday(closing, written, dates));
  // hours from 24 on count from the day of the start as it is written
  const startOnStatedDay = written && {
    ...written,
    day: last?.days === 0 ? written.day : (range?.start.day ?? written.day),
  };
  const end = endMoment ? withClock(endMoment, last) : startOnStatedDay && last && timeAfter(startOnStatedDay, last);
  const [start, stop] = [written, end].map(
    (moment) => moment && (isDay(moment) ? { ...moment, time: null } : toLocalTime(moment, clocks)),
  );
  const lasts = readDuration(row.duration.text);
  const close = stop ?? addDuration(start, lasts, { field: row.duration.field, clocks });
  const fields = row.isWholeDay
    ? timeFields(wholeDay(start), lastDay(start, close, row.endsBefore), clocks.notes)
    : timeFields(start, close, clocks.notes);
  // A date without a time does not clear the times that a member entered.
  const isSet = (field: 'start_time' | 'event_end_date' | 'end_time'): boolean =>
    row.cell(field) !== undefined || fields[field] !== '';
  return {
    event_date: fields.event_date,
    ...(isMoved ? { event_status: 'moved' } : status !== undefined && { event_status: status }),
    ...(isSet('start_time') && { start_time: fields.start_time }),
    ...(isSet('event_end_date') && { event_end_date: fields.event_end_date }),
    ...(isSet('end_time') && { end_time: fields.end_time }),
    zone:
      written !== undefined && written.offset === 'Z' && !isDay(written) && written.time !== null
        ? uncertainZone(clocks)
        : null,
  };
}

/** Reads the cell of days. Notes its guesses. */
function readDays({ row, from, hasYear, clocks, cell }: Reading, faults: FieldError[]): Days {
  const { dates } = row;
  const cellText = withoutZone(inCountry(cell('event_date'), clocks.place.country), clocks);
  const [, text = cellText] = movedTo.exec(cellText) ?? [];
  const isMoved = text !== cellText;
  const number = dates.dayNumbers ? parseDayNumber(text) : undefined;
  if (number !== undefined) {
    noteRead(text, number, clocks);
    return { range: { start: number, end: undefined }, remainder: '', isMoved };
  }
  const ending = text.replace(weekendBefore, '');
  const led = dayOfCell(ending, dates.order, from);
  if (led === undefined) {
    if (text !== '')
      faults.push({
        field: 'event_date',
        message: t('{field}: “{text}” is not a valid day', { field: row.headerOf('event_date'), text }),
      });
    return { range: undefined, remainder: '', isMoved };
  }
  const { start } = led.range;
  const range = ending === text ? led.range : { start: { ...start, day: addDays(start.day, -1) }, end: start };
  if (isMoved || ending !== text) noteRead(cellText, range.start, clocks);
  const shown = oneLine(text).slice(0, 60);
  if (!hasYear && parseRange(led.written, dates.order)?.start.day !== start.day)
    clocks.notes.push(t('“{text}” has no year: the next such day was taken', { text: shown }));
  const weekday = lateHour.test(text) ? undefined : weekdayIn(text);
  if (weekday !== undefined && weekdayOf(range.start.day) !== weekday)
    clocks.notes.push(
      t('“{text}” was read as {date}, which is another weekday', { text: shown, date: range.start.day }),
    );
  return { range, remainder: led.rest.replace(/^\(([^()]*)\)$/, '$1'), isMoved };
}

const noteRead = (text: string, { day, time }: ParsedMoment, clocks: Clocks): void =>
  void clocks.notes.push(t('“{text}” was read as {date}', { text, date: time === null ? day : `${day} ${time}` }));

/** Whether a column of times holds a last day. */
const isLastDay = (text: string, { dayNumbers }: TableDates): boolean =>
  lastDayOnly.test(text) || (dayNumbers && parseDayNumber(text) !== undefined);

function clockOf(field: 'start_time' | 'end_time', start: ParsedMoment | undefined, { row, clocks, cell }: Reading) {
  const text = withoutZone(cell(field), clocks);
  if (text === '' || (text === '0' && start?.offset === 'Z')) return undefined;
  const from = start?.day ?? row.source.today;
  const read = readClocks(text, row.dates, from);
  if (read !== undefined && field === 'start_time') noteWeekday(text, read, from, clocks);
  if (read !== undefined) return read;
  const [, begins = '', otherText = text] = withRemark.exec(text) ?? [];
  const clock = begins === '' ? undefined : readClocks(begins, row.dates, from);
  clocks.notes.push(leftOut(row.headerOf(field), clock === undefined ? text : otherText));
  return clock;
}

/** Notes a weekday beside a start that is not that of its day. */
function noteWeekday(
  text: string,
  { opens, weekday }: NonNullable<ReturnType<typeof readClocks>>,
  from: string,
  clocks: Clocks,
): void {
  if (weekday === undefined || weekday === weekdayOf(from)) return;
  const date = addDays(from, opens.days);
  if (weekday === weekdayOf(date)) noteRead(text, { day: date, time: opens.time, offset: null }, clocks);
  else clocks.notes.push(t('“{text}” was read as {date}, which is another weekday', { text, date }));
}

/** Returns the day of an instant in UTC beside a column of times, often its midnight; some programs write local times so. */
function dayOfInstant(moment: ParsedMoment, opens: Clock, clocks: Clocks): ParsedMoment {
  const notes: string[] = [];
  const localTime = moment.offset === 'Z' ? toLocalTime(moment, { ...clocks, notes }) : moment;
  if (localTime === moment || (localTime.time !== '00:00' && moment.time === opens.time)) return moment;
  clocks.notes.push(...notes);
  return localTime;
}

/** Reads the cell of the last day. Notes one that it cannot read. */
function readLastDay(
  text: string,
  start: ParsedMoment | undefined,
  written: ParsedMoment | undefined,
  { row, clocks }: Reading,
): ParsedMoment | undefined {
  const number = row.dates.dayNumbers ? parseDayNumber(text) : undefined;
  if (number !== undefined) noteRead(text, number, clocks);
  const end = number ?? readEnd(text, start?.day, row.dates) ?? endByWeekday(text, written, row.dates);
  if (end === undefined) clocks.notes.push(leftOut(row.headerOf('event_end_date'), text));
  return end;
}

/** Returns a day with a time of its own column, which may be after midnight: `24:00` is the end of the day. */
function withClock(moment: ParsedMoment, clock: Clock | undefined): ParsedMoment {
  return clock === undefined ? moment : { day: addDays(moment.day, clock.days), time: clock.time, offset: null };
}

const wholeDay = (moment: ParsedMoment | undefined): ParsedMoment | undefined => moment && { ...moment, time: null };

/** Returns the last of whole days: a midnight at their end belongs to the day before. */
function lastDay(
  start: ParsedMoment | undefined,
  end: ParsedMoment | undefined,
  endsBefore: boolean,
): ParsedMoment | undefined {
  const isLater = end !== undefined && start !== undefined && end.day > start.day;
  return isLater && (end.time === '00:00' || (endsBefore && end.time === null))
    ? { ...end, day: addDays(end.day, -1), time: null }
    : wholeDay(end);
}

/** Reads the last day, which may have no month of its own: `13.` */
function readEnd(text: string, start: string | undefined, { order }: TableDates): ParsedMoment | undefined {
  const [, day] = /^(\d{1,2})(?:\.|st|nd|rd|th)?$/.exec(text) ?? [];
  const dateText = day === undefined || start === undefined ? text : `${start.slice(0, 8)}${day.padStart(2, '0')}`;
  return parseDay(dateText, order, start);
}

/** Reads an end that names its weekday, or its time only: `Sonntag, 20:00`, `06:00 next day`. */
function endByWeekday(text: string, start: ParsedMoment | undefined, dates: TableDates): ParsedMoment | undefined {
  const clock = start && readClocks(text, dates, start.day)?.opens;
  if (clock === undefined) return undefined;
  const weekday = weekdayIn(text);
  return weekday === undefined
    ? timeAfter(start!, clock)
    : { day: addDays(start!.day, (weekday - weekdayOf(start!.day) + 7) % 7), time: clock.time, offset: null };
}
