import ICAL from 'ical.js';
import { addDays } from '@moonfloor/contract/values/days';
import { isDay } from '@moonfloor/contract/values/text';
import { EventError } from '../source-event.ts';

/** A component in jCal (RFC 7265). */
type JCal = [name: string, properties: unknown[], components: JCal[]];

/** A calendar as it was read, and where its events begin. */
interface ReadCalendar {
  jcal: JCal;
  events: ReadComponent[];
}

interface ReadComponent {
  /** Line of its BEGIN, from 1. */
  line: number;
  /** Lines in it that could not be read. */
  unreadable: number[];
  /** True if the file ends within it. */
  isCut: boolean;
}

/** Property name given to an invalid RRULE, for which the parser would reject the whole calendar. */
export const unreadableRule = 'x-unreadable-rrule';

interface Open extends ReadComponent {
  jcal: JCal;
}

/**
 * Parses the calendars of a text line by line: a line that cannot be read is left out, a component that is not ended ends with
 * the next one, events outside of calendars are one, and whatever else is outside is ignored.
 */
export function parseCalendarLines(text: string): ReadCalendar[] {
  const calendars: ReadCalendar[] = [];
  const stack: Open[] = [];
  const close = (isCut: boolean): void => {
    const { jcal, line, unreadable } = stack.pop()!;
    const parent = stack.at(-1);
    if (parent === undefined) return;
    if (isWholeDay(jcal[1])) jcal[1] = jcal[1].map(withoutMidnight);
    parent.jcal[2].push(jcal);
    if (jcal[0] === 'vevent' && stack.length === 1) calendars.at(-1)!.events.push({ line, unreadable, isCut });
  };
  const begin = (line: number): void => {
    const jcal: JCal = ['vcalendar', [], []];
    calendars.push({ jcal, events: [] });
    stack.push({ jcal, line, unreadable: [], isCut: false });
  };
  for (const { line, text: content } of unfold(text)) {
    const [, mark = '', word = ''] = /^(BEGIN|END):\s*([A-Za-z-]+)\s*$/i.exec(content) ?? [];
    const name = word.toLowerCase();
    if (mark.toUpperCase() === 'BEGIN') {
      const depth = name === 'vcalendar' ? 0 : name === 'vevent' ? 1 : Infinity;
      while (stack.length > depth) close(false);
      if (name === 'vcalendar' || (name === 'vevent' && stack.length === 0)) begin(line);
      if (name !== 'vcalendar' && stack.length > 0)
        stack.push({ jcal: [name, [], []], line, unreadable: [], isCut: false });
    } else if (mark !== '') {
      if (stack.some(({ jcal }) => jcal[0] === name)) {
        while (stack.at(-1)!.jcal[0] !== name) close(false);
        close(false);
      }
    } else if (content.trim() !== '') addProperty(stack.at(-1), line, content.replace(blanksInHead, '$1'));
  }
  while (stack.length > 0) close(true);
  return calendars;
}

/** Whether an event of Outlook or Exchange lasts whole days, although its start and end have times. */
const isWholeDay = (properties: readonly unknown[]): boolean =>
  properties.some(
    (property) =>
      Array.isArray(property) &&
      property[0] === 'x-microsoft-cdo-alldayevent' &&
      String(property[3]).toUpperCase() === 'TRUE',
  );

/** Returns a start or end at midnight as a day; other properties stay as they are. */
const withoutMidnight = (property: unknown): unknown =>
  Array.isArray(property) && /^dt(?:start|end)$/.test(String(property[0])) && String(property[3]).endsWith('T00:00:00')
    ? [property[0], {}, 'date', String(property[3]).slice(0, 10)]
    : property;

function addProperty(to: Open | undefined, line: number, content: string): void {
  if (to === undefined) return;
  // as text, because its numbers may be written in other ways
  const [, point] = /^GEO(?:;[^:]*)?:(.*)$/is.exec(content.slice(0, 500)) ?? [];
  if (point !== undefined) return void to.jcal[1].push(['geo', {}, 'text', point]);
  try {
    const property = ICAL.parse.property(withPlainDates(tidyRule(content)));
    if (isRule.test(content)) requireRule(new ICAL.Property(property).getFirstValue());
    to.jcal[1].push(property);
  } catch {
    const [, rule] = /^RRULE[^:]*:(.*)$/is.exec(content) ?? [];
    if (rule === undefined) to.unreadable.push(line);
    else to.jcal[1].push([unreadableRule, {}, 'text', rule]);
  }
}

const isRule = /^(?:RRULE|EXRULE)[;:]/i;

/** Throws an error for a rule without a frequency, or without dates, of which the parser would make up others. */
function requireRule(rule: unknown): void {
  if (!(rule instanceof ICAL.Recur) || !rule.freq || rule.count === 0) throw new EventError('no rule');
}

const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

const shortWeekday = (word: string): string =>
  weekdays.find((day) => day.startsWith(word.toUpperCase()))?.slice(0, 2) ?? word;

/**
 * Returns a rule as the parser takes it: without the spaces that some programs write, and with weekdays of two letters (`BYDAY=SAT`,
 * `BYDAY=2SATURDAY`).
 */
const tidyRule = (content: string): string =>
  isRule.test(content)
    ? content
        .replaceAll(' ', '')
        .replace(/(?<=[;:]BYDAY=)[^;]{1,200}/i, (days) => days.replace(/[a-z]{3,9}/gi, shortWeekday))
    : content;

/** Blanks behind the name of a property: `SUMMARY : Oak`. */
const blanksInHead = /^([a-z-]{1,60})[ \t]{1,20}(?=[;:])/i;

const isDescription = /^DESCRIPTION[;:]/i;

/** Properties as programs write them; others are lines of a description that were not folded: `Tickets: https://…`. */
const isProperty =
  /^(?:BEGIN|END|X-[\w-]{1,60}|ACTION|ATTACH|ATTENDEE|CATEGORIES|CLASS|COLOR|COMMENT|CONFERENCE|CONTACT|CREATED|DESCRIPTION|DT(?:START|END|STAMP)|DURATION|EX(?:DATE|RULE)|GEO|IMAGE|LAST-MODIFIED|LOCATION|ORGANIZER|PRIORITY|R(?:DATE|RULE)|RECURRENCE-ID|RELATED-TO|REQUEST-STATUS|RESOURCES|SEQUENCE|SOURCE|STATUS|SUMMARY|TRANSP|TRIGGER|UID|URL)\s?[;:]/i;
const isContentLine = (line: string): boolean => isProperty.test(line) || /^[A-Z][A-Z\d-]{1,60}[;:]\S/.test(line);

/** Returns the content lines of a text (RFC 5545, section 3.1), each with the number of its first line. */
function unfold(text: string): { line: number; text: string }[] {
  const lines: { line: number; parts: string[] }[] = [];
  for (const [index, part] of text.split(/\r\n?|\n/).entries()) {
    const last = lines.at(-1);
    if (last !== undefined && isQuoted(last.parts[0]!) && last.parts.at(-1)!.endsWith('=')) last.parts.push(part);
    else if (last !== undefined && /^[ \t]/.test(part)) last.parts.push(part.slice(1));
    else if (last !== undefined && isDescription.test(last.parts[0]!) && !isContentLine(part))
      last.parts.push(`\\n${part}`);
    else lines.push({ line: index + 1, parts: [part] });
  }
  return lines.map(({ line, parts }) => ({
    line,
    text: isQuoted(parts[0]!) ? withoutQuotes(parts.map((part) => part.replace(/=$/, '')).join('')) : parts.join(''),
  }));
}

/** Whether the value of a line is quoted-printable, as in vCalendar 1.0. */
const isQuoted = (line: string): boolean => /^[^:]{1,200};(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(line);

/** Decodes a quoted-printable value (RFC 2045, section 6.7), with its line breaks as RFC 5545 writes them. */
function withoutQuotes(content: string): string {
  const [head, value] = [content.slice(0, content.indexOf(':')), content.slice(content.indexOf(':') + 1)];
  const [, charset = 'utf-8'] = /;CHARSET=([\w-]{1,20})/i.exec(head) ?? [];
  const decoder = decoderOf(charset);
  const text = value.replace(/(?:=[\da-f]{2})+/gi, (bytes) =>
    decoder.decode(Buffer.from(bytes.replaceAll('=', ''), 'hex')),
  );
  return `${head.replace(/;(?:(?:ENCODING=)?QUOTED-PRINTABLE|CHARSET=[\w-]*)(?=;|$)/gi, '')}:${text.replace(/\r?\n/g, '\\n')}`;
}

function decoderOf(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

const dateProperty = /^(?:DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)(?=[;:])/i;
const dateValue =
  /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[T ]?(\d{2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
/** The colon before the dates: a zone such as `tzone://Microsoft/Custom` should be in quotes, but is not everywhere. */
const colonBeforeDates = /:(?=[\s"]*\d{4}[-/.]?\d{2}[-/.]?\d{2})/;

/**
 * Returns a line with dates and times in the notation of RFC 5545: eight digits are a day whatever VALUE says, a time is kept unless it
 * is midnight, 24:00 is the end of the day, and an offset becomes UTC.
 */
function withPlainDates(content: string): string {
  const name = dateProperty.exec(content.slice(0, 20))?.[0].toUpperCase() ?? '';
  if (name === '') return content;
  const colon = content.search(colonBeforeDates);
  const [head, list] = [content.slice(name.length, colon), content.slice(colon + 1).replaceAll('"', '')];
  const isOpen = head.split('"').length % 2 === 0;
  // anything but parameters is left out: `DTSTART;Berlin:…`
  const parameters = (isOpen ? head.replaceAll('"', '') : head).replace(/;[^";=:]*(?=[;:]|$)/g, '');
  const values = list.split(',').flatMap((value) => (value.trim() === '' ? [] : [dateValue.exec(value.trim())]));
  if (colon < 0 || values.includes(null)) {
    // the parser would make up a date from words; periods are of RDATE only
    if (name !== 'RDATE' || /:\s*$/.test(content)) throw new EventError('no date');
    return content;
  }
  for (const value of values) requireDate(value!);
  const isMidnight = (value: RegExpExecArray | null): boolean => /T00:?00(?::?00)?$/i.test(value![0]);
  const isDay =
    values.every((value) => value![4] === undefined) ||
    (/;VALUE=DATE(?=;|$)/i.test(parameters) && values.every(isMidnight));
  const others = parameters.replace(/;VALUE=DATE(-TIME)?(?=;|$)/i, '').replace(/;TZID=([^";]*:[^";]*)/i, ';TZID="$1"');
  const plainDates = values.map((value) => plainDate(value!, isDay));
  return `${name}${isDay ? `${others.replace(/;TZID=("[^"]*"|[^;:]*)/i, '')};VALUE=DATE` : others}:${plainDates.join(',')}`;
}

/** Throws an error for a day or an hour that does not exist, which the parser would move to another day. */
function requireDate([, year, month, day, hour = '00', minute = '00']: RegExpExecArray): void {
  if (!isDay(`${year}-${month}-${day}`) || hour > '24' || minute > '59') throw new EventError('no date');
}

function plainDate(
  [, year, month, day, hour = '00', minute = '00', second = '00', offset]: RegExpExecArray,
  isDay: boolean,
) {
  const date = `${year}-${month}-${day}`;
  if (isDay) return date.replaceAll('-', '');
  if (offset !== undefined && offset.toUpperCase() !== 'Z') {
    const at = new Date(`${date}T${hour}:${minute}:${second}${offset.replace(/(\d{2}):?(\d{2})$/, '$1:$2')}`);
    return Number.isNaN(at.getTime()) ? date : `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  }
  const shown = hour === '24' ? addDays(date, 1) : date;
  return `${shown.replaceAll('-', '')}T${hour === '24' ? '00' : hour}${minute}${second}${offset === undefined ? '' : 'Z'}`;
}
