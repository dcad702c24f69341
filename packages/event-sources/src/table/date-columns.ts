import { searchKey } from '@moonfloor/contract/values/text';
import { monthOf } from '../values/month-names.ts';
import { type DateOrder, parseDay, parseRange } from '../values/parse-day.ts';
import { maxDateLength } from '../values/parse-instant.ts';
import type { Table } from './table.ts';

const wordsFor = (text: string): ReadonlySet<string> =>
  new Set(text.split(', ').map((word) => searchKey(word).toLowerCase()));

/** Names of columns with a part of a date each. */
const parts = {
  year: wordsFor(
    'year, jahr, ano, año, annee, anno, jaar, rok, ev, ar, år, vuosi, год, שנה, 年, yil, έτος, an, godina, година, рік, السنة, वर्ष, start year',
  ),
  month: wordsFor(
    'month, monat, mes, mois, mese, maand, miesiac, mesic, honap, manad, maned, kuukausi, месяц, חודש, 月, ay, μήνας, luna, mjesec, mesec, месец, місяць, الشهر, महीना, start month',
  ),
  day: wordsFor(
    'day, tag, dia, jour, giorno, dag, dzien, den, nap, paiva, день, יום, 日, gun, ημέρα, zi, dan, дан, ден, اليوم, दिन, start day',
  ),
} as const;

const monthNames = 'January February March April May June July August September October November December'.split(' ');

/** Joins columns of year, month and day to one of dates, in the place of the first; other tables stay as they are. */
export function joinDateColumns(table: Table): Table {
  const keys = table.headers.map((header) => searchKey(header).toLowerCase());
  const at = (part: keyof typeof parts): number => keys.findIndex((key) => parts[part].has(key));
  const [year, month, day] = [at('year'), at('month'), at('day')];
  if ([month, day].includes(-1)) return table;
  // `June 2027` beside the days
  const years = table.rows.map(({ cells }) => (cells[year === -1 ? month : year] ?? '').trim());
  if (!years.some((text) => (year === -1 ? /\p{L}\s(?:19|20)\d\d$/u : /^(?:19|20)\d\d$/).test(text))) return table;
  const [first, ...others] = [year, month, day].filter((at) => at >= 0).toSorted((one, other) => one - other);
  const join = (cells: readonly string[], value: string): string[] =>
    cells.with(first!, value).filter((_, column) => !others.includes(column));
  let above = '';
  return {
    ...table,
    headers: join(table.headers, [day, month, year].flatMap((column) => table.headers[column] ?? []).join(' ')),
    rows: table.rows.map(({ position, cells }) => {
      const [monthCell = '', dated = ''] = [cells[month], cells[day]].map((cell) => (cell ?? '').trim());
      // merged with the cell above
      const monthText = monthCell === '' && dated !== '' ? above : monthCell;
      above = monthText || above;
      const number = /^\d{1,2}$/.test(monthText) ? Number(monthText) : monthOf(monthText);
      const date = [dated, monthNames[(number ?? 0) - 1] ?? monthText, (cells[year] ?? '').trim()];
      const filled = table.headers.map((_, column) => cells[column] ?? '');
      return { position, cells: join(filled, date.filter((part) => part !== '').join(' ')) };
    }),
  };
}

/** A month, perhaps with its year, as a heading: `JUNE 2027`, `Juni`. */
export function monthHeading(text: string): string | undefined {
  const [, name = '', year = ''] =
    /^[^\p{L}\d]{0,10}(\p{L}{3,12})\.?,?(?:\s(20\d\d))?[^\p{L}\d]{0,10}$/u.exec(text.slice(0, 60)) ?? [];
  const month = name === '' ? undefined : monthOf(name);
  return month === undefined ? undefined : [monthNames[month - 1], year].filter(Boolean).join(' ');
}

/** A day, or several, without a month: `11.`, `Fri 11th`, `11.-13.` */
export const dayOfMonth =
  /^(?:\p{L}{2,12}\.?,?\s)?\d{1,2}(?:\.|st|nd|rd|th)?(?:\s?[-–]\s?\d{1,2}(?:\.|st|nd|rd|th)?)?$/u;

/** Returns a table without rows that hold only a month, `JUNE 2027`, which the days below them get. */
export function applyMonthRows(table: Table): Table {
  const headings = table.rows.map(({ cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== '');
    return filled.length === 1 ? monthHeading(filled[0]!.trim()) : undefined;
  });
  const count = headings.filter((heading) => heading !== undefined).length;
  const isDay = (cell: string | undefined): boolean => dayOfMonth.test((cell ?? '').trim().slice(0, 40));
  const days = table.headers.findIndex(
    (_, at) => table.rows.filter(({ cells }) => isDay(cells[at])).length * 2 >= table.rows.length - count,
  );
  if (count === 0 || days < 0) return table;
  let month = table.above === undefined ? '' : (monthHeading(table.above.trim()) ?? '');
  const rows = table.rows.flatMap((row, at) => {
    month = headings[at] ?? month;
    const day = (row.cells[days] ?? '').trim();
    if (headings[at] !== undefined) return [];
    return [isDay(day) ? { ...row, cells: row.cells.with(days, `${day} ${month}`.trim()) } : row];
  });
  return { ...table, rows };
}

// for up to 80 characters: maxDateLength
const betweenDays = /\s*[,;&+\n]\s*|\s(?:and|und|et|y|e|i|и)\s/;

/** Returns a day with the month and the year of the last one, as far as it lacks them: `11.`, `18.06.` before `25.06.2027`. */
function completeDay(part: string, last: string, order: DateOrder): string {
  const [, tail = '', year = ''] = /^\D{0,12}\d{1,2}(?:st|nd|rd|th)?(.*?(\d{4}|\d\d)\.?)$/.exec(last) ?? [];
  const forms = [part, `${part.replace(/\.$/, '')}${tail}`, `${part}${year}`, `${part} ${year}`];
  return forms.find((form) => parseDay(form, order) !== undefined) ?? part;
}

/** Returns rows with several days in one cell, `11.06.2027, 18.06.2027`, once for each of them. */
export const rowsByDay = (rows: Table['rows'], at: number, order: DateOrder): Table['rows'] =>
  rows.flatMap((row) => {
    const text = row.cells[at] ?? '';
    const parts = text.length > maxDateLength ? [] : text.split(betweenDays);
    const days = parts.map((part) => completeDay(part, parts.at(-1)!, order));
    const isList = days.length > 1 && days.every((day) => parseDay(day, order) !== undefined);
    return isList && parseRange(text, order) === undefined
      ? days.map((day) => ({ ...row, cells: row.cells.with(at, day) }))
      : [row];
  });
