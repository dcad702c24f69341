import { isDayText, takeLeadingDay } from './calendar-words.ts';
import { proseReason } from './confidence.ts';
import { createCollector, type Collector } from './collector.ts';
import { inferColumns, readTableHead, readTableRow, type Columns } from './columns.ts';
import { readGridHead, readGridRow, type Grid } from './grid.ts';
import { readHeading, type Heading, type Surroundings } from './headings.ts';
import { skipReason } from './skip-reasons.ts';
import { takeLinks } from './links.ts';
import { hasWord, stripOrnaments } from './punctuation.ts';
import { nonMusicReason } from './non-music.ts';
import type { PlayType } from './play-type.ts';
import { beginsTimed, stripPrefix } from './prefix.ts';
import { isSentence, listInSentence } from './prose.ts';
import { readActs, readRow } from './read-acts.ts';
import { readFactsLine } from './read-entry.ts';
import { sourceLines, type SourceLine } from './source-lines.ts';
import { isTimeText } from './times.ts';
import type { ParsedLineup } from './types.ts';

/** Longer lines are left for the user; in UTF-16 units. */
const longestLine = 10_000;

/**
 * Maximum number of lines and names that are parsed: all artists of the largest event and its headings, with room for
 * notes.
 */
const mostReads = 12_000;

/** Longer lines are ignored as context of the previous one; in UTF-16 units. */
const longestNeighbour = 500;

/** Number of following lines examined as context of a heading. */
const lookAhead = 6;

/** Number of rows from which a table's columns are inferred. */
const mostRows = 24;

type Neighbours = Omit<Surroundings, 'apart' | 'fresh'> & { rows: readonly string[] };

/** Context from the headings above the current line. */
interface State {
  types: readonly PlayType[];
  /** The heading of a non-music section, or null. */
  aside: string | null;
  /** The spreadsheet columns that hold floors, or null outside such a table. */
  grid: Grid | null;
  /** The columns of the current table, or null. */
  columns: Columns | null;
  /** The day above, verbatim, or null. */
  day: string | null;
  /** Remaining number of lines and names to parse. */
  reads: number;
  /** True at the start and after a line without names. */
  fresh: boolean;
}

/**
 * Parses a pasted line-up for review: floors with their artists, and a note for every line or part that was omitted or
 * ambiguous. Every non-blank line is recorded in an artist, a floor or a note. Linear time; never throws.
 */
export function parseLineup(text: string): ParsedLineup {
  const collector = createCollector();
  const state: State = { types: [], aside: null, grid: null, columns: null, day: null, reads: mostReads, fresh: true };
  const lines = sourceLines(text);
  for (const [place, line] of lines.entries()) {
    if (line.text === '') state.fresh = true;
    else readLine(line, neighbours(lines, place), state, collector);
  }
  return collector.result();
}

function neighbours(lines: readonly SourceLine[], place: number): Neighbours {
  const ahead = lines
    .slice(place + 1, place + 1 + lookAhead)
    .map(({ text }) => text)
    .filter((text) => hasWord(text.slice(0, 200)) && text.length <= longestNeighbour);
  return {
    previous: lines[place - 1]?.text ?? '',
    next: lines[place + 1]?.text ?? '',
    dayBelow: ahead[0] !== undefined && isDay(ahead[0]),
    below: ahead.filter((text) => !isDay(text)).slice(0, 2),
    rows: rowsBelow(lines, place),
  };
}

/** Returns the adjacent following lines with tabs, as many as needed to infer the columns. */
function rowsBelow(lines: readonly SourceLine[], place: number): string[] {
  const below = lines.slice(place, place + mostRows).map(({ text }) => text);
  const end = below.findIndex((text) => !text.includes('\t') || text.length > longestNeighbour);
  return (end === -1 ? below : below.slice(0, end)).slice(1);
}

function readLine(line: SourceLine, around: Neighbours, state: State, collector: Collector): void {
  const { number } = line;
  if (line.text.length > longestLine) {
    return collector.note(number, line.text, 'unread', 'Too long for one line');
  }
  if (state.reads <= 0) return collector.note(number, line.text, 'unread', 'More than one event can hold');
  state.reads -= 1;
  const { links, rest } = takeLinks(line.text);
  for (const link of links) collector.note(number, link, 'skipped', 'A link, not an artist');
  if (rest === '') return;
  if (readTable(line, rest, around, state, collector)) return;
  const skipped = reasonToLeave(rest, around);
  if (skipped !== null) {
    state.fresh = true;
    if (isDay(rest)) state.day = stripOrnaments(rest);
    return collector.note(number, rest, 'skipped', skipped);
  }
  const grid = readGridHead(rest);
  if (grid !== null) return openGrid(grid, number, state, collector);
  const heading = readHeading(rest, { ...around, fresh: state.fresh, apart: state.fresh && around.next !== '' });
  state.fresh = false;
  if (heading === null && state.grid !== null && (rest.includes('\t') || state.grid[0] !== null)) {
    state.reads -= readGridRow(
      state.grid,
      rest,
      { line: number, source: line.text, types: [], when: state.day },
      collector,
    );
    return;
  }
  state.grid = null;
  if (heading === null) readNames(line, rest, state.types, state, collector);
  else followHeading(line, heading, state, collector);
}

/** Parses a table's header, or a row of the current table; false when the line is neither. */
function readTable(line: SourceLine, text: string, { rows }: Neighbours, state: State, collector: Collector): boolean {
  const { number } = line;
  const head = readTableHead(text);
  if (head !== null) {
    Object.assign(state, { columns: head, grid: null, aside: null, fresh: true });
    collector.note(number, text, 'skipped', 'The head of a table, not an artist');
    return true;
  }
  if (state.columns === null && state.grid === null && rows.length > 0) state.columns = inferColumns([text, ...rows]);
  if (state.columns !== null && !hasWord(text)) {
    collector.note(number, text, 'skipped', 'No name in it');
    return true;
  }
  const row = state.columns === null ? null : readTableRow(state.columns, text);
  if (row === null) {
    state.columns = null;
    return false;
  }
  if (row.floor !== '') collector.openFloor(row.floor, null);
  state.reads -= readRow(row, { line: number, source: line.text, types: state.types, when: state.day }, collector);
  return true;
}

function openGrid(grid: Grid, line: number, state: State, collector: Collector): void {
  Object.assign(state, { types: [], aside: null, fresh: false, grid });
  for (const floor of grid) if (floor !== null) collector.openFloor(floor, line);
}

function reasonToLeave(text: string, around: Neighbours): string | null {
  const bare = stripOrnaments(text.replace(/^#+ /u, '').slice(0, 200));
  if (hasWord(bare) && isTimeText(bare)) return 'A time without a name';
  if (isDay(text)) return 'A day, not an artist';
  if (isDatedTitle(bare) && !around.below.slice(0, 1).some(isDatedTitle)) return 'A title or a day, not an artist';
  return nonMusicReason(bare) ?? (text.length > 200 ? null : skipReason(stripPrefix(bare) || bare));
}

/** A date and words, but no time: `FRI 2027-08-20 Opening`. Where the next line is the same, each names an act. */
function isDatedTitle(text: string): boolean {
  const head = text.slice(0, 100);
  const once = takeLeadingDay(head);
  const words = takeLeadingDay(once);
  return (
    words !== head && hasWord(words) && /\d/u.test(head.slice(0, head.length - words.length)) && !beginsTimed(head)
  );
}

function isDay(text: string): boolean {
  const bare = stripOrnaments(text.replace(/^#+ /u, '').slice(0, 200)).replace(/^[([{]+|(?<![)\]}])[)\]}]+$/gu, '');
  return isDayText(bare) || (text.endsWith(':') && isDayText(`${bare}:`));
}

function followHeading(line: SourceLine, heading: Heading, state: State, collector: Collector): void {
  const { number } = line;
  if (heading.kind === 'aside') {
    if (heading.rest === '') state.aside = heading.title;
    return collector.note(number, line.text, 'unread', 'Not about music, so not in the line-up');
  }
  if (heading.kind === 'floor') {
    Object.assign(state, { types: [], aside: null, fresh: true });
    collector.openFloor(heading.name, number);
  }
  if (heading.kind === 'types') {
    state.aside = null;
    if (heading.rest === '') {
      state.types = heading.types;
      state.fresh = true;
      const types = heading.types.join(', ');
      return collector.note(number, line.text, 'decided', `The names below count as ${types}`);
    }
  }
  if (heading.rest === '') return;
  const types = heading.kind === 'types' ? heading.types : state.types;
  if (heading.kind === 'title') {
    collector.note(number, heading.title, 'skipped', 'A title or a day, not an artist');
  }
  readNames(line, heading.rest, types, state, collector);
}

function readNames(
  line: SourceLine,
  text: string,
  types: readonly PlayType[],
  state: State,
  collector: Collector,
): void {
  if (state.aside !== null) {
    return collector.note(line.number, text, 'unread', `Stands under “${state.aside}”`);
  }
  const beside = readFactsLine(text);
  if (beside !== null && collector.addFacts(beside, text, line.number)) return;
  if (beside?.certain) return collector.note(line.number, text, 'unread', 'Belongs to no artist');
  const list = listInSentence(text);
  if (list !== null) collector.note(line.number, text, 'decided', 'Only the names that the sentence lists are read');
  else if (isSentence(text)) return collector.note(line.number, text, 'unread', proseReason);
  state.reads -= readActs(list ?? text, { line: line.number, source: line.text, types, when: state.day }, collector);
}
