import { t } from '@moonfloor/messages/t';
import type { Table } from '../table/table.ts';
import { type When, whenIn } from './list-values.ts';
import { isPriceText } from './price-text.ts';

/** Before a line of a list. */
export const bullet = /^\s*(?:[•*·▪►➤–@-]\s+|\d{1,3}\)\s+|(?:\p{Extended_Pictographic}\uFE0F?\s*)+)/u;
/** `Date: 12.06.2027`, also behind the dash of a list in YAML. */
export const labelled = /^(- |\s{0,8})(\p{L}[\p{L} _]{1,30})(?::\s+|：\s*)(\S.*)$/u;
/** Emoji and signs before a place. */
const pin = /^\s{0,8}(?:📍|📌|🏠|🗺|@\s)/u;
/** Emoji behind a name. */
const pictures = /(?:\s?\p{Extended_Pictographic}\uFE0F?){1,20}$/u;

/** A line of a text and its number, from 1. */
export class Line {
  readonly number: number;
  readonly text: string;
  /** True if it is known to be a place. */
  readonly isPlace: boolean;
  #bare: string | undefined;
  #when: When | undefined;

  constructor(number: number, text: string, isPlace = false) {
    this.number = number;
    this.text = text;
    this.isPlace = isPlace || pin.test(text);
  }

  /** The text without a bullet before it and pictures behind it. */
  get bare(): string {
    return (this.#bare ??= this.text.replace(bullet, '').replace(pictures, '').trim());
  }

  /** When it says that something is, read once. */
  get when(): When {
    return (this.#when ??= whenIn(this.bare));
  }
}

export const listHeaders = ['Date', 'Time', 'Name', 'Venue', 'City', 'Country', 'Website', 'Description'];

/** Returns the table of a list; `above` are the lines before its first event. Prices in its descriptions are cells of their own. */
export function toTable(headers: string[], rows: { line: number; cells: string[] }[], above = ''): Table {
  const isList = headers === listHeaders;
  return {
    headers: isList ? [...headers, 'Price'] : headers,
    delimiter: null,
    rows: rows.map(({ line, cells }) => ({
      position: t('line {line}', { line }),
      cells: isList ? [...cells.slice(0, -1), ...takePrices(cells.at(-1)!)] : cells,
    })),
    ...(above !== '' && { above }),
  };
}

/** Splits a description into its other parts and those that are prices. */
function takePrices(description: string): [description: string, price: string] {
  const prices: string[] = [];
  const isOther = (part: string): boolean => {
    const text = part.replace(bullet, '').trim();
    const isPrice = isPriceText(text);
    if (isPrice) prices.push(text);
    return !isPrice;
  };
  const lines = description.split('\n').map((line) => line.split(' – ').filter(isOther).join(' – '));
  return prices.length === 0 ? [description, ''] : [lines.filter((line) => line !== '').join('\n'), prices.join(' · ')];
}

/** Whether a line may be a row of a table; commas within numbers separate no cells. */
export const isRowOfTable = (text: string): boolean => /[;\t|]|,(?!\d{3}(?!\d))\S/.test(text);

/** Returns the lines of a text, without Markdown and the marks of wikis. */
export const linesOf = (text: string): Line[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line, at) => new Line(at + 1, withoutMarkdown(line).trimEnd()));

/** Returns a line without bold letters and the brackets of links within a wiki, and with the address of a link at its end. */
function withoutMarkdown(line: string): string {
  const [, text = '', link = ''] = markdownLink.exec(line) ?? [];
  const plain = link === '' ? line : `${line.replace(markdownLink, () => text)} – ${link}`;
  return plain
    .replace(frame, '$2')
    .replace(/^#{1,6}\s+|\*\*|__|'''/g, '')
    .replace(wikiLink, '$1')
    .replace(ofMessengers, '$2')
    .replace(struckEnd, '$1~~$2~~');
}
/** `*** Oak ***`, `=== Oak ===` */
const frame = /^\s*([*=~_-])\1{2}\s?([^\s*=~_-].{0,200}?)\s?\1{3}\s*$/u;
/** `*bold*` and `_slanted_` letters in messengers. */
const ofMessengers = /(?<![\p{L}\p{N}*_])([*_])(?=[^\s*_])([^*_]{1,200})(?<=\S)\1(?![\p{L}\p{N}*_])/gu;
/** `• ~12.06. Oak~`, `12.06. ~Oak~` in messengers. */
const struckEnd = /(^|\s)~([^~\s][^~]*)~$/u;
const wikiLink = /\[\[(?:[^\][|]{1,200}\|)?([^\][|]{1,200})\]\]/g;
const markdownLink = /\[([^\][]{1,200})\]\((https?:\/\/[^\s()]{1,500})\)/;
