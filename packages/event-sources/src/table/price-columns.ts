import type { ImportMapping } from '@moonfloor/contract/imports/imports';
import { firstLink } from '../values/links.ts';
import { isMissing } from '../values/plain-text.ts';
import { columnsOf } from './propose-mapping.ts';
import type { Table } from './table.ts';

/**
 * Returns the columns of prices if there are several: the mapped one and others with such a name. Empty if one of the
 * names has `.` or `_`, as fields of programs have.
 */
export function priceColumns({ headers }: Pick<Table, 'headers'>, mapping: ImportMapping): number[] {
  const mapped = mapping.indexOf('price');
  const others = columnsOf('price', headers).filter((at) => mapping[at] === '');
  const all = [mapped, ...others].toSorted((one, other) => one - other);
  return mapped < 0 || others.length === 0 || all.some((at) => /[._]/.test(headers[at]!)) ? [] : all;
}

/** Returns the prices of several columns, each behind the name of its column: `Presale $20, At the door $30`. */
export const joinPrices = (headers: readonly string[], columns: readonly number[], cells: readonly string[]): string =>
  columns
    .filter((at) => !isMissing(cells[at] ?? ''))
    .map((at) => `${headers[at]!} ${cells[at]!.trim()}`)
    .join(', ');

/** Returns a link in place of a price: columns of tickets may have both. */
export const linkOfPrice = (text: string): string | undefined =>
  /^https?:\/\/\S+$/i.test(text) ? firstLink(text) : undefined;
