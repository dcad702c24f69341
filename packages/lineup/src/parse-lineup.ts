import { readAlike } from './alike-lines.ts';
import { t } from '@moonfloor/messages/t';
import { isDayText } from './calendar-words.ts';
import { proseReason } from './confidence.ts';
import { Collector, type SourcePosition } from './collector.ts';
import { type CardLine, readCards } from './cards.ts';
import { inferColumns, readPlacedSet, readTableHead, readTableRow, type Columns } from './columns.ts';
import { asRow, readGridHead, readGridRow, type Grid } from './grid.ts';
import { isNonFloorTitle, isPageField } from './floor-words.ts';
import { readFraming } from './framing.ts';
import { findCapitalHeadings } from './capital-headings.ts';
import { readHeading, type Heading, type Surroundings } from './headings.ts';
import { isTitle } from './skip-reasons.ts';
import { dayOf, isDay, isTimedPlaceholder, reasonToSkip } from './skipped-lines.ts';
import { isHandleOfList, takeLinks } from './links.ts';
import { hasWord, stripOrnaments } from './punctuation.ts';
import type { PlayType } from './play-type.ts';
import { beginsTimed, leadingWhen } from './prefix.ts';
import { isFarewell, isSentence, listInSentence } from './prose.ts';
import { readActs, readRow } from './read-acts.ts';
import { readFactsLine } from './read-entry.ts';
import { sourceLines, type SourceLine } from './source-lines.ts';
import { tightenSpans, withClock } from './times.ts';
import { findListStart } from './titles.ts';
import type { NoteKind, ParsedLineup } from './types.ts';

/** What a line is, as a person says. */
export type LineKind = 'artist' | 'floor' | 'nothing';

/** Corrections by the number of their line. */
export type Corrections = ReadonlyMap<number, LineKind>;

const noCorrections: Corrections = new Map();

/** Longer lines are left for the user; in UTF-16 units. */
const maxLineLength = 10_000;

/**
 * Maximum number of lines and names that are parsed: all artists of the largest event and its headings, with room for
 * notes.
 */
const maxReads = 12_000;

/** Longer lines are ignored as context of the previous one; in UTF-16 units. */
const maxNeighbourLength = 500;

/** Number of following lines examined as context of a heading. */
const lookAhead = 6;

/** Maximum number of rows from which a table's columns are inferred. */
const maxRows = 24;

type Neighbours = Omit<Surroundings, 'fresh'> & { rows: readonly string[] };

/**
 * Parses a pasted line-up for review: floors with their artists, and a note for every line or part that was omitted or
 * ambiguous. A correction says what a line is, whatever it looks like. Every non-blank line is recorded in an artist, a floor or a note. Linear time; never throws.
 */
export function parseLineup(text: string, corrections: Corrections = noCorrections): ParsedLineup {
  const parser = new LineupParser();
  const lines = readAlike(sourceLines(text));
  const texts = lines.map((line) => line.text);
  const cards = readCards(texts);
  const headings = findCapitalHeadings(texts);
  const start = findListStart(texts);
  for (const [index, line] of lines.entries()) {
    const card = cards.get(index);
    const correction = corrections.get(line.number);
    if (correction !== undefined && line.text !== '') parser.readCorrected(line, correction);
    else if (card !== undefined) parser.readCardLine(line, card);
    else if (line.text === '') parser.fresh = true;
    else if (headings.has(index)) parser.readFloor(line, false);
    else parser.readLine(line, neighbours(lines, index), index < start);
  }
  return parser.collector.result();
}

function neighbours(lines: readonly SourceLine[], index: number): Neighbours {
  const ahead = lines
    .slice(index + 1, index + 1 + lookAhead)
    .map(({ text }) => text)
    .filter((text) => hasWord(text.slice(0, 200)) && text.length <= maxNeighbourLength);
  return {
    previous: lines[index - 1]?.text ?? '',
    next: lines[index + 1]?.text ?? '',
    gap: isGap(lines, index),
    dayBelow: ahead[0] !== undefined && isDay(ahead[0]),
    below: ahead.filter((text) => !isDay(text)).slice(0, 2),
    rows: rowsBelow(lines, index),
  };
}

/** True for a line alone between blank ones, before a paragraph of several lines. */
function isGap(lines: readonly SourceLine[], index: number): boolean {
  const [next, first, second] = lines.slice(index + 1, index + 4).map(({ text }) => text);
  return (lines[index - 1]?.text ?? '') === '' && next === '' && Boolean(first) && Boolean(second);
}

/** Returns the adjacent following lines with tabs, as many as needed to infer the columns. */
function rowsBelow(lines: readonly SourceLine[], index: number): string[] {
  const below = lines.slice(index, index + maxRows).map(({ text }) => text);
  const end = below.findIndex((text) => !text.includes('\t') || text.length > maxNeighbourLength);
  return (end === -1 ? below : below.slice(0, end)).slice(1);
}

/** Parses lines in order, with the context from the headings above. */
class LineupParser {
  readonly collector = new Collector();
  /** True at the start and after a line without names. */
  fresh = true;
  #types: readonly PlayType[] = [];
  /** The heading of a non-music section, or null. */
  #nonMusic: string | null = null;
  /** The spreadsheet columns that hold floors or days, or null outside such a table. */
  #grid: Grid | null = null;
  /** The columns of the current table, or null. */
  #columns: Columns | null = null;
  /** The day above, verbatim, or null. */
  #day: string | null = null;
  /** Remaining number of lines and names to parse. */
  #reads = maxReads;

  /** Reads a line; in the preamble of a list stand no names. */
  readLine(line: SourceLine, around: Neighbours, isPreamble: boolean): void {
    const { number, text } = line;
    if (text.length > maxLineLength) return this.collector.note(number, text, 'unread', t('Too long for one line'));
    if (this.#reads <= 0) return this.collector.note(number, text, 'unread', t('More than one event can hold'));
    this.#reads -= 1;
    const isTimed = beginsTimed(around.previous) || beginsTimed(around.next);
    const { links, rest: unlinked } = takeLinks(tightenSpans(isTimed ? withClock(text) : text));
    const isNamed = isHandleOfList(text, [around.previous, around.next]);
    const rest = isNamed ? text.replace(/[@._]/gu, ' ').trim() : unlinked;
    if (!isNamed) for (const link of links) this.collector.note(number, link, 'skipped', t('A link, not an artist'));
    if (rest === '' || this.#readTable(line, rest, around.rows)) return;
    if (links.length > 0 && isNonFloorTitle(rest))
      return this.collector.note(number, rest, 'unread', t('Not about music, so not in the line-up'));
    const day = dayOf(rest, around);
    const skipped = isTimedPlaceholder(rest) ? null : reasonToSkip(rest, day, around);
    if (skipped !== null) {
      this.fresh = true;
      if (day !== null) this.#day = day;
      if (isTitle(skipped)) this.#nonMusic = null;
      return this.collector.note(number, rest, 'skipped', skipped);
    }
    const grid = readGridHead(rest, around.below);
    if (grid !== null) return this.#openGrid(grid, line);
    if (isPageField(rest)) {
      this.#nonMusic = rest;
      return this.collector.note(number, rest, 'unread', t('Not about music, so not in the line-up'));
    }
    if (isFarewell(rest)) {
      this.#nonMusic = rest;
      return this.collector.note(number, rest, 'unread', proseReason());
    }
    const facts = this.#nonMusic === null ? readFactsLine(rest) : null;
    // `[Label | Country]` is no heading below an artist
    if (facts?.certain && facts.facts.countries.length > 0 && this.collector.addFacts(facts, rest, number)) return;
    if (isPreamble) return this.collector.note(number, rest, 'unread', t('A title or a day, not an artist'));
    const heading = readHeading(rest, { ...around, fresh: this.fresh });
    this.fresh = false;
    if (heading === null && this.#grid !== null && (asRow(rest).includes('\t') || this.#grid[0] !== null)) {
      this.#reads -= readGridRow(this.#grid, rest, this.#surePosition(line), this.collector);
      return;
    }
    this.#grid = null;
    if (heading === null) this.#readNames(line, rest, this.#types);
    else this.#applyHeading(line, heading);
  }

  /** Reads a line that a person has corrected. */
  readCorrected(line: SourceLine, correction: LineKind): void {
    const { number, text } = line;
    this.fresh = correction !== 'artist';
    if (correction === 'nothing') return this.collector.note(number, text, 'skipped', t('You marked it as no artist'));
    if (correction === 'floor') return this.readFloor(line, true);
    [this.#grid, this.#columns, this.#nonMusic] = [null, null, null];
    this.#reads -= readActs(takeLinks(tightenSpans(text)).rest || text, this.#surePosition(line), this.collector);
  }

  /** Opens the floor of a line that is a heading; `isSure` if a person says so. */
  readFloor({ number, text }: SourceLine, isSure: boolean): void {
    [this.fresh, this.#types, this.#grid, this.#columns, this.#nonMusic] = [true, [], null, null, null];
    const name = stripOrnaments(readFraming(text).inner).slice(0, 200);
    if (hasWord(name)) this.collector.openFloor(name, number, isSure);
    else this.collector.note(number, text, 'skipped', t('No name in it'));
  }

  /** Reads a line of a card that was copied from a page: the name, or what stands below it. */
  readCardLine(line: SourceLine, card: CardLine): void {
    this.fresh = true;
    if (card === 'detail')
      return this.collector.note(line.number, line.text, 'skipped', t('Describes the artist of the card'));
    if (card.floor !== '') this.collector.openFloor(card.floor, null);
    this.#reads -= readActs(
      line.text,
      {
        ...this.#surePosition(line),
        when: isDayText(`${card.when.split(' ', 1)[0]}:`)
          ? card.when
          : [this.#day, card.when].filter(Boolean).join(' '),
      },
      this.collector,
    );
  }

  #position({ number, text }: SourceLine, types = this.#types): SourcePosition {
    return { line: number, source: text, types, when: this.#day };
  }

  #surePosition(line: SourceLine): SourcePosition {
    return { ...this.#position(line), isSure: true };
  }

  /** Parses a table's header, or a row of the current table; false when the line is neither. */
  #readTable(line: SourceLine, text: string, rows: readonly string[]): boolean {
    const head = readTableHead(text);
    if (head !== null) {
      [this.#columns, this.#grid, this.#nonMusic, this.fresh] = [head, null, null, true];
      this.collector.note(line.number, text, 'skipped', t('The head of a table, not an artist'));
      return true;
    }
    if (this.#columns === null && this.#grid === null && rows.length > 0) this.#columns = inferColumns([text, ...rows]);
    if (this.#columns === null) return this.#readPlacedSet(line, text);
    if (!hasWord(text)) {
      this.collector.note(line.number, text, 'skipped', t('No name in it'));
      return true;
    }
    const row = readTableRow(this.#columns, text);
    if (row === null) {
      this.#columns = null;
      return false;
    }
    if (row.floor !== '') this.collector.openFloor(row.floor, null);
    this.#reads -= readRow(row, this.#surePosition(line), this.collector);
    return true;
  }

  /** Reads `Name | 20:00–22:00 | Floor`. */
  #readPlacedSet(line: SourceLine, text: string): boolean {
    const row = readPlacedSet(text);
    if (row === null || this.#nonMusic !== null) return false;
    this.collector.openFloor(row.floor, null);
    this.#reads -= readRow(
      { ...row, when: [this.#day, row.when].filter(Boolean).join(' ') },
      this.#surePosition(line),
      this.collector,
    );
    return true;
  }

  #openGrid(grid: Grid, { number: line, text }: SourceLine): void {
    [this.#types, this.#nonMusic, this.fresh, this.#grid] = [[], null, false, grid];
    const floors = grid.flatMap((head) => (head !== null && 'floor' in head ? [head.floor] : []));
    for (const floor of floors) this.collector.openFloor(floor, line, true);
    if (floors.length === 0) this.collector.note(line, text, 'skipped', t('A day, not an artist'));
  }

  #applyHeading(line: SourceLine, heading: Heading): void {
    const { kind, rest } = heading;
    if (kind === 'non-music') {
      if (rest === '') this.#nonMusic = heading.title;
      return this.collector.note(line.number, line.text, 'unread', t('Not about music, so not in the line-up'));
    }
    if (kind === 'floor') {
      [this.#types, this.#nonMusic, this.fresh] = [[], null, true];
      if (heading.day !== undefined) this.#day = heading.day;
      this.collector.openFloor(heading.name, line.number);
    }
    if (kind === 'types') {
      this.#nonMusic = null;
      if (rest === '') {
        [this.#types, this.fresh] = [heading.types, true];
        const reason = t('The names below count as {types}', { types: heading.types.join(', ') });
        return this.collector.note(line.number, line.text, 'decided', reason);
      }
    }
    if (kind === 'title') {
      if (heading.day !== undefined) this.#day = heading.day;
      this.collector.note(line.number, heading.title, 'skipped', t('A title or a day, not an artist'));
    }
    if (rest === '') return;
    const when = beginsTimed(rest) ? null : leadingWhen(line.text);
    const names = when === null ? rest : `${when} ${rest}`;
    this.#readNames(line, names, kind === 'types' ? heading.types : this.#types);
  }

  #readNames(line: SourceLine, text: string, types: readonly PlayType[]): void {
    const note = (kind: NoteKind, reason: string): void => this.collector.note(line.number, text, kind, reason);
    if (this.#nonMusic !== null) return note('unread', t('Stands under “{title}”', { title: this.#nonMusic }));
    const facts = readFactsLine(text);
    if (facts !== null && this.collector.addFacts(facts, text, line.number)) return;
    if (facts?.certain) return note('unread', t('Belongs to no artist'));
    const list = listInSentence(text);
    if (list !== null) note('decided', t('Only the names that the sentence lists are read'));
    else if (isSentence(text)) return note('unread', proseReason());
    this.#reads -= readActs(list ?? text, this.#position(line, types), this.collector);
  }
}
