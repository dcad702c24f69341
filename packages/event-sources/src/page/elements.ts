import { DomHandler, ElementType, DomUtils, Parser } from 'htmlparser2';

export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** Returns the elements directly within a node. */
const elementsIn = (node: { children: Element['children'] }): Element[] =>
  node.children.filter((child) => 'attribs' in child);

/** Maximum depth of elements: deeper ones are left out, and their text belongs to those around them. */
const maxDepth = 200;

/** Builds the elements of a document within the maximum depth. */
class BoundedHandler extends DomHandler {
  #beyond = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.#beyond > 0 || this.tagStack.length > maxDepth) this.#beyond += 1;
    else super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    if (this.#beyond > 0) this.#beyond -= 1;
    else super.onclosetag();
  }
}

/** Parses HTML, or XML with the case of its names. Entities that a document declares are not expanded. */
export function parseElements(text: string, xmlMode: boolean): Element[] {
  const handler = new BoundedHandler();
  new Parser(handler, { xmlMode }).end(text);
  return elementsIn(handler.root);
}

/** Returns the elements directly within another; none without one. */
export const childrenOf = (element: Element | undefined): Element[] =>
  element === undefined ? [] : elementsIn(element);

/** Returns the elements directly within another with a name. */
export const childrenNamed = (element: Element | undefined, name: string): Element[] =>
  childrenOf(element).filter((child) => child.name === name);

/** Returns the elements within some others that match, in order; matches within a match are left out. */
export function findOutermost(elements: readonly Element[], matches: (element: Element) => boolean): Element[] {
  const matching: Element[] = [];
  const stack = elements.toReversed();
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    if (matches(element)) matching.push(element);
    else stack.push(...childrenOf(element).toReversed());
  }
  return matching;
}

/** Returns the elements within some others that have a name, also those within each other. */
export const elementsNamed = (elements: readonly Element[], name: string): Element[] =>
  DomUtils.getElementsByTagName(name, [...elements], true);

/** Elements that stand on lines of their own. */
export const isBlock =
  /^(?:p|div|li|ul|ol|section|article|header|footer|address|blockquote|dl|dt|dd|h[1-6]|br|tr|td|th|time)$/;

/** Returns the trimmed text within an element; empty without one. */
export const textIn = (element: Element | undefined): string =>
  element === undefined ? '' : DomUtils.textContent(element).trim();

/** Returns the text within an element; undefined if it is longer, or has more parts, than that many. */
export function shortTextIn(element: Element, most: number): string | undefined {
  const stack: Element['children'] = [element];
  let text = '';
  for (let count = 0; stack.length > 0; count += 1) {
    const one = stack.pop()!;
    if (one.type === ElementType.Text) text += one.data;
    else if ('attribs' in one) stack.push(...one.children.slice(0, most).reverse());
    if (text.length > most || count > most) return undefined;
  }
  return text;
}
