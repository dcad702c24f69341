import { limits } from '@moonfloor/contract/api/limits';
import { parseCountry } from '../../values/countries.ts';
import { statusInPlaceOf } from '../../values/event-name.ts';
import { dayOfMonth, monthHeading } from '../table/date-columns.ts';
import type { Table } from '../table/table.ts';
import { readSentence } from './event-sentence.ts';
import { isPlace, isRowOfTable, type Line, linesOf, listHeaders, toTable } from './list-table.ts';
import {
  dayAndRest,
  isDate,
  isTime,
  isUndecided,
  joinRanges,
  splitDate,
  splitNameAndPlace,
  splitRemark,
  splitWhere,
  withCountry,
  withStatus,
} from './list-values.ts';

/** Longer texts and lines are not lists; in UTF-16 units. */
const maxTextLength = 500_000;
export const maxLineLength = 400;
/** The share of the lines, or paragraphs, that must have the form of the list. */
const minShare = 0.6;
const minLabelled = 0.8;

/**
 * Reads a list of events as people write it: a line for each, `12.06.2027 – Forest Gathering – Bern (CH)`, or a paragraph for each, with
 * or without names of the values. Undefined if the text is not such a list.
 */
export function readEventList(text: string): Table | undefined {
  if (text.length > maxTextLength) return undefined;
  const matter = readFrontMatter(text);
  if (matter !== undefined) return matter;
  const lines = datedByDays(datedByHeadings(linesOf(text)));
  const filled = lines.filter((line) => line.text.trim() !== '');
  if (filled.length === 0 || filled.some((line) => line.text.length > maxLineLength)) return undefined;
  const isPlain = filled.every(({ text }) => !isRowOfTable(text));
  return (
    readLabelled(lines, filled) ??
    readLines(filled, minShare) ??
    readParagraphs(lines) ??
    // two lines with days are a list, whatever stands between them
    (isPlain ? (readLines(filled, 0) ?? readSentence(filled)) : undefined)
  );
}

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

/** Returns lines with a time behind the day of the line above them, without the lines of days: `Sat 12 June 2027`, `22:00 Oak`. */
function datedByDays(lines: readonly Line[]): readonly Line[] {
  const filled = lines.filter(({ text }) => text.trim() !== '');
  const isTimed = ({ text }: Line): boolean => beginsWithTime(text.replace(bullet, ''));
  const headings = new Set(
    filled.filter(
      ({ text }, at) =>
        isDate(text.replace(bullet, '').trim()) && filled[at + 1] !== undefined && isTimed(filled[at + 1]!),
    ),
  );
  if (filled.filter(isTimed).length < 2 || headings.size === 0) return lines;
  let day = '';
  return lines.flatMap((line) => {
    if (headings.has(line)) day = line.text.replace(bullet, '').trim();
    else
      return [
        day === '' || !isTimed(line)
          ? line
          : { ...line, text: `${day} – ${splitTime(line.text.replace(bullet, '')).join(' – ')}` },
      ];
    return [];
  });
}

/** Splits `22:00 Oak` into the time and the rest, as far as it begins with one. */
function splitTime(text: string): string[] {
  const words = text.trim().split(/\s+/);
  const count = words.slice(0, 4).findLastIndex((_, at) => isTime(words.slice(0, at + 1).join(' '))) + 1;
  return [words.slice(0, count), words.slice(count)].map((some) => some.join(' ')).filter(Boolean);
}
const beginsWithTime = (text: string): boolean => /^\d/.test(text.trim()) && splitTime(text).length === 2;

const dayBehindBullet =
  /^\s*(?:[•*·▪►➤–-]\s+)?((?:\p{L}{2,12}\.?,?\s)?\d{1,2}(?:\.|st|nd|rd|th)?(?:\s?[-–]\s?\d{1,2}(?:\.|st|nd|rd|th)?)?)(?:\s?[–—:|•-])?\s+(\S.*)$/u;

/** `Date: 12.06.2027`, also behind the dash of a list in YAML. */
const labelled = /^(- |\s{0,8})(\p{L}[\p{L} _]{1,30})(?::\s+|：\s*)(\S.*)$/u;
/** A name in brackets of East Asian texts. */
const inBrackets = /^[【「『](.+)[】」』]$/;

function readLabelled(lines: readonly Line[], filled: readonly Line[]): Table | undefined {
  const names = new Set(
    lines.filter(
      ({ text }, at) => !labelled.test(text) && !lines[at - 1]?.text.trim() && labelled.test(lines[at + 1]?.text ?? ''),
    ),
  );
  const found = filled.filter((line) => labelled.test(line.text) || names.has(line)).length;
  if (found < filled.length * minLabelled) return undefined;
  const headers: string[] = [];
  const rows: { line: number; values: Map<string, string> }[] = [];
  let [isNew, last] = [true, ''];
  for (const line of lines) {
    const { number, text } = line;
    // `Oak`, above `When: …`
    const [, mark = '', label = '', value = ''] = names.has(line)
      ? ['', '', 'Name', text.trim().replace(inBrackets, '$1')]
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

const between = /\s(?:[–—|•·:→➔-]|->)\s|\s{2,}|(?<=\d|\d\s?(?:h|hrs|uhr|uur|ч)):\s/iu;
const bullet = /^\s*(?:[•*·▪►➤–-]\s+|\d{1,3}\)\s+|(?:\p{Extended_Pictographic}\uFE0F?\s*)+)/u;
/** Emoji behind a name. */
const pictures = /(?:\s?\p{Extended_Pictographic}\uFE0F?){1,20}$/u;

const descriptionAt = listHeaders.indexOf('Description');

function readLines(filled: readonly Line[], share: number): Table | undefined {
  const rows: { line: number; cells: string[] }[] = [];
  const above: string[] = [];
  let [found, placed, seen] = [0, 0, 0];
  const isNumbered = filled.every(({ text }, at) => text.trimStart().startsWith(`${at + 1}. `));
  for (const line of filled) {
    // more are refused
    if (rows.length > limits.importRows) break;
    seen += 1;
    const { number } = line;
    // `~~26.06. Oak~~`
    const [, struck] = /^\s*~~(.+)~~$/.exec(line.text.replace(bullet, '')) ?? [];
    const text = struck ?? line.text;
    const parts = joinRanges(text.replace(isNumbered ? /^\s*\d+\.\s/ : bullet, ''))
      .split(between)
      .flatMap((part) => splitDate(part.trim()))
      .filter(Boolean);
    const whole = parts.findIndex(isDate);
    const isOpen = whole < 0 && parts.length > 2 && isUndecided(parts[0]!);
    // `12.06. + 13.06.2027`, `TBA`
    const isLed = parts.length > 1 && whole < 0 && dayAndRest(parts[0]!) !== undefined;
    const at = isOpen || isLed ? 0 : whole;
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
      const [written = '', ...more] =
        land < 1 ? others : [others.slice(0, land + 1).join(', '), ...others.slice(land + 1)];
      const [where, remark] = splitRemark(written);
      const isStatus = statusInPlaceOf(remark) !== undefined;
      const texts = [...(isStatus ? [] : [remark]), ...more].filter(Boolean).join(' – ');
      const title = isStatus ? `${name} (${remark})` : struck === undefined ? name : `~~${name}~~`;
      rows.push({ line: number, cells: [parts[at]!, time, title, ...splitWhere(where), link, texts] });
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
  return found > 1 && found >= seen * share ? toTable(listHeaders, rows, above.join(' · ')) : undefined;
}

/** A line before the first event of a letter: `Dear all,` */
const greeting =
  /^[^\d,]{1,40},$|^(?:hi|hello|hey|dear|hallo|liebe|moin|bonjour|salut|hola|olá|ciao|привет|здравствуйте|שלום)(?!\p{L})[^\d]{0,40}$/iu;

/** `Barn • Berlin` */
const dottedPlace = /^[^•·\d]{2,60}\s[•·]\s[^•·\d]{2,60}$/u;

function readParagraphs(lines: readonly Line[]): Table | undefined {
  const paragraphs: Line[][] = [[]];
  for (const line of lines) {
    if (line.text.trim() !== '') paragraphs.at(-1)!.push(line);
    else if (paragraphs.at(-1)!.length > 0) paragraphs.push([]);
  }
  const all = paragraphs.filter((block) => block.length > 0);
  const textOf = ({ text }: Line): string => text.replace(bullet, '').replace(pictures, '').trim();
  const known = new Map<readonly Line[], number[]>();
  const daysOf = (block: readonly Line[]): number[] => {
    const found = known.get(block) ?? findDays(block);
    known.set(block, found);
    return found;
  };
  const findDays = (block: readonly Line[]): number[] => {
    const at = (test: (text: string) => boolean): number[] =>
      block.flatMap((line, index) => (test(textOf(line)) ? [index] : []));
    const whole = at(isDate);
    return whole.length > 0 ? whole : at((text) => dayAndRest(text) !== undefined);
  };
  const hasPlace = (block: readonly Line[]): boolean => block.some((line) => isPlace(withCountry(textOf(line))));
  const isDated = (block: readonly Line[]): boolean => block.length > 1 && daysOf(block).length === 1;
  const dated = all.filter(isDated);
  // an event whose day is not known, beside others
  const isOpen = (block: readonly Line[]): boolean =>
    block.length > 1 &&
    ((hasPlace(block) && dated.every(hasPlace)) ||
      (dated.length > 1 && block.some((line) => isUndecided(textOf(line)))));
  const isEvent = (block: readonly Line[]): boolean => isDated(block) || isOpen(block);
  const count = all.filter(isEvent).length;
  const isPlain = all.flat().every(({ text }) => !isRowOfTable(text));
  if (dated.length === 0 || (dated.length === 1 && !isPlain) || (count > 1 && count * 2 < all.length)) return undefined;
  const isGreeted = all.length > 1 && all[0]!.length === 1 && greeting.test(textOf(all[0]![0]!));
  const own = isGreeted ? all.slice(1) : all;
  const blocks = count > 1 ? own : [own.flat()];
  const first = Math.max(0, count > 1 ? blocks.findIndex(isEvent) : 0);
  const above = [...(isGreeted ? [all[0]!] : []), ...blocks.slice(0, first)].flat().map(textOf);
  // texts between events belong to those before them
  const joined: Line[][] = [];
  for (const block of blocks.slice(first))
    if (joined.length === 0 || isEvent(block)) joined.push([...block]);
    else joined.at(-1)!.push(...block);
  return toTable(
    listHeaders,
    joined.map((block) => {
      const [at = -1] = daysOf(block);
      const written = block.map(textOf);
      // `12 June — Oak` above its place
      const led = at === 0 ? dayAndRest(written[0]!) : undefined;
      const isNamed = led !== undefined && /^\p{L}/u.test(led.rest) && !isTime(led.rest);
      const texts = isNamed ? [led.day, led.rest, ...written.slice(1)] : written;
      const date = texts[at] ?? '';
      const opens = texts.findIndex(isTime);
      // `22:00` above `06:00`
      const isEnd = opens >= 0 && opens + 1 < texts.length && isTime(texts[opens + 1]!);
      const times = opens < 0 ? [] : texts.slice(opens, opens + (isEnd ? 2 : 1));
      const time = times.join(' – ');
      const [name = '', ...others] = withStatus(texts.filter((text) => text !== date && !times.includes(text)));
      const link = others.find((text) => /^https?:\/\/\S+$/.test(text)) ?? '';
      const place =
        others.find((text) => isPlace(withCountry(text))) ?? others.find((text) => dottedPlace.test(text)) ?? '';
      const more = others.filter((text) => text !== link && text !== place);
      return { line: block[0]!.number, cells: [date, time, name, ...splitWhere(place), link, more.join('\n')] };
    }),
    above.join(' · '),
  );
}
