import ICAL from 'ical.js';
import { addDays } from '@moonfloor/contract/values/days';
import { t } from '@moonfloor/messages/t';
import { occurrenceTimes, expansionAround } from '../calendar/calendar-series.ts';
import { isObject, type Json, textOf } from '../json/json.ts';
import { parseInstant, parseTime } from '../values/parse-instant.ts';
import { leftOut } from '../values/plain-text.ts';

/** More schedules than any event has. */
const maxSchedules = 20;

/** Returns the schedules of a series (https://schema.org/eventSchedule) that have a start. */
export const schedulesOf = ({ eventSchedule }: Json): Json[] =>
  [eventSchedule]
    .flat()
    .slice(0, maxSchedules)
    .filter(isObject)
    .filter((schedule) => parseInstant(textOf(schedule.startDate)) !== undefined);

/** Returns an event for each occurrence of its schedules, each with a note; an event without schedules alone. */
export function withSchedules(event: Json, today: string): Json[] {
  const schedules = schedulesOf(event);
  if (schedules.length === 0) return [event];
  const note = (reason: string): Json => ({ ...event, 'moonfloor:note': reason });
  const events = schedules.flatMap((schedule) => eventsOfSchedule(event, schedule, today));
  return events.length > 0 ? events : [note(t('Its schedule has no date that is read'))];
}

function eventsOfSchedule(event: Json, schedule: Json, today: string): Json[] {
  const first = parseInstant(textOf(schedule.startDate))!;
  const start = ICAL.Time.fromDateString(first.day);
  const component = new ICAL.Component('vevent');
  const notes = [t('A date of the series that the page states')];
  const rule = ruleOf(schedule);
  try {
    if (rule !== null) component.addPropertyWithValue('rrule', ICAL.Recur.fromString(rule));
  } catch {
    notes.push(leftOut('eventSchedule', rule ?? ''));
  }
  for (const date of [schedule.exceptDate].flat()) {
    const day = parseInstant(textOf(date))?.day;
    if (day !== undefined) component.addPropertyWithValue('exdate', ICAL.Time.fromDateString(day));
  }
  const { times, isCut } = occurrenceTimes(component, start, expansionAround(today), notes);
  if (isCut) notes.push(t('Later dates of this series were left out'));
  const opens = parseTime(textOf(schedule.startTime)) ?? first.time ?? parseInstant(textOf(event.startDate))?.time;
  const closes = parseTime(textOf(schedule.endTime));
  return times
    .filter((time) => time.compare(start) !== 0 || isOnRule(start, component.hasProperty('rrule') ? rule : null))
    .map((time) => {
      const day = time.toString().slice(0, 10);
      const isNext = closes !== undefined && opens != null && closes <= opens;
      return {
        ...event,
        startDate: opens == null ? day : `${day}T${opens}`,
        endDate: closes === undefined || opens == null ? undefined : `${isNext ? addDays(day, 1) : day}T${closes}`,
        duration: schedule.duration ?? event.duration,
        timeZone: schedule.scheduleTimezone ?? event.timeZone,
        'moonfloor:note': notes.join('. '),
      };
    });
}

/** Whether the first day of a schedule, from which on it holds, is one of its days. */
function isOnRule(day: ICAL.Time, rule: string | null): boolean {
  const valuesOf = (part: string): string[] => new RegExp(`;${part}=([^;]+)`).exec(rule ?? '')?.[1]?.split(',') ?? [];
  const last = ICAL.Time.daysInMonth(day.month, day.year);
  const isOne = (values: string[], matches: (value: string) => boolean): boolean =>
    values.length === 0 || values.some(matches);
  const isWeekday = (value: string): boolean =>
    value.endsWith(weekdays[day.dayOfWeek() - 1]!) &&
    ['NaN', String(Math.ceil(day.day / 7)), String(-Math.ceil((last - day.day + 1) / 7))].includes(
      String(Number.parseInt(value, 10)),
    );
  return (
    isOne(valuesOf('BYDAY'), isWeekday) &&
    isOne(valuesOf('BYMONTHDAY'), (value) => [day.day, day.day - last - 1].includes(Number(value))) &&
    isOne(valuesOf('BYMONTH'), (value) => Number(value) === day.month)
  );
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

const frequencies: Readonly<Record<string, string>> = {
  D: 'DAILY',
  W: 'WEEKLY',
  M: 'MONTHLY',
  Y: 'YEARLY',
  daily: 'DAILY',
  weekly: 'WEEKLY',
  monthly: 'MONTHLY',
  yearly: 'YEARLY',
  annually: 'YEARLY',
};

/** Returns the rule of a schedule in the notation of calendars; null for a single date. */
function ruleOf(schedule: Json): string | null {
  const every = textOf(schedule.repeatFrequency);
  const [, interval = '1', unit = every.toLowerCase()] = /^P(\d{1,3})([DWMY])$/.exec(every) ?? [];
  const days = [schedule.byDay]
    .flat()
    .flatMap(
      (day) => /(?:^|\/)([+-]?\d?)([A-Za-z]{2})[a-z]*$/.exec(textOf(day))?.slice(1).join('').toUpperCase() ?? [],
    );
  const frequency = frequencies[unit] ?? (days.length > 0 ? 'WEEKLY' : undefined);
  if (frequency === undefined) return null;
  const until = parseInstant(textOf(schedule.endDate))?.day.replaceAll('-', '');
  const numbers = (value: unknown): string =>
    [value]
      .flat()
      .map(textOf)
      .filter((text) => /^-?\d{1,2}$/.test(text))
      .join(',');
  const [monthDays, months] = [schedule.byMonthDay, schedule.byMonth].map(numbers);
  const count = /^\d{1,4}$/.exec(textOf(schedule.repeatCount))?.[0];
  return [
    `FREQ=${frequency};INTERVAL=${interval}`,
    days.length > 0 ? `BYDAY=${days.join(',')}` : '',
    monthDays === '' ? '' : `BYMONTHDAY=${monthDays}`,
    months === '' ? '' : `BYMONTH=${months}`,
    count !== undefined ? `COUNT=${count}` : until === undefined ? '' : `UNTIL=${until}`,
  ]
    .filter(Boolean)
    .join(';');
}
