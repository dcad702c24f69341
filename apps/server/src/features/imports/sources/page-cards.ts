import { ElementType } from 'htmlparser2';
import { limits } from '@moonfloor/contract/api/limits';
import { parseDay } from '../values/parse-day.ts';
import { childrenOf, type Element, findOutermost, isBlock, parseElements, textIn } from './elements.ts';
import { maxLineLength } from './event-list.ts';
import { isDate, isTime } from './list-values.ts';

const isHeading = ({ name, attribs }: Element): boolean =>
  /^h[1-6]$/.test(name) || /(?:^|\s)(?:event|card|item)[-_]{1,2}(?:title|name)(?:$|\s)/i.test(attribs.class ?? '');
const isHidden = /^(?:script|style|template|noscript|nav|svg|del|s|strike)$/;
/** Marks of times at which a page was written. */
const ofWriting = /publish|updated|modified|posted|entry-date/i;

/** Most lines of a card: longer parts of a page are articles. */
const maxLines = 40;

/**
 * Returns the text of the cards of a page, a paragraph for each: its heading, and the lines around the one day, today or later, that
 * stands with it; empty for a page without such cards.
 */
export function textOfCards(html: string, today: string): string {
  const headings = findOutermost(parseElements(html, false), isHeading).filter((heading) => textIn(heading) !== '');
  /** How many headings elements contain. */
  const counts = new Map<Element, number>();
  for (const heading of headings) for (const one of around(heading)) counts.set(one, (counts.get(one) ?? 0) + 1);
  const cards = new Map<Element, Element>();
  for (const heading of headings.slice(0, 2 * limits.importRows))
    cards.set(around(heading).findLast((one) => counts.get(one) === 1) ?? heading, heading);
  return [...cards]
    .map(([card, heading]) => [
      textIn(heading).replace(/\s+/g, ' '),
      ...linesOf(card, heading).filter((line) => line.length <= maxLineLength),
    ])
    .filter((lines) => lines.length <= maxLines && isOfOneDay(lines.slice(1), today))
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** Most lists of a page that are read. */
const maxLists = 100;

/** Returns the texts of the lists of a page, a line for each of their items. */
export const textsOfLists = (html: string): string[] =>
  findOutermost(parseElements(html, false), ({ name }) => name === 'ul' || name === 'ol')
    .slice(0, maxLists)
    .map((list) =>
      childrenOf(list)
        .map((item) => textIn(item).replace(/\s+/g, ' '))
        .join('\n'),
    );

/** Returns an element and those around it, from the inside. */
function around(element: Element): Element[] {
  const all = [element];
  for (let { parent } = element; parent !== null && 'attribs' in parent; { parent } = parent) all.push(parent);
  return all;
}

function isOfOneDay(lines: readonly string[], today: string): boolean {
  const [day, ...others] = lines.filter(isDate);
  const read = day === undefined ? undefined : parseDay(day.split(/\s[–-]\s/)[0]!.trim(), 'day', today)?.day;
  return others.length === 0 && day !== undefined && (read === undefined || read >= today);
}

/** Returns the lines of a card's text below its heading; a time whose text names neither day nor hour is taken from its `datetime`. */
function linesOf(card: Element, heading: Element): string[] {
  const lines = [''];
  const walk = (element: Element): void => {
    for (const child of element.children) {
      if (child.type === ElementType.Text) lines[lines.length - 1] += child.data.replace(/\s+/g, ' ');
      else if ('attribs' in child && child !== heading && !isHidden.test(child.name)) {
        const { datetime = '', class: marks = '' } = child.attribs;
        if (child.name === 'time' && ('pubdate' in child.attribs || ofWriting.test(marks))) continue;
        const shown = textIn(child).replace(/\s+/g, ' ');
        const isExact = (): boolean => datetime.includes(':') || !(isDate(shown) || isTime(shown));
        if (child.name === 'time' && datetime !== '' && isExact()) lines[lines.length - 1] += `${datetime} `;
        else if (isBlock.test(child.name)) {
          lines.push('');
          walk(child);
          lines.push('');
        } else walk(child);
      }
    }
  };
  walk(card);
  return lines.map((line) => line.trim()).filter(Boolean);
}
