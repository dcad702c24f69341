import { searchKey } from '@moonfloor/contract/values/text';
import { monthOf } from '../values/month-names.ts';
import type { Table } from './table.ts';

const wordsFor = (text: string): ReadonlySet<string> =>
  new Set(text.split(', ').map((word) => searchKey(word).toLowerCase()));

/** Names of columns with a part of a date each. */
const parts = {
  year: wordsFor(
    'year, jahr, ano, año, annee, anno, jaar, rok, ev, ar, år, vuosi, год, שנה, 年, yil, έτος, start year',
  ),
  month: wordsFor(
    'month, monat, mes, mois, mese, maand, miesiac, mesic, honap, manad, maned, kuukausi, месяц, חודש, 月, ay, μήνας, start month',
  ),
  day: wordsFor('day, tag, dia, jour, giorno, dag, dzien, den, nap, paiva, день, יום, 日, gun, ημέρα, start day'),
} as const;

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Joins columns of year, month and day to one of dates, in the place of the first; other tables stay as they are. */
export function joinDateColumns(table: Table): Table {
  const keys = table.headers.map((header) => searchKey(header).toLowerCase());
  const at = (part: keyof typeof parts): number => keys.findIndex((key) => parts[part].has(key));
  const [year, month, day] = [at('year'), at('month'), at('day')];
  if ([year, month, day].includes(-1)) return table;
  const years = table.rows.map(({ cells }) => (cells[year] ?? '').trim());
  if (!years.some((text) => /^(?:19|20)\d\d$/.test(text))) return table;
  const [first, ...others] = [year, month, day].toSorted((one, other) => one - other);
  const join = (cells: readonly string[], value: string): string[] =>
    cells.with(first!, value).filter((_, column) => !others.includes(column));
  return {
    ...table,
    headers: join(table.headers, [day, month, year].map((column) => table.headers[column]).join(' ')),
    rows: table.rows.map(({ place, cells }) => {
      const [named = '', dated = ''] = [cells[month], cells[day]].map((cell) => (cell ?? '').trim());
      const number = /^\d{1,2}$/.test(named) ? Number(named) : monthOf(named);
      const date = [dated, monthNames[(number ?? 0) - 1] ?? named, (cells[year] ?? '').trim()];
      const filled = table.headers.map((_, column) => cells[column] ?? '');
      return { place, cells: join(filled, date.filter((part) => part !== '').join(' ')) };
    }),
  };
}
