import { t } from '@moonfloor/messages/t';
import { isDayText } from './calendar-words.ts';
import type { Collector, SourcePosition } from './collector.ts';
import { floorLikeness } from './floor-words.ts';
import { hasWord, stripOrnaments } from './punctuation.ts';
import { readActs } from './read-acts.ts';
import { isTimeText } from './times.ts';

/** A spreadsheet with one floor per column: each column's floor, or null for a column of times and for an empty one. */
export type Grid = readonly (string | null)[];

const timeHeads = /^(?:time|zeit|hour|hora|heure|uhr|day|date|from|to)$/iu;

/** Parses a tab-separated row of floor names as a grid's header; null if it is not one. */
export function readGridHead(text: string, rows: readonly string[]): Grid | null {
  if (!text.includes('\t') || text.length > 1000) return null;
  const cells = text.split('\t').map((cell) => stripOrnaments(cell));
  const floors = cells.map((cell) => (hasWord(cell) && !timeHeads.test(cell) ? cell : null));
  const named = floors.filter((floor) => floor !== null);
  if (named.length < 2) return null;
  if (timeHeads.test(cells[0] ?? '') && named.length === cells.length - 1 && rows.slice(0, 2).some(isTimedRow))
    return floors;
  const clear = named.some((floor) => floorLikeness(floor) === 'sure');
  return clear && named.every((floor) => floorLikeness(floor) !== 'no') ? floors : null;
}

/** True for a row with a time first and names in several columns. */
const isTimedRow = (row: string): boolean => {
  const [time = '', ...names] = row.split('\t');
  return isTimeText(time) && names.filter(hasWord).length > 1;
};

/** Adds each cell of a row to its column's floor. Returns the number of acts in the row; every row is recorded. */
export function readGridRow(grid: Grid, text: string, position: SourcePosition, collector: Collector): number {
  let acts = 0;
  const time = text.split('\t').find((cell, column) => (grid[column] ?? null) === null && isTimeText(cell));
  const when = [position.when, time?.trim()].filter(Boolean).join(' ') || null;
  for (const [column, cell] of text.split('\t').entries()) {
    if (!hasWord(cell) || isTimeText(cell) || isDayText(cell)) continue;
    const floor = grid[column] ?? null;
    if (floor === null) {
      collector.note(position.line, cell, 'unread', t('Stands in a column without a floor'));
      acts += 1;
    } else {
      collector.openFloor(floor, null);
      acts += readActs(cell, { ...position, when }, collector);
    }
  }
  if (acts === 0) collector.note(position.line, text, 'skipped', t('No name in it'));
  return acts;
}
