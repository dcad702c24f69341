import { isDayText } from './calendar-words.ts';
import { createCollector, type Collector } from './collect.ts';
import { readGridHead, readGridRow, type Grid } from './grid.ts';
import { readHeading, type Heading, type Surroundings } from './headings.ts';
import { reasonToSkip } from './leave-out.ts';
import { takeLinks } from './links.ts';
import { hasWord, stripOrnaments } from './marks.ts';
import type { PlayType } from './play-type.ts';
import { stripPrefix } from './prefix.ts';
import { readActs } from './read-acts.ts';
import { sourceLines, type SourceLine } from './source-lines.ts';
import { isTimeText } from './times.ts';
import type { ParsedLineup } from './types.ts';

/** A longer line is left for the user; in UTF-16 units. */
const longestLine = 10_000;

/** Lines and names that are read: every place of the largest event and its headings, with room for notes. */
const mostReads = 12_000;

type Neighbours = Omit<Surroundings, 'apart'>;

/** What the headings above say about the lines below. */
interface State {
  types: readonly PlayType[];
  /** The heading of a part that is no music, or null. */
  aside: string | null;
  /** The spreadsheet columns that hold floors, or null outside such a table. */
  grid: Grid | null;
  /** How many more lines and names are read. */
  reads: number;
  /** True at the start and after a line without names. */
  fresh: boolean;
}

/**
 * Reads a pasted line-up for review: floors with their artists, and a note on every line or part that was
 * left out or decided on. Every line that is not blank stands in an artist, a floor or a note. Takes time
 * linear in the text's length; never throws.
 */
export function parseLineup(text: string): ParsedLineup {
  const collector = createCollector();
  const state: State = { types: [], aside: null, grid: null, reads: mostReads, fresh: true };
  const lines = sourceLines(text);
  for (const [place, line] of lines.entries()) {
    if (line.text === '') state.fresh = true;
    else readLine(line, neighbours(lines, place), state, collector);
  }
  return collector.result();
}

function neighbours(lines: readonly SourceLine[], place: number): Neighbours {
  return { previous: lines[place - 1]?.text ?? '', next: lines[place + 1]?.text ?? '' };
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
  const skipped = reasonToLeave(rest);
  if (skipped !== null) {
    state.fresh = true;
    return collector.note(number, rest, 'skipped', skipped);
  }
  const grid = readGridHead(rest);
  if (grid !== null) return openGrid(grid, number, state, collector);
  const heading = readHeading(rest, { ...around, apart: state.fresh && around.next !== '' });
  state.fresh = false;
  if (heading === null && state.grid !== null && (rest.includes('\t') || state.grid[0] !== null)) {
    state.reads -= readGridRow(state.grid, rest, { line: number, source: line.text, types: [] }, collector);
    return;
  }
  state.grid = null;
  if (heading === null) readNames(line, rest, state.types, state, collector);
  else followHeading(line, heading, state, collector);
}

function openGrid(grid: Grid, line: number, state: State, collector: Collector): void {
  Object.assign(state, { types: [], aside: null, fresh: false, grid });
  for (const floor of grid) if (floor !== null) collector.openFloor(floor, line);
}

function reasonToLeave(text: string): string | null {
  const bare = stripOrnaments(text.replace(/^#+ /u, '').slice(0, 200));
  if (hasWord(bare) && isTimeText(bare)) return 'A time without a name';
  const unframed = bare.replace(/^[([{]+|[)\]}]+$/gu, '');
  if (isDayText(unframed) || (text.endsWith(':') && isDayText(`${unframed}:`))) return 'A day, not an artist';
  return text.length > 200 ? null : reasonToSkip(stripPrefix(bare) || bare);
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
  state.reads -= readActs(text, { line: line.number, source: line.text, types }, collector);
}
