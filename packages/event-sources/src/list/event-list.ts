import { dayOfMonth, monthHeading } from '../table/date-columns.ts';
import type { Table } from '../table/table.ts';
import { leadingDay } from '../values/leading-day.ts';
import { readLines } from './event-lines.ts';
import { readParagraphs, tableOfBlocks } from './event-paragraphs.ts';
import { readSentence } from './event-sentence.ts';
import { isRowOfTable, labelled, Line, linesOf, toTable } from './list-table.ts';
import { earliest, isDate, splitTime } from './list-values.ts';

/** Longer texts and lines are not lists; in UTF-16 units. */
const maxTextLength = 500_000;
export const maxLineLength = 400;
/** Most lines of a page. */
const maxVisibleLines = 5000;
/** The share of the lines, or paragraphs, that must have the form of the list. */
const minShare = 0.6;
const minLabelled = 0.8;

/**
 * Reads a list of events as people write it: a line for each, `12.06.2027 – Forest Gathering – Bern (CH)`, or a paragraph for each, with
 * or without names of the values. Undefined if the text is not such a list.
 */
export function readEventList(text: string, isKnownTown: (text: string) => boolean): Table | undefined {
  if (text.length > maxTextLength) return undefined;
  const matter = readFrontMatter(text);
  if (matter !== undefined) return matter;
  const lines = datedByDays(datedByHeadings(linesOf(text)));
  const filled = lines.filter((line) => line.text.trim() !== '');
  if (filled.length === 0 || filled.some((line) => line.text.length > maxLineLength)) return undefined;
  // Markdown, perhaps with the address of a link behind the row
  if (filled.every(({ text }) => /^\s*\|.*\|(?:\s–\s\S+)?$/.test(text))) return undefined;
  const isPlain = filled.every(({ text }) => !isRowOfTable(text));
  return (
    readLabelled(lines, filled) ??
    readLines(filled, minShare, isKnownTown) ??
    readParagraphs(lines, isPlain, isKnownTown) ??
    // two lines with days are a list, whatever stands between them
    (isPlain ? (readLines(filled, 0, isKnownTown) ?? readSentence(filled)) : undefined)
  );
}

/** Reads cards of a page, a heading with what stands below it each, with or without names of the values. */
export function readCards(
  cards: readonly (readonly Line[])[],
  isKnownTown: (text: string) => boolean,
): Table | undefined {
  const bare = cards.map((card) => card.filter(({ text }) => !/^https?:\/\/\S+$/.test(text)));
  const lines = bare.flatMap((card) => [...card, new Line(0, '')]);
  return cards.length === 0 ? undefined : (readLabelled(lines, bare.flat()) ?? tableOfBlocks(cards, isKnownTown));
}

/** Reads the lines of a page, if most of them, or of its paragraphs, are events, and most events have a time or a place. */
export function readVisibleLines(
  visibleLines: readonly Line[],
  isKnownTown: (text: string) => boolean,
): Table | undefined {
  const lines = datedByDays(datedByHeadings(visibleLines.filter(({ text }) => text.length <= maxLineLength)));
  const filled = lines.filter(({ text }) => text !== '');
  if (filled.length < 2 || filled.length > maxVisibleLines) return undefined;
  const table = readLines(filled, minShare, isKnownTown) ?? readParagraphs(lines, false, isKnownTown);
  const isTold = (cells: readonly string[]): boolean =>
    [1, 3, 4, 5].some((at) => cells[at] !== '') || leadingDay(cells[0]!, 'day', earliest)?.range.start.time != null;
  const detailedRows = table?.rows.filter(({ cells }) => isTold(cells)) ?? [];
  return detailedRows.length > 1 && detailedRows.length * 2 >= table!.rows.length ? table : undefined;
}

/** Returns lines without those that hold only a month or a year, which the days below them get: `JUNE 2027`, `11 Oak`. */
function datedByHeadings(lines: readonly Line[]): readonly Line[] {
  let [month, year] = ['', ''];
  const dated = lines.flatMap((line) => {
    const heading = monthHeading(line.text.trim());
    const [ofYear] = /^20\d\d$/.exec(line.bare) ?? [];
    month = heading ?? (ofYear === undefined ? month : '');
    year = ofYear ?? year;
    if (heading !== undefined || ofYear !== undefined) return [];
    const [, day = '', textBehindDay = ''] = month === '' ? [] : (dayBehindBullet.exec(line.text) ?? []);
    if (day !== '' && dayOfMonth.test(day))
      return [new Line(line.number, [`${day} ${withYear(month, year)}`, textBehindDay].join(' – '))];
    if (year === '' || line.when.day === '' || line.when.start >= '2001') return [line];
    return [new Line(line.number, [`${line.when.day} ${year}`, line.when.rest].filter(Boolean).join(' – '))];
  });
  return month === '' && year === '' ? lines : dated;
}

const withYear = (month: string, year: string): string => (/\d/.test(month) ? month : `${month} ${year}`.trim());

/**
 * Returns lines with a time, and those with a place that are not the only one of their day, behind the day of the line above them, without
 * the lines of days: `Sat 12 June 2027`, `22:00 Oak`.
 */
function datedByDays(lines: readonly Line[]): readonly Line[] {
  const filled = lines.filter(({ text }) => text.trim() !== '');
  const timed = new Map(filled.map((line) => [line, /^\d/.test(line.bare) ? splitTime(line.bare) : []]));
  const isTimed = (line: Line | undefined): boolean => line !== undefined && timed.get(line)?.length === 2;
  const isPlaced = (line: Line | undefined): boolean => line !== undefined && namedPlace.test(line.bare);
  const arePlaced = filled.some((line, at) => line.when.isDate && isPlaced(filled[at + 1]) && isPlaced(filled[at + 2]));
  const isEvent = (line: Line | undefined): boolean => isTimed(line) || (arePlaced && isPlaced(line));
  if (filled.filter(isEvent).length < 2) return lines;
  const headings = new Set(filled.filter((line, at) => isEvent(filled[at + 1]) && line.when.isDate));
  let day = '';
  return lines.flatMap((line) => {
    if (headings.has(line)) day = line.bare;
    if (headings.has(line)) return [];
    const texts = isTimed(line) ? timed.get(line)! : [line.bare];
    return [day === '' || !isEvent(line) ? line : new Line(line.number, [day, ...texts].join(' – '))];
  });
}

/** `Oak – Barn, Leeds, UK` */
const namedPlace = /^[^\d\s][^–—@|]{0,150}\s[–—@|-]\s[^–—@|,]{2,80},\s[^–—@|]{2,80}$/u;

const dayBehindBullet =
  /^\s*(?:[•*·▪►➤–-]\s+)?((?:\p{L}{2,12}\.?,?\s)?\d{1,2}(?:\.|st|nd|rd|th)?(?:\s?[-–]\s?\d{1,2}(?:\.|st|nd|rd|th)?)?)(?:\s?[–—:|•-])?\s+(\S.*)$/u;

/** A name in brackets of East Asian texts. */
const inBrackets = /^[【「『](.+)[】」』]$/;

function readLabelled(lines: readonly Line[], filled: readonly Line[]): Table | undefined {
  const isNamed = (at: number): boolean => labelled.test(lines[at]?.text ?? '');
  const names = new Set(
    lines.filter(
      (line, at) =>
        line.text.trim() !== '' &&
        !isNamed(at) &&
        !lines[at - 1]?.text.trim() &&
        (isNamed(at + 1) || (line === filled[0] && lines[at + 1]?.text.trim() === '' && isNamed(at + 2))),
    ),
  );
  const namedCount = filled.filter((line) => labelled.test(line.text) || names.has(line)).length;
  if (namedCount < filled.length * minLabelled) return undefined;
  const headers: string[] = [];
  const rows: { line: number; values: Map<string, string> }[] = [];
  let [isNew, last] = [true, ''];
  for (const [at, line] of lines.entries()) {
    const { number, text } = line;
    // `Oak`, above `When: …`
    const [, mark = '', label = '', value = ''] = names.has(line)
      ? ['', '', 'Name', line.bare.replace(inBrackets, '$1')]
      : (labelled.exec(text) ?? []);
    if (text.trim() === '') isNew = !names.has(lines[at - 1]!);
    else if (label === '') {
      const values = rows.at(-1)?.values;
      values?.set(last, `${values.get(last) ?? ''}\n${text.trim()}`);
    } else {
      if (isNew || mark === '- ' || rows.at(-1)?.values.has(label)) rows.push({ line: number, values: new Map() });
      if (!headers.includes(label)) headers.push(label);
      rows.at(-1)!.values.set(label, value.replace(/^(["'])(.*)\1$/, '$2'));
      [isNew, last] = [false, label];
    }
  }
  const isRepeated = headers.length > 1 && rows.every(({ values }) => values.has(headers[0]!));
  // `Oak: 11 June 2027`, `Elm: 12 June 2027`
  const areNames = rows.length === 1 && [...rows[0]!.values.values()].every(isDate);
  if (!isRepeated || areNames) return undefined;
  return toTable(
    headers,
    rows.map(({ line, values }) => ({ line, cells: headers.map((header) => values.get(header) ?? '') })),
  );
}

/** Reads the values above a text, as site generators keep them: `---`, their lines, `---`, and the description. */
function readFrontMatter(text: string): Table | undefined {
  const [, values, description = ''] = /^\s{0,100}---\r?\n([^]+?)\r?\n---(?:\r?\n([^]*))?$/.exec(text) ?? [];
  const lines = values === undefined ? [] : linesOf(values);
  const table = readLabelled(
    lines,
    lines.filter((line) => line.text.trim() !== ''),
  );
  if (table?.rows.length !== 1 || description.trim() === '') return table;
  return {
    ...table,
    headers: [...table.headers, 'Description'],
    rows: table.rows.map(({ position, cells }) => ({ position, cells: [...cells, description.trim()] })),
  };
}
