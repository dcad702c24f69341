/** A coordinate with one decimal, without trailing zeros. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./u, '$1.');
}

/** A share of one with two decimals, without its leading zero. */
export function share(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^0\./u, '.');
}

/** The point at a radius and an angle (degrees clockwise from the top) around the origin, as 'x y'. */
export function polar(radius: number, degrees: number): string {
  const radians = (degrees * Math.PI) / 180;
  return `${num(radius * Math.sin(radians))} ${num(-radius * Math.cos(radians))}`;
}

/** How far from the origin the corners lie that copies hang on: far enough for their one decimal to turn them right. */
const cornersAt = 200;

/**
 * Draws a motif `count` times around the origin, `style` being attributes for each copy. The copies are markers on the
 * corners of a polygon, turned as its line turns there: a browser styles one and paints it often, whereas with `<use>`
 * every copy has elements of its own, thousands in a mandala and ten times the time.
 */
export function spin(id: string, motif: string, count: number, style = ''): string {
  const step = 360 / count;
  // the line's two ends carry no marker; they let it turn at the first corner and at the last
  const corners = Array.from({ length: count + 2 }, (_, corner) => polar(cornersAt, step * (corner - 1)));
  return (
    `<marker id="${id}" markerUnits="userSpaceOnUse" overflow="visible" orient="auto" refY="-${cornersAt}">` +
    `<g${style === '' ? '' : ` ${style}`}>${motif}</g></marker>` +
    `<path fill="none" stroke="none" marker-mid="url(#${id})" d="M${corners.join('L')}"/>`
  );
}
