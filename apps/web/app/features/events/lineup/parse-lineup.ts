import { isDayText } from './calendar-words.ts';
import { createCollector, type Collector } from './collect.ts';
import { readHeading, type Heading } from './headings.ts';
import { reasonToSkip, takeLinks } from './leave-out.ts';
import { hasWord, stripOrnaments } from './marks.ts';
import type { PlayType } from './play-type.ts';
import { stripPrefix } from './prefix.ts';
import { readActs } from './read-acts.ts';
import { sourceLines, type SourceLine } from './source-lines.ts';
import { isTimeText } from './times.ts';
import type { ParsedLineup } from './types.ts';

/** A longer line is left for the user; in UTF-16 units. */
const longestLine = 20_000;

/** What the headings above say about the lines below. */
interface State {
  types: readonly PlayType[];
  /** The heading of a part that is no music, or null. */
  aside: string | null;
  /** True at the start and after a line without names. */
  fresh: boolean;
}

/**
 * Reads a pasted line-up for review: floors with their artists, and a note on every line or part that was left out or
 * decided on. Every line that is not blank stands in an artist, a floor or a note. Takes time linear in the text's
 * length; never throws.
 */
export function parseLineup(text: string): ParsedLineup {
  const collector = createCollector();
  const state: State = { types: [], aside: null, fresh: true };
  const lines = sourceLines(text);
  for (const [place, line] of lines.entries()) {
    if (line.text === '') state.fresh = true;
    else readLine(line, lines[place + 1]?.text ?? '', state, collector);
  }
  return collector.result();
}

function readLine(line: SourceLine, next: string, state: State, collector: Collector): void {
  const { number } = line;
  if (line.text.length > longestLine) return collector.note(number, line.text, 'unread', 'Too long for one line');
  const { links, rest } = takeLinks(line.text);
  for (const link of links) collector.note(number, link, 'skipped', 'A link, not an artist');
  if (rest === '') return;
  const skipped = reasonToLeave(rest);
  if (skipped !== null) {
    state.fresh = true;
    return collector.note(number, rest, 'skipped', skipped);
  }
  const heading = readHeading(rest, { apart: state.fresh && next !== '', next });
  state.fresh = false;
  if (heading === null) readNames(line, rest, state.types, state, collector);
  else followHeading(line, heading, state, collector);
}

function reasonToLeave(text: string): string | null {
  const bare = stripOrnaments(text.replace(/^#+ /u, '').slice(0, 200));
  if (hasWord(bare) && isTimeText(bare)) return 'A time without a name';
  const unframed = bare.replace(/^[([{]+|[)\]}]+$/gu, '');
  if (isDayText(unframed) || (/:$/u.test(text) && isDayText(`${unframed}:`))) return 'A day, not an artist';
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
      return collector.note(number, line.text, 'decided', `The names below count as ${heading.types.join(', ')}`);
    }
  }
  if (heading.rest === '') return;
  const types = heading.kind === 'types' ? heading.types : state.types;
  if (heading.kind === 'title') collector.note(number, heading.title, 'skipped', 'A title, not an artist');
  readNames(line, heading.rest, types, state, collector);
}

function readNames(
  line: SourceLine,
  text: string,
  types: readonly PlayType[],
  state: State,
  collector: Collector,
): void {
  if (state.aside === null) return readActs(text, { line: line.number, source: line.text, types }, collector);
  collector.note(line.number, text, 'unread', `Stands under “${state.aside}”`);
}
