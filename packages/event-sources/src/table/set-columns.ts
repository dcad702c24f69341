import type { ImportMapping } from '@moonfloor/contract/imports/imports';
import { addDays } from '@moonfloor/contract/values/days';
import { type DateOrder, parseDay } from '../values/parse-day.ts';
import { parseTime } from '../values/parse-instant.ts';
import type { Table } from './table.ts';

/**
 * Uses the times of a table as those of sets if it has columns of floors and artists, and most rows share name and day with others whose
 * times differ.
 */
export function promoteSetTimes(mapping: ImportMapping, columns: readonly (readonly string[])[]): ImportMapping {
  const [name, day, time] = [
    mapping.indexOf('event_name'),
    mapping.indexOf('event_date'),
    mapping.indexOf('start_time'),
  ];
  const areSets = mapping.includes('lineup') && mapping.includes('set_floor') && !mapping.includes('set_start');
  if (!areSets || name < 0 || day < 0 || time < 0) return mapping;
  const rows = [...(columns[name] ?? []).keys()];
  const timeOf = (row: number): string => columns[time]?.[row] ?? '';
  const severalTimes = [
    ...Map.groupBy(rows, (row) => `${columns[name]?.[row]}\n${columns[day]?.[row]}`).values(),
  ].filter((group) => new Set(group.map(timeOf)).size > 1);
  if (severalTimes.flat().length * 2 < rows.length) return mapping;
  return mapping.map((field) => (field === 'start_time' ? 'set_start' : field === 'end_time' ? 'set_end' : field));
}

/** The first hour of a day that belongs to no night before it. */
const morning = '10:00';

/** Returns the rows of sets, of which those after midnight get the day of the event of the row above, and their own day beside their start. */
export function setsOfNights(rows: Table['rows'], mapping: ImportMapping, order: DateOrder): Table['rows'] {
  const [name, day, start] = [
    mapping.indexOf('event_name'),
    mapping.indexOf('event_date'),
    mapping.indexOf('set_start'),
  ];
  if (name < 0 || day < 0 || start < 0) return rows;
  let [lastName, lastDay, lastTime] = ['', '', ''];
  return rows.map((row) => {
    const [nameCell = '', dayCell = '', startCell = ''] = [name, day, start].map((at) => row.cells[at] ?? '');
    const [rowDay, time] = [parseDay(dayCell, order), parseTime(startCell)];
    const evening = parseDay(lastDay, order);
    const isAfter =
      nameCell === lastName &&
      rowDay?.time === null &&
      evening?.time === null &&
      rowDay.day === addDays(evening.day, 1);
    if (
      isAfter &&
      time !== undefined &&
      time < morning &&
      lastTime !== '' &&
      (lastTime >= morning || lastTime <= time)
    ) {
      lastTime = time;
      return { ...row, cells: row.cells.with(day, lastDay).with(start, `${dayCell} ${startCell}`) };
    }
    [lastName, lastDay, lastTime] = [nameCell, dayCell, time ?? ''];
    return row;
  });
}
