import { limits } from '@moonfloor/contract/api/limits';
import { withoutStart } from '../json-ld/json-ld.ts';
import { maxLineLength } from '../list/event-list.ts';
import { labelled, Line } from '../list/list-table.ts';
import { isDate, isTime } from '../list/list-values.ts';
import { phraseOf } from '../values/event-status.ts';
import { parseRange } from '../values/parse-day.ts';
import { linesWithin, type ShownLine } from './element-lines.ts';
import { type Element, findOutermost, textIn } from './elements.ts';
import { linkIn, marksOf } from './page-table.ts';

const isHeading = ({ name, attribs }: Element): boolean =>
  /^h[1-6]$/.test(name) ||
  /(?:^|[\s_-])(?:event|card|item|summary|show|gig|entry|post|concert)[-_]{1,2}(?:title|name|headline)(?:$|\s)|(?:^|\s)title(?:$|\s)/i.test(
    attribs.class ?? '',
  );

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
  const cards = headings.slice(0, 2 * limits.importRows).map((heading): Card & { lines: ShownLine[] } => {
    const card = withAncestors(heading).findLast((one) => counts.get(one) === 1) ?? heading;
    const elements = textIn(card) === textIn(heading) ? [card, ...elementsBehind(card, ends)] : [card];
    return {
      heading,
      elements,
      lines: linesWithin(elements, heading).filter(({ text }) => text.length <= maxLineLength),
    };
  });
  const read = withParts(cards, all)
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

/** Most parts of events on a page: `Details` and `Venue` below the name of one event. */
const maxParts = 20;

/** Returns cards with the lines of all parts of their event, if their heading names such a part. */
function withParts<One extends Card & { lines: ShownLine[] }>(cards: readonly One[], all: readonly Element[]): One[] {
  const parts = cards.filter(({ heading }) => ofPart.test(textIn(heading)));
  if (parts.length < 2 || parts.length > maxParts) return [...cards];
  const byName = Map.groupBy(parts, ({ heading }) => namingHeading(heading, all));
  const isDated = ({ lines }: One): boolean => lines.some(({ text }) => isDate(text.replace(label, '')));
  return cards.map((card) => {
    const others = parts.includes(card) && isDated(card) ? byName.get(namingHeading(card.heading, all))! : [];
    return { ...card, lines: [...card.lines, ...others.filter((one) => !isDated(one)).flatMap(({ lines }) => lines)] };
  });
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
function withOneDay(shownLines: readonly ShownLine[], today: string): Line[] | 'past' | undefined {
  const texts = shownLines.map(({ text, term }) => (term === '' ? text : `${term}: ${text}`));
  const lines = shownLines.map(({ text, isPlace }) => {
    const value = new Line(0, text.replace(label, ''));
    return value.text !== text && value.when.isDate ? value : new Line(0, text, isPlace);
  });
  const others = texts.filter((_, at) => !shownLines[at]!.isPlace || shownLines[at]!.term !== '');
  const count = others.filter((text) => labelled.test(text)).length;
  const areLabelled = count >= Math.max(3, others.length - 1) || (count === 2 && others.length === 2);
  const isTimed = (line: Line | undefined): boolean => line?.when.isTime === true;
  // `12 juin 2027 de 22h à 6h`
  const isLed = ({ when }: Line): boolean => isTime(when.rest);
  const isDay = lines.some(({ when }) => when.isDate) ? ({ when }: Line): boolean => when.isDate : isLed;
  const dated = lines.flatMap((line, at) => (isDay(line) ? [{ at, line, day: dayIn(line, today) }] : []));
  const [first, second, ...furtherDays] = dated.filter(
    ({ day }, at) => dated.findIndex((one) => one.day === day) === at,
  );
  if (first === undefined || furtherDays.length > 0) return undefined;
  if (first.day !== undefined && (second?.day ?? first.day) < today) return 'past';
  if (second === undefined) {
    const longest = dated.toSorted((one, other) => other.line.text.length - one.line.text.length)[0]!;
    const shown = lines.filter((line) => line === longest.line || !dated.some((one) => one.line.text === line.text));
    if (!areLabelled) return shown;
    const isBare = (line: Line): boolean => line.isPlace && !labelled.test(texts[lines.indexOf(line)]!);
    const places = shown.filter(isBare).map(({ text }) => text);
    return [
      // values with names each stay whole
      ...shown.filter((line) => !isBare(line)).map((line) => new Line(0, texts[lines.indexOf(line)]!)),
      ...(places.length === 0 ? [] : [new Line(0, `Venue: ${places.join(', ')}`)]),
    ];
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
