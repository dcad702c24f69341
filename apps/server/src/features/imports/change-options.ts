import type { z } from 'zod';
import type { Api } from '@moonfloor/contract/api/api';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { t } from '@moonfloor/messages/t';
import { validationFailed } from '../../errors.ts';
import type { ParseOptions } from './parse-options.ts';

export type ImportChanges = z.output<Api['updateImport']['body']>;

/** Options on which it depends, beside the mapping, which rows there are and in which order. */
const ofRows = ['readAs', 'dateOrder', 'emptyDates'] as const;

/** Applies changed options. Those that may produce other rows discard choices for single rows. */
export function changeOptions(options: ParseOptions, changes: ImportChanges): ParseOptions {
  const { mapping, country, time_zone: zone, lineups, date_order: dateOrder, empty_dates: emptyDates } = changes;
  const changed: ParseOptions = {
    ...options,
    ...(mapping !== undefined && { mapping }),
    ...(country !== undefined && { country }),
    ...(zone !== undefined && { zone }),
    ...(lineups !== undefined && { lineups }),
    ...(changes.encoding !== undefined && options.readAs !== null && { readAs: changes.encoding }),
    ...(dateOrder !== undefined && { dateOrder }),
    ...(emptyDates !== undefined && { emptyDates }),
  };
  const changesRows = mapping !== undefined || ofRows.some((name) => changed[name] !== options[name]);
  const previous = changesRows ? { into: {}, rowLineups: {}, rowLines: {}, cells: {} } : options;
  return {
    ...changed,
    into: mergeRowChoices(previous.into, changes.into, ({ event }) => event),
    rowLineups: mergeRowChoices(previous.rowLineups, changes.row_lineups, ({ as }) => as),
    rowLines: mergeLines(previous.rowLines, changes.row_lines),
    cells: mergeCells(previous.cells, changes.cells),
  };
}

/** Merges corrections of lines of the line-ups of rows; null removes one. Throws 422 when there are too many in all. */
function mergeLines(
  previous: ParseOptions['rowLines'],
  corrected: ImportChanges['row_lines'] = [],
): ParseOptions['rowLines'] {
  const lineups = { ...previous };
  for (const [row, lines] of Map.groupBy(corrected, (one) => one.row)) {
    const chosen = lines.map(({ line, is }) => ({ row: line, is }));
    lineups[row] = mergeRowChoices(lineups[row] ?? {}, chosen, ({ is }) => is);
  }
  const count = Object.values(lineups).reduce((sum, lines) => sum + Object.keys(lines).length, 0);
  if (count > limits.importRows)
    throw validationFailed([{ field: 'row_lines', message: t(messages.importTooManyRows) }]);
  return lineups;
}

/** Merges corrected values of rows; null removes one. Throws 422 when there are too many in all. */
function mergeCells(previous: ParseOptions['cells'], changed: ImportChanges['cells'] = []): ParseOptions['cells'] {
  const cellsByRow = { ...previous };
  for (const { row, field, value } of changed) {
    const { [field]: _, ...others } = cellsByRow[row] ?? {};
    const cells = { ...others, ...(value !== null && { [field]: value.trim() }) };
    if (Object.keys(cells).length > 0) cellsByRow[row] = cells;
    else delete cellsByRow[row];
  }
  if (Object.keys(cellsByRow).length > limits.importRows)
    throw validationFailed([{ field: 'cells', message: t(messages.importTooManyRows) }]);
  return cellsByRow;
}

/** Merges choices for rows; null removes one. */
function mergeRowChoices<T, Row extends { row: number }>(
  previous: Readonly<Record<string, T>>,
  chosen: readonly Row[] = [],
  choiceOf: (row: Row) => T | null,
): Record<string, T> {
  const choices: Record<string, T | null> = { ...previous };
  for (const row of chosen) choices[row.row] = choiceOf(row);
  return Object.fromEntries(
    Object.entries(choices).flatMap(([row, choice]) => (choice === null ? [] : [[row, choice]])),
  );
}
