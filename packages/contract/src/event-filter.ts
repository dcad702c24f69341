import { z } from 'zod';
import type { Box, Place } from './event-match.ts';
import { optionalDay, optionalStyles, optionalText } from './fields.ts';
import { limits } from './limits.ts';
import { styles } from './lists.ts';
import { recordId } from './numbers.ts';

/** Numbers with commas between them, each within ± its range; null when it is anything else. */
function numbersOf(text: string, ranges: readonly number[]): number[] | null {
  const parts = text.split(',').map((part) => part.trim());
  const numbers = parts.map((part) => (/^[+-]?\d{1,3}(\.\d{1,20})?$/.test(part) ? Number(part) : Number.NaN));
  const good = numbers.length === ranges.length && numbers.every((number, at) => Math.abs(number) <= ranges[at]!);
  return good ? numbers : null;
}

/** A parameter of some numbers; empty is as good as absent. */
function numberList<T>(ranges: readonly number[], make: (...numbers: number[]) => T | null, message: string) {
  return z
    .string({ error: message })
    .transform((text, ctx) => {
      if (text.trim() === '') return undefined;
      const numbers = numbersOf(text, ranges);
      const made = numbers === null ? null : make(...numbers);
      if (made !== null) return made;
      ctx.issues.push({ code: 'custom', message, input: text });
      return z.NEVER;
    })
    .optional();
}

const nearFault = 'near must be a latitude and a longitude in degrees with a comma between them';
const near = numberList([90, 180], (latitude = 0, longitude = 0): Place => ({ latitude, longitude }), nearFault);

const boxFault = 'box must be west, south, east and north in degrees with commas between them';
const box = numberList(
  [180, 90, 180, 90],
  (west = 0, south = 0, east = 0, north = 0): Box | null => (south <= north ? { west, south, east, north } : null),
  boxFault,
);

const radiusFault = `radius must be a number of kilometres from 1 to ${limits.radiusKm.max}`;
const radius = z
  .string({ error: radiusFault })
  .transform((text, ctx) => {
    if (text.trim() === '') return undefined;
    const km = /^\d{1,5}(\.\d{1,20})?$/.test(text.trim()) ? Number(text) : 0;
    if (km >= 1 && km <= limits.radiusKm.max) return km;
    ctx.issues.push({ code: 'custom', message: radiusFault, input: text });
    return z.NEVER;
  })
  .optional();

const idOf = (name: string) => recordId(`${name} must be a number from 1`).optional();

/**
 * Which events somebody wants: the parameters of every address that lists events, pages, feeds and API alike. All that
 * are given must hold; an empty one is as good as none.
 */
export const eventFilter = z
  .object({
    /** `upcoming`: from today; `past`: before today; absent: all. */
    when: z.enum(['upcoming', 'past']).optional(),
    /** Days, both included: the event takes place, in part at least, between them. */
    from: optionalDay('from'),
    to: optionalDay('to'),
    /** A country's name, exactly. */
    country: optionalText({ label: 'Country', max: limits.place }),
    /** Comma text of styles: somebody of the line-up plays one of them. */
    style: optionalStyles(styles.length),
    /** Each of its words is in the event's name, venue, area or country. */
    q: optionalText({ label: 'Text', max: limits.name }),
    /** `latitude,longitude`: not further from there than `radius` kilometres. */
    near,
    radius,
    /** `west,south,east,north`: within that part of the world; a `west` above `east` crosses the date line. */
    box,
    /** Where this artist plays, or this crew decorates. */
    artist: idOf('artist'),
    decoration: idOf('decoration'),
    /** Where the artist of this release plays; what is cancelled or postponed is left out. */
    release: idOf('release'),
  })
  .superRefine(({ from, to, near: center, radius: km }, ctx) => {
    if (from != null && to != null && to < from) {
      ctx.addIssue({ code: 'custom', path: ['to'], message: 'to must not be before from' });
    }
    if (km !== undefined && center === undefined) {
      ctx.addIssue({ code: 'custom', path: ['radius'], message: 'radius needs near, the place to be near to' });
    }
  });

/** A filter as a reader made it of an address. */
export type EventFilterQuery = z.output<typeof eventFilter>;
