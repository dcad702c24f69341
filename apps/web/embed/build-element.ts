type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

const svgTags = new Set(['svg', 'g', 'path', 'circle', 'text', 'title']);

/** Creates an element with attributes and children; strings become text nodes. For `a` inside SVG use `svgLink`. */
export function buildElement(
  tag: string,
  attributes: Attributes = {},
  ...children: (Node | string | null)[]
): HTMLElement {
  const element = (
    svgTags.has(tag) ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag)
  ) as HTMLElement;
  return setAttributes(element, attributes, children);
}

/** Creates a link inside SVG. */
export function svgLink(attributes: Attributes, ...children: (Node | string | null)[]): HTMLElement {
  return setAttributes(
    document.createElementNS('http://www.w3.org/2000/svg', 'a') as unknown as HTMLElement,
    attributes,
    children,
  );
}

function setAttributes(element: HTMLElement, attributes: Attributes, children: (Node | string | null)[]): HTMLElement {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}
