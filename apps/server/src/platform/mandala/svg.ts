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

/** The prime factors of a whole number above 1, ascending. */
function factors(count: number): number[] {
  const found: number[] = [];
  let rest = count;
  for (let factor = 2; rest > 1; factor += 1) {
    for (; rest % factor === 0; rest /= factor) found.push(factor);
  }
  return found;
}

/** A drawing repeated around the origin: what goes into `<defs>`, and the id to `<use>`. */
export type Spun = { readonly defs: string; readonly id: string };

/**
 * Repeats a motif `count` times around the origin. Copies are doubled (or tripled…) level by level,
 * so that 24 copies cost 9 `<use>` elements instead of 24.
 */
export function spin(id: string, motif: string, count: number): Spun {
  let defs = `<g id="${id}">${motif}</g>`;
  let inner = id;
  let step = 360 / count;
  factors(count).forEach((factor, level) => {
    const outer = `${id}${level}`;
    let copies = `<use href="#${inner}"/>`;
    for (let copy = 1; copy < factor; copy += 1) {
      const angle = Math.round(step * copy * 100) / 100;
      copies += `<use href="#${inner}" transform="rotate(${angle})"/>`;
    }
    defs += `<g id="${outer}">${copies}</g>`;
    inner = outer;
    step *= factor;
  });
  return { defs, id: inner };
}
