/** Formats a coordinate with one decimal, without trailing zeros. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./u, '$1.');
}

/** Formats a fraction with two decimals, without its leading zero. */
export function share(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^0\./u, '.');
}

/** Returns the point at a radius and an angle (degrees clockwise from the top) around the origin, as 'x y'. */
export function polar(radius: number, degrees: number): string {
  const radians = (degrees * Math.PI) / 180;
  return `${num(radius * Math.sin(radians))} ${num(-radius * Math.cos(radians))}`;
}

/** Joins the drawings for each index from 0 to `count` - 1. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Radius of the polygon whose corners carry the copies: large enough for one decimal to give accurate angles. */
const cornersAt = 200;

/**
 * Draws a motif `count` times around the origin, with `style` as attributes of each copy. The copies are markers on the
 * corners of a polygon, rotated with its line: a browser styles a marker once and paints it often, whereas `<use>`
 * would give every copy its own elements, thousands in a mandala, and take ten times the time.
 */
export function spin(id: string, motif: string, count: number, style = ''): string {
  const step = 360 / count;
  // the line's two ends carry no marker; they give it a direction at the first and the last corner
  const corners = Array.from({ length: count + 2 }, (_, corner) => polar(cornersAt, step * (corner - 1)));
  return (
    `<marker id="${id}" markerUnits="userSpaceOnUse" overflow="visible" orient="auto" refY="-${cornersAt}">` +
    `<g${style === '' ? '' : ` ${style}`}>${motif}</g></marker>` +
    `<path fill="none" stroke="none" marker-mid="url(#${id})" d="M${corners.join('L')}"/>`
  );
}
