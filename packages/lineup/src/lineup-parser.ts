import type { SourcePosition } from './artist-facts.ts';
import { isDayText } from './calendar-words.ts';
import type { CardLine } from './cards.ts';
import { Collector } from './collector.ts';
import { readTableHead, readTableRow, type Columns } from './columns.ts';
import { withoutWhen } from './floor-name.ts';
import { floorLikeness, isFieldWord, isNonFloorTitle } from './floor-words.ts';
import { readFraming } from './framing.ts';
import { asRow, readGridHead, readGridRow, type Grid } from './grid.ts';
import { lookOf, readHeading, type Heading } from './headings.ts';
import { goesOn, isRun, type Neighbours } from './lines-below.ts';
import { isHandleOfList, readHandles, takeLinks } from './links.ts';
import { activityReason, nonMusicReason } from './non-music.ts';
import { pageLikeness } from './page-words.ts';
import type { PlayType } from './play-type.ts';
import { beginsTimed, endsTimed, leadingWhen, stripPrefix } from './prefix.ts';
import { countSmall, isFarewell, isSentence } from './prose.ts';
import { hasWord, markOf, stripOrnaments, wordCount } from './punctuation.ts';
import { readActs, readRow } from './read-acts.ts';
import { readFactsLine } from './read-entry.ts';
import { actsInSentence } from './sentence-acts.ts';
import { isListTitle, skipReason } from './skip-reasons.ts';
import { dayOf, floorOfList, isSectionTitle, isTimedPlaceholder, reasonToSkip } from './skipped-lines.ts';
import type { SourceLine } from './source-lines.ts';
import { isKnownName } from './split-names.ts';
import type { TextForm } from './text-form.ts';
import { isHours, isTimeText, tightenSpans, withClock, withClockBehind } from './times.ts';
import type { KnownNames, LineKind } from './types.ts';

/** Longer lines are left for the user; in UTF-16 units. */
const maxLineLength = 10_000;

/**
 * Maximum number of lines and names that are parsed: all artists of the largest event and its headings, with room for
 * notes.
 */
const maxReads = 12_000;

/** Fewer days in a row are one, or several languages. */
const minTabs = 3;

/** The emoji before a line, or an empty text. */
const signOf = (text: string): string => /^\p{Extended_Pictographic}/u.exec(text)?.[0] ?? '';

/** Parses lines in order, with the context from the headings above. */
export class LineupParser {
  readonly collector: Collector;
  /** True at the start and after a line without names. */
  expectsHeading = true;
  #types: readonly PlayType[] = [];
  /** The heading of a non-music section, or null. */
  #nonMusic: string | null = null;
  /** The spreadsheet columns that hold floors or days, or null outside such a table. */
  #grid: Grid | null = null;
  /** The columns of the current table, or null. */
  #columns: Columns | null = null;
  /** The day above, verbatim, or null. */
  #day: string | null = null;
  #daysInRow = 0;
  /** Emoji before the headings of floors that end with a colon. */
  readonly #floorSigns = new Set<string>();
  /** Remaining number of lines and names to parse. */
  #reads = maxReads;
  readonly form: TextForm;

  constructor(text: TextForm, knownNames: KnownNames) {
    this.form = text;
    this.collector = new Collector(knownNames);
  }

  /** Reads a line between the lines that `look` returns; in the preamble of a list stand no names. */
  readLine(line: SourceLine, look: () => Neighbours, isPreamble: boolean): void {
    const { number, text } = line;
    if (text.length > maxLineLength) return this.collector.note(number, text, 'unread', 'long-line');
    if (this.#reads <= 0) return this.collector.note(number, text, 'unread', 'too-many-lines');
    this.#reads -= 1;
    const neighbours = look();
    const beside = [neighbours.previous, neighbours.next];
    const clocked = beside.some(beginsTimed) ? withClock(text) : beside.some(endsTimed) ? withClockBehind(text) : text;
    const { links, remainder: unlinked } = takeLinks(tightenSpans(clocked));
    const isNamed = isHandleOfList(text, beside);
    const body = isNamed ? readHandles(tightenSpans(clocked)) : unlinked;
    if (!isNamed) for (const link of links) this.collector.note(number, link, 'skipped', 'link');
    if (line.floor !== undefined) {
      this.collector.openFloor(line.floor, null);
      this.#reads -= readActs(body, this.#surePosition(line), this.collector);
      return;
    }
    if (body === '' || this.#readTable(line, body)) return;
    if (this.#readSentence(line, body)) return;
    // `Follow us on @moss`
    const isOfLink =
      isNonFloorTitle(body) ||
      /\s\p{Ll}{1,3}$/u.test(body) ||
      (body.endsWith(':') && !beside.some((one) => one.includes('://')));
    if (links.length > 0 && isOfLink) return this.collector.note(number, body, 'unread', 'non-music');
    const page = pageLikeness(body);
    if (page === 'sure' || (page === 'perhaps' && this.form.hasPage && !this.#isKnown(body) && !isListTitle(body))) {
      this.expectsHeading = true;
      return this.collector.note(number, body, 'skipped', 'page');
    }
    const day = dayOf(body, neighbours);
    const titled = day === null ? floorOfList(body, neighbours) : null;
    if (titled !== null) return this.readFloor({ number, text: titled }, false);
    const skipped = isTimedPlaceholder(body) ? null : reasonToSkip(body, day, neighbours, this.form.hasDatedFloors);
    if (skipped !== null) {
      this.expectsHeading = true;
      if (day !== null) this.#setDay(day, neighbours);
      if (skipped === 'title') this.#nonMusic = null;
      if (isSectionTitle(body, skipped)) this.#nonMusic = body;
      return this.collector.note(number, body, 'skipped', skipped);
    }
    this.#columns = null;
    const grid = readGridHead(body, neighbours.below);
    if (grid !== null) return this.#openGrid(grid, line);
    const isField =
      (this.form.hasSections && isNonFloorTitle(stripOrnaments(body))) || (this.form.hasFields && isFieldWord(body));
    if (isField || (isFarewell(body) && !neighbours.below.some(beginsTimed))) {
      this.#nonMusic = body;
      return this.collector.note(number, body, 'unread', isField ? 'non-music' : 'prose');
    }
    const mark = markOf(text);
    if (this.#nonMusic !== null && mark !== '' && mark === markOf(neighbours.previous))
      return this.collector.note(number, body, 'unread', 'below', this.#nonMusic);
    const facts = this.#nonMusic === null ? readFactsLine(body) : null;
    // `[Label | Country]` is not a heading below an artist
    if (facts?.certain && facts.facts.countries.length > 0 && this.collector.addFacts(facts, body, number)) return;
    if (isPreamble) return this.collector.note(number, body, 'unread', 'title-or-day');
    const heading = this.#isKnown(body)
      ? null
      : readHeading(body, { ...neighbours, ...this.form, fresh: this.expectsHeading });
    this.expectsHeading = false;
    if (heading === null && this.#grid !== null && (asRow(body).includes('\t') || this.#grid[0] !== null)) {
      this.#reads -= readGridRow(this.#grid, body, this.#surePosition(line), this.collector);
      return;
    }
    this.#grid = null;
    if (heading === null && body.endsWith(':') && this.#floorSigns.has(signOf(text)))
      return this.readFloor({ number, text: body.slice(0, -1) }, false);
    if (
      heading === null &&
      body.endsWith(':') &&
      (countSmall(body) > 0 || (wordCount(body) > 2 && !/\p{Lu}/u.test(body)))
    )
      return this.collector.note(number, body, 'skipped', 'title');
    if (heading === null) this.#readNames(line, body, this.#types, goesOn(body, neighbours.next));
    else this.#applyHeading(line, heading);
  }

  /** Reads a line that a person has corrected. */
  readCorrected(line: SourceLine, correction: LineKind): void {
    const { number, text } = line;
    this.expectsHeading = correction !== 'artist';
    if (correction === 'nothing') return this.collector.note(number, text, 'skipped', 'marked');
    if (correction === 'floor') return this.readFloor(line, true);
    [this.#grid, this.#columns, this.#nonMusic] = [null, null, null];
    this.#reads -= readActs(takeLinks(tightenSpans(text)).remainder || text, this.#surePosition(line), this.collector);
  }

  /** Opens the floor of a line that is a heading; `isSure` if a person says so. */
  readFloor({ number, text }: SourceLine, isSure: boolean): void {
    [this.expectsHeading, this.#types, this.#grid, this.#columns, this.#nonMusic] = [true, [], null, null, null];
    const title = stripOrnaments(readFraming(text).inner).slice(0, 200);
    const name = isSure ? title : withoutWhen(title);
    if (hasWord(name)) this.collector.openFloor(name, number, isSure, isSure ? 'marked' : lookOf(text));
    else this.collector.note(number, text, 'skipped', 'nameless');
  }

  /** Reads a line of a card that was copied from a page: the name, or what stands below it. */
  readCardLine(line: SourceLine, card: CardLine): void {
    this.expectsHeading = true;
    if (card === 'detail') return this.collector.note(line.number, line.text, 'skipped', 'description');
    const name = card.name ?? line.text;
    const reason = nonMusicReason(name);
    if (reason !== null) return this.collector.note(line.number, name, 'skipped', reason);
    if (card.floor !== '') this.collector.openFloor(card.floor, null);
    const when = isDayText(`${card.when.split(' ', 1)[0]}:`) ? card.when : this.#onDay(card.when);
    this.#reads -= readActs(name, { ...this.#surePosition(line), when }, this.collector);
  }

  #onDay(when: string | null): string {
    return [this.#day, when].filter(Boolean).join(' ');
  }

  /** True for the name of a known artist that is not that of a floor, without a frame or a colon. */
  #isKnown(text: string): boolean {
    return isKnownName(stripPrefix(text), this.collector.known) && floorLikeness(text) === 'no';
  }

  /** Three days or more in a row are the tabs of a page, of which one is shown. */
  #setDay(day: string, { previous }: Neighbours): void {
    this.#daysInRow = previous !== '' && dayOf(previous, { below: [] }) !== null ? this.#daysInRow + 1 : 1;
    this.#day = this.#daysInRow >= minTabs ? null : day;
  }

  #position({ number, text }: SourceLine, types = this.#types): SourcePosition {
    return { line: number, source: text, types, when: this.#day };
  }

  #surePosition(line: SourceLine): SourcePosition {
    return { ...this.#position(line), isSure: true };
  }

  /** Parses a table's header, or a row of the current table; false when the line is neither. */
  #readTable(line: SourceLine, text: string): boolean {
    const head = readTableHead(text);
    if (head !== null) {
      [this.#columns, this.#grid, this.#nonMusic, this.expectsHeading] = [head, null, null, true];
      this.collector.note(line.number, text, 'skipped', 'table-head');
      return true;
    }
    const columns = this.#columns ?? (this.#grid === null ? (line.columns ?? null) : null);
    if (columns === null) return false;
    const row = hasWord(text) ? readTableRow(columns, text) : undefined;
    if (row === null) {
      // a day or a page's footer stands between rows
      if (columns.separator !== '\t') this.#columns = null;
      return false;
    }
    if (row === undefined || row.name === '' || activityReason(row) !== null) {
      this.collector.note(line.number, text, 'skipped', (row && activityReason(row)) ?? 'nameless');
      return true;
    }
    if (row.floor !== '') this.collector.openFloor(row.floor, null);
    const when = isHours(row.when) || isTimeText(row.when) ? this.#onDay(row.when) : row.when;
    this.#reads -= readRow({ ...row, when }, this.#surePosition(line), this.collector);
    return true;
  }

  #openGrid(grid: Grid, { number: line, text }: SourceLine): void {
    [this.#types, this.#nonMusic, this.expectsHeading, this.#grid] = [[], null, false, grid];
    const floors = grid.flatMap((head) => (head !== null && 'floor' in head ? [head.floor] : []));
    for (const floor of floors) this.collector.openFloor(floor, line, true);
    if (floors.length === 0) this.collector.note(line, text, 'skipped', 'day');
  }

  #applyHeading(line: SourceLine, heading: Heading): void {
    const { kind, tail } = heading;
    if (kind === 'non-music') {
      if (tail === '') this.#nonMusic = heading.title;
      return this.collector.note(line.number, line.text, 'unread', 'non-music');
    }
    if (kind === 'floor') {
      [this.#types, this.#nonMusic, this.expectsHeading] = [[], null, true];
      if (heading.day !== undefined) this.#day = heading.day;
      if (tail === '' && line.text.endsWith(':') && signOf(line.text) !== '') this.#floorSigns.add(signOf(line.text));
      this.collector.openFloor(heading.name, line.number, false, lookOf(line.text, heading.name));
    }
    if (kind === 'types') {
      this.#nonMusic = null;
      if (tail === '') {
        [this.#types, this.expectsHeading] = [heading.types, true];
        return this.collector.note(line.number, line.text, 'decided', 'types', heading.types.join(', '));
      }
    }
    if (kind === 'title') {
      if (heading.day !== undefined) this.#day = heading.day;
      this.collector.note(line.number, heading.title, 'skipped', 'title-or-day');
    }
    if (tail === '') return;
    const when = beginsTimed(tail) ? null : leadingWhen(line.text);
    const isSure =
      kind === 'floor'
        ? floorLikeness(heading.name) === 'sure'
        : kind === 'title' && skipReason(heading.title) === 'title';
    const types = kind === 'types' ? heading.types : this.#types;
    // `Special guest from Israel: Owl`: what is said of the act is not judged
    const judged = kind === 'title' && skipReason(heading.title) === 'unannounced' ? { ...line, text: tail } : line;
    this.#readNames(judged, when === null ? tail : `${when} ${tail}`, types, isSure);
  }

  /** Reads the names that a sentence lists; false if the text is not a sentence with a list. */
  #readSentence({ number, text: source }: SourceLine, text: string): boolean {
    if (this.#nonMusic !== null || nonMusicReason(text) !== null || isListTitle(text.split(':', 1)[0]!)) return false;
    const listed = actsInSentence(text, (name) => this.#isKnown(name));
    if (listed === null) return false;
    this.expectsHeading = true;
    if (listed.names.length === 0) this.collector.noteSentence(number, text, true);
    else this.collector.note(number, text, 'decided', 'listed');
    const prose = listed.isDoubtful ? ('doubtful' as const) : ('plain' as const);
    const when = this.#onDay(beginsTimed(text) ? leadingWhen(text) : null);
    const position = { ...this.#surePosition({ number, text: source }), when: when || null, prose };
    for (const name of listed.names) this.#reads -= readActs(name, position, this.collector);
    return true;
  }

  #readNames(line: SourceLine, text: string, types: readonly PlayType[], isSure = false): void {
    if (this.#nonMusic !== null) return this.collector.note(line.number, text, 'unread', 'below', this.#nonMusic);
    const facts = readFactsLine(text);
    if (facts !== null && this.collector.addFacts(facts, text, line.number)) return;
    if (facts?.certain) return this.collector.note(line.number, text, 'unread', 'of-nobody');
    if (isSentence(text.replace(/\([^()]*\)/gu, ' ')))
      return this.collector.noteSentence(line.number, text, beginsTimed(text));
    this.#reads -= readActs(text, { ...this.#position(line, types), isSure: isSure && isRun(text) }, this.collector);
  }
}
