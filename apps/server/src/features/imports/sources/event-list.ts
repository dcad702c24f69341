import { t } from '@moonfloor/messages/t';
import { parseCountry } from '../values/countries.ts';
import { dayOfMonth, monthHeading } from './date-columns.ts';
import {
  isDate,
  isTime,
  joinRanges,
  splitDate,
  splitNameAndPlace,
  splitWhere,
  withCountry,
  withStatus,
} from './list-values.ts';
import type { Table } from './table.ts';

/** Longer texts and lines are not lists; in UTF-16 units. */
const maxTextLength = 500_000;
export const maxLineLength = 400;
/** The share of the lines, or paragraphs, that must have the form of the list. */
const minShare = 0.6;
const minLabelled = 0.8;

interface Line {
  number: number;
  text: string;
}

/**
 * Reads a list of events as people write it: a line for each, `12.06.2027 – Forest Gathering – Bern (CH)`, or a paragraph for each, with
 * or without names of the values. Undefined if the text is not such a list.
 */
export function readEventList(text: string): Table | undefined {
  if (text.length > maxTextLength) return undefined;
  const matter = readFrontMatter(text);
  if (matter !== undefined) return matter;
  const lines = datedByHeadings(linesOf(text));
  const filled = lines.filter((line) => line.text.trim() !== '');
  if (filled.length === 0 || filled.some((line) => line.text.length > maxLineLength)) return undefined;
  return readLabelled(lines, filled) ?? readLines(filled) ?? readParagraphs(lines) ?? readSentence(filled);
}

const linesOf = (text: string): Line[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line, at) => ({ number: at + 1, text: line.replace(/\*\*|__/g, '').trimEnd() }));

/** Returns lines without those that hold only a month, which the days below them get: `JUNE 2027`, `11 Oak`. */
function datedByHeadings(lines: readonly Line[]): readonly Line[] {
  let month = '';
  const dated = lines.flatMap((line) => {
    const heading = monthHeading(line.text.trim());
    month = heading ?? month;
    const [, day = '', rest = ''] = month === '' ? [] : (dayBehindBullet.exec(line.text) ?? []);
    if (heading !== undefined) return [];
    return [day === '' || !dayOfMonth.test(day) ? line : { ...line, text: `${day} ${month} – ${rest}` }];
  });
  return month === '' ? lines : dated;
}

const dayBehindBullet =
  /^\s*(?:[•*·▪►➤–-]\s+)?((?:\p{L}{2,12}\.?,?\s)?\d{1,2}(?:\.|st|nd|rd|th)?(?:\s?[-–]\s?\d{1,2}(?:\.|st|nd|rd|th)?)?)(?:\s?[–—:|•-])?\s+(\S.*)$/u;

const toTable = (headers: string[], rows: { line: number; cells: string[] }[], above = ''): Table => ({
  headers,
  delimiter: null,
  rows: rows.map(({ line, cells }) => ({ position: t('line {line}', { line }), cells })),
  ...(above !== '' && { above }),
});

/** `Date: 12.06.2027`, also behind the dash of a list in YAML. */
const labelled = /^(- |\s{0,8})(\p{L}[\p{L} _]{1,30}):\s+(\S.*)$/u;

function readLabelled(lines: readonly Line[], filled: readonly Line[]): Table | undefined {
  const isName = ({ number, text }: Line): boolean =>
    !labelled.test(text) && !lines[number - 2]?.text.trim() && labelled.test(lines[number]?.text ?? '');
  const found = filled.filter((line) => labelled.test(line.text) || isName(line)).length;
  if (found < filled.length * minLabelled) return undefined;
  const headers: string[] = [];
  const rows: { line: number; values: Map<string, string> }[] = [];
  let [isNew, last] = [true, ''];
  for (const line of lines) {
    const { number, text } = line;
    // `Oak`, above `When: …`
    const [, mark = '', label = '', value = ''] = isName(line)
      ? ['', '', 'Name', text.trim()]
      : (labelled.exec(text) ?? []);
    if (text.trim() === '') isNew = true;
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
  if (!isRepeated) return undefined;
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

const between = /\s(?:[–—|•·:→➔-]|->)\s|(?<=\d|\d\s?(?:h|hrs|uhr|uur|ч)):\s/iu;
const bullet = /^\s*(?:[•*·▪►➤–-]\s+|\d{1,3}\)\s+|(?:\p{Extended_Pictographic}\uFE0F?\s*)+)/u;
/** Emoji behind a name. */
const pictures = /(?:\s?\p{Extended_Pictographic}\uFE0F?){1,20}$/u;
const listHeaders = ['Date', 'Time', 'Name', 'Venue', 'City', 'Country', 'Website', 'Description'];

const descriptionAt = listHeaders.indexOf('Description');

function readLines(filled: readonly Line[]): Table | undefined {
  const rows: { line: number; cells: string[] }[] = [];
  const above: string[] = [];
  let [found, placed] = [0, 0];
  const isNumbered = filled.every(({ text }, at) => text.trimStart().startsWith(`${at + 1}. `));
  for (const { number, text } of filled) {
    const parts = joinRanges(
      text
        .replace(isNumbered ? /^\s*\d+\.\s/ : bullet, '')
        .split(between)
        .flatMap((part) => splitDate(part.trim()))
        .filter(Boolean),
    );
    const at = parts.findIndex(isDate);
    const time = parts.find((part, position) => position !== at && isTime(part)) ?? '';
    const rest = withStatus(parts.filter((part, position) => position !== at && part !== time));
    if (at >= 0 && rest.length > 0) {
      found += 1;
      const [name, place] = splitNameAndPlace(rest[0]!, rest.length === 1);
      if (rest.length === 1 && place !== '') placed += 1;
      const link = rest.find((part) => /^https?:\/\//.test(part)) ?? '';
      const others = [place, ...rest.slice(1).filter((part) => part !== link)].filter(Boolean);
      // `Barn | Berlin | Germany`
      const land = others.findIndex((part) => parseCountry(part) !== undefined);
      const [where = '', ...more] =
        land < 1 ? others : [others.slice(0, land + 1).join(', '), ...others.slice(land + 1)];
      rows.push({ line: number, cells: [parts[at]!, time, name, ...splitWhere(where), link, more.join(' – ')] });
    } else if (rows.length === 0) above.push(text.trim());
    else {
      const { cells } = rows.at(-1)!;
      cells[descriptionAt] = [cells[descriptionAt], text.trim()].filter(Boolean).join('\n');
    }
  }
  // `Oak, Barn, Ulm`, beside lines that end with larger towns
  const open = rows.filter(({ cells }) => cells.slice(3, 6).join('') === '' && cells[2]!.split(/,\s+/).length > 2);
  for (const { cells } of open.length <= placed ? open : []) {
    const [name = '', ...where] = cells[2]!.split(/,\s+/);
    cells.splice(2, 4, name, ...splitWhere(where.join(', ')));
  }
  // names of columns
  const widths = filled.slice(0, 2).map((line) => line.text.split(between).length);
  if (rows[0]?.line !== filled[0]!.number && widths[0]! > 1 && widths[0] === widths[1]) return undefined;
  return found > 1 && found >= filled.length * minShare ? toTable(listHeaders, rows, above.join(' · ')) : undefined;
}

/** What people write before the start: `Start: 22:00`, `Начало в 22:00`. */
const beforeStart =
  /^(?:start|begin|beginn|doors?|einlass|open|uhrzeit|time|zeit|début|ouverture|inicio|início|inizio|apertura|начало|время|שעה|開始|開場)\W{0,3}(?:um|at|ab|from|à|a las|às|в|с)?\s*(?=\d)/iu;

const isPlace = (text: string): boolean =>
  text.includes(',') && parseCountry(text.slice(text.lastIndexOf(',') + 1).trim()) !== undefined;

/** `Barn • Berlin` */
const dottedPlace = /^[^•·\d]{2,60}\s[•·]\s[^•·\d]{2,60}$/u;

function readParagraphs(lines: readonly Line[]): Table | undefined {
  const paragraphs: Line[][] = [[]];
  for (const line of lines) {
    if (line.text.trim() !== '') paragraphs.at(-1)!.push(line);
    else if (paragraphs.at(-1)!.length > 0) paragraphs.push([]);
  }
  const blocks = paragraphs.filter((block) => block.length > 0);
  const textOf = ({ text }: Line): string => text.replace(bullet, '').replace(pictures, '').trim();
  const dated = blocks.filter((block) => block.length > 1 && block.filter((line) => isDate(textOf(line))).length === 1);
  const isOne = dated.length === 1 && blocks.flat().every(({ text }) => !/[;\t|]/.test(text));
  if (isOne) blocks.splice(0, blocks.length, blocks.flat());
  else if (dated.length < 2 || dated.length < blocks.length * minShare) return undefined;
  return toTable(
    listHeaders,
    blocks.map((block) => {
      const texts = block.map(textOf);
      const date = texts.find(isDate) ?? '';
      const opens = texts.findIndex((text) => isTime(text.replace(beforeStart, '')));
      // `22:00` above `06:00`
      const isEnd = opens >= 0 && opens + 1 < texts.length && isTime(texts[opens + 1]!);
      const times = opens < 0 ? [] : texts.slice(opens, opens + (isEnd ? 2 : 1));
      const time = times.map((text) => text.replace(beforeStart, '')).join(' – ');
      const [name = '', ...others] = withStatus(texts.filter((text) => text !== date && !times.includes(text)));
      const link = others.find((text) => /^https?:\/\/\S+$/.test(text)) ?? '';
      const place =
        others.find((text) => isPlace(withCountry(text))) ?? others.find((text) => dottedPlace.test(text)) ?? '';
      const more = others.filter((text) => text !== link && text !== place);
      return { line: block[0]!.number, cells: [date, time, name, ...splitWhere(place), link, more.join('\n')] };
    }),
  );
}

/** Most lines of a text in which a sentence names the day. */
const maxSentences = 60;
/** Words before the place in a sentence. */
const beforePlace = /^\W{0,3}(?:at|in|@|im|in der|bei|au|à|en|en el|a|al|presso|no|na|в)\s(?:the\s)?/iu;

/** Reads a text of sentences, one of which names a day: `We meet on Friday, 11 June 2027 at …`; its first line is the name. */
function readSentence(filled: readonly Line[]): Table | undefined {
  const [first, ...others] = filled;
  if (first === undefined || others.length >= maxSentences || filled.some(({ text }) => /[;\t|]|,\S/.test(text)))
    return undefined;
  const [found, ...more] = others.flatMap((line) => dayInSentence(line.text) ?? []);
  if (found === undefined || more.length > 0) return undefined;
  const place = found.rest.replace(beforePlace, '').replace(/[.!]$/, '');
  const where = found.rest !== place && isPlace(place) ? place : '';
  const cells = [found.day, '', first.text.trim(), ...splitWhere(where), '', others.map(({ text }) => text).join('\n')];
  return toTable(listHeaders, [{ line: first.number, cells }]);
}

/** Returns the longest day with a year in a sentence of several words, and the text behind it. */
function dayInSentence(text: string): { day: string; rest: string } | undefined {
  const words = text.trim().split(/\s+/);
  if (words.length < 6 || !/(?:19|20)\d\d/.test(text)) return undefined;
  for (let length = 8; length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const day = words
        .slice(from, from + length)
        .join(' ')
        .replace(/[.,!]$/, '');
      if (/(?:19|20)\d\d/.test(day) && isDate(day)) return { day, rest: words.slice(from + length).join(' ') };
    }
  return undefined;
}
