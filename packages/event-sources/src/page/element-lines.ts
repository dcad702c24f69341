import { ElementType } from 'htmlparser2';
import { hasOtherWords, isDate, isTime, whenIn } from '../list/list-values.ts';
import { type Element, isBlock, shortTextIn, textIn } from './elements.ts';

/** A line of the text of elements. */
export interface ShownLine {
  text: string;
  /** True if its element says that it is a place. */
  isPlace: boolean;
  /** The term that it describes; empty without one. */
  term: string;
}

const isHidden = /^(?:script|style|template|noscript|nav|svg|del|s|strike)$/;
/** Marks of times at which a page was written. */
const ofWriting = /publish|updated|modified|posted|entry-date/i;

const clock = /\d[:.]\d\d/;
/** Between a day and its time: `12. Juni 2027 @ 22:00`. */
const atClock = /\s@\s(?=\d{1,2}[:.]\d\d)/g;

/**
 * Returns the lines of the text of elements, without a heading in them. Elements beside each other are lines of their own, but for the parts
 * of a day. A time whose text names neither day nor hour is taken from its `datetime`.
 */
export function linesWithin(elements: Element['children'], heading?: Element, isLeftOut = isHidden): ShownLine[] {
  const lines: ShownLine[] = [];
  const endLine = (text = '', isPlace = false, term = ''): void => void lines.push({ text, isPlace, term });
  endLine();
  const add = (text: string): void => void (lines.at(-1)!.text += text);
  const walk = (children: Element['children']): void => {
    for (const child of children) {
      if (child.type === ElementType.Text) add(child.data.replace(/\s+/g, ' '));
      else if ('attribs' in child && child !== heading && !isLeftOut.test(child.name)) {
        const { datetime = '', class: marks = '' } = child.attribs;
        const place = placeIn(child, heading);
        if (child.name === 'time' && ('pubdate' in child.attribs || ofWriting.test(marks))) continue;
        if (child.name === 'dt' && isTerm(child)) continue;
        if (place !== undefined) {
          endLine(place, true, termOf(child));
          endLine();
        } else if (child.name === 'time' && datetime !== '' && isExact(datetime, textIn(child))) add(`${datetime} `);
        else if (isBlock.test(child.name)) {
          endLine('', false, termOf(child));
          walk(child.children);
          endLine();
        } else {
          const { element: previous, isSpaced } = elementBefore(child);
          if (previous !== undefined && (previous === heading || isApart(previous, child, isSpaced))) endLine();
          else if (previous !== undefined && marks !== '') add(' ');
          walk(child.children);
        }
      }
    }
  };
  walk(elements);
  const filled = lines
    .map((line) => ({ ...line, text: line.text.replace(atClock, ' ').trim() }))
    .filter(({ text }) => text !== '');
  return joinDays(joinLabels(joinDashes(filled)));
}

/** Whether an element is a term with a description below it: `<dt>Venue</dt><dd>Barn</dd>`. */
const isTerm = (element: Element): boolean =>
  /^\p{L}[\p{L} ]{1,24}:?$/u.test(shortTextIn(element, maxCompared)?.trim() ?? '') &&
  elementBehind(element)?.name === 'dd';

function elementBehind({ next: following }: Element): Element | undefined {
  let next = following;
  while (next !== null && !('attribs' in next)) ({ next } = next);
  return next ?? undefined;
}

/** Returns the term that an element describes. */
function termOf(element: Element): string {
  let { prev } = element;
  while (prev !== null && !('attribs' in prev)) ({ prev } = prev);
  return element.name === 'dd' && prev?.name === 'dt' && isTerm(prev) ? textIn(prev).replace(/:$/, '') : '';
}

/** Returns the element before another if only blanks stand between them. */
function elementBefore(child: Element): { element: Element | undefined; isSpaced: boolean } {
  let { prev } = child;
  let isSpaced = false;
  while (prev?.type === ElementType.Text && prev.data.trim() === '') {
    isSpaced = true;
    ({ prev } = prev);
  }
  return { element: prev !== null && 'attribs' in prev ? prev : undefined, isSpaced };
}

/** Elements that are parts of words. */
const isPartOfWord = /^(?:sup|sub|wbr)$/;
/** Signs at the end of an element, or at the beginning of the next, by which they are one text. */
const joinsNext = /[([:,;–—@&/+'’"„“-]$/u;
const joinsPrevious = /^[)\].,;:!?–—@&/+'’"([-]/u;
/** Longest text of an element whose words are compared. */
const maxCompared = 400;

/** Whether two elements beside each other say two things: a name and its place, but not `12` and `June`. */
function isApart(previous: Element, element: Element, isSpaced: boolean): boolean {
  const [text, next] = [previous, element].map((one) => shortTextIn(one, maxCompared)?.trim());
  if (text === '' || next === '' || isPartOfWord.test(previous.name) || isPartOfWord.test(element.name)) return false;
  if (text === undefined || next === undefined) return true;
  const isMarked = [previous, element].some(({ attribs }) => (attribs.class ?? '') !== '');
  const isLetter = !isSpaced && !isMarked && Math.min(text.length, next.length) === 1;
  if (isLetter || joinsNext.test(text) || joinsPrevious.test(next)) return false;
  const isPriced = /[€$£]/.test(next) && (isDate(text) || isTime(text));
  return isPriced || hasOtherWords(text) || hasOtherWords(next);
}

const ofPlace =
  /(?:^|[\s_-])(?:venue|location|address|adr|place|city|town|veranstaltungsort|spielort|ort|stadt|lieu|ville|lugar|ciudad|cidade|luogo|citta|local|miejsce|miasto)(?:link|name)?(?:$|[\s_-])/i;
/** A link to a map beside an address. */
const isMapLink = /^[+(]?\s?(?:(?:google |view |show |open )?maps?|karte|plan|carte|mapa|mappa|kaart|карта)\)?$/iu;
/** Longest text of a place, and most elements and texts of one. */
const maxPlace = 300;
const maxParts = 60;

/** Returns the text of an element whose name or class says that it is a place, its parts divided by commas; undefined for others. */
function placeIn(element: Element, heading: Element | undefined): string | undefined {
  if (element.name !== 'address' && !ofPlace.test(element.attribs.class ?? '')) return undefined;
  const parts: string[] = [];
  const stack: Element['children'] = [element];
  let length = 0;
  for (let count = 0; stack.length > 0; count += 1) {
    const one = stack.pop()!;
    if (count > maxParts || length > maxPlace || one === heading) return undefined;
    if (one.type === ElementType.Text) {
      if (one.data.length > maxPlace) return undefined;
      // for up to 300 characters
      parts.push(one.data.replace(/\s+/g, ' ').replace(/^[\s,]+|[\s,]+$/g, ''));
      length += one.data.length;
    } else if ('attribs' in one) {
      if (/^(?:h[1-6]|time|table|form|script|style)$/.test(one.name)) return undefined;
      if (one.name !== 'svg') stack.push(...one.children.slice(0, maxParts).reverse());
    }
  }
  const text = parts.filter((part) => part !== '' && !isMapLink.test(part)).join(', ');
  const isName =
    /\p{L}{2}/u.test(text) && !clock.test(text) && !parts.some((part) => isDate(part)) && !text.endsWith(':');
  return isName ? text : undefined;
}

/** Whether the `datetime` of a time says more than its text, which names neither day nor hour. */
function isExact(datetime: string, text: string): boolean {
  const shown = text.replace(/\s+/g, ' ');
  return datetime.includes(':') || !(clock.test(shown) || isDate(shown) || isTime(shown));
}

/** Joins lines that are a day together: `Sa`, `12`, `June`, `2027`. */
function joinDays(lines: readonly ShownLine[]): ShownLine[] {
  const joined: ShownLine[] = [];
  for (let at = 0; at < lines.length;) {
    const parts = [4, 3, 2]
      .map((count) => lines.slice(at, at + count).map(({ text }) => text))
      .find((group) => group.every((one) => one.length <= 10 && !isDate(one)) && isDate(group.join(' ')));
    joined.push(parts === undefined ? lines[at]! : { ...lines[at]!, text: parts.join(' ') });
    at += parts?.length ?? 1;
  }
  return joined;
}

/** Joins lines to the ones above them, as far as these belong together. */
function joinLines(
  lines: readonly ShownLine[],
  areOne: (above: ShownLine, line: ShownLine) => boolean,
  join: (above: string, line: string) => string = (above, line) => `${above} ${line}`,
): ShownLine[] {
  const joined: ShownLine[] = [];
  for (const [at, line] of lines.entries()) {
    const above = lines[at - 1];
    if (above === undefined || !areOne(above, line)) joined.push(line);
    else joined.push({ ...line, text: join(joined.pop()!.text, line.text) });
  }
  return joined;
}

const isLabel = ({ text }: ShownLine): boolean => /^\p{L}[\p{L} ]{1,24}:$/u.test(text);

/** Joins names of values with these: `Date :` above `12 juin 2027`. */
const joinLabels = (lines: readonly ShownLine[]): ShownLine[] =>
  joinLines(
    lines,
    (above, line) => isLabel(above) && !isLabel(line),
    (above, line) => `${above.replace(/\s?:$/, ':')} ${line}`,
  );

const isDash = ({ text }: ShownLine): boolean => /^[–—-]$/.test(text);

/** Joins lines between which a dash stands alone. */
const joinDashes = (lines: readonly ShownLine[]): ShownLine[] =>
  joinLines(lines, (above, line) => isDash(above) || isDash(line));

/** What is not shown of an item of a list, or of a cell: what is struck out is. */
const isNotShown = /^(?:script|style|template|noscript|svg)$/;

/** Returns the text of an item of a list in one line, with strokes between its parts. */
export const textOfItem = (item: Element): string =>
  linesWithin(item.children, undefined, isNotShown)
    .map(({ text }) => text)
    .join(' | ');

/** Returns the text of a cell of a table; its lines stay apart unless they are a day and its times. */
export function textOfCell(cell: Element): string {
  const lines = linesWithin(cell.children, undefined, isNotShown).map(({ text }) => text);
  const joined = lines.join(' ');
  if (lines.length === 2 && (lines.every(isDate) || lines.every(isTime))) return lines.join(' – ');
  return isTime(joined) || whenIn(joined).day !== '' ? joined : lines.join('\n');
}
