import { t } from '@moonfloor/messages/t';
import { limits } from '@moonfloor/contract/api/limits';
import { resolveLink } from '../values/links.ts';
import { childrenOf, type Element, elementsNamed, findOutermost, parseElements, textIn } from './elements.ts';
import { isMostlyDays } from './propose-mapping.ts';
import type { Table } from './table.ts';

/**
 * Returns the longest table of a page that has a column of days, with the first link of each row as a column of its own; undefined if
 * there is none.
 */
export function tableOfPage(html: string, address: string | null): Table | undefined {
  const tables = elementsNamed(parseElements(html, false), 'table').map((table) => rowsOf(table, address));
  return tables
    .filter(hasDays)
    .map(toTable)
    .toSorted((one, other) => other.rows.length - one.rows.length)[0];
}

/** A row of a page's table. */
interface PageRow {
  cells: string[];
  link: string;
  /** True for names of columns: `th` alone. */
  isHead: boolean;
}

function rowsOf(table: Element, address: string | null): PageRow[] {
  const groups = childrenOf(table).filter(({ name }) => /^(?:thead|tbody|tfoot)$/.test(name));
  return [table, ...groups]
    .flatMap(childrenOf)
    .filter(({ name }) => name === 'tr')
    .map((row) => ({
      isHead: childrenOf(row).every(({ name }) => name !== 'td'),
      cells: childrenOf(row)
        .filter(({ name }) => name === 'td' || name === 'th')
        .map((cell) => textIn(cell).replace(/\s+/g, ' ').trim()),
      link: linkIn(row, address),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

function linkIn(row: Element, address: string | null): string {
  const [first] = findOutermost(
    [row],
    ({ name, attribs }) => name === 'a' && !/^(?:#|javascript:|mailto:|$)/i.test(attribs.href ?? ''),
  );
  return first === undefined ? '' : (resolveLink(first.attribs.href!.trim(), address) ?? '');
}

/** Whether a table has at least two rows below its head, and a column of days. */
function hasDays([, ...rows]: readonly PageRow[]): boolean {
  const width = rows[0]?.cells.length ?? 0;
  return (
    rows.length > 0 &&
    width < limits.importColumns &&
    Array.from({ length: width }, (_, at) => rows.map(({ cells }) => cells[at] ?? '')).some(isMostlyDays)
  );
}

function toTable(all: readonly PageRow[]): Table {
  // titles may stand above the names of the columns
  const titles = Math.max(0, all.findIndex(({ isHead }) => !isHead) - 1);
  const [head, ...rows] = all.slice(titles);
  const links = rows.some(({ link }) => link !== '');
  return {
    headers: [
      ...head!.cells.map((cell, at) => cell || t('Column {number}', { number: at + 1 })),
      ...(links ? ['link'] : []),
    ],
    rows: rows.map(({ cells, link }, at) => ({
      place: t('line {line}', { line: at + titles + 2 }),
      cells: links ? [...head!.cells.map((_, column) => cells[column] ?? ''), link] : cells,
    })),
    delimiter: null,
    ...(titles > 0 && {
      above: all
        .slice(0, titles)
        .flatMap(({ cells }) => cells.filter(Boolean))
        .join(' · '),
    }),
  };
}
