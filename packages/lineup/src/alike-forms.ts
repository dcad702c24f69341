import { isDayText, takeLeadingDay } from './calendar-words.ts';
import { isPlain } from './cards.ts';
import { type Columns, inferColumns, readTableHead } from './columns.ts';
import { floorLikeness } from './floor-words.ts';
import { nonMusicReason } from './non-music.ts';
import { isTown } from './places.ts';
import { readTypes } from './play-type.ts';
import { beginsTimed } from './prefix.ts';
import { splitOutside, wordCount } from './punctuation.ts';
import { readCountries } from './read-country.ts';
import type { SourceLine } from './source-lines.ts';
import { labelEnding } from './split-names.ts';
import { isStyleList } from './style-words.ts';
import { isHours, isTimeText, tightenSpans } from './times.ts';

/** Fewer lines of one form could mean something else. */
const minAlike = 3;
/** Longer lines have no such form; in UTF-16 units. */
const maxLength = 200;

/** Values that differ more are not floors. */
const maxDistinct = 0.7;

/** True for a country, a town, a label or a way of playing. */
const isDetail = (text: string): boolean =>
  readCountries(text) !== undefined || isTown(text) || readTypes(text) !== undefined || labelEnding.test(text);

/** `Name (Forest)`, `Name [Main]`; `Name - Forest`. */
const floorsBehind = [
  /^(.*\S)\s[([]([^()[\]]{2,40})[)\]]$/u,
  /^((?:[^–—:,]{0,10}\d:\d\d)?[^–—:,]*[^\s–—:,])\s[-–—|@]\s([^()[\]–—|:,]{2,40})$/u,
] as const;

/** Takes the floors off the ends of lines, if several have one there and most are certainly floors. */
function takeFloorsBehind(lines: readonly SourceLine[]): readonly SourceLine[] {
  const [inBrackets, behindDash] = floorsBehind.map((form) => findFloorsBehind(lines, form));
  const floors = inBrackets!.size >= behindDash!.size ? inBrackets! : behindDash!;
  return floors.size === 0 ? lines : lines.map((line) => ({ ...line, ...floors.get(line) }));
}

/** Returns the lines of a form with what stands before its floor, and the floor. */
function findFloorsBehind(
  lines: readonly SourceLine[],
  form: RegExp,
): ReadonlyMap<SourceLine, { text: string; floor: string }> {
  const floorsByLine = new Map<SourceLine, { text: string; floor: string }>();
  for (const line of lines) {
    const [, text, floor] = (line.text.length > maxLength ? null : form.exec(line.text)) ?? [];
    if (text !== undefined && floor !== undefined && !isDetail(floor) && !isDayText(`${text}:`))
      floorsByLine.set(line, { text, floor });
  }
  const floors = [...floorsByLine.values()].map(({ floor }) => floor);
  const likely = floors.filter((floor) => floorLikeness(floor) !== 'no');
  const distinct = new Set(floors).size;
  // most are called like floors, or a few come again and again
  const areFloors =
    likely.length * 2 >= floors.length ||
    (distinct * 4 <= floors.length && floors.some((floor) => floorLikeness(floor) === 'sure'));
  const isEach =
    floors.length >= minAlike && distinct <= floors.length * maxDistinct && areFloors && !likely.every(isStyleList);
  return isEach ? floorsByLine : new Map();
}

/** `A`, `— A —`, `[A]`, `A–C`. */
const indexLetter = /^[^\p{L}\p{N}]{0,6}(\p{L})(?:\s?[–/-]\s?\p{L})?[^\p{L}\p{N}]{0,6}$/u;

/** Marks single letters above names that begin with them. */
function markIndex(lines: readonly SourceLine[]): readonly SourceLine[] {
  const letters = lines.flatMap((line) => {
    const letter = indexLetter.exec(line.text)?.[1];
    return letter === undefined ? [] : [{ line, letter }];
  });
  const areSorted = letters.every(({ letter }, at) => at === 0 || letter.localeCompare(letters[at - 1]!.letter) > 0);
  if (letters.length < minAlike || !areSorted) return lines;
  const marked = new Set(letters.map(({ line }) => line));
  return lines.map((line) => (marked.has(line) ? { ...line, isRemark: true } : line));
}

/** True for a line of a few words that are not those of a floor. */
const isName = (line: SourceLine | undefined): boolean =>
  line !== undefined && /\p{L}/u.test(line.text) && isPlain(line.text) && floorLikeness(line.text) === 'no';

/** Puts countries into brackets that stand alone below names in several places: `France`, `UK · live`. */
function bracketCountries(lines: readonly SourceLine[]): readonly SourceLine[] {
  const isCountry = ({ text }: SourceLine): boolean =>
    text.length <= 40 && /^\p{L}/u.test(text) && readCountries(text.split(/\s[·|/]\s/u, 1)[0]!) !== undefined;
  const countryLines = new Set(
    lines.filter((line, at) => isCountry(line) && at > 0 && lines[at - 1]!.text !== '' && !isCountry(lines[at - 1]!)),
  );
  return countryLines.size < ([...countryLines].some(({ text }) => text.length < 4) ? minAlike : 2)
    ? lines
    : lines.map((line) => (countryLines.has(line) ? { ...line, text: `(${line.text})` } : line));
}

/**
 * Joins the lines of each card. Cards are blocks of equal length that end with the same button; what is between name and
 * button describes the name.
 */
function joinCards(lines: readonly SourceLine[]): readonly SourceLine[] {
  const filled = lines.filter(({ text }) => text !== '');
  const cards = [...Map.groupBy(filled.keys(), (at) => filled[at]!.text)].flatMap(([button, ends]) => {
    const size = ends.length < minAlike || isFact(button) ? 0 : ends[1]! - ends[0]!;
    if (![3, 4].includes(size) || ends.some((end, at) => end !== ends[0]! + at * size || end < size - 1)) return [];
    const repeated = ends.map((end) => filled.slice(end - size + 1, end + 1));
    const factualCards = repeated.filter((card) => card.slice(1, -1).some(saysFact));
    return factualCards.length * 2 > repeated.length && repeated.every((card) => isName(card[0]) && isName(card.at(-1)))
      ? repeated
      : [];
  });
  const joinedLines = new Map<SourceLine, SourceLine>();
  for (const [name, ...others] of cards) {
    const text = [name!.text, ...others.slice(0, -1).map((line) => `(${line.text})`)].join(' ');
    joinedLines.set(name!, { ...name!, text, isAct: true });
    for (const line of others) joinedLines.set(line, { ...line, isRemark: true });
  }
  return lines.map((line) => joinedLines.get(line) ?? line);
}

/** Signs that separate names, or a name from what is said of it. */
const separators = [/\s[·•~]\s/gu, /\s?\|\s?/gu, /\s\/\s/gu, /\s\/\/\s/gu, /,\s/gu] as const;
/** `Name // Early reggae`: once in a line, it separates no names. */
const isDivider = (separator: RegExp, cells: number): boolean => separator.source === '\\s\\/\\/\\s' && cells === 2;

const isFact = (text: string): boolean => isDetail(text) || isStyleList(text);
const saysFact = ({ text }: SourceLine): boolean => text.split(/\s[–—·|]\s|,\s/u).some(isFact);

/** Number of cells of a column that say more about names. */
const countFacts = (rows: readonly { cells: readonly string[] }[], at: number): number =>
  rows.filter(({ cells }) => cells[at]!.split(/,\s/u).some(isFact)).length;

/**
 * Replaces a separator with a dash if most lines have it equally often, and often before a country, a town or a label: it
 * then separates names from facts about them.
 */
function alignColumns(lines: readonly SourceLine[]): readonly SourceLine[] {
  // a table says itself what its cells are
  if (lines.some(({ text }) => readTableHead(text) !== null)) return lines;
  const filled = lines.filter(({ text }) => text !== '').length;
  for (const separator of separators) {
    const rows = lines.flatMap((line) => {
      const isWhole = line.text.length > maxLength || /\t|\p{Ll}{3}[.!?]$/u.test(line.text);
      const cells = isWhole ? [] : splitOutside(line.text, separator);
      const [name = ''] = cells;
      return cells.length > 1 && /\p{L}/u.test(name) && !isTimeText(name) && !isFact(name) ? [{ line, cells }] : [];
    });
    for (const alike of Map.groupBy(rows, ({ cells }) => cells.length).values()) {
      const { length } = alike[0]!.cells;
      const facts = Math.max(...alike[0]!.cells.slice(1).map((_, at) => countFacts(alike, at + 1)));
      const areFacts = facts * 4 >= alike.length || isDivider(separator, length);
      if (alike.length < minAlike || alike.length * 4 < filled || !areFacts) continue;
      const newTexts = new Map(alike.map(({ line, cells }) => [line, cells.join(' – ')]));
      return lines.map((line) => ({ ...line, text: newTexts.get(line) ?? line.text }));
    }
  }
  return lines;
}

/** `Forest 20:00–21:30 Name`. */
const floorFirst = /^(\p{Lu}[^\d:;|\t]{1,30}?) (\d\S*) (?=\S)/u;

/** Writes tabs into rows of a table that was copied without them, where two floors or more come again before the times; and into its head. */
function divideRows(lines: readonly SourceLine[]): readonly SourceLine[] {
  const rows = lines.flatMap((line) => {
    const text = line.text.length > maxLength || beginsTimed(line.text) ? '' : tightenSpans(line.text);
    const [, floor, time = ''] = floorFirst.exec(text) ?? [];
    return floor !== undefined && isTimeText(time) ? [{ line, floor, text: text.replace(floorFirst, '$1\t$2\t') }] : [];
  });
  const floors = [...Map.groupBy(rows, ({ floor }) => floor).values()];
  if (floors.length < 2 || floors.some((alike) => alike.length < 2)) return lines;
  const newTexts = new Map(rows.map(({ line, text }) => [line, text]));
  return lines.map((line) => {
    const head = line.text.length <= maxLength ? line.text.replaceAll(' ', '\t') : '';
    return { ...line, text: newTexts.get(line) ?? (readTableHead(head) === null ? line.text : head) };
  });
}

/** `Name (Fri, Forest, 22:00)`. */
const inBrackets = /^([^()]{1,80})\s\(([^(),]{1,40}(?:,\s[^(),]{1,40}){1,4})\)$/u;

/** Ways to divide a line into cells. */
const cuts: readonly ((text: string) => string[])[] = [
  ...[/\t/u, /\s[·•]\s/u, /\s\|\s/u, /\s\/\s/u, /\s[→➔>~]\s/u, /\s[–—-]\s/u, /;\s?/u].map(
    (separator) => (text: string) => text.split(separator),
  ),
  (text) => {
    const [, name = '', facts = ''] = inBrackets.exec(text) ?? [];
    return name === '' ? [] : [name, ...facts.split(/,\s/u)];
  },
  (text) => text.split(/,\s?/u),
];

const isTimedRow = (cells: readonly string[]): boolean =>
  cells.length >= minAlike && cells.some((cell) => isTimeText(takeLeadingDay(tightenSpans(cell))));

/** True for a line of as many words as the rows have cells, none of them a time. */
const isHeadOf = ({ text }: SourceLine, cut: (text: string) => string[], { roles }: Columns): boolean => {
  const cells = cut(text.slice(0, maxLength));
  return cells.length === roles.length && cells.every((cell) => wordCount(cell) <= 2 && !/\d/u.test(cell));
};

/** Finds the rows of tables without a head, wherever they stand, and writes tabs between their cells: `20:00 · Dock · Name`. */
function alignTables(lines: readonly SourceLine[]): readonly SourceLine[] {
  if (lines.some(({ text }) => readTableHead(text) !== null)) return lines;
  const aligned = new Map<SourceLine, SourceLine>();
  for (const cut of cuts) {
    const rows = lines.flatMap((line) => {
      const cells = line.text.length > maxLength || aligned.has(line) ? [] : cut(line.text).map((cell) => cell.trim());
      return isTimedRow(cells) ? [{ line, cells }] : [];
    });
    for (const alike of Map.groupBy(rows, ({ cells }) => cells.length).values()) {
      if (alike.length < minAlike) continue;
      const columns = inferColumns(alike.map(({ cells }) => cells));
      if (columns === null) continue;
      const head = lines[lines.indexOf(alike[0]!.line) - 1];
      const isHeaded = head !== undefined && isHeadOf(head, cut, columns);
      // `Time | Forest | Dome`: every column but that of the times is a floor
      if (isHeaded && columns.roles.indexOf('when') === 0 && columns.roles.lastIndexOf('when') === 0) continue;
      for (const { line, cells } of alike) aligned.set(line, { ...line, text: cells.join('\t'), columns });
      if (isHeaded) aligned.set(head, { ...head, isRemark: true });
    }
  }
  return lines.map((line) => aligned.get(line) ?? line);
}

/** Takes the right column of a flyer off the names, if most of its lines are dates, prices, rules and the like. */
function divideFlyer(lines: readonly SourceLine[]): readonly SourceLine[] {
  const rows = lines.flatMap((line) => {
    const [left = '', right = '', ...others] = line.text.length > maxLength ? [] : line.text.split('\t');
    return right === '' || others.length > 0 || isTimeText(left) || !/\p{L}/u.test(left) ? [] : [{ line, left, right }];
  });
  const isOther = (text: string): boolean =>
    nonMusicReason(text) !== null || isDayText(text) || isHours(text) || isTown(text);
  const others = rows.filter(({ right }) => isOther(right)).length;
  const kinds = new Set(rows.map(({ right }) => (isHours(right) ? 'hours' : isDayText(right) ? 'day' : 'other')));
  // a column of times alone belongs to the names
  if (rows.length < minAlike || others < minAlike || (kinds.size < 2 && !kinds.has('other'))) return lines;
  const rowOfLine = new Map(rows.map((row) => [row.line, row]));
  return lines.flatMap((line) => {
    const row = rowOfLine.get(line);
    return row === undefined
      ? [line]
      : [
          { ...line, text: row.left },
          { ...line, text: row.right, isRemark: true },
        ];
  });
}

/** Joins the cells of a list in two columns or more, of which none says more about another. */
function joinColumns(lines: readonly SourceLine[]): readonly SourceLine[] {
  const filled = lines.filter(({ text }) => text !== '');
  const rows = filled.filter(({ text }) => text.includes('\t'));
  const cells = rows.flatMap(({ text }) => (text.length > maxLength ? [''] : text.split('\t')));
  const isWide = cells.length >= rows.length * minAlike && rows.length > 1;
  if ((rows.length < minAlike && !isWide) || rows.length < filled.length * 0.6 || !cells.every(isPlainName))
    return lines;
  return lines.map((line) => ({ ...line, text: line.text.replaceAll('\t', ' • ') }));
}

/** True for a few words without a sign, a number or a meaning of their own. */
const isPlainName = (cell: string): boolean =>
  /\p{L}/u.test(cell) &&
  !/\d[:.h/]\d|[([:€$£]/u.test(cell) &&
  wordCount(cell) <= 4 &&
  !isFact(cell) &&
  !isDayText(`${cell}:`) &&
  floorLikeness(cell) !== 'sure';

/** In order: later steps read what earlier ones have rewritten. */
const steps = [
  takeFloorsBehind,
  markIndex,
  joinCards,
  bracketCountries,
  divideFlyer,
  joinColumns,
  divideRows,
  alignTables,
  alignColumns,
] as const;

/** Interprets forms that are ambiguous in a single line but clear when several lines share them. */
export const alignForms = (lines: readonly SourceLine[]): readonly SourceLine[] =>
  steps.reduce((read, step) => step(read), lines);
