import { importFields, type ImportFormat } from '@moonfloor/contract/imports/import-fields';
import { t } from '@moonfloor/messages/t';
import { encodingOf } from '../decode.ts';
import { withoutStart } from '../json-ld/json-ld.ts';
import { isTime } from '../list/list-values.ts';
import {
  type ImportSource,
  type ParsedSource,
  requireRowLimit,
  type SourceEvent,
  SourceError,
} from '../source-event.ts';
import { parseCountry } from '../values/countries.ts';
import { dayOfCell } from '../values/leading-day.ts';
import { parseRange } from '../values/parse-day.ts';
import { isMissing, shorten, textOrEmpty } from '../values/plain-text.ts';
import { canBeField } from './column-values.ts';
import { applyMonthRows, joinDateColumns } from './date-columns.ts';
import { fillCells, fillMergedSets } from './fill-cells.ts';
import { tableToEvents, unusedColumns } from './map-table.ts';
import { isNamedByLineup, leavesOutName, unknownName } from './name-columns.ts';
import { columnsOf, mappingError, proposeMapping } from './propose-mapping.ts';
import { detectTableDates } from './table-dates.ts';
import { columnSamples, joinActs, type Table } from './table.ts';

/** Reads a table of events: maps its columns, decides how its days are read; notes tell its assumptions and omissions. */
export function readTable(format: ImportFormat, sourceTable: Table, source: ImportSource): ParsedSource {
  const pivoted = applyMonthRows(joinActs(joinDateColumns(withoutRepeatedHead(sourceTable))));
  const withCountries = applyCountryRows(pivoted);
  if (withCountries.rows.length === 0) throw new SourceError(t('The table has no rows below the names of its columns'));
  requireRowLimit(withCountries.rows);
  const { headers } = withCountries;
  const columns = headers.map((_, at) => withCountries.rows.map(({ cells }) => cells[at] ?? ''));
  const proposed = source.mapping?.length === headers.length ? source.mapping : proposeMapping(headers, columns);
  const nameColumn = proposed === source.mapping || format === 'json' ? undefined : unknownName(proposed, columns);
  const mapping = nameColumn === undefined ? proposed : proposed.with(nameColumn, 'event_name');
  const filled: string[] = [];
  const { table: ofEvents, remarks } = withoutRemarks(withCountries, mapping);
  const table = fillCells(fillMergedSets(joinTornNames(ofEvents, mapping), mapping), mapping, filled);
  const dates = detectTableDates(table, mapping, source);
  const ambiguous = source.dateOrder === 'auto' ? dates.ambiguous : null;
  const askedDate = dates.isByCountry ? null : ambiguous;
  const isEnglish =
    pivoted.headers.some((header) => englishHeader.test(header)) || headers[0] === t('Column {number}', { number: 1 });
  const fault =
    mappingError(importFields, [...(isNamedByLineup(mapping, columns) ? [] : ['event_name']), 'event_date'], mapping) ??
    (isEnglish && askedDate !== null
      ? t('Please say whether the day or the month comes first in dates such as “{date}” (start date)', {
          date: askedDate.slice(0, 40),
        })
      : null);
  const hasTimes = (at: number): boolean =>
    canBeField('start_time', columns[at]!) && columns[at]!.some((one) => isTime(one));
  const times = [...columnsOf('start_time', headers), ...columnsOf('end_time', headers)].filter(hasTimes);
  // records of programs have many fields that no event has
  const unused = unusedColumns(table, mapping).filter(
    (header) => format !== 'json' || times.some((at) => headers[at] === header),
  );
  const notes = fault === null ? [...(sourceTable.notes ?? []), ...filled] : [];
  if (fault === null && remarks.length > 0) notes.push(withoutStart(remarks));
  if (table.above !== undefined)
    notes.push(t('Left out above the names of the columns: {text}', { text: shorten(table.above, 300) }));
  if (fault === null && unused.length > 0)
    notes.push(t('Columns that were not imported: {columns}', { columns: shorten(unused.join(', '), 300) }));
  if (nameColumn !== undefined || leavesOutName(mapping, headers, columns))
    notes.push(
      t('The names of the events are those of the column “{column}”', {
        column: headers[mapping.indexOf('event_name')]!,
      }),
    );
  if (fault === null && askedDate !== null)
    notes.push(
      t('“{date}” was read with the day first, as usual in the language of the columns', {
        date: shorten(askedDate, 40),
      }),
    );
  if (ambiguous !== null && dates.isByCountry && dates.order === 'month')
    notes.push(
      t('“{text}” was read as {date}', {
        text: shorten(ambiguous, 40),
        date: dayOfCell(ambiguous, dates.order, source.today)?.range.start.day ?? '',
      }),
    );
  const events = fault === null ? tableToEvents(table, mapping, source, dates) : [];
  const ahead = columnAhead(withCountries, mapping, events, source.today);
  if (ahead !== undefined)
    notes.push(
      t('All of these events are over, but the days of the column “{column}” are not', { column: ahead.slice(0, 60) }),
    );
  return {
    format,
    table: {
      columns: columnSamples(withCountries),
      mapping,
      delimiter: table.delimiter,
      encoding: encodingOf(source),
      date_order: source.dateOrder,
      ambiguous_date: dates.ambiguous,
      empty_dates: dates.lacksDates ? source.emptyDates : null,
    },
    fault,
    notes,
    events,
  };
}

/** The name of a row of sums. */
const total =
  /^(?:(?:grand |sub)?total(?:e|t)?|sum(?:me|a)?|summa|gesamt|insgesamt|i alt|totaal|razem|celkem|spolu|összesen|ukupno|toplam|yhteensä|итого|всего|разом|σύνολο|סה["״]כ|المجموع|合計|总计|總計|합계)\s?:?$/iu;

/** Returns a table without rows that say words in place of a day, and no name, and those words: `Total`, `* subject to change`. */
function withoutRemarks(table: Table, mapping: readonly string[]): { table: Table; remarks: string[] } {
  const [name, day] = [mapping.indexOf('event_name'), mapping.indexOf('event_date')];
  const isRemark = (cells: readonly string[]): boolean => {
    const [written, when] = [cells[name] ?? '', cells[day] ?? ''].map((cell) => textOrEmpty(cell));
    const isOfWords =
      name >= 0 && written === '' && /^\D{3,}$/.test(when!) && cells.filter((cell) => !isMissing(cell)).length <= 2;
    return isOfWords || (when === '' && total.test(written!));
  };
  const remarks = table.rows
    .filter(({ cells }) => isRemark(cells))
    .map(({ cells }) => textOrEmpty(cells[day] ?? '') || cells[name]!.trim());
  const rows = table.rows.filter(({ cells }) => !isRemark(cells));
  return rows.length === 0 ? { table, remarks: [] } : { table: { ...table, rows }, remarks };
}

/** Returns the name of a column that no event gets and whose days lie ahead, if all events are over; undefined otherwise. */
function columnAhead(
  { headers, rows }: Table,
  mapping: readonly string[],
  events: readonly SourceEvent[],
  today: string,
): string | undefined {
  const days = events.map(({ fields }) => fields.event_end_date || fields.event_date || '').filter(Boolean);
  if (days.length === 0 || days.some((day) => day >= today)) return undefined;
  const isAhead = (cell: string): boolean => (parseRange(cell, 'day')?.start.day ?? '') >= today;
  return headers.find(
    (_, at) => mapping[at] === '' && rows.filter(({ cells }) => isAhead(cells[at] ?? '')).length * 2 >= rows.length,
  );
}

/** Names of columns in English, in which the month may come first. */
const englishHeader =
  /\b(?:country|state|city|town|address|venue|stage|name|title|start|begin|end|time|doors|place|event|show|party|artist|band|headliner|price|tickets?)\b/i;

/** Marks of footnotes, as in tables of encyclopedias: `Oak[1]`. */
const footnotes = /(?<=[^\s[\]])(?:\[(?:\d{1,2}|[a-z])\]){1,3}$/;

/** Returns a table without rows that repeat the names of its columns, as printed lists have them on each page, and without footnotes. */
const withoutRepeatedHead = (table: Table): Table => ({
  ...table,
  rows: table.rows
    .filter(({ cells }) => table.headers.some((header, at) => (cells[at] ?? '').trim() !== header))
    .map((row) => ({ ...row, cells: row.cells.map((cell) => cell.replace(footnotes, '')) })),
});

/** Returns a table without rows that hold only the name of a country, `GERMANY`, which the rows below them get in a further column. */
function applyCountryRows(table: Table): Table {
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

/** Returns rows whose names were torn at the delimiter, `Oak, Elm` without quotes, as whole: their days stand that much further right. */
function joinTornNames(table: Table, mapping: readonly string[]): Table {
  const [name, day] = [mapping.indexOf('event_name'), mapping.indexOf('event_date')];
  const isDay = (cell = ''): boolean => cell.trim() !== '' && canBeField('event_date', [cell]);
  if (name < 0 || day < name) return table;
  const namedCount =
    table.headers.findLastIndex((header, at) => header !== t('Column {number}', { number: at + 1 })) + 1;
  return {
    ...table,
    rows: table.rows.map((row) => {
      const extraCount = row.cells.findLastIndex((cell) => cell.trim() !== '') + 1 - namedCount;
      if (extraCount < 1 || isDay(row.cells[day]) || !isDay(row.cells[day + extraCount])) return row;
      const joinedName = row.cells
        .slice(name, name + extraCount + 1)
        .map((cell) => cell.trim())
        .join(', ');
      return { ...row, cells: row.cells.toSpliced(name, extraCount + 1, joinedName) };
    }),
  };
}
