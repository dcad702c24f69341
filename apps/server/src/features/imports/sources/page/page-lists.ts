import { limits } from '@moonfloor/contract/api/limits';
import { readCards, readEventList, readShownLines } from '../list/event-list.ts';
import type { ImportSource } from '../source-event.ts';
import { joinTables, otherLists } from '../table/join-tables.ts';
import type { Table } from '../table/table.ts';
import { childrenOf, type Element, findOutermost, parseElements } from './elements.ts';
import { withAncestors, cardsOf } from './page-cards.ts';
import { shownIn } from './page-table.ts';
import { linesOfPage } from './page-text.ts';

/** Most lists of a page that are read, of those with a digit; a note names the others. */
const maxLists = 100;

/** Returns the cards of a page, and its lists outside them, as one table, otherwise its lines; undefined without any. */
export function tableOfShown(
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
    .map(textOfList)
    .filter((text) => /\d/.test(text));
  const joined =
    joinTables(
      [table, ...lists.slice(0, maxLists).map((text) => readEventList(text, isKnownTown))].filter(
        (one) => one !== undefined,
      ),
    ) ?? readShownLines(linesOfPage(elements), isKnownTown);
  const others = lists.slice(maxLists).map((text) => text.split('\n', 1)[0]!);
  const notes = [
    ...(joined?.notes ?? []),
    ...(table === undefined ? [] : cards.notes),
    ...(others.length > 0 ? [otherLists(others)] : []),
  ];
  return joined && { ...joined, ...(notes.length > 0 && { notes }) };
}

/** Returns the text of a list, a line for each of its items, in which dashes divide what `br` does; of a term and its descriptions, one. */
const textOfList = (list: Element): string =>
  childrenOf(list)
    .slice(0, 2 * limits.importRows)
    .map((item) => `${item.name === 'dd' ? ' – ' : '\n'}${shownIn(item, ' – ')}`)
    .join('')
    .trim();
