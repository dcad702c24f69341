type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;
type Child = Node | string | null;

/** Creates an HTML element with attributes and children; strings become text nodes. */
export const buildElement = (tag: string, attributes: Attributes = {}, ...children: Child[]): HTMLElement =>
  fillElement(document.createElement(tag), attributes, children);

export const buildSvg = (tag: string, attributes: Attributes = {}, ...children: Child[]): SVGElement =>
  fillElement(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

function fillElement<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}
