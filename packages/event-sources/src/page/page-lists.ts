import { limits } from '@moonfloor/contract/api/limits';
import { maxLineLength, readCards, readEventList, readVisibleLines } from '../list/event-list.ts';
import type { ImportSource } from '../source-event.ts';
import { joinTables, otherLists } from '../table/join-tables.ts';
import type { Table } from '../table/table.ts';
import { textOfItem } from './element-lines.ts';
import { childrenOf, type Element, findOutermost, parseElements } from './elements.ts';
import { withAncestors, cardsOf } from './page-cards.ts';
import { linkIn, shownIn } from './page-table.ts';
import { linesOfPage } from './page-text.ts';

/** Most lists of a page that are read, of those with a digit; a note names the others. */
const maxLists = 100;

/** Returns the cards of a page, and its lists outside them, as one table, otherwise its lines; undefined without any. */
export function tableOfVisibleText(
  { text: html, today, address }: Pick<ImportSource, 'text' | 'today' | 'address'>,
  isKnownTown: (text: string) => boolean,
): Table | undefined {
  const elements = parseElements(html, false);
  const cards = cardsOf(elements, today, address);
  const table = readCards(cards.cards, isKnownTown);
  const within = new Set(table === undefined ? [] : cards.elements);
  const outerElements = new Set([...within].flatMap(withAncestors));
  const lists = findOutermost(elements, ({ name }) => /^(?:ul|ol|dl)$/.test(name))
    .filter((list) => !outerElements.has(list) && !withAncestors(list).some((one) => within.has(one)))
    .map((list) => textOfList(list, address))
    .filter((text) => /\d/.test(text));
  const joined =
    joinTables(
      [table, ...lists.slice(0, maxLists).map((text) => readEventList(text, isKnownTown))].filter(
        (one) => one !== undefined,
      ),
    ) ?? readVisibleLines(linesOfPage(elements), isKnownTown);
  const others = lists.slice(maxLists).map((text) => text.split('\n', 1)[0]!);
  const notes = [
    ...(joined?.notes ?? []),
    ...(table === undefined ? [] : cards.notes),
    ...(others.length > 0 ? [otherLists(others)] : []),
  ];
  return joined && { ...joined, ...(notes.length > 0 && { notes }) };
}

/** Returns the text of a list, a line for each of its items with their only link; of a term and its descriptions, one. */
const textOfList = (list: Element, address: string | null): string =>
  childrenOf(list)
    .slice(0, 2 * limits.importRows)
    .map((item) => {
      const text = shownIn(item, textOfItem);
      const links = findOutermost([item], ({ name }) => name === 'a');
      const link = links.length === 1 ? linkIn(item, address) : '';
      const isFitting = link !== '' && text !== '' && text.length + link.length < maxLineLength;
      return `${item.name === 'dd' ? ' – ' : '\n'}${isFitting ? `${text} | ${link}` : text}`;
    })
    .join('')
    .trim();
