import { limits } from '@moonfloor/contract/api/limits';
import { t } from '@moonfloor/messages/t';
import { isDate } from '../list/list-values.ts';
import { isMostlyDays } from '../table/column-values.ts';
import { applyMonthRows, dayOfMonth, joinDateColumns, monthHeading } from '../table/date-columns.ts';
import { joinTables } from '../table/join-tables.ts';
import type { Table } from '../table/table.ts';
import { statusInPlaceOf } from '../values/event-name.ts';
import { resolveLink } from '../values/links.ts';
import { textOfCell } from './element-lines.ts';
import { childrenOf, type Element, elementsNamed, findOutermost, parseElements } from './elements.ts';

/**
 * Returns the tables of a page that have a column of days, as one, with the first link of each row in a further column; undefined if
 * there is none.
 */
export function tableOfPage(html: string, address: string | null): Table | undefined {
  const tables = elementsNamed(parseElements(html, false), 'table').map((table) =>
    datedByRows(belowMonth(table, rowsOf(table, address))),
  );
  return joinTables(
    tables
      .filter((rows) => rows.length > 1)
      .map(toTable)
      .map(joinDateColumns)
      .map(applyMonthRows)
      .filter(hasDays),
  );
}

/** A row of a page's table. */
interface PageRow {
  /** The status that its classes say; empty without one. */
  status: string;
  cells: string[];
  /** The class of each cell, which may name the column; none for cells that reach down from a row above. */
  classes: string[];
  link: string;
  /** True for names of columns: `th` alone. */
  isHead: boolean;
}

/** Most rows over which a cell may reach. */
const maxSpan = 1000;

function rowsOf(table: Element, address: string | null): PageRow[] {
  const groups = childrenOf(table).filter(({ name }) => /^(?:thead|tbody|tfoot)$/.test(name));
  /** Cells that reach into the next rows, by column. */
  const reaching: { text: string; rows: number }[] = [];
  return [table, ...groups]
    .flatMap(childrenOf)
    .filter(({ name }) => name === 'tr')
    .map((row) => ({
      isHead: childrenOf(row).every(({ name }) => name !== 'td'),
      cells: cellsOf(row, reaching),
      classes: childrenOf(row).map(({ attribs }) => attribs.class ?? ''),
      link: linkIn(row, address),
      status: marksOf(row)[0] ?? '',
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** Returns the texts of a row: those from above, and its own, with empty ones where a cell is several columns wide. */
function cellsOf(row: Element, reaching: { text: string; rows: number }[]): string[] {
  const elements = childrenOf(row).filter(({ name }) => name === 'td' || name === 'th');
  const cells: string[] = [];
  let at = 0;
  while (cells.length <= limits.importColumns && (at < elements.length || cells.length < reaching.length)) {
    const above = reaching[cells.length];
    if (above !== undefined && above.rows > 0) {
      above.rows -= 1;
      cells.push(above.text);
    } else {
      const cell = elements[at];
      const text = shownIn(cell, textOfCell);
      const width = Math.min(Number(cell?.attribs.colspan) || 1, limits.importColumns);
      const rows = Math.min(Number(cell?.attribs.rowspan) || 1, maxSpan) - 1;
      for (let column = 0; column < width; column += 1) {
        const shown = column === 0 ? text : '';
        reaching[cells.length] = { text: shown, rows };
        cells.push(shown);
      }
      at += 1;
    }
  }
  return cells;
}

/** Returns the text of a cell, or an item, without days that are struck out, all of it between tildes if it is. */
export function shownIn(cell: Element | undefined, textOf: (element: Element) => string): string {
  const text = cell === undefined ? '' : textOf(cell);
  const struck = findOutermost(childrenOf(cell), ({ name }) => /^(?:s|del|strike)$/.test(name)).map(textOf);
  if (struck[0] === text && !isMostlyDays([text])) return `~~${text}~~`;
  return struck.reduce(
    (remaining, one) => (isMostlyDays([one]) ? remaining.replace(one, '').trim() || text : remaining),
    text,
  );
}

/** Returns rows with the heading of a month above the table, `June 2027`, as a row before those with days. */
function belowMonth(table: Element, rows: PageRow[]): PageRow[] {
  let { prev } = table;
  while (prev !== null && !('attribs' in prev)) ({ prev } = prev);
  const heading = prev !== null && /^(?:h[1-6]|p|div|strong|b)$/.test(prev.name) ? textOfCell(prev) : '';
  if (monthHeading(heading) === undefined) return rows;
  const at = rows.findIndex(({ isHead }) => !isHead);
  const hasDays = rows.some(({ cells }) => cells.some((cell) => dayOfMonth.test(cell.slice(0, 40))));
  return at < 0 || !hasDays
    ? rows
    : rows.toSpliced(at, 0, { cells: [heading], classes: [], link: '', status: '', isHead: false });
}

/** Returns rows with the day that stands alone in a row above them as their first cell: `Saturday 12 June 2027`. */
function datedByRows(rows: PageRow[]): PageRow[] {
  const headings = rows.map(({ cells }) => {
    const nonEmptyCells = cells.filter(Boolean);
    return nonEmptyCells.length === 1 && isDate(nonEmptyCells[0]!) ? nonEmptyCells[0]! : undefined;
  });
  const count = headings.filter((heading) => heading !== undefined).length;
  const isDated = rows.some(({ cells }, at) => headings[at] === undefined && cells.some((cell) => isDate(cell)));
  if (count === 0 || count === rows.length || isDated) return rows;
  let day = '';
  return rows.flatMap((row, at) => {
    day = headings[at] ?? day;
    return headings[at] === undefined
      ? [{ ...row, cells: [row.isHead ? '' : day, ...row.cells], classes: ['', ...row.classes] }]
      : [];
  });
}

/** Returns the words for a status among the classes of an element: `event is-cancelled`. */
export const marksOf = ({ attribs }: Element): string[] =>
  (attribs.class ?? '').split(/[\s_-]+/).filter((word) => statusInPlaceOf(word) !== undefined);

/** Returns the address of the first link in an element; empty without one. */
export function linkIn(row: Element, address: string | null): string {
  const [first] = findOutermost(
    [row],
    ({ name, attribs }) => name === 'a' && !/^(?:#|javascript:|mailto:|$)/i.test(attribs.href ?? ''),
  );
  return first === undefined ? '' : (resolveLink(first.attribs.href!.trim(), address) ?? '');
}

/** Whether a table has a column of days. */
const hasDays = ({ headers, rows }: Table): boolean =>
  rows.length > 0 &&
  headers.length < limits.importColumns &&
  headers.some((_, at) => isMostlyDays(rows.map(({ cells }) => cells[at] ?? '')));

function toTable(all: readonly PageRow[]): Table {
  // there may be titles above the header
  const wide = all.findIndex(({ cells }) => cells.filter(Boolean).length > 1);
  const titles = Math.max(0, wide, all.findIndex(({ isHead }) => !isHead) - 1);
  const shown = all.slice(titles);
  const head = shown[0]!;
  const isNamed = head.isHead || !head.cells.some((cell) => isMostlyDays([cell]));
  const rows = isNamed ? shown.slice(1) : shown;
  const extraColumns = (['link', 'status'] as const).filter((name) => rows.some((row) => row[name] !== ''));
  return {
    headers: [
      ...head.cells.map(
        (cell, at) =>
          (isNamed ? cell.replaceAll('\n', ' ') : head.classes[at]) || t('Column {number}', { number: at + 1 }),
      ),
      ...extraColumns,
    ],
    rows: rows.map((row, at) => ({
      position: t('line {line}', { line: at + titles + (isNamed ? 2 : 1) }),
      cells: [...head.cells.map((_, column) => row.cells[column] ?? ''), ...extraColumns.map((name) => row[name])],
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
