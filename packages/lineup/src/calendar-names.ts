import { wordSet } from './word-patterns.ts';

/** Languages of recognized days and months; when two of them disagree about a word, the first takes precedence. */
const languages = wordSet(
  'en de fr es pt it nl pl cs hu ro sv da nb fi tr ru uk el he hr sk sl sr bg lt lv et th ar ar-LB fa id ca eu ja ko zh',
);

/** A name of a month (1 to 12) or of a weekday (0, Sunday, to 6), with its points. */
interface CalendarName {
  of: 'month' | 'weekday';
  width: 'long' | 'short';
  name: string;
  number: number;
}

/** Returns the names of months and weekdays in all the languages, as written alone and within dates, where some use another form. */
export function calendarNames(): CalendarName[] {
  const names: CalendarName[] = [];
  for (const language of languages)
    for (const width of ['long', 'short'] as const)
      for (const parts of [
        { month: width },
        { month: width, day: 'numeric', weekday: width },
        { weekday: width },
      ] as const)
        names.push(
          ...namesIn(new Intl.DateTimeFormat(language, { ...parts, calendar: 'gregory', timeZone: 'UTC' }), width),
        );
  return names;
}

/** Returns the names in the middle of each month of 2027: between them they fall on every weekday. */
function namesIn(format: Intl.DateTimeFormat, width: CalendarName['width']): CalendarName[] {
  return Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2027, at, 15))).flatMap((date) =>
    format.formatToParts(date).flatMap(({ type, value: name }): CalendarName[] => {
      if (type === 'weekday') return [{ of: type, width, name, number: date.getUTCDay() }];
      return type === 'month' && !/\d/u.test(name) ? [{ of: type, width, name, number: date.getUTCMonth() + 1 }] : [];
    }),
  );
}
