import { DomUtils, parseDocument } from 'htmlparser2';

export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** Returns the elements directly within a node. */
const elementsIn = (node: { children: Element['children'] }): Element[] =>
  node.children.filter((child) => 'attribs' in child);

/** Parses HTML, or XML with the case of its names. */
export const parseElements = (text: string, xmlMode: boolean): Element[] =>
  elementsIn(parseDocument(text, { xmlMode }));

export const childrenOf = (element: Element | undefined): Element[] =>
  element === undefined ? [] : elementsIn(element);

/** Returns the elements directly within another with a name. */
export const childrenNamed = (element: Element | undefined, name: string): Element[] =>
  childrenOf(element).filter((child) => child.name === name);

/** Returns the elements within some others that match, in order; matches within a match are left out. */
export function findOutermost(elements: readonly Element[], matches: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  const open = elements.toReversed();
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (matches(one)) found.push(one);
    else open.push(...childrenOf(one).toReversed());
  }
  return found;
}

export const textIn = (element: Element | undefined): string =>
  element === undefined ? '' : DomUtils.textContent(element).trim();
