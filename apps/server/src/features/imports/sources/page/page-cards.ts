import { ElementType } from 'htmlparser2';
import { limits } from '@moonfloor/contract/api/limits';
import { statusInPlaceOf } from '../../values/event-name.ts';
import { phraseOf } from '../../values/event-status.ts';
import { parseRange } from '../../values/parse-day.ts';
import { withoutStart } from '../json-ld/json-ld.ts';
import { labelled, maxLineLength } from '../list/event-list.ts';
import { Line } from '../list/list-table.ts';
import { isDate, isTime, hasOtherWords } from '../list/list-values.ts';
import { type Element, findOutermost, isBlock, textIn } from './elements.ts';
import { linkIn, marksOf } from './page-table.ts';

const isHeading = ({ name, attribs }: Element): boolean =>
  /^h[1-6]$/.test(name) ||
  /(?:^|[\s_-])(?:event|card|item|summary|show|gig|entry|post|concert)[-_]{1,2}(?:title|name|headline)(?:$|\s)|(?:^|\s)title(?:$|\s)/i.test(
    attribs.class ?? '',
  );
const isHidden = /^(?:script|style|template|noscript|nav|svg|del|s|strike)$/;
/** Marks of times at which a page was written. */
const ofWriting = /publish|updated|modified|posted|entry-date/i;

const clock = /\d[:.]\d\d/;
/** Between a day and its time: `12. Juni 2027 @ 22:00`. */
const atClock = /\s@\s(?=\d{1,2}[:.]\d\d)/g;

/** Most lines of a card: longer parts of a page are articles. */
const maxLines = 40;

/** A heading, and the elements that hold what stands with it: the one around it alone, or those between it and the next. */
interface Card {
  heading: Element;
  elements: Element[];
}

/** The cards of a page, a paragraph for each, their elements, and a note about others beside them, whose days are not read. */
interface Cards {
  cards: Line[][];
  elements: Element[];
  notes: string[];
}

/**
 * Returns the cards of a page as a text, a paragraph for each: its heading, and the lines around the one day or the two days, today or
 * later, that stand with it. Smaller headings below those of the cards may be parts of these.
 */
export function cardsOf(roots: readonly Element[], today: string, address: string | null): Cards {
  const headings = findOutermost(roots, isHeading).filter((heading) => textIn(heading) !== '');
  const ofAll = cardsBelow(headings, headings, today, address);
  return [...new Set(headings.map(({ name }) => name))]
    .map((name) => headings.filter((heading) => heading.name === name))
    .filter((group) => group.length > 1 && group.length < headings.length)
    .map((group) => cardsBelow(group, headings, today, address))
    .reduce((most, one) => (one.cards.length > most.cards.length ? one : most), ofAll);
}

/** Reads the cards with some of the headings of a page; all of them end what stands behind a card. */
function cardsBelow(
  headings: readonly Element[],
  all: readonly Element[],
  today: string,
  address: string | null,
): Cards {
  const ends = new Set(all.flatMap(withAncestors));
  /** How many headings elements contain. */
  const counts = new Map<Element, number>();
  for (const heading of headings) for (const one of withAncestors(heading)) counts.set(one, (counts.get(one) ?? 0) + 1);
  const cards = headings.slice(0, 2 * limits.importRows).map((heading): Card & { lines: string[] } => {
    const card = withAncestors(heading).findLast((one) => counts.get(one) === 1) ?? heading;
    const elements = textIn(card) === textIn(heading) ? [card, ...elementsBehind(card, ends)] : [card];
    return { heading, elements, lines: linesOf(elements, heading).filter((line) => line.length <= maxLineLength) };
  });
  const read = cards
    .filter(({ lines }) => lines.length < maxLines)
    .map((card) => ({ ...card, dated: withOneDay(card.lines, today) }));
  const datedCards = read.filter(({ dated }) => dated !== undefined);
  const shown = datedCards.flatMap((card) => (Array.isArray(card.dated) ? [{ ...card, dated: card.dated }] : []));
  const kinds = new Set(datedCards.map(kindOf));
  const others = read.filter((card) => card.dated === undefined && card.lines.length > 0 && kinds.has(kindOf(card)));
  return {
    cards: shown.map((card, at) => {
      const links = withAncestors(card.heading).map((one, at) =>
        at === 0 || one.name === 'a' ? linkIn(one, address) : '',
      );
      const link = links.find((one) => one !== '');
      return [
        new Line(
          at + 1,
          [nameIn(namingHeading(card.heading, all)), ...marksOf(card.elements[0]!).map((mark) => `(${mark})`)].join(
            ' ',
          ),
        ),
        ...card.dated,
        ...(link === undefined ? [] : [new Line(0, link)]),
      ];
    }),
    elements: shown.flatMap(({ elements }) => elements),
    notes: others.length === 0 ? [] : [withoutStart(others.map(({ heading }) => nameIn(heading)))],
  };
}

/** Headings of parts of an event: `Details`, `When & where`. */
const ofPart =
  /^(?:(?:event )?details|infos?|information|date(?:s| (?:and|&) time)?|when(?: (?:and|&) where)?|where|venue|location|termin(?:e|details)?|veranstaltungs(?:details|infos)|wann(?: (?:und|&) wo)?|datum(?: (?:und|&) (?:uhr)?zeit)?|détails|infos pratiques|quand|cu[aá]ndo|quando|detalles|detalhes|dettagli|fecha(?: y hora)?|data(?: e hora)?|подробности|когда(?: и где)?|дата(?: и время)?)[:.]?$/iu;

/** Returns the heading that names the event of a card: the one above it if its own names a part of the event. */
function namingHeading(heading: Element, all: readonly Element[]): Element {
  if (!ofPart.test(textIn(heading))) return heading;
  const above = all.slice(0, all.indexOf(heading)).findLast(({ name }) => /^h[1-6]$/.test(name) && name < heading.name);
  return above ?? heading;
}

/** Returns what cards of one list have in common: where they are, and their names and classes. */
function kindOf({ heading, elements: [card] }: Card): string {
  const names = (one: Element): string => `${one.name}.${one.attribs.class ?? ''}`;
  return [card!, heading].map(names).join(' ');
}

/** Returns an element and those around it, from the inside. */
export function withAncestors(element: Element): Element[] {
  const elements = [element];
  for (let { parent } = element; parent !== null && 'attribs' in parent; { parent } = parent) elements.push(parent);
  return elements;
}

/** Returns the elements between one and the next of those that end it. */
function elementsBehind(card: Element, ends: ReadonlySet<Element>): Element[] {
  const following: Element[] = [];
  for (let { next } = card; next !== null && following.length < maxLines; { next } = next) {
    if (!('attribs' in next)) continue;
    if (ends.has(next)) break;
    following.push(next);
  }
  return following;
}

/** Returns the text of a heading, in which a label that says only a status stands in brackets. */
function nameIn(heading: Element): string {
  const labels = findOutermost(
    [heading],
    (one) => one !== heading && phraseOf(textIn(one).slice(0, 200), 'plain') !== undefined,
  );
  return labels
    .map(textIn)
    .reduce((name, label) => name.replace(label, ` (${label}) `), textIn(heading))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Before a day of a card: `Start: `, `Ende: `. */
const label = /^\p{L}{2,12}:\s/u;

/** Returns lines with one line of their day, or their first and last day with the times below them; `past` for days before today. */
function withOneDay(texts: readonly string[], today: string): Line[] | 'past' | undefined {
  const lines = texts.map((text) => {
    const value = new Line(0, text.replace(label, ''));
    return value.text !== text && value.when.isDate ? value : new Line(0, text);
  });
  const areLabelled = texts.filter((text) => labelled.test(text)).length >= Math.max(3, texts.length - 1);
  const isTimed = (line: Line | undefined): boolean => line?.when.isTime === true;
  // `12 juin 2027 de 22h à 6h`
  const isLed = ({ when }: Line): boolean => isTime(when.rest);
  const isDay = lines.some(({ when }) => when.isDate) ? ({ when }: Line): boolean => when.isDate : isLed;
  const dated = lines.flatMap((line, at) => (isDay(line) ? [{ at, line, day: dayIn(line, today) }] : []));
  const [first, second, ...more] = dated.filter(({ day }, at) => dated.findIndex((one) => one.day === day) === at);
  if (first === undefined || more.length > 0) return undefined;
  if (first.day !== undefined && (second?.day ?? first.day) < today) return 'past';
  if (second === undefined) {
    const longest = dated.toSorted((one, other) => other.line.text.length - one.line.text.length)[0]!;
    const shown = lines.filter((line) => line === longest.line || !dated.some((one) => one.line.text === line.text));
    // values with names each stay whole
    return areLabelled ? shown.map((line) => new Line(0, texts[lines.indexOf(line)]!)) : shown;
  }
  if (first.day === undefined || second.day === undefined || second.day < first.day || dated.length > 2)
    return undefined;
  const ends = [first, second].map(({ at, line }) => [line, lines[at + 1]].slice(0, isTimed(lines[at + 1]) ? 2 : 1));
  const joinedLine = new Line(0, ends.map((end) => end.map((line) => line!.text).join(' ')).join(' – '));
  const used = ends.flat();
  return joinedLine.when.isDate
    ? lines.flatMap((line) => (line === first.line ? [joinedLine] : used.includes(line) ? [] : [line]))
    : undefined;
}

/** Returns the day of a line, or the next such day. */
const dayIn = ({ when: { day, start } }: Line, today: string): string | undefined =>
  start >= '2001' ? start : parseRange(day, 'day', today)?.start.day;

/** Returns the lines of the text of elements without a heading; a time whose text names neither day nor hour is taken from its `datetime`. */
function linesOf(elements: readonly Element[], heading: Element): string[] {
  const lines = [''];
  const add = (text: string): void => void (lines[lines.length - 1] += text);
  const walk = (children: Element['children']): void => {
    for (const child of children) {
      if (child.type === ElementType.Text) add(child.data.replace(/\s+/g, ' '));
      else if ('attribs' in child && child !== heading && !isHidden.test(child.name)) {
        const { datetime = '', class: marks = '' } = child.attribs;
        if (child.name === 'time' && ('pubdate' in child.attribs || ofWriting.test(marks))) continue;
        if (child.name === 'time' && datetime !== '' && isExact(datetime, textIn(child))) add(`${datetime} `);
        else if (isBlock.test(child.name)) {
          lines.push('');
          walk(child.children);
          lines.push('');
        } else {
          // `<span class="day">12</span><span class="month">June</span>`
          const before = child.prev !== null && 'attribs' in child.prev ? child.prev : undefined;
          if (marks !== '' && (before === heading || isBlock.test(before?.name ?? ''))) lines.push('');
          else if (marks !== '' && before !== undefined && endsBefore(lines.at(-1)!, child)) lines.push('');
          else if (marks !== '' && before !== undefined) add(' ');
          walk(child.children);
        }
      }
    }
  };
  walk([...elements]);
  return joinDays(joinLabels(joinDashes(lines.map((line) => line.replace(atClock, ' ').trim()).filter(Boolean))));
}

/** Whether a line is a day, a time or a status, and an element behind it says something else: `12 June 2027`, `Cancelled`, `Leeds, UK`. */
function endsBefore(line: string, element: Element): boolean {
  const text = line.length > 200 ? '' : line.trim();
  return (isDate(text) || isTime(text) || statusInPlaceOf(text) !== undefined) && hasOtherWords(textIn(element));
}

/** Whether the `datetime` of a time says more than its text, which names neither day nor hour. */
function isExact(datetime: string, text: string): boolean {
  const shown = text.replace(/\s+/g, ' ');
  return datetime.includes(':') || !(clock.test(shown) || isDate(shown) || isTime(shown));
}

/** Joins lines that are a day together: `Sa`, `12`, `June`, `2027`. */
function joinDays(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < lines.length;) {
    const parts = [4, 3, 2]
      .map((count) => lines.slice(at, at + count))
      .find((group) => group.every((one) => one.length <= 10 && !isDate(one)) && isDate(group.join(' ')));
    joined.push(parts?.join(' ') ?? lines[at]!);
    at += parts?.length ?? 1;
  }
  return joined;
}

const isLabel = (line: string | undefined): boolean => line !== undefined && /^\p{L}[\p{L} ]{1,24}:$/u.test(line);

/** Joins names of values with these: `Date :` above `12 juin 2027`. */
function joinLabels(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (isLabel(lines[at - 1]) && !isLabel(line)) joined.push(`${joined.pop()!.replace(/\s?:$/, ':')} ${line}`);
    else joined.push(line);
  }
  return joined;
}

const isDash = (line: string | undefined): boolean => line !== undefined && /^[–—-]$/.test(line);

/** Joins lines between which a dash stands alone. */
function joinDashes(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (!isDash(line) && !isDash(lines[at - 1])) joined.push(line);
    else joined.push([joined.pop(), line].filter(Boolean).join(' '));
  }
  return joined;
}
