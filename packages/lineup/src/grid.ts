import type { SourcePosition } from './artist-facts.ts';
import { isDayText } from './calendar-words.ts';
import type { Collector } from './collector.ts';
import { floorLikeness } from './floor-words.ts';
import { readTypes } from './play-type.ts';
import { hasWord, stripOrnaments } from './punctuation.ts';
import { readActs } from './read-acts.ts';
import { isTimeText } from './times.ts';

/** A spreadsheet with one floor or day per column; null for a column of times and for an empty one. */
export type Grid = readonly ({ floor: string } | { day: string } | null)[];

const timeHeads =
  /^(?:time|zeit|hour|hora|heure|uhr|uhrzeit|day|date|from|to|tijd|ora|czas|čas|idő|saat|ώρα|время|שעה|時間)$/iu;

/** Writes a row with bars between its cells, or commas or semicolons behind a time, with tabs. */
export function asRow(text: string): string {
  const [, first = '', sign] = /^([^\t|;,]{1,20})([;,])[^;,]+\2/u.exec(text) ?? [];
  if (sign !== undefined && !/[\t|]/u.test(text) && (isTimeText(first) || timeHeads.test(first)))
    return text.replaceAll(sign, '\t');
  return text.includes('\t') || !/\|[^|]*\|/u.test(text) ? text : text.replace(/ ?\| ?/gu, '\t');
}

/** Parses a tab-separated row of floor names, or of days, as a grid's header; null if it is not one. */
export function readGridHead(line: string, rows: readonly string[]): Grid | null {
  const text = asRow(line);
  if (!text.includes('\t') || text.length > 1000 || (text !== line && !timeHeads.test(text.split('\t', 1)[0]!)))
    return null;
  const cells = text.split('\t').map((cell) => stripOrnaments(cell));
  const heads = cells.map((cell) => (hasWord(cell) && !timeHeads.test(cell) ? cell : null));
  const named = heads.filter((head) => head !== null);
  if (named.length < 2) return null;
  if (named.every((head) => isDayText(`${head}:`))) return heads.map((day) => (day === null ? null : { day }));
  const below = rows.slice(0, 2);
  const isTimetable = timeHeads.test(cells[0]!)
    ? named.length === cells.length - 1 && below.some(isTimedRow)
    : !isTimeText(cells[0]!) && below.length > 1 && below.every(isTimedRow);
  if (
    below.some((row) =>
      asRow(row)
        .split('\t')
        .some((cell) => isDayText(`${cell}:`) || readTypes(cell) !== undefined),
    )
  )
    return null;
  // the head has no cell above the times
  if (isTimetable && hasWord(cells[0]!) && below.every((row) => asRow(row).split('\t').length === cells.length + 1))
    return [null, ...heads.map((floor) => (floor === null ? null : { floor }))];
  const areFloors =
    named.some((floor) => floorLikeness(floor) === 'sure') && named.every((floor) => floorLikeness(floor) !== 'no');
  if (!isTimetable && !areFloors) return null;
  return heads.map((floor, column) => (floor === null || (isTimetable && column === 0) ? null : { floor }));
}

/** True for a row with a time first and names in several columns. */
const isTimedRow = (row: string): boolean => {
  const [time = '', ...names] = asRow(row).split('\t');
  return isTimeText(time) && names.filter(hasWord).length > 1;
};

/** Adds each cell of a row to its column's floor or day. Returns the number of acts in the row; every row is recorded. */
export function readGridRow(grid: Grid, text: string, position: SourcePosition, collector: Collector): number {
  let acts = 0;
  const cells = asRow(text).split('\t');
  // the footer of a page: `printed on …`
  const isOfFloors = grid[0] === null && grid.some((head) => head !== null && 'floor' in head);
  if (isOfFloors && hasWord(cells[0]!) && !isTimeText(cells[0]!)) {
    collector.note(position.line, text, 'unread', 'no-floor');
    return 1;
  }
  const time = cells.find((cell, column) => (grid[column] ?? null) === null && isTimeText(cell))?.trim();
  for (const [column, cell] of cells.entries()) {
    if (!hasWord(cell) || isTimeText(cell) || isDayText(cell)) continue;
    const head = grid[column] ?? null;
    if (head === null) {
      collector.note(position.line, cell, 'unread', 'no-floor');
      acts += 1;
    } else {
      if ('floor' in head) collector.openFloor(head.floor, null);
      const when = ['day' in head ? head.day : position.when, time].filter(Boolean).join(' ') || null;
      acts += readActs(cell, { ...position, when }, collector);
    }
  }
  if (acts === 0) collector.note(position.line, text, 'skipped', 'nameless');
  return acts;
}
