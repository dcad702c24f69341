import type { ImportField } from '@moonfloor/contract/imports/import-fields';
import { isTown } from '@moonfloor/lineup/places';
import { columnsOf } from '../table/propose-mapping.ts';
import type { Table } from '../table/table.ts';
import { parseCountry } from '../values/countries.ts';
import { bullet, labelled, Line, listHeaders, toTable } from './list-table.ts';
import { isDate, isPlace, isTime, isUndecided, splitTime, splitWhere, withCountry, withStatus } from './list-values.ts';

/** A line before the first event of a letter: `Dear all,` */
const greeting =
  /^[^\d,]{1,40},$|^(?:hi|hello|hey|dear|hallo|liebe|moin|bonjour|salut|hola|olá|ciao|привет|здравствуйте|שלום)(?!\p{L})[^\d]{0,40}$/iu;

/** `Barn • Berlin` */
const dottedPlace = /^[^•·\d]{2,60}\s[•·]\s[^•·\d]{2,60}$/u;

/** `Barn – Recife/PE` */
const dashedPlace = /^([^,\d–]{2,60})\s[–-]\s([^,\d–/]{2,40})(?:\/([A-Z]{2}))?$/u;
const withCommas = (text: string): string =>
  text.replace(dashedPlace, (_, venue: string, town: string, code = '') => `${venue}, ${town}${code && `, ${code}`}`);

/** `Barn, Berlin` */
function isVenueInTown(text: string, isKnownTown: (text: string) => boolean): boolean {
  const [, venue = '', town = ''] = /^([^,\d]{2,60}),\s([^,\d]{2,40}?)(?:, [A-Z]{2})?$/u.exec(withCommas(text)) ?? [];
  return (isTown(town) || isKnownTown(town)) && parseCountry(venue) === undefined;
}

/** The text of a link behind a place: `Barn, Berlin, Germany (map)`. */
const mapLink = /(?<=\S)\s[([]?(?:map|view map|google maps?|karte|plan|carte|mapa|mappa|kaart|карта|地図)[)\]]?$/iu;

type Block = readonly Line[];

/** Reads paragraphs, an event each; one alone may be divided by empty lines, if no line is a row of a table. */
export function readParagraphs(
  allLines: readonly Line[],
  isPlain: boolean,
  isKnownTown: (text: string) => boolean,
): Table | undefined {
  const lines = allLines.map(withoutLabel);
  const all = blocksByDay(lines, isKnownTown) ?? blocksOf(lines);
  const isDated = (block: Block): boolean => block.length > 1 && daysOf(block).length === 1;
  const dated = all.filter(isDated);
  // an event whose day is not known, beside others
  const isOpen = (block: Block): boolean =>
    block.length > 1 &&
    ((hasPlace(block) && dated.every(hasPlace)) || (dated.length > 1 && block.some(({ bare }) => isUndecided(bare))));
  const isEvent = (block: Block): boolean => isDated(block) || isOpen(block);
  const count = all.filter(isEvent).length;
  if (dated.length === 0 || (dated.length === 1 && !isPlain) || (count > 1 && count * 2 < all.length)) return undefined;
  const isGreeted = all.length > 1 && all[0]!.length === 1 && greeting.test(all[0]![0]!.bare);
  const paragraphs = isGreeted ? all.slice(1) : all;
  const blocks = count > 1 ? paragraphs : [paragraphs.flat()];
  const first = Math.max(0, count > 1 ? blocks.findIndex(isEvent) : 0);
  const above = [...(isGreeted ? [all[0]!] : []), ...blocks.slice(0, first)].flat().map(({ bare }) => bare);
  // texts between events belong to those before them
  const joined: Line[][] = [];
  for (const block of blocks.slice(first))
    if (joined.length === 0 || isEvent(block)) joined.push([...block]);
    else joined.at(-1)!.push(...block);
  return tableOfBlocks(joined, isKnownTown, above.join(' · '));
}

/** Returns a line that says where or when without the name of its value: `Location: Barn`, `Beginn: 22 Uhr`. */
function withoutLabel(line: Line): Line {
  const [, , label = '', value = ''] = labelled.exec(line.text.replace(bullet, '')) ?? [];
  const isOf = (...fields: ImportField[]): boolean => fields.some((field) => columnsOf(field, [label]).length > 0);
  if (label === '') return line;
  if (isOf('event_location', 'place_line', 'area')) return new Line(line.number, value, true);
  const isWhen = (isOf('start_time', 'end_time') && isTime(value)) || (isOf('event_date') && isDate(value));
  return isWhen ? new Line(line.number, value) : line;
}

/** Divides lines at empty ones. */
function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [[]];
  for (const line of lines) {
    if (line.text.trim() !== '') blocks.at(-1)!.push(line);
    else if (blocks.at(-1)!.length > 0) blocks.push([]);
  }
  return blocks.filter((block) => block.length > 0);
}

/** Divides lines before those of days, if a name and a place follow each; undefined for others. */
function blocksByDay(lines: readonly Line[], isKnownTown: (text: string) => boolean): Line[][] | undefined {
  const filled = lines.filter(({ text }) => text.trim() !== '');
  const days = filled.flatMap(({ when }, at) => (when.isDate ? [at] : []));
  const blocks = days.map((at, index) => filled.slice(at, days[index + 1]));
  const isEvent = ([, , place]: Block): boolean =>
    place !== undefined && (isPlace(withCountry(place.bare)) || isVenueInTown(place.bare, isKnownTown));
  return days[0] === 0 && days.length > 1 && blocks.every(isEvent) ? blocks : undefined;
}

const hasPlace = (block: Block): boolean => block.some(({ bare }) => isPlace(withCountry(bare)));

/** Returns the lines of a block that are days, otherwise those that begin with one. */
function daysOf(block: Block): Line[] {
  const datedLines = block.filter(({ when }) => when.isDate);
  return datedLines.length > 0 ? datedLines : block.filter(({ when }) => when.day !== '');
}

/** Returns the table of blocks of lines, an event each. */
export const tableOfBlocks = (blocks: readonly Block[], isKnownTown: (text: string) => boolean, above = ''): Table =>
  toTable(
    listHeaders,
    blocks.map((block) => ({ line: block[0]!.number, cells: cellsOf(block, isKnownTown) })),
    above,
  );

/** Returns lines with a line of its own for the time before a place: `10pm – 6am, Barn, Totnes`. */
const withTimeApart = (block: Block): Block =>
  block.some(({ when }) => when.isTime)
    ? block
    : block.flatMap((line) => {
        const parts = /^\d/.test(line.bare) && line.when.day === '' ? splitTime(line.bare) : [];
        return parts.length === 2 ? parts.map((part) => new Line(line.number, part)) : [line];
      });

function cellsOf(fullBlock: Block, isKnownTown: (text: string) => boolean): string[] {
  const block = withTimeApart(fullBlock);
  const [dated] = daysOf(block);
  const { day = '', rest: remainder = '' } = dated?.when ?? {};
  // `12 June — Oak` above its place
  const isNamed = dated === block[0] && /^\p{L}/u.test(remainder) && !isTime(remainder);
  const date = isNamed ? day : (dated?.bare ?? '');
  const texts = [...(isNamed ? [remainder] : []), ...block.slice(Number(isNamed)).map(({ bare }) => bare)];
  const opens = block.findIndex(({ when }) => when.isTime);
  // `22:00` above `06:00`
  const isEnd = opens >= 0 && block[opens + 1]?.when.isTime === true;
  const times = opens < 0 ? [] : block.slice(opens, opens + (isEnd ? 2 : 1)).map(({ bare }) => bare);
  const [title = '', ...others] = withStatus(texts.filter((text) => text !== date && !times.includes(text))).map(
    (text) => text.replace(mapLink, ''),
  );
  const link = others.find((text) => /^https?:\/\/\S+$/.test(text)) ?? '';
  const stated = new Set(block.filter(({ isPlace }) => isPlace).map(({ bare }) => bare.replace(mapLink, '')));
  const place =
    [...stated].join(', ') ||
    (others.find((text) => isPlace(withCountry(text))) ??
      others.find((text) => dottedPlace.test(text) || isVenueInTown(text, isKnownTown)) ??
      '');
  // `Oak – Old Mill, Bern, Switzerland`
  const [, named = '', behind = ''] = (place === '' && /^(.{1,200}?)\s[–—|-]\s(.{1,200})$/u.exec(title)) || [];
  const isSplit = isPlace(withCountry(behind));
  // `Old Mill` above its address
  const above = stated.size === 0 && /^[^,]{0,60}\d/.test(place) ? (others[others.indexOf(place) - 1] ?? '') : '';
  const venue = above !== link && /^[^\d,.!?]{2,60}$/.test(above) ? above : '';
  const where = [venue, isSplit ? behind : withCommas(place)].filter(Boolean).join(', ');
  const otherLines = others.filter((text) => text !== link && text !== place && text !== venue && !stated.has(text));
  return [date, times.join(' – '), isSplit ? named : title, ...splitWhere(where), link, otherLines.join('\n')];
}
