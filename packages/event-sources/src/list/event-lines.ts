import { limits } from '@moonfloor/contract/api/limits';
import type { Table } from '../table/table.ts';
import { parseCountry } from '../values/countries.ts';
import { statusInPlaceOf } from '../values/event-name.ts';
import { phraseOf } from '../values/event-status.ts';
import { venueWords } from '../values/settle-place.ts';
import { splitSentence } from './event-sentence.ts';
import { bullet, type Line, listHeaders, toTable } from './list-table.ts';
import {
  isDate,
  isTime,
  isUndecided,
  joinRanges,
  splitDate,
  splitNameAndPlace,
  splitRemark,
  splitWhere,
  whenIn,
  withStatus,
} from './list-values.ts';

const between =
  /\s(?:[–—|•·:→➔➜…-]|->|\.{2,9})\s|\s(?:📍|📌|💰|💵|💶|💷|🎟|🎫|🕐|🕘|🕙|🕚|⏰)\uFE0F?\s?|\s{2,}|(?<=\d|\d\s?(?:h|hrs|uhr|uur|ч)):\s/iu;
/** Most words of a status before a day. */
const maxStatusWords = 3;
const descriptionAt = listHeaders.indexOf('Description');

/** Reads lines of which at least a share is an event each: `12.06.2027 – Oak – Bern (CH)`; others belong to the event above. */
export function readLines(
  filled: readonly Line[],
  share: number,
  isKnownTown: (text: string) => boolean,
): Table | undefined {
  const rows: Row[] = [];
  const above: string[] = [];
  const isNumbered = filled.every(({ text }, at) => text.trimStart().startsWith(`${at + 1}. `));
  let lineCount = 0;
  for (const line of filled) {
    // more are refused
    if (rows.length > limits.importRows) break;
    lineCount += 1;
    const row = readLine(line, isNumbered ? /^\s*\d+\.\s/ : bullet);
    if (row !== undefined) rows.push(row);
    else if (rows.length === 0) above.push(line.text.trim());
    else {
      const { cells } = rows.at(-1)!;
      cells[descriptionAt] = [cells[descriptionAt], line.text.trim()].filter(Boolean).join('\n');
    }
  }
  // names of columns
  const widths = filled.slice(0, 2).map((line) => line.text.split(between).length);
  if (rows[0]?.line !== filled[0]!.number && widths[0]! > 1 && widths[0] === widths[1]) return undefined;
  placeNames(rows);
  takeTowns(rows, isKnownTown);
  for (const { cells, statusPhrase } of rows) if (statusPhrase !== '') cells[2] += ` (${statusPhrase})`;
  return rows.length > (share < 1 ? 1 : 0) && rows.length >= lineCount * share
    ? toTable(listHeaders, rows, above.join(' · '))
    : undefined;
}

/** A line that is an event. */
interface Row {
  line: number;
  cells: string[];
  /** True if its place was found behind the commas of its only text. */
  isPlaced: boolean;
  /** A status behind it all. */
  statusPhrase: string;
}

/** Splits names such as `Oak, Barn, Ulm`, beside lines that end with larger towns. */
function placeNames(rows: readonly Row[]): void {
  const unplacedRows = rows.filter(
    ({ cells }) => cells.slice(3, 6).join('') === '' && cells[2]!.split(/,\s+/).length > 2,
  );
  for (const { cells } of unplacedRows.length <= rows.filter(({ isPlaced }) => isPlaced).length ? unplacedRows : []) {
    const [name = '', ...where] = cells[2]!.split(/,\s+/);
    cells.splice(2, 4, name, ...splitWhere(where.join(', ')));
  }
}

/** Splits names that end with a town, `Oak, Ulm`, `Oak, Barn Ulm`, if all of several that may do so; one in brackets alone. */
function takeTowns(rows: readonly Row[], isKnownTown: (text: string) => boolean): void {
  const unplacedRows = rows.filter(({ cells }) => cells.slice(3, 6).join('') === '');
  const split = unplacedRows.map(({ cells }) => splitTown(cells[2]!, isKnownTown));
  const areAll = split.length > 1 && split.every((parts) => parts !== undefined);
  for (const [at, { cells }] of unplacedRows.entries())
    if (split[at] !== undefined && (areAll || cells[2]!.endsWith(')'))) cells.splice(2, 3, ...split[at]);
}

/** Splits `Oak, Barn, Ulm`, `Oak, Barn Ulm` or `Oak (Ulm)` into name, venue and town; undefined if it ends with no known town. */
function splitTown(
  text: string,
  isKnownTown: (text: string) => boolean,
): [name: string, venue: string, town: string] | undefined {
  const [, outside = '', inner = ''] = /^(.{1,200}?)\s\(([^()]{2,60})\)$/u.exec(text) ?? [];
  const [name = '', ...others] = text.split(/\s?,\s+/);
  const last = others.pop() ?? '';
  // `Oak, Waren (Müritz)`
  const isTown = isKnownTown(last.replace(/\s\([^()]*\)$/, ''));
  if (inner !== '' && !isTown && isKnownTown(inner)) return [outside, '', inner];
  if (name === '' || last === '' || /\d/.test(last) || venueWords.test(last)) return undefined;
  if (isTown) return [name, others.join(', '), last];
  const [, venue = '', town = ''] = /^(.{2,60})\s(\S{3,40})$/u.exec(last) ?? [];
  return town !== '' && isKnownTown(town) ? [name, [...others, venue].join(', '), town] : undefined;
}

/** Whether a line is an event with a day in the list of which it is a line. */
export const isEventLine = (line: Line): boolean => {
  const row = readLine(line, bullet);
  return row !== undefined && isDate(row.cells[0]!);
};

/** Reads a line as an event; undefined without a day, or without anything else. */
function readLine({ number, text }: Line, mark: RegExp): Row | undefined {
  // `~~26.06. Oak~~`, `~~26.06. Oak~~ abgesagt`
  const [, struckText, behind = ''] = /^\s*~~(.+)~~\s?(.{0,40})$/.exec(text.replace(bullet, '')) ?? [];
  const struck = behind === '' || phraseOf(behind, 'whole') !== undefined ? struckText : undefined;
  const [written, statusPhrase] = splitMark((struck ?? text).replace(mark, ''));
  // `TBA: Oak`
  const [, label = ''] = /^([^:\d]{2,30}):\s/.exec(written) ?? [];
  const isUndecidedLabel = label !== '' && isUndecided(label);
  const bySlash = written.split(' / ');
  const isBySlash = bySlash.length > 3 && isDate(bySlash[0]!);
  const parts = (
    isUndecidedLabel
      ? [label, written.slice(label.length + 2)]
      : isBySlash
        ? bySlash
        : joinRanges(written).split(between)
  )
    .flatMap((part) => splitStatus(part.trim()))
    .filter(Boolean);
  const at = isUndecidedLabel ? 0 : placeOfDay(parts);
  const time = parts.find((part, position) => position !== at && isTime(part)) ?? '';
  const texts = withStatus(parts.filter((part, position) => position !== at && part !== time));
  const [first, price] = texts.length === 1 ? splitPrice(texts[0]!) : ['', ''];
  const remainingTexts = first === '' ? texts : [first];
  if (at < 0 || remainingTexts.length === 0) return undefined;
  const [name, ownPlace] =
    (remainingTexts.length === 1 ? splitSentence(remainingTexts[0]!) : undefined) ??
    splitNameAndPlace(remainingTexts[0]!, remainingTexts.length === 1);
  const link = remainingTexts.find((part) => /^https?:\/\//.test(part)) ?? '';
  const others = [ownPlace, ...remainingTexts.slice(1).filter((part) => part !== link)].filter(Boolean);
  // `Barn | Berlin | Germany`
  const land = others.findIndex((part) => parseCountry(part) !== undefined);
  const [place = '', ...more] = land < 1 ? others : [others.slice(0, land + 1).join(', '), ...others.slice(land + 1)];
  const [where, remark] = splitRemark(place);
  const description = [remark, ...more, price].filter(Boolean).join(' – ');
  const title = struck === undefined ? name : `~~${name}~~`;
  return {
    line: number,
    cells: [parts[at]!, time, title, ...splitWhere(where), link, description],
    isPlaced: remainingTexts.length === 1 && ownPlace !== '',
    statusPhrase,
  };
}

/** Splits a status in brackets, or in capital letters, from the end of a line: `Oak, Ulm (sold out)`, `Oak, Ulm ABGESAGT`. */
function splitMark(text: string): [text: string, said: string] {
  const [, outside = '', inner = ''] = /^(.+?)\s?[([]([^()[\]]{2,60})[)\]]\s*$/u.exec(text) ?? [];
  if (phraseOf(inner, 'whole') !== undefined) return [outside, inner];
  const at = text.trimEnd().lastIndexOf(' ');
  const [leadingText, last] = [text.slice(0, Math.max(0, at)).replace(/\s[–—|:-]$/u, ''), text.slice(at + 1).trim()];
  const isShouted = /^\p{Lu}{5,30}!?$/u.test(last) && /\p{Ll}/u.test(leadingText);
  return isShouted && phraseOf(last, 'whole') !== undefined ? [leadingText, last] : [text, ''];
}

/** Splits a text as `splitDate` does, also behind a status: `ABGESAGT 26.06. Oak`. */
function splitStatus(text: string): string[] {
  const words = text.split(' ', maxStatusWords + 1);
  for (let count = 1; count < words.length; count += 1) {
    const status = words.slice(0, count).join(' ');
    const parts = statusInPlaceOf(status) === undefined ? [] : splitDate(text.slice(status.length).trim());
    if (parts[0] !== undefined && isDate(parts[0])) return [status, ...parts];
  }
  return splitDate(text);
}

/** Behind a name or a place: `, VVK 15 €`, `, £10`. */
const lastPrice =
  /,\s+((?:(?:vvk|ak|eintritt|entry|entrée|entrada|ingresso|tickets?)\s?:?\s)?(?:[€$£]\s?\d{1,4}(?:[.,]\d\d)?|\d{1,4}(?:[.,]\d\d)?\s?(?:[€$£]|eur|euro|chf|zł|kč)))$/iu;

/** Splits a price from the end of a text. */
function splitPrice(text: string): [text: string, price: string] {
  const [matchedText = '', price = ''] = lastPrice.exec(text) ?? [];
  return [text.slice(0, text.length - matchedText.length), price];
}

/** Returns which part of a line is its day, or stands in place of one: `12.06. + 13.06.2027`, `TBA`; -1 without one. */
function placeOfDay(parts: readonly string[]): number {
  const dateIndex = parts.findIndex(isDate);
  if (dateIndex >= 0) return dateIndex;
  const isOpen = parts.length > 2 && isUndecided(parts[0]!);
  return isOpen || (parts.length > 1 && whenIn(parts[0]!).day !== '') ? 0 : -1;
}
