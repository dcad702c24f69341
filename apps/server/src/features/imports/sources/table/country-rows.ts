import { parseCountry } from '../../values/countries.ts';
import { columnsOf } from './propose-mapping.ts';
import type { Table } from './table.ts';

/** Returns a table without rows that hold only the name of a country, `GERMANY`, which the rows below them get in a further column. */
export function applyCountryRows(table: Table): Table {
  if (columnsOf('country', table.headers).length > 0) return table;
  const headings = table.rows.map(({ cells }) => {
    const filled = cells.map((cell) => cell.trim()).filter(Boolean);
    // shorter ones may be codes of something else
    return filled.length === 1 && filled[0]!.length > 3 ? parseCountry(filled[0]!) : undefined;
  });
  if (headings.every((heading) => heading === undefined)) return table;
  let country = '';
  const rows = table.rows.flatMap((row, at) => {
    country = headings[at] ?? country;
    const cells = table.headers.map((_, column) => row.cells[column] ?? '');
    return headings[at] === undefined ? [{ ...row, cells: [...cells, country] }] : [];
  });
  return rows.length === 0 ? table : { ...table, headers: [...table.headers, 'Country'], rows };
}
